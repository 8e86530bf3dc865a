import { ensureSecret } from '#db/access/secrets.ts';
import type { Db } from '#db/database.ts';
import { keyFor, sealText, unsealText } from '#platform/sealed-text.ts';
import { parseIban } from '#rules/order/refund/iban.ts';

const secretName = 'return-accounts';
const purpose = 'accounts of returns';

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
  const key = keyFor(await ensureSecret(db, secretName), purpose);
  return { iban: sealText(key, read.iban), ibanLast4: read.iban.slice(-4), holder };
}

/** The IBAN of a sealed account. 1 query. */
export async function openIban(db: Db, sealed: string): Promise<string> {
  return unsealText(keyFor(await ensureSecret(db, secretName), purpose), sealed);
}
