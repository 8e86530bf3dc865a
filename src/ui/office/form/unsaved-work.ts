import { useEffect, useSyncExternalStore } from 'react';

/** The forms on the screen that hold changes. */
const unsaved = new Set<symbol>();
/** The step that waits for the answer to "leave?". */
let waiting: (() => void) | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Makes leaving the page ask while `isChanged` (rule office/drafts). */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const form = Symbol('form');
    if (unsaved.size === 0) window.addEventListener('beforeunload', warn);
    unsaved.add(form);
    return () => {
      unsaved.delete(form);
      if (unsaved.size === 0) window.removeEventListener('beforeunload', warn);
    };
  }, [isChanged]);
}

/** Does a step that leaves the page: at once, or after the person said so while a form holds changes. */
export function leavePage(go: () => void): void {
  if (unsaved.size === 0) {
    go();
    return;
  }
  waiting = go;
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The step that waits for the person's answer, or null; `answer(true)` takes it. */
export function useWaitingLeave(): {
  isWaiting: boolean;
  answer: (leaves: boolean) => void;
} {
  const step = useSyncExternalStore(subscribe, () => waiting);
  return {
    isWaiting: step !== null,
    answer: (leaves) => {
      waiting = null;
      tell();
      if (leaves) step?.();
    },
  };
}
