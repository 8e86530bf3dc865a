let context: AudioContext | undefined;

/** Plays a tone of so many hertz after so many seconds; a browser that allows no sound yet stays silent. */
export function beep(hertz: number, after: number): void {
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
