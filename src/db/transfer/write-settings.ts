import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { storeStockOffset } from '#db/catalog/lists/stock-offset.ts';
import type { CardKind } from '#rules/payment/card-kinds.ts';
import { syncOwnedRows } from './write-rows.ts';
import type { OwnedTable } from './write-rows.ts';

/** The result of storing one part of the settings. */
export type Stored = 'added' | 'changed' | 'unchanged';

function storedAs(rows: readonly { is_new: boolean }[]): Stored {
  const row = rows[0];
  if (!row) return 'unchanged';
  return row.is_new ? 'added' : 'changed';
}

/** A flag of the store, or the store itself under the key `store`. 1 statement, 3 for what shifts the stock. */
export async function putSetting(db: Db, key: string, value: unknown): Promise<Stored> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into settings as s (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value where s.value <> excluded.value
    returning xmax = 0 as is_new`.execute(db);
  if (key === 'stockInfoStatus') await storeStockOffset(db);
  return storedAs(rows);
}

/** Adds the lira, in which exchange rates are given, and makes it the default if there is none. */
export async function ensureLira(db: Db): Promise<void> {
  await sql`insert into currencies (id, code, exchange_rate, is_default)
    select (select coalesce(max(id), 0) + 1 from currencies), 'TRY', 1, not exists (select from currencies where is_default)
    on conflict do nothing`.execute(db);
}

/**
 * A currency by its code. `exchangeRate` is TRY for one unit, at most 8 places. A new currency takes
 * the id that it brings, unless another has it.
 */
export async function putCurrency(
  db: Db,
  currency: { id: number | null; code: string; exchangeRate: number },
): Promise<Stored> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into currencies as c (id, code, exchange_rate)
    select coalesce(g.id, (select coalesce(max(id), 0) + 1 from currencies)),
      ${currency.code}, ${currency.exchangeRate}::numeric
    from (select case when exists (select from currencies where id = ${currency.id}::int)
      then null else ${currency.id}::int end as id) g
    on conflict (code) do update set exchange_rate = excluded.exchange_rate
      where c.exchange_rate <> excluded.exchange_rate
    returning xmax = 0 as is_new`.execute(db);
  return storedAs(rows);
}

/** Makes a currency the shop's default; null if there is no such currency. */
export async function setDefaultCurrency(db: Db, code: string): Promise<Stored | null> {
  const known = await sql<{ is_default: boolean }>`
    select is_default from currencies where code = ${code}`.execute(db);
  const currency = known.rows[0];
  if (!currency) return null;
  if (currency.is_default) return 'unchanged';
  await sql`update currencies set is_default = false where is_default`.execute(db);
  await sql`update currencies set is_default = true where code = ${code}`.execute(db);
  return 'changed';
}

/** Cards that begin with these digits; an organization '' is the bank's. */
export interface CardRange {
  bin: string;
  organization: string;
  kind: CardKind;
}

export interface BankEntry {
  name: string;
  logo: string;
  organization: string;
  /** Undefined: unchanged. */
  bins: readonly CardRange[] | undefined;
  /** When these numbers were current, ISO 8601; undefined: now, null: unknown. */
  binsAt?: string | null | undefined;
  plans:
    | readonly { id: number | null; installment: number; commission: number; isDefault: boolean }[]
    | undefined;
}

const plans: OwnedTable = {
  table: 'installment_plans',
  owner: 'bank_id',
  key: ['bank_id', 'installment'],
  columns: {
    id: 'int',
    bank_id: 'int',
    installment: 'int',
    commission: 'numeric',
    is_default: 'boolean',
  },
};

/** A bank by its name, with its card prefixes and installment plans; a prefix belongs to one bank. */
export async function putBank(db: Db, bank: BankEntry): Promise<Stored> {
  const { rows } = await sql<{ is_new: boolean; id: number }>`
    insert into banks as b (name, logo, organization)
    values (${bank.name}, ${bank.logo}, ${bank.organization})
    on conflict (name) do update set logo = excluded.logo, organization = excluded.organization
      where (b.logo, b.organization) <> (excluded.logo, excluded.organization)
    returning xmax = 0 as is_new, id`.execute(db);
  const { id } = await db
    .selectFrom('banks')
    .select('id')
    .where('name', '=', bank.name)
    .executeTakeFirstOrThrow();
  const changes = [...(await putBins(db, id, bank)), ...(await putPlans(db, id, bank.plans))];
  const stored = storedAs(rows);
  return stored === 'unchanged' && changes.length > 0 ? 'changed' : stored;
}

async function putBins(
  db: Db,
  bankId: number,
  { bins, binsAt }: Pick<BankEntry, 'bins' | 'binsAt'>,
): Promise<unknown[]> {
  if (!bins) return [];
  const at = binsAt === undefined ? sql`now()` : sql`${binsAt}::timestamptz`;
  const dated = await sql`update banks set bins_at = date_trunc('milliseconds', ${at})
    where id = ${bankId} and bins_at is distinct from date_trunc('milliseconds', ${at}) returning id`.execute(
    db,
  );
  const ranges = [...new Map(bins.map((range) => [range.bin, range])).values()];
  const gone = await sql`delete from bank_bins
    where bank_id = ${bankId} and bin <> all(${ranges.map((range) => range.bin)}::text[]) returning bin`.execute(
    db,
  );
  const written = await sql`
    insert into bank_bins as b (bin, bank_id, organization, kind)
      select r.bin, ${bankId}::int, r.organization, r.kind
      from json_to_recordset(${JSON.stringify(ranges)}::json) as r (bin text, organization text, kind text)
    on conflict (bin) do update set bank_id = excluded.bank_id, organization = excluded.organization,
        kind = excluded.kind
      where (b.bank_id, b.organization, b.kind) <> (excluded.bank_id, excluded.organization, excluded.kind)
    returning bin`.execute(db);
  return [...gone.rows, ...written.rows, ...dated.rows];
}

/** Replaces a bank's plans; undefined leaves them. The result is empty where nothing changed. At most 7 statements. */
export async function putPlans(
  db: Db,
  bankId: number,
  given: BankEntry['plans'],
): Promise<unknown[]> {
  if (!given) return [];
  const have = await db
    .selectFrom('installment_plans')
    .select(['id', 'installment', 'commission', 'is_default'])
    .where('bank_id', '=', bankId)
    .execute();
  const known = new Map(have.map((plan) => [plan.installment, plan]));
  const rows = given.map((plan) => ({
    id: known.get(plan.installment)?.id ?? plan.id,
    bank_id: bankId,
    installment: plan.installment,
    commission: plan.commission,
    is_default: plan.isDefault,
  }));
  const same =
    rows.length === have.length &&
    rows.every((row) => {
      const plan = known.get(row.installment);
      return plan?.commission === row.commission && plan.is_default === row.is_default;
    });
  if (same) return [];
  // The index allows one default at any time: the old one goes first.
  await sql`update installment_plans set is_default = false
    where bank_id = ${bankId} and is_default`.execute(db);
  await giveFreeIds(db, bankId, rows);
  await syncOwnedRows(db, plans, { ids: [bankId], rows, fresh: false });
  return rows.length > 0 ? rows : have;
}

/** An id that another bank's plan has, and one that is missing, becomes the next free one. */
async function giveFreeIds(db: Db, bankId: number, rows: { id: number | null }[]): Promise<void> {
  const { rows: found } = await sql<{ taken: number[] | null; last: number }>`
    select array_agg(id) filter (where bank_id <> ${bankId}::int) as taken,
      coalesce(max(id), 0) as last from installment_plans`.execute(db);
  const taken = new Set(found[0]?.taken);
  let last = Math.max(found[0]?.last ?? 0, ...rows.map((row) => row.id ?? 0));
  for (const row of rows) {
    if (row.id === null || taken.has(row.id)) row.id = last += 1;
    taken.add(row.id);
  }
}

/** A carrier by its name; its tax number and title stay where none are given (rule invoices/document). */
export async function putCarrier(
  db: Db,
  carrier: { name: string; trackingUrl: string; vkn?: string; title?: string },
): Promise<Stored> {
  const { name, trackingUrl, vkn = null, title = null } = carrier;
  const { rows } = await sql<{ is_new: boolean }>`
    insert into carriers as c (name, tracking_url, vkn, title)
    values (${name}, ${trackingUrl}, coalesce(${vkn}, ''), coalesce(${title}, ''))
    on conflict (name) do update set tracking_url = excluded.tracking_url, vkn = coalesce(${vkn}, c.vkn),
        title = coalesce(${title}, c.title)
      where (c.tracking_url, c.vkn, c.title) is distinct from
        (excluded.tracking_url, coalesce(${vkn}, c.vkn), coalesce(${title}, c.title))
    returning xmax = 0 as is_new`.execute(db);
  return storedAs(rows);
}

/** The stored facts about the store, which an import adds to. */
export async function readStore(db: Db): Promise<Readonly<Record<string, unknown>>> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'store')
    .executeTakeFirst();
  const value = row?.value;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
