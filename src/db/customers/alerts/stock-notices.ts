import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import { inLanguage } from '#db/in-language.ts';
import { mostAlerts } from '#rules/cart/alert-conditions.ts';
import { confirmUntil, waitUntil } from '#rules/cart/notice-times.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { watchedProduct, type WatchedProduct } from './watched-products.ts';

interface NewNotice {
  email: string;
  productId: number;
  unitId: number | null;
  locale: Locale;
  wording: string;
  now: Date;
}

const sameAddress = (email: string) =>
  sql`lower(email collate "C") = lower(${email}::text collate "C")`;

/**
 * Stores a notice and queues the one mail that asks its address; the same one again queues none (rules alerts/notice-confirm,
 * alerts/notice-limits). Says when the address has as many as it may. 1 query.
 */
export async function addNotice(db: Db, notice: NewNotice): Promise<'added' | 'full'> {
  const { email, productId, unitId, locale, wording, now } = notice;
  const until = confirmUntil(now);
  const { rows } = await sql<{ others: number; held: number }>`
    with mine as (
      select count(*)::int as others, count(*) filter (where product_id = ${productId})::int as held
      from stock_notices where ${sameAddress(email)}
    ), added as (
      insert into stock_notices (email, product_id, unit_id, locale, wording, asked_at, expires_at)
      select ${email}::text, ${productId}::bigint, ${unitId}::int, ${locale}::text, ${wording}::text, ${now}::timestamptz,
        ${until}::timestamptz
      from mine where mine.others < ${mostAlerts} or mine.held > 0
      on conflict (lower(email collate "C"), product_id) do update
        set unit_id = excluded.unit_id, locale = excluded.locale, wording = excluded.wording, asked_at = excluded.asked_at,
          expires_at = excluded.expires_at, confirmed_at = null, queued_at = null
        where stock_notices.expires_at <= ${now}::timestamptz
      returning id
    ), mail as (
      insert into outbox (kind, payload) select 'notice-confirm', jsonb_build_object('noticeId', id) from added
    )
    select others, held from mine`.execute(db);
  const { others = 0, held = 0 } = rows[0] ?? {};
  return held === 0 && others >= mostAlerts ? 'full' : 'added';
}

/** A notice as its link's page and the mail of the link tell of it. */
export interface LinkedNotice {
  email: string;
  locale: Locale;
  isConfirmed: boolean;
  productId: number;
  product: string;
  /** Empty where the product has no page any more. */
  seo: string;
}

/** Null where it was sent, ended or forgotten. Without a language the names are in the notice's own. 1 query. */
export async function readLinkedNotice(
  db: Db,
  { id, locale, now }: { id: number; locale?: Locale; now: Date },
): Promise<LinkedNotice | null> {
  const { rows } = await sql<LinkedNotice>`
    select n.email, n.locale, n.confirmed_at is not null as "isConfirmed", n.product_id as "productId",
      case when coalesce(${locale ?? null}::text, n.locale) = 'en' then ${inLanguage('en', 'p.name')} else p.name end as product,
      case when p.active and parent.active is not false then p.seo else '' end as seo
    from stock_notices n join products p on p.id = n.product_id left join products parent on parent.id = p.parent_id
    where n.id = ${id} and n.expires_at > ${now}::timestamptz`.execute(db);
  return rows[0] ?? null;
}

/** Lets a notice wait for its product; a second press changes nothing. 1 query. */
export async function confirmNotice(db: Db, { id, now }: { id: number; now: Date }): Promise<void> {
  await sql`
    update stock_notices set confirmed_at = ${now}::timestamptz, expires_at = ${waitUntil(now)}::timestamptz
    where id = ${id} and confirmed_at is null and expires_at > ${now}::timestamptz`.execute(db);
}

/** Forgets a notice. 1 query. */
export async function deleteNotice(db: Db, id: number): Promise<void> {
  await sql`delete from stock_notices where id = ${id}`.execute(db);
}

/** Forgets all notices of an address. 1 query. */
export async function deleteNoticesOf(db: Db, email: string): Promise<void> {
  await sql`delete from stock_notices where ${sameAddress(email)}`.execute(db);
}

/** Notices of an address as a copy of its person's data has them; those that it confirmed. 1 query. */
export async function readNoticesOf(db: Db, email: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select p.code, p.name, n.email, n.wording, n.locale as language, n.asked_at as "askedAt", n.confirmed_at as "confirmedAt"
    from stock_notices n join products p on p.id = n.product_id
    where ${sameAddress(email)} and n.confirmed_at is not null order by n.id`.execute(db);
  return rows;
}

/** A notice beside its product as it is now, for the rules: as a visitor sees it. */
export interface WatchedNotice extends WatchedProduct {
  id: number;
  kind: 'stock';
  price: null;
  currency: null;
  terms: null;
}

const watched = sql`n.id, 'stock' as kind, null as price, null as currency, null as terms, ${watchedProduct('n')}`;

const itsProduct = sql`join products p on p.id = n.product_id left join products parent on parent.id = p.parent_id
  left join product_units u on u.product_id = p.id and u.id = p.default_unit_id`;

/** Confirmed notices after one, in the order of their ids. 1 query. */
export async function readWatchedNotices(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<{ alerts: WatchedNotice[]; last: number | null }> {
  const { rows } = await sql<WatchedNotice & { isSold: boolean }>`
    with n as materialized (
      select * from stock_notices where confirmed_at is not null and queued_at is null and id > ${after}
      order by id limit ${limit}
    )
    select ${watched}, p.active and parent.active is not false as "isSold" from n ${itsProduct} order by n.id`.execute(
    db,
  );
  return { alerts: rows.filter(({ isSold }) => isSold), last: rows.at(-1)?.id ?? null };
}

/** Queues the mail of these notices: of two processes one queues it. Gives how many it queued. 1 query. */
export async function queueNoticeMails(
  db: Db,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<number> {
  const queued = await sql`
    with due as (
      update stock_notices set queued_at = ${now}::timestamptz
      where id = any(${ids}::bigint[]) and confirmed_at is not null and queued_at is null returning id
    )
    insert into outbox (kind, payload) select 'stock-notice', jsonb_build_object('noticeId', id) from due`.execute(
    db,
  );
  return Number(queued.numAffectedRows ?? 0);
}

/** A notice as its mail tells of it. */
export interface MailedNotice extends WatchedNotice {
  email: string;
  locale: Locale;
  askedAt: Date;
  product: string;
  seo: string;
}

/** Null where the notice is gone, or its product is not sold any more. 1 query. */
export async function readMailedNotice(db: Db, id: number): Promise<MailedNotice | null> {
  const { rows } = await sql<MailedNotice>`
    select ${watched}, n.email, n.locale, n.asked_at as "askedAt", p.seo,
      case when n.locale = 'en' then ${inLanguage('en', 'p.name')} else p.name end as product
    from stock_notices n ${itsProduct}
    where n.id = ${id} and n.queued_at is not null and p.active and parent.active is not false`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Lets a notice wait again whose mail came too late. 1 query. */
export async function waitOn(db: Db, id: number): Promise<void> {
  await sql`update stock_notices set queued_at = null where id = ${id}`.execute(db);
}

/** Notices that nobody confirmed in time, and those whose product did not come back (rule privacy/kept). */
export function oldNotices(now: Date): ExpiredRows {
  const where = sql`expires_at <= ${now}::timestamptz`;
  return { table: 'stock_notices', key: ['id'], where, orderBy: 'expires_at' };
}
