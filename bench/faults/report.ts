import type { Books } from './books.ts';
import type { CardPayment } from './card-payment.ts';
import type { ResponseStats } from './response-stats.ts';

/** The faults of one kind. Memory in megabytes: before the first, the peak, after the last. */
export interface FaultFigures {
  name: string;
  isFlood: boolean;
  faults: number;
  sent: number;
  stats: ResponseStats;
  before: number;
  peak: number;
  after: number;
}

interface Figures {
  engine: string;
  kinds: FaultFigures[];
  books: Books;
  payments: readonly CardPayment[];
  /** The least memory within a minute after the last fault. */
  quietMegabytes: number;
  logBytes: number;
}

export interface Outcome extends Figures {
  /** Every expectation that was not met. */
  misses: string[];
}

const slowestFloodMs = 1_000;
const mostMegabytes = 450;

export function findMisses(
  { kinds, books, payments }: Figures,
  plan: { orders: number; isDiskLimited: boolean },
): string[] {
  const { money } = books;
  const begun = payments.filter(({ attemptId }) => attemptId !== null).length;
  const expected: [isMet: boolean, miss: string][] = [
    [books.acknowledged >= plan.orders, `only ${books.acknowledged} orders acknowledged`],
    [books.lost === 0, `${books.lost} acknowledged orders are lost`],
    [books.doubled === 0, `${books.doubled} orders are doubled`],
    [books.unknown === 0, `${books.unknown} orders that no customer sent`],
    [
      begun > 0 && money.capturedAtBank > 0,
      `${begun} payments begun, ${money.capturedAtBank} paid`,
    ],
    [money.differing.length === 0, `bank and shop differ: ${money.differing.join(', ')}`],
    [
      money.capturedKurusAtBank === money.capturedKurusInShop,
      `${money.capturedKurusAtBank} kuruş at the bank, ${money.capturedKurusInShop} in the shop`,
    ],
    [money.backDiffering.length === 0, `refunds differ: ${money.backDiffering.join(', ')}`],
    [money.paidWithoutMoney === 0, `${money.paidWithoutMoney} orders are paid without money`],
    [money.moneyWithoutOrder === 0, `${money.moneyWithoutOrder} payments have no order`],
    [money.open === 0, `${money.open} payments and refunds are open`],
    [money.broken.length === 0, `audit: ${money.broken.join('; ')}`],
    [books.cardsFound.length === 0, `card numbers in ${books.cardsFound.join(', ')}`],
    [plan.isDiskLimited, 'no disk could be mounted, so none was full'],
    ...kinds.flatMap(expectedOfKind),
  ];
  return expected.filter(([isMet]) => !isMet).map(([, miss]) => miss);
}

function expectedOfKind({ name, isFlood, stats, peak }: FaultFigures): [boolean, string][] {
  const p99 = stats.quantile(0.99);
  return [
    [stats.count(500) === 0, `${name}: ${stats.count(500)} responses of 500`],
    [peak <= mostMegabytes, `${name}: ${peak.toFixed(0)} MB`],
    [!isFlood || p99 < slowestFloodMs, `${name}: p99 of the customers is ${p99.toFixed(0)} ms`],
  ];
}

export function printReport({ engine, kinds, books, payments, misses, ...rest }: Outcome): void {
  const { money } = books;
  const faults = kinds.reduce((sum, kind) => sum + kind.faults, 0);
  const begun = payments.filter(({ attemptId }) => attemptId !== null).length;
  const lines = [
    `\n## ${engine}: ${faults} faults, ${books.acknowledged} orders acknowledged\n`,
    '| fault | times | sent | responses | p50 ms | p99 ms | orders | cut | 429 | 503 | 500 | MB before | peak | after |',
    `|${' --- |'.repeat(14)}`,
    ...kinds.map(rowOf),
    `\norders in the database ${books.orders}, acknowledged ${books.acknowledged}, lost ${books.lost}, doubled ${books.doubled}, unknown ${books.unknown}`,
    `card payments begun ${begun} of ${payments.length}, captured ${money.capturedAtBank} at the bank and ${money.capturedInShop} in the shop`,
    `kuruş captured ${money.capturedKurusAtBank} and ${money.capturedKurusInShop}, refunded ${money.backAtBankKurus} and ${money.backInShopKurus}`,
    `payments by state: ${JSON.stringify(money.states)}; forged returns refused: ${money.refusedAnswers}`,
    `audit: ${money.broken.length} of ${money.invariants} invariants broken`,
    `memory within a minute after the last fault: ${rest.quietMegabytes.toFixed(0)} MB; log: ${(rest.logBytes / 1024).toFixed(0)} KB`,
    misses.length === 0 ? 'everything as expected' : `NOT AS EXPECTED:\n- ${misses.join('\n- ')}`,
  ];
  console.log(lines.join('\n'));
}

function rowOf({ name, faults, sent, stats, before, peak, after }: FaultFigures): string {
  const times = [0.5, 0.99].map((part) => stats.quantile(part).toFixed(0));
  const statuses = [429, 503, 500].map((status) => stats.count(status));
  const memory = [before, peak, after].map((megabytes) => megabytes.toFixed(0));
  const cells = [name, faults, sent, stats.responses, ...times, stats.orders, stats.broken];
  return `| ${[...cells, ...statuses, ...memory].join(' | ')} |`;
}
