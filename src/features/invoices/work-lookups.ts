import type { Db } from '#db/database.ts';
import {
  dueTaxNumbers,
  keepAnswer,
  readLookupAddress,
  writeAnswers,
} from '#db/invoices/e-invoice-answers.ts';
import { getJson } from '#platform/outside/get-json.ts';
import { isLookupAddress, lookupAddress } from '#rules/shop/lookup-address.ts';

interface LookupServices {
  db: Db;
  clock: () => Date;
  /** Whether the address may be one of this machine or a private network (`WEBHOOKS_INSIDE`). */
  allowsInside: boolean;
  answerTimeoutMs: number;
}

/** Tax numbers that one run asks for, one after another: a slow address holds up nothing else. */
const mostAsked = 20;

/**
 * Asks the address of `eInvoiceLookup` for the tax numbers of open invoices, and writes the answers into their documents
 * (rule invoices/lookup). After a silence the others wait for the next run. Answers how many documents changed.
 */
export async function workLookups(
  services: LookupServices,
  stopped: () => boolean,
  get: typeof getJson = getJson,
): Promise<number> {
  const { db, clock } = services;
  const address = await readLookupAddress(db);
  if (address === '' || !isLookupAddress(address)) return 0;
  for (const vkn of await dueTaxNumbers(db, clock(), mostAsked)) {
    if (stopped()) break;
    const answer = await ask(() => get(lookupAddress(address, vkn), services));
    await keepAnswer(db, { vkn, answer, now: clock() });
    if (answer === null) break;
  }
  return writeAnswers(db);
}

/** Null where the address does not answer what it has to. */
async function ask(question: () => Promise<unknown>): Promise<boolean | null> {
  try {
    const said = await question();
    if (typeof said !== 'object' || said === null || !('eInvoice' in said)) return null;
    return typeof said.eInvoice === 'boolean' ? said.eInvoice : null;
  } catch {
    return null;
  }
}
