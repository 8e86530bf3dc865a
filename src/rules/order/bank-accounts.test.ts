import { expect, test } from 'vitest';
import { parseBankAccounts } from './bank-accounts.ts';

test('splits accounts at pipes and their parts at underscores', () => {
  expect(parseBankAccounts('Çınar Bank_Arasta A.Ş._123_TR47| Meriç Bank _Arasta_9_TR1|')).toEqual([
    { bank: 'Çınar Bank', accountName: 'Arasta A.Ş.', accountNo: '123', iban: 'TR47' },
    { bank: 'Meriç Bank', accountName: 'Arasta', accountNo: '9', iban: 'TR1' },
  ]);
  expect(parseBankAccounts('')).toEqual([]);
});
