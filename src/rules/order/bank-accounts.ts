/** An account that transfers go to. */
export interface BankAccount {
  bank: string;
  accountName: string;
  accountNo: string;
  iban: string;
}

/** Reads b2cHavaleEftHesapBilgisi: accounts divided by `|`, each `bank_name_number_IBAN`
 * (rule payment/bank-accounts). An entry without a bank is left out. */
export function parseBankAccounts(text: string): BankAccount[] {
  const accounts: BankAccount[] = [];
  for (const entry of text.split('|')) {
    const [bank = '', accountName = '', accountNo = '', iban = ''] = entry
      .split('_')
      .map((part) => part.trim());
    if (bank !== '') accounts.push({ bank, accountName, accountNo, iban });
  }
  return accounts;
}

/** `TR75 9900 1000 …`: in fours, as people read it aloud. */
export function ibanInFours(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');
}
