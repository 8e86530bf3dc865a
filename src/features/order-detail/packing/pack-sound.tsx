import { useState } from 'react';

const storageKey = 'office-pack-sound';

function isKeptOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

let context: AudioContext | undefined;

/** A tone of so many hertz after so many seconds. */
function beep(hertz: number, after: number): void {
  context ??= new AudioContext();
  const from = context.currentTime + after;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.15, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + 0.18);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + 0.2);
}

/** One high tone for a right scan, two low ones for a wrong one; people can turn them off. */
export function usePackSound() {
  const [isOn, setOn] = useState(isKeptOn);
  function set(on: boolean): void {
    setOn(on);
    try {
      localStorage.setItem(storageKey, on ? 'on' : 'off');
    } catch {
      // It is as chosen until the page is left.
    }
  }
  function play(isRight: boolean): void {
    if (!isOn) return;
    if (isRight) return beep(880, 0);
    beep(220, 0);
    beep(196, 0.22);
  }
  return { isOn, set, play };
}
