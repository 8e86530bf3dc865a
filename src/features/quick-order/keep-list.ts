import { Refusal } from '#contract/refusals.ts';
import type { LineAmount } from '#db/cart/carts.ts';
import { createList, renameList, writeListLines } from '#db/cart/shopping-lists.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { serverQuantity } from '#rules/cart/quantity.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import { maxIntegerId, parseId } from '#rules/shop/id.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { common as english } from '#text/en/shop/controls.ts';
import { refusalText } from '#text/refusal-text.ts';
import { common as turkish } from '#text/tr/shop/controls.ts';

export interface ListServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
}

/** The owner of the list, and the language of refusals. */
interface ListAsk {
  customerId: number;
  locale: Locale;
}

/** The name without blanks around it; refused at its field where nothing is left or a card's number stands in it. */
export function listName(name: string, locale: Locale): string {
  const bare = name.trim().replaceAll(/\s+/g, ' ');
  const { fieldRequired } = locale === 'en' ? english : turkish;
  if (bare === '') throw new Refusal('invalid-input', { fields: { name: fieldRequired } });
  if (holdsCardNumber(bare)) throw refusedName('card-number', locale);
  return bare;
}

function refusedName(code: 'card-number' | 'list-name-taken', locale: Locale): Refusal {
  return new Refusal(code, { fields: { name: refusalText(locale, code, {}) } });
}

/** Lines as they are kept; refused where one names nothing that can be. */
export function listLines(lines: readonly LineAmount[]): LineAmount[] {
  for (const [index, { productId, unitId, quantity }] of lines.entries()) {
    const isSound =
      parseId(productId) !== null &&
      parseId(unitId, maxIntegerId) !== null &&
      serverQuantity(quantity) !== null;
    if (!isSound) throw new Refusal('invalid-input', { values: { field: `lines.${index}` } });
  }
  return [...lines];
}

/** The lines without those of products that the customer does not see (rule wholesale/unseen-lines). */
async function seenLines(
  db: Db,
  lines: readonly LineAmount[],
  { hiddenOf }: ShopSnapshot,
): Promise<readonly LineAmount[]> {
  if (!hiddenOf) return lines;
  const hidden = await hiddenOf(db, [...new Set(lines.map(({ productId }) => productId))]);
  return lines.filter(({ productId }) => !hidden.has(productId));
}

/**
 * Keeps lines under a new name (rules shopping-lists/name, shopping-lists/limits). Gives the list's id. 6 queries in a
 * transaction; 1 more where not all products are seen.
 */
export async function addList(
  { db, clock, snapshot }: ListServices,
  { customerId, locale }: ListAsk,
  list: { name: string; lines: readonly LineAmount[] },
): Promise<number> {
  const name = listName(list.name, locale);
  const lines = listLines(list.lines);
  return await db.transaction().execute(async (trx) => {
    const made = await createList(trx, customerId, name);
    if (made === 'full') throw new Refusal('lists-full');
    if (made === 'taken') throw refusedName('list-name-taken', locale);
    const seen = await seenLines(trx, lines, snapshot());
    await writeListLines(trx, { customerId, listId: made.id, now: clock() }, seen);
    return made.id;
  });
}

/**
 * Gives a list another name, other lines or both; a missing one is refused. 1 to 4 queries in a transaction; 1 more where
 * not all products are seen.
 */
export async function changeList(
  { db, clock, snapshot }: ListServices,
  { customerId, locale }: ListAsk,
  listId: number,
  change: { name?: string | undefined; lines?: readonly LineAmount[] | undefined },
): Promise<void> {
  const list = { customerId, listId, now: clock() };
  const name = change.name === undefined ? null : listName(change.name, locale);
  const lines = change.lines === undefined ? null : listLines(change.lines);
  await db.transaction().execute(async (trx) => {
    const renamed = name === null ? 'done' : await renameList(trx, list, name);
    if (renamed === 'taken') throw refusedName('list-name-taken', locale);
    const seen = lines && (await seenLines(trx, lines, snapshot()));
    const isThere = renamed !== null && (seen === null || (await writeListLines(trx, list, seen)));
    if (!isThere) throw new Refusal('not-found');
  });
}
