import type { CommandContext } from './command.ts';

export interface Progress {
  /** `share` is from 0 to 1, or null if the total is unknown. */
  show: (label: string, lines: number, share: number | null) => void;
  end: () => void;
}

const barWidth = 24;

/** Draws a bar on a terminal at most ten times a second, and elsewhere writes a line every five seconds. */
export function progressOf(context: CommandContext): Progress {
  const started = performance.now();
  const pause = context.bar ? 100 : 5000;
  let last = context.bar ? 0 : started;
  let total = 0;
  let before = { label: '', lines: 0 };
  return {
    show: (label, lines, share) => {
      total += lines - (before.label === label ? before.lines : 0);
      before = { label, lines };
      const now = performance.now();
      if (now - last < pause) return;
      last = now;
      const rate = Math.round((total * 1000) / Math.max(1, now - started));
      const line = progressLine(label, { lines, rate, share }, context);
      if (context.bar) context.bar(line);
      else context.complain(line);
    },
    end: () => context.bar?.(''),
  };
}

function progressLine(
  label: string,
  input: { lines: number; rate: number; share: number | null },
  { text, bar }: CommandContext,
): string {
  const figures = text.rate(input.lines, input.rate);
  if (input.share === null) return `${label}: ${figures}`;
  const percent = `${String(Math.floor(input.share * 100)).padStart(3)} %  ${label}: ${figures}`;
  if (!bar) return percent;
  const full = Math.round(Math.min(1, input.share) * barWidth);
  return `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${percent}`;
}
