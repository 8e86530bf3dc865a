import { setTimeout as pause } from 'node:timers/promises';

/**
 * Works on at most `limit` rows and gives how many there were; less than `limit` is the end. `count` is for work that does not
 * do all the rows it finds: what was counted so is the count.
 */
export type Batch = (limit: number, count: (rows: number) => void) => Promise<number>;

const mostRows = 1000;
const fewestRows = 10;
/** A batch that takes longer is followed by smaller ones. */
const sliceMs = 50;

/** Repeats a batch until nothing is left, with a pause after each; gives how many rows it did. */
export async function inSlices(batch: Batch, stopped: () => boolean): Promise<number> {
  let limit = 100;
  let total = 0;
  while (!stopped()) {
    let counted: number | null = null;
    const began = performance.now();
    const found = await batch(limit, (rows) => (counted = (counted ?? 0) + rows));
    total += counted ?? found;
    if (found < limit) break;
    limit =
      performance.now() - began > sliceMs
        ? Math.max(fewestRows, Math.floor(limit / 2))
        : Math.min(mostRows, limit * 2);
    await pause(sliceMs);
  }
  return total;
}
