import { sql, type RawBuilder } from 'kysely';
import type { ApprovalHead, ApprovalOutcome } from '#contract/company/approvals.ts';
import { decidesOn } from '#db/companies/deciders.ts';
import type { Db } from '#db/database.ts';
import { instant } from '#db/record-pages.ts';
import type { CompanyRole } from '#rules/person/company-roles.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { SeenLine } from './approval-requests.ts';

/** Requests that a page shows of each kind. */
const most = { waiting: 100, past: 20 };

export interface ReadApprovals {
  role: CompanyRole;
  waiting: ApprovalHead[];
  decided: ApprovalOutcome[];
  own: ApprovalOutcome[];
}

/** The requests that a customer of a company sees; null without a company. 1 query. */
export async function readApprovals(db: Db, customerId: number): Promise<ReadApprovals | null> {
  const { rows } = await sql<ReadApprovals>`
    select u.company_role as role,
      ${listOf(sql`${head} where a.company_id = u.company_id and a.state = 'waiting' and ${decidesOn}
        order by a.asked_at, a.id limit ${most.waiting}`)} as waiting,
      ${listOf(sql`${outcome} where a.company_id = u.company_id and a.state <> 'waiting' and ${decidesOn}
        order by a.asked_at desc, a.id desc limit ${most.past}`)} as decided,
      ${listOf(sql`${outcome} where a.company_id = u.company_id and a.customer_id = u.id
        order by a.asked_at desc, a.id desc limit ${most.past}`)} as own
    from customers u join companies co on co.id = u.company_id and co.state <> 'applied'
    where u.id = ${customerId}`.execute(db);
  return rows[0] ?? null;
}

const headColumns = sql`a.id, trim(b.name || ' ' || b.surname) as name, a.branch_name as branch,
  ${instant('a.asked_at')} as "askedAt", a.reasons, a.payment_type as "paymentType", a.total, a.currency`;
const head = sql`select ${headColumns} from approvals a join customers b on b.id = a.customer_id`;
const outcome = sql`select ${headColumns}, a.state, ${instant('a.decided_at')} as "decidedAt",
    a.decided_name as "decidedName", a.decided_by is not distinct from u.id as "isDecidedByReader", a.reason,
    (select o.order_no from orders o where o.id = coalesce(a.order_id,
      (select paid.id from orders paid where paid.cart_id = a.cart_id))) as "orderNo",
    a.state <> 'waiting' and a.order_id is null and a.taken_at is null as "canTake"
  from approvals a join customers b on b.id = a.customer_id`;

function listOf(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(x) from (${rows}) x), '[]')`;
}

/** A request with its cart, for whoever decides on it. */
export interface ApprovalToShow {
  id: number;
  customerId: number;
  cartId: number;
  companyId: number;
  paymentType: number;
  branch: { id: number; name: string } | null;
  total: number;
  currency: string;
  locale: Locale;
  lines: SeenLine[];
  delivery: string;
}

/** A waiting request on which this customer may decide; null where there is none. 1 query. */
export async function readApproval(
  db: Db,
  { id, readerId }: { id: number; readerId: number },
): Promise<ApprovalToShow | null> {
  const { rows } = await sql<ApprovalToShow>`
    select a.id, a.customer_id as "customerId", a.cart_id as "cartId", a.company_id as "companyId",
      a.payment_type as "paymentType", a.total::float8 as total, a.currency, a.locale, a.lines,
      case when a.branch_id is not null then json_build_object('id', a.branch_id, 'name', a.branch_name) end as branch,
      coalesce((select concat_ws(', ', d.address_title, concat_ws(' / ', d.town, d.city)) from carts k
        join addresses d on d.id = k.delivery_address_id where k.id = a.cart_id), '') as delivery
    from approvals a join customers u on u.company_id = a.company_id and u.id = ${readerId}
    where a.id = ${id} and a.state = 'waiting' and ${decidesOn}`.execute(db);
  return rows[0] ?? null;
}

/** A request as the mail about it tells of it, in the language of its reader. */
export interface ApprovalInMail {
  buyer: string;
  branch: string;
  reasons: ApprovalHead['reasons'];
  total: number;
  currency: string;
  state: ApprovalOutcome['state'];
  decidedName: string;
  reason: string;
  email: string;
  /** Of the reader. */
  locale: Locale;
  isWaitingForReader: boolean;
}

/** Null where the reader left the company. 1 query. */
export async function readApprovalForMail(
  db: Db,
  { id, readerId }: { id: number; readerId: number },
): Promise<ApprovalInMail | null> {
  const { rows } = await sql<ApprovalInMail>`
    select trim(b.name || ' ' || b.surname) as buyer, a.branch_name as branch, a.reasons, a.total::float8 as total, a.currency,
      a.state, a.decided_name as "decidedName", a.reason, u.email,
      coalesce(u.locale, a.locale) as locale,
      a.state = 'waiting' and ${decidesOn} as "isWaitingForReader"
    from approvals a join customers b on b.id = a.customer_id
    join customers u on u.id = ${readerId} and u.company_id = a.company_id
    where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
