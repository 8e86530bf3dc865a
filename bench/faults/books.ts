import type { Db } from '#db/database.ts';
import { marksInDatabase, marksInFiles } from '#tests/harness/marked-cards.ts';
import { readMoney, type MoneyBooks } from '#tests/harness/money-books.ts';
import type { BankProcess } from './bank-process.ts';
import type { Purchase } from './crowd.ts';
import { readOrderBooks, type OrderBooks } from './order-books.ts';

/** The final contents of the database, compared with what the customers and the bank know. */
export interface Books extends OrderBooks {
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
  return {
    ...(await readOrderBooks(db, purchases)),
    money: await readMoney(db, await bank.books(), new Date()),
    cardsFound: [...(await marksInDatabase(db)).found, ...marksInFiles(dataDir).found],
  };
}
