import type { ResponseStats } from '../faults/response-stats.ts';
import type { OrderBooks } from '../faults/order-books.ts';
import type { Absence } from './availability.ts';

/** One fault, as customers noticed it. */
export interface ClusterFigures extends Absence {
  name: string;
  stats: ResponseStats;
  /** Whether the cluster was as before after the end of the fault. */
  isWhole: boolean;
  /** Of the orders of this fault. */
  lost: number;
  doubled: number;
  /** Responses to visitors who read, by status. */
  readStatuses: ReadonlyMap<number, number>;
}

export interface ClusterOutcome {
  faults: readonly ClusterFigures[];
  books: OrderBooks;
  /** The broken invariants of the audit. */
  broken: readonly string[];
}

const mostWritesMs = 30_000;
const mostReadsMs = 3_000;
const failures = [500, 502, 503, 504];

/** Every expectation that was not met. */
export function clusterMisses({ faults, books, broken }: ClusterOutcome): string[] {
  const expected: [isMet: boolean, miss: string][] = [
    [books.acknowledged > 0, 'no order was acknowledged'],
    [books.lost === 0, `${books.lost} acknowledged orders are lost`],
    [books.doubled === 0, `${books.doubled} orders are doubled`],
    [books.unknown === 0, `${books.unknown} orders that no customer sent`],
    [broken.length === 0, `audit: ${broken.join('; ')}`],
    ...faults.flatMap(expectedOfFault),
  ];
  return expected.filter(([isMet]) => !isMet).map(([, miss]) => miss);
}

function expectedOfFault(figures: ClusterFigures): [boolean, string][] {
  const { name, isWhole, writesMs, readsMs, stats, readStatuses } = figures;
  const internal = stats.count(500) + (readStatuses.get(500) ?? 0);
  return [
    [isWhole, `${name}: the cluster did not become whole again`],
    [internal === 0, `${name}: ${internal} responses of 500`],
    [writesMs <= mostWritesMs, `${name}: ${seconds(writesMs)} s without writes`],
    [readsMs <= mostReadsMs, `${name}: ${seconds(readsMs)} s without reads`],
  ];
}

export function printClusterReport(outcome: ClusterOutcome): string[] {
  const { faults, books, broken } = outcome;
  const misses = clusterMisses(outcome);
  const lines = [
    `\n| fault | orders acknowledged | lost | doubled | s without writes | s without reads | ${failures.join(' | ')} | cut |`,
    `|${' --- |'.repeat(11)}`,
    ...faults.map(rowOf),
    `\norders in the database ${books.orders}, acknowledged ${books.acknowledged}, lost ${books.lost}, doubled ${books.doubled}, unknown ${books.unknown}`,
    `audit: ${broken.length} invariants broken`,
    misses.length === 0 ? 'everything as expected' : `NOT AS EXPECTED:\n- ${misses.join('\n- ')}`,
  ];
  console.log(lines.join('\n'));
  return misses;
}

function rowOf(figures: ClusterFigures): string {
  const { name, stats, readStatuses, lost, doubled, writesMs, readsMs } = figures;
  const counts = failures.map((status) => stats.count(status) + (readStatuses.get(status) ?? 0));
  const times = [seconds(writesMs), seconds(readsMs)];
  const cells = [name, stats.orders, lost, doubled, ...times, ...counts, stats.broken];
  return `| ${cells.join(' | ')} |`;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
