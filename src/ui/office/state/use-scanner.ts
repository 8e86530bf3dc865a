import { useEffect, useRef } from 'react';

/** Scanners type a code faster than anybody writes two letters, and end it with Enter. */
const mostBetweenMs = 75;
const shortestCode = 4;

type Scanned = (code: string) => void;

/** The scanners' listeners on the screen, the newest last: it alone hears a scan. */
const active = new Set<{ current: Scanned }>();

/** The keys that followed each other fast enough so far. */
interface Burst {
  text: string;
  lastAt: number;
  /** The field that they went into, with what it held before; null outside of fields. */
  field: { input: HTMLInputElement; before: string } | null;
}

let burst: Burst | null = null;
let alone: ReturnType<typeof setTimeout> | undefined;
/** A key that was held back and is given to the shortcuts now. */
let isReplayed = false;

/** Fields that take scans by themselves have `data-scan`. */
const takesScans = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('[data-scan], textarea, [contenteditable]');

const fieldOf = (target: EventTarget | null): Burst['field'] =>
  target instanceof HTMLInputElement ? { input: target, before: target.value } : null;

/** Gives a field its value back in a way that React notices. */
function restore({ input, before }: NonNullable<Burst['field']>): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, before);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function hold(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Lets a key that came alone do what it does without a scanner: a shortcut. */
function replay({ key, shiftKey }: KeyboardEvent): void {
  burst = null;
  isReplayed = true;
  document.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey }));
  isReplayed = false;
}

function hearEnd(event: KeyboardEvent, heard: Burst | null): void {
  burst = null;
  if (!heard || heard.text.length < shortestCode) return;
  hold(event);
  if (heard.field) restore(heard.field);
  [...active].at(-1)?.current(heard.text);
}

function hear(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (isReplayed || ctrlKey || metaKey || altKey || takesScans(target)) return;
  if (document.querySelector('dialog[open]')) return;
  // When the key was pressed, however busy the page is.
  const now = event.timeStamp;
  const before = burst && now - burst.lastAt <= mostBetweenMs ? burst : null;
  clearTimeout(alone);
  if (key === 'Enter') return hearEnd(event, before);
  if (key.length !== 1) return;
  const field = before ? before.field : fieldOf(target);
  burst = { text: (before?.text ?? '') + key, lastAt: now, field };
  if (field) return;
  hold(event);
  if (!before) alone = setTimeout(() => replay(event), mostBetweenMs);
}

/**
 * Hears what a scanner types outside of the fields that take scans, whatever has the focus (rule office/scanner): its
 * letters are no shortcuts and stay in no field. A key that comes alone remains a shortcut.
 */
export function useScanner(scanned: Scanned): void {
  const latest = useRef(scanned);
  useEffect(() => {
    latest.current = scanned;
  });
  useEffect(() => {
    if (active.size === 0) document.addEventListener('keydown', hear, { capture: true });
    active.add(latest);
    return () => {
      active.delete(latest);
      if (active.size > 0) return;
      clearTimeout(alone);
      document.removeEventListener('keydown', hear, { capture: true });
    };
  }, []);
}
