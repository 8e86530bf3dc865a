import type { BuyerTerms } from '#rules/price/buyer-terms.ts';
import { customerTerms } from '#db/customers/customer-terms.ts';
import { watchedProduct, type WatchedProduct } from './watched-products.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import { inLanguage } from '#db/in-language.ts';
import { mostAlerts, type AlertKind } from '#rules/cart/alert-conditions.ts';
import type { Locale } from '#rules/shop/locale.ts';

interface NewAlert {
  customerId: number;
  productId: number;
  kind: AlertKind;
  /** The unit that must be there; null is one piece. */
  unitId: number | null;
  locale: Locale;
  wording: string;
  price: number | null;
  currency: string | null;
  now: Date;
}

/**
 * Stores an alert, or finds it there already; says when the customer has as many as they may (rules alerts/once,
 * alerts/limit). Several presses at once may pass the limit by as many. 1 query.
 */
export async function addAlert(db: Db, alert: NewAlert): Promise<'added' | 'full'> {
  const { customerId, productId, kind, unitId, locale, wording, price, currency, now } = alert;
  const { rows } = await sql<{ others: number; held: number }>`
    with mine as (
      select count(*)::int as others, count(*) filter (where product_id = ${productId} and kind = ${kind})::int as held
      from product_alerts where customer_id = ${customerId} and ended_at is null
    ), added as (
      insert into product_alerts (customer_id, product_id, kind, unit_id, locale, asked_at, wording, price, currency)
      select c.id, ${productId}::bigint, ${kind}::text, ${unitId}::int, ${locale}::text, ${now}::timestamptz, ${wording}::text,
        ${price}::numeric, ${currency}::text
      from customers c, mine where c.id = ${customerId} and c.closed_at is null and mine.others < ${mostAlerts}
      on conflict (customer_id, product_id, kind) where ended_at is null do nothing
    )
    select others, held from mine`.execute(db);
  const { others = 0, held = 0 } = rows[0] ?? {};
  return held === 0 && others >= mostAlerts ? 'full' : 'added';
}

export interface OpenAlert {
  id: number;
  kind: AlertKind;
  productId: number;
  askedAt: Date;
  price: number | null;
  currency: string | null;
}

/** A customer's open alerts, the newest first. 1 query. */
export async function readAlerts(db: Db, customerId: number): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`
    select id, kind, product_id as "productId", asked_at as "askedAt", price::float8 as price, currency
    from product_alerts where customer_id = ${customerId} and ended_at is null order by id desc`.execute(
    db,
  );
  return rows;
}

/** Ends one of the customer's alerts; one that has ended is no error. 1 query. */
export async function endOwnAlert(
  db: Db,
  { customerId, id, now }: { customerId: number; id: number; now: Date },
): Promise<void> {
  await db
    .updateTable('product_alerts')
    .set({ ended_at: now, ended_by: 'customer' })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the alert of a link, or all of its customer's (rule alerts/link). 1 query. */
export async function endAlertsByLink(
  db: Db,
  { id, all, now }: { id: number; all: boolean; now: Date },
): Promise<void> {
  const which = all
    ? sql`customer_id = (select customer_id from product_alerts where id = ${id})`
    : sql`id = ${id}`;
  await sql`
    update product_alerts set ended_at = ${now}, ended_by = 'link' where ${which} and ended_at is null`.execute(
    db,
  );
}

/** An alert as its link's page tells of it. */
export interface LinkedAlert {
  kind: AlertKind;
  isOpen: boolean;
  /** Other open alerts of its customer. */
  others: number;
  productId: number;
  product: string;
  /** Empty where the product has no page any more. */
  seo: string;
}

/** Null where there is no such alert any more. 1 query. */
export async function readLinkedAlert(
  db: Db,
  id: number,
  locale: Locale,
): Promise<LinkedAlert | null> {
  const { rows } = await sql<LinkedAlert>`
    select a.kind, a.ended_at is null as "isOpen", p.id as "productId", ${inLanguage(locale, 'p.name')} as product,
      case when p.active and parent.active is not false then p.seo else '' end as seo,
      (select count(*)::int from product_alerts o
        where o.customer_id = a.customer_id and o.ended_at is null and o.id <> a.id) as others
    from product_alerts a join products p on p.id = a.product_id left join products parent on parent.id = p.parent_id
    where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** An alert beside its product as it is now, for the rules. */
export interface WatchedAlert extends WatchedProduct {
  id: number;
  kind: AlertKind;
  price: number | null;
  currency: string | null;
  /** Of its customer. */
  terms: BuyerTerms;
}

const watched = sql`a.id, a.kind, (select ${customerTerms} from customers c where c.id = a.customer_id) as terms,
  a.price::float8 as price, a.currency, ${watchedProduct('a')}`;

/** Of products that are sold: one that is not waits until it is again. */
const ofSold = sql`from product_alerts a join products p on p.id = a.product_id and p.active
  left join products parent on parent.id = p.parent_id
  left join product_units u on u.product_id = p.id and u.id = p.default_unit_id`;

/** Open alerts after one, in the order of their ids. 1 query. */
export async function readWatchedAlerts(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<{ alerts: WatchedAlert[]; last: number | null }> {
  const { rows } = await sql<WatchedAlert & { isSold: boolean }>`
    with batch as materialized (
      select * from product_alerts where ended_at is null and id > ${after} order by id limit ${limit}
    )
    select ${watched}, p.active and parent.active is not false as "isSold"
    from batch a join products p on p.id = a.product_id left join products parent on parent.id = p.parent_id
      left join product_units u on u.product_id = p.id and u.id = p.default_unit_id
    order by a.id`.execute(db);
  const alerts = rows.filter(({ isSold }) => isSold);
  return { alerts, last: rows.at(-1)?.id ?? null };
}

/**
 * Ends these alerts and queues the mail of each, together: of two processes one queues it (rule alerts/mail). Gives how
 * many it queued. 1 query.
 */
export async function queueAlertMails(
  db: Db,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<number> {
  const queued = await sql`
    with ended as (
      update product_alerts set ended_at = ${now}, ended_by = 'mail'
      where id = any(${ids}::bigint[]) and ended_at is null returning id, customer_id
    )
    insert into outbox (kind, payload, customer_id)
    select 'product-alert', jsonb_build_object('alertId', id), customer_id from ended`.execute(db);
  return Number(queued.numAffectedRows ?? 0);
}

/** An alert as its mail tells of it. */
export interface MailedAlert extends WatchedAlert {
  locale: Locale;
  askedAt: Date;
  product: string;
  seo: string;
}

/** Null where the alert or its product is gone. 1 query. */
export async function readMailedAlert(db: Db, id: number): Promise<MailedAlert | null> {
  const { rows } = await sql<MailedAlert>`
    select ${watched}, a.locale, a.asked_at as "askedAt", p.seo,
      case when a.locale = 'en' then ${inLanguage('en', 'p.name')} else p.name end as product
    ${ofSold} where a.id = ${id} and a.ended_by = 'mail' and parent.active is not false`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Opens an alert again whose mail came too late, unless the customer has asked anew. 1 query. */
export async function reopenAlert(db: Db, id: number): Promise<void> {
  await sql`
    update product_alerts a set ended_at = null, ended_by = null
    where a.id = ${id} and a.ended_by = 'mail' and not exists (select from product_alerts o
      where o.customer_id = a.customer_id and o.product_id = a.product_id and o.kind = a.kind and o.ended_at is null)`.execute(
    db,
  );
}

/** How long an ended alert is stored, as the proof that its mail was asked for. */
const provenDays = 365;

/** Alerts that ended long ago. */
export function oldAlerts(now: Date): ExpiredRows {
  const where = sql`ended_at < ${now}::timestamptz - make_interval(days => ${provenDays})`;
  return { table: 'product_alerts', key: ['id'], where, orderBy: 'ended_at' };
}
