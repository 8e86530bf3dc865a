import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Single-letter shortcuts can be turned off in a browser (rule office/keyboard-shortcuts). */
const storageKey = 'office-single-keys';
const listeners = new Set<() => void>();

function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Without storage they stay on.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single-letter shortcuts are on, and the function that turns them on or off. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, areSingleKeysOn), setSingleKeys];
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

/** The name of a key in `Keys`: `j`, `Shift+x`, `Control+Enter`, `F4`, `Escape`, ` `. */
function nameOf(event: KeyboardEvent): string {
  const command = event.ctrlKey || event.metaKey ? 'Control+' : '';
  const letter = event.key.length === 1 ? event.key.toLocaleLowerCase('en') : event.key;
  const shift = event.shiftKey && /^[a-z]$/.test(letter) ? 'Shift+' : '';
  return `${command}${shift}${letter}`;
}

/** The action of each key; undefined where it does nothing at the moment. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** The keys of every component on the screen, the newest last. */
const active = new Set<{ current: Keys }>();
/** The time of the last G: a letter soon after it makes a sequence, `g b`. */
let sequenceStart = 0;
const sequenceMs = 1500;

function actionOf(name: string): (() => void) | undefined {
  return [...active].toReversed().find(({ current }) => current[name])?.current[name];
}

/** Whether a key does nothing now because it belongs to a field or a control, or is a letter while those are off. */
function isSuspended(name: string, { target }: KeyboardEvent): boolean {
  const isSingle = name.length === 1 || /^(Shift\+|g )/.test(name);
  if (isSingle && (isField(target) || !areSingleKeysOn())) return true;
  // Enter and space activate the focused control.
  const isPress = ['Enter', ' '].includes(name) && target instanceof HTMLElement;
  return isPress && target.closest('a, button, input, select, textarea, summary') !== null;
}

function press(event: KeyboardEvent): void {
  if (event.altKey || event.defaultPrevented || event.repeat) return;
  if (document.querySelector('dialog[open]')) return;
  const isSequence = Date.now() - sequenceStart < sequenceMs;
  const name = (isSequence ? 'g ' : '') + nameOf(event);
  if (isSuspended(name, event)) return;
  sequenceStart = name === 'g' ? Date.now() : 0;
  const action = actionOf(name);
  if (!action) return;
  event.preventDefault();
  action();
}

/**
 * The keyboard shortcuts of a component while it is on the screen; the newest component wins. None works while a dialog
 * is open. Letters and signs also rest while a field has the focus, and when the person turned them off. `g b` is a
 * sequence.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (active.size === 0) document.addEventListener('keydown', press);
    active.add(latest);
    return () => {
      active.delete(latest);
      if (active.size === 0) document.removeEventListener('keydown', press);
    };
  }, []);
}
