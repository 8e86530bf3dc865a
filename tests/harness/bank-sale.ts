import type { BankSale } from '#app/demo/test-bank/bank-books.ts';
import { transactionNumber } from '#app/demo/test-bank/bank-books.ts';
import { toMinor } from '#rules/money/money.ts';

/** A sale that took so much, in TRY, as the test bank keeps it. */
export function bankSale(amount: number, at = 0): BankSale {
  return {
    kurus: toMinor(amount),
    installment: '',
    code: '00',
    mdStatus: '1',
    transId: transactionNumber(),
    authCode: 'a',
    hostRef: 'h',
    card: { firstSix: '454671', lastFour: '7894' },
    isFinal: false,
    at,
  };
}
