import { sql } from 'kysely';
import type { ContractText } from '#db/orders/contract-texts.ts';
import { decidesOn } from '#db/companies/deciders.ts';
import type { Db } from '#db/database.ts';
import type { ApprovalReason, Decider } from '#rules/companies/buying-limits.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { CompanyRole } from '#rules/person/company-roles.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A line with the price that its buyer saw, for one unit and without VAT. */
export interface SeenLine {
  productId: number;
  unitId: number;
  price: number;
  currency: string;
}

/** An order that is to wait for a decision. Amounts with VAT and shipping, in the default currency. */
export interface NewApproval {
  companyId: number;
  customerId: number;
  cartId: number;
  idempotencyKey: string | null;
  paymentType: PaymentType;
  reasons: readonly ApprovalReason[];
  branch: { id: number; name: string } | null;
  locale: Locale;
  total: number;
  currency: string;
  lines: readonly SeenLine[];
  contracts: readonly ContractText[];
  description: string;
  costCentre: string;
  now: Date;
  expiresAt: Date;
}

/** Closes a locked cart and writes its request, with a mail to everybody who may decide. 1 query. */
export async function addApproval(tx: Db, asked: NewApproval): Promise<number> {
  const { branch, now } = asked;
  const { rows } = await sql<{ id: number }>`
    with closed as (
      update carts set ordered_at = ${now}, description = ${asked.description}, cost_centre = ${asked.costCentre},
        updated_at = ${now} where id = ${asked.cartId}
    ), added as (
      insert into approvals (company_id, customer_id, cart_id, idempotency_key, payment_type, reasons, branch_id, branch_name,
        locale, total, currency, lines, contracts, asked_at, expires_at)
      values (${asked.companyId}, ${asked.customerId}, ${asked.cartId}, ${asked.idempotencyKey}, ${asked.paymentType},
        ${JSON.stringify(asked.reasons)}::jsonb, ${branch?.id ?? null}, ${branch?.name ?? ''}, ${asked.locale}, ${asked.total},
        ${asked.currency}, ${JSON.stringify(asked.lines)}::jsonb, ${JSON.stringify(asked.contracts)}::jsonb, ${now},
        ${asked.expiresAt})
      returning id, company_id, customer_id, branch_id
    ), mailed as (
      insert into outbox (kind, payload, customer_id)
      select 'approval-asked', jsonb_build_object('approvalId', a.id), u.id from added a
      join customers u on u.company_id = a.company_id and ${decidesOn}
    )
    select id from added`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`addApproval: cart ${asked.cartId} gave no request`);
  return row.id;
}

/** The request that this key has made; null where it has made none. 1 query. */
export async function findAsked(
  db: Db,
  { customerId, key, since }: { customerId: number; key: string | null; since: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from approvals where customer_id = ${customerId} and (idempotency_key = ${key}::text
      or (${key}::text is null and asked_at > ${since})) order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** A request that is held, with whoever decides on it. */
export interface HeldApproval {
  id: number;
  companyId: number;
  buyerId: number;
  isConfirmed: boolean;
  cartId: number;
  state: 'waiting' | 'approved' | 'returned' | 'expired' | 'withdrawn';
  paymentType: PaymentType;
  branchId: number | null;
  branchName: string;
  locale: Locale;
  total: number;
  currency: string;
  contracts: ContractText[];
  expiresAt: string;
  decidedBy: number | null;
  decidedName: string;
  isTaken: boolean;
  orderNo: string | null;
  decider: Decider & { name: string; companyId: number | null };
}

/**
 * Holds a request until the transaction ends, after its buyer and whoever decides, and before its cart: in the order in
 * which an order takes its locks. Null where there is no such request. 3 queries.
 */
export async function holdApproval(
  tx: Db,
  id: number,
  deciderId: number,
): Promise<HeldApproval | null> {
  await sql`select id from customers
    where id = ${deciderId} or id = (select customer_id from approvals where id = ${id}) order by id for no key update`.execute(
    tx,
  );
  await sql`with held as materialized (select cart_id from approvals where id = ${id} for update)
    select id from carts where id = (select cart_id from held) for update`.execute(tx);
  // Read after the locks: somebody may have decided meanwhile.
  const { rows } = await sql<
    Omit<HeldApproval, 'decider'> & {
      deciderId: number;
      name: string;
      role: CompanyRole | null;
      branches: number[] | null;
      deciderCompany: number | null;
    }
  >`
    select a.id, a.company_id as "companyId", a.customer_id as "buyerId", b.email_confirmed_at is not null as "isConfirmed",
      a.cart_id as "cartId", a.state, a.payment_type as "paymentType", a.branch_id as "branchId", a.branch_name as "branchName",
      a.locale, a.total::float8 as total, a.currency, a.contracts, to_json(a.expires_at) as "expiresAt",
      a.decided_by as "decidedBy", a.decided_name as "decidedName", a.taken_at is not null as "isTaken",
      (select o.order_no from orders o where o.id = a.order_id) as "orderNo",
      u.id as "deciderId", trim(u.name || ' ' || u.surname) as name, u.company_role as role, u.company_branches as branches,
      u.company_id as "deciderCompany"
    from approvals a join customers b on b.id = a.customer_id join customers u on u.id = ${deciderId}
    where a.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { deciderId: customerId, name, role, branches, deciderCompany, ...approval } = row;
  const decider = { customerId, name, role: role ?? 'buyer', branches, companyId: deciderCompany };
  return { ...approval, decider };
}

/** A decision on a held request, and its buyer's mail where they have something to do. 1 query. */
export async function closeApproval(
  tx: Db,
  id: number,
  decision: {
    state: 'approved' | 'returned' | 'withdrawn';
    by: { id: number; name: string } | null;
    reason?: string;
    orderNo?: string;
    /** The allowed amount, in the default currency, where it is another than was asked for. */
    total?: number;
    isMailed: boolean;
    now: Date;
  },
): Promise<void> {
  const { state, by, reason = '', orderNo = null, total = null, isMailed, now } = decision;
  await sql`with decided as (
      update approvals set state = ${state}, decided_at = ${now}, decided_by = ${by?.id ?? null}::bigint,
        decided_name = ${by?.name ?? ''}, reason = ${reason}, total = coalesce(${total}::numeric, total),
        order_id = (select o.id from orders o where o.order_no = ${orderNo}::text)
      where id = ${id} returning id, customer_id
    )
    insert into outbox (kind, payload, customer_id)
    select 'approval-decided', jsonb_build_object('approvalId', id), customer_id from decided where ${isMailed}::boolean`.execute(
    tx,
  );
}

/**
 * Opens the cart of a held request for its buyer again; false where they have another one with products in it. 2 queries.
 */
export async function reopenCart(
  tx: Db,
  { id, cartId, buyerId }: Pick<HeldApproval, 'id' | 'cartId' | 'buyerId'>,
  now: Date,
): Promise<boolean> {
  await sql`delete from carts k where k.customer_id = ${buyerId} and k.ordered_at is null
    and not exists (select from cart_lines l where l.cart_id = k.id)`.execute(tx);
  const { rows } = await sql`with opened as (
      update carts set ordered_at = null, updated_at = ${now} where id = ${cartId} and not exists (
        select from carts k where k.customer_id = ${buyerId} and k.ordered_at is null)
      returning id
    )
    update approvals set taken_at = ${now} where id = ${id} and exists (select from opened) returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Ends the requests that nobody decided on in time, with a mail to each buyer; gives how many. 1 query. */
export async function expireApprovals(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as materialized (
      select id from approvals where state = 'waiting' and expires_at <= ${now} order by expires_at limit 500
      for update skip locked
    ), ended as (
      update approvals a set state = 'expired', decided_at = ${now} from due where a.id = due.id
      returning a.id, a.customer_id
    ), mailed as (
      insert into outbox (kind, payload, customer_id)
      select 'approval-decided', jsonb_build_object('approvalId', id), customer_id from ended
    )
    select count(*)::int as count from ended`.execute(db);
  return rows[0]?.count ?? 0;
}
