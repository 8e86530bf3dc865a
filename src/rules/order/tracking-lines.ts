/** A problem of a line of tracking numbers. */
export type TrackingProblem =
  /** Its order is not among those that are to be shipped. */
  | 'unknown-order'
  /** Another line has its order already. */
  | 'twice'
  /** There are more lines than orders. */
  | 'too-many'
  /** There is no number, or none that a carrier could have. */
  | 'no-number';

export interface TrackingLines {
  /** By the order's number. */
  numbers: ReadonlyMap<string, string>;
  /** In the order of the lines, of which the first is 1. */
  problems: { line: number; problem: TrackingProblem }[];
}

const longest = 60;
const control = /\p{Cc}/u;

/**
 * Tracking numbers, a line each: with the order's number before it (divided by a tab, a semicolon, a comma or a space)
 * where any line has one, else in the order of `orderNos`, where an empty line leaves its order out (rule
 * order-list/bulk-ship).
 */
export function readTrackingLines(text: string, orderNos: readonly string[]): TrackingLines {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content: content.trim(), line: index + 1 }))
    .filter(({ content }) => content !== '');
  const known = new Set(orderNos);
  const isNamed = lines.some(
    ({ content }) => /[\t;,]/.test(content) || known.has(content.split(/\s+/)[0] ?? ''),
  );
  const numbers = new Map<string, string>();
  const problems: TrackingLines['problems'] = [];
  for (const { content, line } of lines) {
    const [orderNo, number] = isNamed ? divided(content) : [orderNos[line - 1], content];
    const problem = problemOf({ orderNo, number, isNamed, known, numbers });
    if (problem === null && orderNo !== undefined) numbers.set(orderNo, number);
    else if (problem !== null) problems.push({ line, problem });
  }
  return { numbers, problems };
}

function divided(content: string): [orderNo: string, number: string] {
  const at = content.search(/[\t;,]/);
  const end = at === -1 ? content.search(/\s/) : at;
  if (end === -1) return [content, ''];
  // A row of a table may end with empty cells.
  const rest = content.slice(end + 1).replace(/[\t;,\s]+$/, '');
  return [content.slice(0, end).trim(), rest.trim()];
}

function problemOf(given: {
  orderNo: string | undefined;
  number: string;
  isNamed: boolean;
  known: ReadonlySet<string>;
  numbers: ReadonlyMap<string, string>;
}): TrackingProblem | null {
  const { orderNo, number, isNamed, known, numbers } = given;
  if (orderNo === undefined) return 'too-many';
  if (isNamed && !known.has(orderNo)) return 'unknown-order';
  if (number === '' || number.length > longest || control.test(number)) return 'no-number';
  return numbers.has(orderNo) ? 'twice' : null;
}
