import { useState } from 'react';

function read(key: string, usual: boolean): boolean {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? usual : kept !== 'off';
  } catch {
    return usual;
  }
}

/** A switch that this browser remembers by `key`; `usual` until somebody chose. */
export function useKeptSwitch(key: string, usual: boolean): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(() => read(key, usual));
  return [
    isOn,
    (on) => {
      setOn(on);
      try {
        localStorage.setItem(key, on ? 'on' : 'off');
      } catch {
        // It is as chosen until the page is left.
      }
    },
  ];
}
