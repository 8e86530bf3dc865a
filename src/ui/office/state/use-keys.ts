import { useEffect, useRef, useSyncExternalStore } from 'react';

/** The browser's storage key for turning single letters off (rule office/keyboard-shortcuts). */
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
    // A browser that keeps nothing keeps them on.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single letters do something, and how that is changed. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, areSingleKeysOn), setSingleKeys];
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

/** A key as the tables of keys name it: `j`, `Shift+x`, `Control+Enter`, `F4`, `Escape`, ` `. */
function nameOf(event: KeyboardEvent): string {
  const command = event.ctrlKey || event.metaKey ? 'Control+' : '';
  const letter = event.key.length === 1 ? event.key.toLocaleLowerCase('en') : event.key;
  const shift = event.shiftKey && /^[a-z]$/.test(letter) ? 'Shift+' : '';
  return `${command}${shift}${letter}`;
}

export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** The tables of what is on the screen, the newest last. */
const tables = new Set<{ current: Keys }>();
/** When G was pressed: the next letter is of a pair, `g b`. */
let pairBegan = 0;
const pairMs = 1500;

function actOf(name: string): (() => void) | undefined {
  return [...tables].toReversed().find(({ current }) => current[name])?.current[name];
}

/** Whether a key is a letter or a sign by itself, and rests now. */
function isResting(name: string, { target }: KeyboardEvent): boolean {
  const isSingle = name.length === 1 || /^(Shift\+|g )/.test(name);
  if (isSingle && (isField(target) || !areSingleKeysOn())) return true;
  // Enter and space belong to what has the focus.
  const isPress = ['Enter', ' '].includes(name) && target instanceof HTMLElement;
  return isPress && target.closest('a, button, input, select, textarea, summary') !== null;
}

function press(event: KeyboardEvent): void {
  if (event.altKey || event.defaultPrevented || event.repeat) return;
  if (document.querySelector('dialog[open]')) return;
  const isPair = Date.now() - pairBegan < pairMs;
  const name = (isPair ? 'g ' : '') + nameOf(event);
  if (isResting(name, event)) return;
  pairBegan = name === 'g' ? Date.now() : 0;
  const act = actOf(name);
  if (!act) return;
  event.preventDefault();
  act();
}

/**
 * A screen's keys. Single letters and signs are off while a field has the focus, while a dialog is open and where
 * somebody turned them off; named keys and those with Ctrl always work. `g b` is a sequence.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (tables.size === 0) document.addEventListener('keydown', press);
    tables.add(latest);
    return () => {
      tables.delete(latest);
      if (tables.size === 0) document.removeEventListener('keydown', press);
    };
  }, []);
}
