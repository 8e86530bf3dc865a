/** Negative if `a` comes first, positive if `b` does; never 0 for two rows. */
export type CompareRows = (a: number, b: number) => number;

/** Yields to other work if this work has run for long; called every few thousand steps. */
export type Pause = () => Promise<void> | undefined;

const runLength = 1024;
const stepsBetweenPauses = 8192;

/** Sorts the rows with pauses (merge sort): a million at once would block the process. */
export async function sortRows(
  rows: Int32Array,
  compare: CompareRows,
  pause: Pause,
): Promise<Int32Array<ArrayBuffer>> {
  let sorted = Int32Array.from(rows);
  for (let from = 0; from < rows.length; from += runLength) {
    sorted.subarray(from, from + runLength).sort(compare);
    await pause();
  }
  let merged = new Int32Array(rows.length);
  for (let length = runLength; length < rows.length; length *= 2) {
    for (let from = 0; from < rows.length; from += 2 * length) {
      await mergeRuns(sorted, merged, { from, length, compare, pause });
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}

interface Runs {
  from: number;
  length: number;
  compare: CompareRows;
  pause: Pause;
}

async function mergeRuns(source: Int32Array, target: Int32Array, runs: Runs): Promise<void> {
  const { from, length, compare, pause } = runs;
  const middle = Math.min(from + length, source.length);
  const end = Math.min(middle + length, source.length);
  let [left, right] = [from, middle];
  for (let at = from; at < end; at++) {
    const takesLeft =
      right >= end || (left < middle && compare(source[left] ?? 0, source[right] ?? 0) < 0);
    target[at] = (takesLeft ? source[left++] : source[right++]) ?? 0;
    if ((at & (stepsBetweenPauses - 1)) === 0) await pause();
  }
}
