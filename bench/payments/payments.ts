// `npm run bench -- payments`: a thousand payments by card while answers are lost, doubled, forged and an hour late,
// the shop is killed and the bank is down; then the books of both sides. See bench/README.md.
import { runPayments, type Outcome } from './run-payments.ts';

const payments = Number(process.env['PAYMENTS'] ?? 1_000);
const seed = Number(process.env['PAYMENT_SEED'] ?? Date.now() % 1_000_000);

/** What is not as it has to be. */
function missesOf({ money, marks, told }: Outcome): string[] {
  const begun = told.filter(({ attemptId }) => attemptId !== null).length;
  const wanted: [boolean, string][] = [
    [begun >= payments * 0.8, `only ${begun} of ${payments} payments began`],
    [money.capturedAtBank >= payments * 0.4, `only ${money.capturedAtBank} were paid`],
    [
      money.differing.length === 0 && money.capturedKurusAtBank === money.capturedKurusInShop,
      `bank and shop differ: ${money.differing.join(', ')}`,
    ],
    [
      money.backDiffering.length === 0 && money.backAtBankKurus === money.backInShopKurus,
      `other amounts went back: ${money.backDiffering.join(', ')}`,
    ],
    [money.paidWithoutMoney === 0, `${money.paidWithoutMoney} orders are paid without money`],
    [money.moneyWithoutOrder === 0, `${money.moneyWithoutOrder} payments have no order`],
    [money.open === 0, `${money.open} attempts and refunds are still open`],
    [money.broken.length === 0, `the audit: ${money.broken.join(', ')}`],
    [marks.length === 0, `cards were found in: ${marks.join(', ')}`],
  ];
  return wanted.filter(([isRight]) => !isRight).map(([, miss]) => miss);
}

function counts(values: readonly string[]): Record<string, number> {
  const result: Record<string, number> = {};
  for (const value of values) result[value] = (result[value] ?? 0) + 1;
  return result;
}

const outcome = await runPayments({ payments, seed });
const { money, told, marks: _, ...figures } = outcome;
const misses = missesOf(outcome);
console.log(
  JSON.stringify(
    {
      ...figures,
      seed,
      seconds: Math.round(figures.seconds),
      payments: told.length,
      refused: counts(told.map(({ refusal }) => refusal).filter(Boolean)),
      forged: told.filter(({ fate }) => fate.isForged).length,
      comeBack: counts(told.map(({ fate }) => fate.comesBack)),
      late: counts(told.map(({ fate }) => fate.late)),
      ...money,
      misses,
    },
    null,
    2,
  ),
);
process.exitCode = misses.length === 0 ? 0 : 1;
