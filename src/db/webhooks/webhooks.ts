import { sql } from 'kysely';
import { newToken } from '#db/access/tokens.ts';
import { quoteDocument } from '#db/quotes/quote-document.ts';
import { toldOrder, type ToldOrder } from '#db/orders/read/whole-order.ts';
import { toldReturn } from '#db/returns/return-document.ts';
import type { ToldReturn } from '#contract/office/orders/changed-returns.ts';
import type { QuoteDocument } from '#contract/office/quotes/office-quotes.ts';
import type { DueQueue, QueueShare } from '#rules/shop/webhook-connections.ts';
import type { WebhookEvent } from '#rules/shop/webhook-events.ts';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';

/** Adds an address; gives the secret that signs what is sent there, null where it has one already. 1 query. */
export async function addWebhook(
  db: Db,
  hook: { url: string; events: readonly WebhookEvent[]; lowStock: number; by: string; now: Date },
): Promise<string | null> {
  const secret = `whsec_${newToken()}`;
  const added = await db
    .insertInto('webhooks')
    .values({
      url: hook.url,
      secret,
      events: [...hook.events],
      low_stock: hook.lowStock,
      by_name: hook.by,
      created_at: hook.now,
    })
    .onConflict((conflict) => conflict.column('url').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added ? secret : null;
}

/** An address, with what still waits for it and what was given up. */
export interface ListedWebhook {
  id: number;
  url: string;
  events: string[];
  lowStock: number;
  waiting: number;
  failed: number;
}

/** 1 query. */
export async function listWebhooks(db: Db): Promise<ListedWebhook[]> {
  const { rows } = await sql<ListedWebhook>`
    select w.id, w.url, w.events, w.low_stock as "lowStock",
      count(d.id) filter (where d.run_after is not null) as waiting,
      count(d.id) filter (where d.run_after is null and d.arrived_at is null) as failed
    from webhooks w left join webhook_deliveries d on d.webhook_id = w.id group by w.id order by w.id`.execute(
    db,
  );
  return rows;
}

/** Takes an address away with all that was sent or waits; false where there is none. 1 query. */
export async function removeWebhook(db: Db, id: number): Promise<boolean> {
  const gone = await db.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export interface ListedDelivery {
  id: number;
  webhookId: number;
  url: string;
  event: string;
  about: string;
  createdAt: Date;
  attempts: number;
  arrivedAt: Date | null;
  runAfter: Date | null;
  lastStatus: number | null;
  lastError: string;
}

/** The last ones, the newest first; with `webhookId` those of one address. 1 query. */
export async function listDeliveries(
  db: Db,
  limit: number,
  webhookId: number | null = null,
): Promise<ListedDelivery[]> {
  const { rows } = await sql<ListedDelivery>`
    select d.id, w.id as "webhookId", w.url, d.event, coalesce(o.order_no, p.code, co.code, q.quote_no, r.return_no, '') as about,
      d.created_at as "createdAt", d.attempts, d.arrived_at as "arrivedAt", d.run_after as "runAfter",
      d.last_status as "lastStatus", d.last_error as "lastError"
    from (select * from webhook_deliveries ${webhookId === null ? sql`` : sql`where webhook_id = ${webhookId}`}
      order by id desc limit ${limit}) d
    join webhooks w on w.id = d.webhook_id
    left join orders o on o.id = d.order_id left join products p on p.id = d.product_id
    left join companies co on co.id = d.company_id
    left join quotes q on q.id = d.quote_id left join returns r on r.id = d.return_id
    order by d.id desc`.execute(db);
  return rows;
}

/** The address of a webhook, or of a delivery; null where there is none. 1 query. */
export async function webhookUrl(
  db: Db,
  which: { webhookId: number } | { deliveryId: number },
): Promise<string | null> {
  const { rows } =
    'webhookId' in which
      ? await sql<{ url: string }>`select url from webhooks where id = ${which.webhookId}`.execute(
          db,
        )
      : await sql<{
          url: string;
        }>`select w.url from webhook_deliveries d join webhooks w on w.id = d.webhook_id
          where d.id = ${which.deliveryId}`.execute(db);
  return rows[0]?.url ?? null;
}

/** Sends a delivery again, whatever its state; false where there is none. 1 query. */
export async function resendDelivery(db: Db, id: number): Promise<boolean> {
  const again = await sql`
    update webhook_deliveries set run_after = now(), arrived_at = null, attempts = 0 where id = ${id}`.execute(
    db,
  );
  return (again.numAffectedRows ?? 0n) > 0n;
}

/** Something to send: an order, a product, a company, a quote or a return as it is now. */
export interface Delivery {
  id: number;
  webhookId: number;
  url: string;
  secret: string;
  event: WebhookEvent;
  attempts: number;
  at: Date;
  order: (ToldOrder & { version: number }) | null;
  product: { id: number; code: string; name: string; quantity: number } | null;
  company: {
    code: string;
    title: string;
    taxOffice: string;
    taxNumber: string;
    state: string;
    users: { name: string; email: string; phone: string; role: string }[];
  } | null;
  /** The order on account that was refused. */
  refused: { reason: string; total: number; currency: string; customer: string | null } | null;
  /** The order that waits for a decision of its buyer's company. */
  approval: { approvalId: number; total: number; currency: string; customer: string | null } | null;
  quote: QuoteDocument | null;
  return: ToldReturn | null;
}

/** How long a worker may take before another one tries the same delivery. */
const leaseSeconds = 120;

type Taken = Omit<Delivery, 'order'> & { order: ToldOrder | null; version: number | null };

/**
 * The addresses that something is due for, the one that waits longest first, each with how many of its deliveries are
 * due, counted up to `most`. 1 query.
 */
export async function readDueQueues(db: Db, most: number): Promise<DueQueue[]> {
  const { rows } = await sql<DueQueue>`
    select w.id as "webhookId", q.due from webhooks w cross join lateral (
      select count(*) as due, min(d.run_after) as since from (
        select run_after from webhook_deliveries where webhook_id = w.id and run_after <= now()
        order by run_after, id limit ${most}) d) q
    where q.due > 0 order by q.since, w.id`.execute(db);
  return rows;
}

/** The details of a delivery `d` with their customer's e-mail. */
const detailsOfCustomer = sql`d.details - 'customerId' || jsonb_build_object('customer',
        (select u.email from customers u where u.id = (d.details->>'customerId')::bigint))`;

/** Takes so many due deliveries of each address for this worker, the oldest of each first. 1 query. */
export async function takeDeliveries(db: Db, shares: readonly QueueShare[]): Promise<Delivery[]> {
  const { rows } = await sql<Taken>`
    with due as materialized (
      select d.id from unnest(${shares.map(({ webhookId }) => webhookId)}::bigint[],
        ${shares.map(({ count }) => count)}::int[]) s (webhook_id, count)
      cross join lateral (
        select id from webhook_deliveries where webhook_id = s.webhook_id and run_after <= now()
        order by run_after, id limit s.count for update skip locked) d),
    taken as (
      update webhook_deliveries d
      set attempts = attempts + 1, run_after = now() + make_interval(secs => ${leaseSeconds})
      from due where d.id = due.id returning d.*)
    select d.id, d.webhook_id as "webhookId", w.url, w.secret, d.event, d.attempts, d.created_at as at, o.version,
      case when o.id is null then null else ${toldOrder} end as "order",
      case when p.id is null then null else json_build_object('id', p.id, 'code', p.code, 'name', p.name,
        'quantity', p.quantity) end as product,
      case when co.id is null then null else json_build_object('code', co.code, 'title', co.title,
        'taxOffice', co.tax_office, 'taxNumber', co.tax_number, 'state', co.state,
        'users', (select coalesce(json_agg(json_build_object('name', trim(u.name || ' ' || u.surname), 'email', u.email,
            'phone', u.phone, 'role', u.company_role) order by u.id), '[]')
          from (select * from customers where company_id = co.id order by id limit 20) u)) end as company,
      case when d.event = 'credit.refused' then ${detailsOfCustomer} end as refused,
      case when d.event = 'approval.requested' then ${detailsOfCustomer} end as approval,
      case when q.id is null then null else ${quoteDocument} end as quote,
      case when r.id is null then null else ${toldReturn} end as "return"
    from taken d join webhooks w on w.id = d.webhook_id
    left join orders o on o.id = d.order_id left join customers c on c.id = o.customer_id
    left join products p on p.id = d.product_id left join companies co on co.id = d.company_id
    left join quotes q on q.id = d.quote_id left join returns r on r.id = d.return_id
    order by d.id`.execute(db);
  return rows.map(({ version, order, ...delivery }) => ({
    ...delivery,
    order: order && { version: version ?? 0, ...order },
  }));
}

export async function markArrived(db: Db, id: number, status: number): Promise<void> {
  await sql`
    update webhook_deliveries
    set arrived_at = now(), run_after = null, last_status = ${status}, last_error = '' where id = ${id}`.execute(
    db,
  );
}

/** Tries, the last of which is three days after the first. */
const mostAttempts = 18;

/** Tries again after 30 seconds, then twice as long each time, at most 6 hours; gives up after 18 tries. 1 query. */
export async function markNotArrived(
  db: Db,
  { id, status, error }: { id: number; status: number | null; error: string },
): Promise<void> {
  await sql`
    update webhook_deliveries set last_status = ${status}, last_error = ${error.slice(0, 500)},
      run_after = case when attempts < ${mostAttempts}
        then now() + make_interval(secs => least(21600, 30 * power(2, attempts - 1))::float8) end
    where id = ${id}`.execute(db);
}

/** Deliveries of more than 30 days ago that have arrived or were given up. */
export function oldDeliveries(now: Date): ExpiredRows {
  const where = sql`run_after is null and created_at < ${now}::timestamptz - interval '30 days'`;
  return { table: 'webhook_deliveries', key: ['id'], where, orderBy: 'created_at' };
}
