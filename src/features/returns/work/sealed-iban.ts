import { ensureSecret } from '#db/access/secrets.ts';
import type { Db } from '#db/database.ts';
import { AccountSeal, accountSecret } from '#platform/sealed-accounts.ts';
import { parseIban } from '#rules/order/refund/iban.ts';

/** An account as a return keeps it: nobody can read it without the shop's secret (rule returns/iban). */
export interface SealedAccount {
  iban: string;
  ibanLast4: string;
  holder: string;
}

export const noAccount: SealedAccount = { iban: '', ibanLast4: '', holder: '' };

/**
 * Reads a Turkish IBAN and its holder as they were typed: what is wrong with them, nothing where neither was typed, or the
 * account as it is kept. 1 query where there is one.
 */
export async function readAccount(
  db: Db,
  typed: { iban?: string | undefined; ibanName?: string | undefined },
): Promise<SealedAccount | 'iban-wrong' | 'iban-needed'> {
  const holder = (typed.ibanName ?? '').trim();
  const text = (typed.iban ?? '').trim();
  if (text === '' && holder === '') return noAccount;
  const read = parseIban(text);
  if (!read.ok || !read.iban.startsWith('TR')) return 'iban-wrong';
  if (holder === '') return 'iban-needed';
  const { seal } = await sealOfAccounts(db);
  return { iban: seal(read.iban), ibanLast4: read.iban.slice(-4), holder: seal(holder) };
}

/** 1 query. */
export async function sealOfAccounts(db: Db): Promise<AccountSeal> {
  return new AccountSeal(await ensureSecret(db, accountSecret));
}
