import type { Db } from '#db/database.ts';
import { marksInDatabase, marksInFiles } from '#tests/harness/marked-cards.ts';
import { readMoney, type MoneyBooks } from '#tests/harness/money-books.ts';
import type { BankProcess } from './bank-process.ts';
import type { Purchase } from './crowd.ts';

/** The final contents of the database, compared with what the customers and the bank know. */
export interface Books {
  /** Orders by bank transfer in the database. */
  orders: number;
  acknowledged: number;
  /** Acknowledged, but not in the database with that number and key. */
  lost: number;
  /** Orders with the key of another order. */
  doubled: number;
  /** Orders that no customer sent. */
  unknown: number;
  /** Both sides of the card payments, and the broken invariants of the audit. */
  money: MoneyBooks;
  /** Tables and files that hold the number of a card. */
  cardsFound: string[];
}

export async function readBooks(
  db: Db,
  {
    purchases,
    bank,
    dataDir,
  }: { purchases: readonly Purchase[]; bank: BankProcess; dataDir: string },
): Promise<Books> {
  const rows = await db
    .selectFrom('orders')
    .where('payment_type', '=', 4)
    .select(['order_no as orderNo', 'idempotency_key as key'])
    .execute();
  const stored = new Map(rows.map((row) => [row.key, row.orderNo]));
  const sent = new Set(purchases.filter(({ isSent }) => isSent).map(({ key }) => key));
  const acknowledged = purchases.filter(({ orderNo }) => orderNo !== null);
  return {
    orders: rows.length,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ key, orderNo }) => stored.get(key) !== orderNo).length,
    doubled: rows.length - stored.size,
    unknown: rows.filter(({ key }) => key === null || !sent.has(key)).length,
    money: await readMoney(db, await bank.books(), new Date()),
    cardsFound: [...(await marksInDatabase(db)).found, ...marksInFiles(dataDir).found],
  };
}
