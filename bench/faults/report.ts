import type { Books } from './books.ts';
import type { Felt } from './felt.ts';

/** What one kind of fault did. Memory in megabytes: before the first, the most, after the last. */
export interface KindFigures {
  name: string;
  isFlood: boolean;
  faults: number;
  sent: number;
  felt: Felt;
  before: number;
  most: number;
  after: number;
}

interface Figures {
  engine: string;
  kinds: KindFigures[];
  books: Books;
  /** The least memory within the minute after everything. */
  quietMegabytes: number;
  logBytes: number;
}

export interface Outcome extends Figures {
  /** What was expected and is not so. */
  misses: string[];
}

const expected = { floodP99Ms: 1_000, megabytes: 450 };

/** Compares a run with what is expected of every run. */
export function missesOf(
  { kinds, books }: Figures,
  plan: { faults: number; orders: number; isDiskLimited: boolean },
): string[] {
  const misses: string[] = [];
  const expect = (holds: boolean, miss: string) => void (holds || misses.push(miss));
  expect(books.acknowledged >= plan.orders, `only ${books.acknowledged} orders acknowledged`);
  expect(books.lost === 0, `${books.lost} acknowledged orders are lost`);
  expect(books.doubled === 0, `${books.doubled} orders are doubled`);
  expect(books.strange === 0, `${books.strange} orders nobody wished`);
  expect(books.broken.length === 0, `audit: ${books.broken.join('; ')}`);
  expect(plan.isDiskLimited, 'the disk could not be limited: no full disk was tried');
  for (const { name, isFlood, felt, most } of kinds) {
    expect(felt.count(500) === 0, `${name}: ${felt.count(500)} answers of 500`);
    expect(most <= expected.megabytes, `${name}: ${most.toFixed(0)} MB`);
    const p99 = felt.quantile(0.99);
    if (isFlood)
      expect(p99 < expected.floodP99Ms, `${name}: shoppers' p99 is ${p99.toFixed(0)} ms`);
  }
  return misses;
}

/** Tables for a person. */
export function report({
  engine,
  kinds,
  books,
  quietMegabytes,
  logBytes,
  misses,
}: Outcome): string {
  const faults = kinds.reduce((sum, kind) => sum + kind.faults, 0);
  return [
    `\n## ${engine}: ${faults} faults, ${books.acknowledged} orders acknowledged\n`,
    '| fault | times | sent | answers | p50 ms | p99 ms | orders | cut off | 429 | 503 | 500 | MB before | most | after |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...kinds.map(rowOf),
    '',
    `orders in the database ${books.orders}, acknowledged ${books.acknowledged}, lost ${books.lost}, doubled ${books.doubled}, nobody's ${books.strange}`,
    `audit: ${books.invariants} invariants, ${books.broken.length} broken ${books.broken.join('; ')}`,
    `memory within a minute after everything: ${quietMegabytes.toFixed(0)} MB; log: ${(logBytes / 1024).toFixed(0)} KB`,
    misses.length === 0 ? 'everything as expected' : `NOT AS EXPECTED:\n- ${misses.join('\n- ')}`,
  ].join('\n');
}

function rowOf({ name, faults, sent, felt, before, most, after }: KindFigures): string {
  const times = [0.5, 0.99].map((part) => felt.quantile(part).toFixed(0));
  const statuses = [429, 503, 500].map((status) => felt.count(status));
  const memory = [before, most, after].map((megabytes) => megabytes.toFixed(0));
  const cells = [name, faults, sent, felt.answers, ...times, felt.orders, felt.broken];
  return `| ${[...cells, ...statuses, ...memory].join(' | ')} |`;
}
