/** A line that is being packed. */
export interface PackLine {
  position: number;
  code: string;
  /** Empty where there is none. */
  barcode: string;
  /** Units that are still to be packed. */
  left: number;
}

/** How many units of each line are in the box, by position. */
export type Packed = Readonly<Record<number, number>>;

/** The meaning of a scanned or typed code (rule fulfillment/packing). */
export type Scan<Line extends PackLine> =
  | { kind: 'packed'; line: Line; count: number; isComplete: boolean }
  /** More than was ordered. */
  | { kind: 'surplus'; line: Line }
  | { kind: 'unknown'; text: string };

/** Scanners and people write codes with and without signs. */
const keyOf = (text: string) => text.toLocaleUpperCase('en').replaceAll(/[^\p{L}\p{N}]/gu, '');

/** `3*8690000000012` is three of it. */
function readScan(text: string): { times: number; key: string } {
  const [, times, code] = /^\s*(\d{1,4})\s*[*x×]\s*(.+)$/iu.exec(text) ?? [];
  return { times: times === undefined ? 1 : Number(times), key: keyOf(code ?? text) };
}

/**
 * The effect of a scanned code on the packed lines: a line that still lacks pieces goes before a complete one. A
 * surplus is not packed, not even in part.
 */
export function scanInto<Line extends PackLine>(
  lines: readonly Line[],
  packed: Packed,
  text: string,
): Scan<Line> {
  const { times, key } = readScan(text);
  const fitting =
    key === ''
      ? []
      : lines.filter((line) => [line.barcode, line.code].some((each) => keyOf(each) === key));
  const [first] = fitting;
  if (!first || times === 0) return { kind: 'unknown', text };
  const line = fitting.find((each) => (packed[each.position] ?? 0) + times <= each.left);
  if (!line) return { kind: 'surplus', line: first };
  const count = (packed[line.position] ?? 0) + times;
  return { kind: 'packed', line, count, isComplete: count === line.left };
}

/** Units that are not in the box yet. */
export function stillMissing<Line extends PackLine>(
  lines: readonly Line[],
  packed: Packed,
): Line[] {
  return lines
    .map((line) => ({ ...line, left: line.left - (packed[line.position] ?? 0) }))
    .filter(({ left }) => left > 0);
}
