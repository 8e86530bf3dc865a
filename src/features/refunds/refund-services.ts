import { Refusal } from '#contract/refusals.ts';
import { ensureSecret } from '#db/access/secrets.ts';
import type { Db } from '#db/database.ts';
import { AccountSeal, accountSecret } from '#platform/sealed-accounts.ts';
import { parseBankAccounts } from '#rules/order/bank-accounts.ts';
import { parseIban } from '#rules/order/refund/iban.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Settings } from '#rules/shop/settings.ts';

export interface RefundServices {
  db: Db;
  clock: () => Date;
  snapshot: () => { settings: Settings };
}

export function wrong(field: string, message: string): Refusal {
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: message } });
}

export function workerOf(worker: Worker | null): Worker {
  if (worker === null) throw new Error('a call of the office without a worker');
  return worker;
}

/** Opens and seals the accounts that refunds go to (rule refunds/iban). 1 query. */
export async function sealOfRefunds(db: Db): Promise<AccountSeal> {
  return new AccountSeal(await ensureSecret(db, accountSecret));
}

/** The shop's accounts with an IBAN that holds. */
export function senderAccounts({ snapshot }: RefundServices): { bank: string; iban: string }[] {
  const accounts = parseBankAccounts(snapshot().settings.b2cHavaleEftHesapBilgisi);
  return accounts.flatMap(({ bank, iban }) => {
    const read = parseIban(iban);
    return read.ok ? [{ bank, iban: read.iban }] : [];
  });
}
