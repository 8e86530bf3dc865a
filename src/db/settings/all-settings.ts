import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { putSetting, readStore } from '#db/transfer/write-settings.ts';
import {
  settingTexts,
  storedSetting,
  storeFieldOf,
  storeFields,
  type SettingKey,
  type SettingTexts,
} from '#rules/settings/setting-groups.ts';
import { parseSettings } from '#rules/shop/settings.ts';

/** Every setting in its written form. 1 query. */
export async function readSettingTexts(db: Db): Promise<SettingTexts> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const record = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const given: Readonly<Record<string, unknown>> = { ...Object(record['store']) };
  const textOf = (field: string) => String(given[field] ?? '');
  const usual: Readonly<Record<string, string>> = { name: 'Arasta', whatsappControl: '0' };
  return settingTexts(
    parseSettings(record),
    // `storeFields` are all fields of the store.
    Object.fromEntries(
      storeFields.map((field) => [field, textOf(field) || (usual[field] ?? '')]),
    ) as Record<(typeof storeFields)[number], string>,
  );
}

/** Lets one transaction change settings at a time. 1 query. */
export async function lockSettings(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx);
}

/** Stores changed settings whose values have no refusal. 1 to 3 queries for each, 2 for the store's own data. */
export async function storeSettings(
  tx: Db,
  changes: Readonly<Partial<Record<SettingKey, string>>>,
): Promise<void> {
  const store: Record<string, string> = {};
  for (const [key, text] of Object.entries(changes) as [SettingKey, string][]) {
    const field = storeFieldOf(key);
    if (field === null) await putSetting(tx, key, storedSetting(key, text));
    else store[field] = text.trim();
  }
  if (Object.keys(store).length > 0) {
    await putSetting(tx, 'store', { ...(await readStore(tx)), ...store });
  }
}

export interface CurrencyRow {
  code: string;
  exchangeRate: number;
  isDefault: boolean;
}

export interface CarrierRow {
  name: string;
  trackingUrl: string;
}

export interface BankPlans {
  id: number;
  name: string;
  plans: { installment: number; commission: number; isDefault: boolean }[];
}

/** The currencies, the default first. 1 query. */
export async function readCurrencies(db: Db): Promise<CurrencyRow[]> {
  const { rows } = await sql<CurrencyRow>`
    select c.code, c.exchange_rate as "exchangeRate", c.is_default as "isDefault" from currencies c order by c.is_default desc, c.code = 'TRY' desc, c.code`.execute(
    db,
  );
  return rows;
}

/** The carriers by their names. 1 query. */
export async function readCarriers(db: Db): Promise<CarrierRow[]> {
  const { rows } = await sql<CarrierRow>`
    select c.name, c.tracking_url as "trackingUrl" from carriers c order by lower(c.name), c.name`.execute(
    db,
  );
  return rows;
}

/** The banks with their installment plans, and size and age of the table of card numbers. 1 query. */
export async function readBanks(
  db: Db,
): Promise<{ banks: BankPlans[]; cards: { ranges: number; banks: number; oldest: Date | null } }> {
  const { rows } = await sql<{
    banks: BankPlans[];
    ranges: number;
    known: number;
    oldest: Date | null;
  }>`
    select coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name, 'plans', coalesce(
        (select json_agg(json_build_object('installment', i.installment, 'commission', i.commission,
          'isDefault', i.is_default) order by i.installment) from installment_plans i where i.bank_id = b.id), '[]'))
        order by b.name) from banks b), '[]') as banks,
      (select count(*)::int from bank_bins) as ranges,
      (select count(distinct bank_id)::int from bank_bins) as known,
      (select case when bool_and(b.bins_at is not null) then min(b.bins_at) end from banks b
        where b.id in (select bank_id from bank_bins)) as oldest`.execute(db);
  const [row] = rows;
  const { ranges = 0, known = 0, oldest = null } = row ?? {};
  return { banks: row?.banks ?? [], cards: { ranges, banks: known, oldest } };
}

/** Removes a currency in which no price and no debt is, and that is neither the default nor the lira. False where it was not removed. 1 query. */
export async function removeCurrency(tx: Db, code: string): Promise<boolean> {
  const { rows } = await sql`delete from currencies c
    where c.code = ${code} and not c.is_default and c.code <> 'TRY'
      and not exists (select from product_units u where u.currency = c.code or u.list_currency = c.code)
      and not exists (select from customers k where k.overdue_currency = c.code)
      and not exists (select from companies co where c.code in (co.overdue_currency, co.credit_currency))
      and not exists (select from company_grants g where g.currency = c.code) returning c.code`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Removes a carrier that no order was sent with. False where it was not removed. 1 query. */
export async function removeCarrier(tx: Db, name: string): Promise<boolean> {
  const { rows } = await sql`delete from carriers c where c.name = ${name}
    and not exists (select from orders o where o.carrier = c.name)
    and not exists (select from parcels p where p.carrier = c.name) returning c.name`.execute(tx);
  return rows.length > 0;
}
