import { sql, type RawBuilder } from 'kysely';

/** The account that is kept, and the one that becomes a part of it. */
export interface MergeIds {
  kept: number;
  other: number;
}

type Step = (ids: MergeIds) => RawBuilder<unknown>;

/** A reference that the step of another one rewrites. */
const withAnother = null;

/**
 * Every foreign key that names a customer, and what a merge does with it, in the order of execution (rule
 * customers/merge). A test compares the keys with those of the database: a new table needs a line here. Carts come before
 * sessions, as everywhere; both open carts are one by then.
 */
export const customerReferences: Readonly<Record<string, Step | Step[] | typeof withAnother>> = {
  'customers(merged_into)': ({ kept, other }) =>
    sql`update customers set merged_into = ${kept} where merged_into = ${other}`,
  'addresses(customer_id)': ({ kept, other }) =>
    sql`update addresses set customer_id = ${kept} where customer_id = ${other}`,
  'carts(customer_id)': ({ kept, other }) =>
    sql`update carts set customer_id = ${kept} where customer_id = ${other}`,
  'sessions(customer_id)': ({ other }) => sql`delete from sessions where customer_id = ${other}`,
  'sessions(customer_id, branch_id)': withAnother,
  'customers(id, branch_id)': ({ other }) =>
    sql`update customers set branch_id = null where id = ${other}`,
  'customer_branches(customer_id)': moveBranches,
  // A key that both have used stays with the kept account.
  'orders(customer_id)': ({ kept, other }) => sql`
    update orders o set customer_id = ${kept}, idempotency_key = case when not exists (
      select from orders k where k.customer_id = ${kept} and k.idempotency_key = o.idempotency_key) then idempotency_key end
    where customer_id = ${other}`,
  'quotes(customer_id)': ({ kept, other }) =>
    sql`update quotes set customer_id = ${kept} where customer_id = ${other}`,
  'payment_attempts(customer_id)': ({ kept, other }) => sql`
    update payment_attempts a set customer_id = ${kept}, idempotency_key = case when exists (
        select from payment_attempts k where k.customer_id = ${kept} and k.idempotency_key = a.idempotency_key)
      then a.id::text else idempotency_key end
    where customer_id = ${other}`,
  'payments(account_customer_id)': ({ kept, other }) =>
    sql`update payments set account_customer_id = ${kept} where account_customer_id = ${other}`,
  'customer_statement(customer_id)': ({ kept, other }) => sql`
    update customer_statement set customer_id = ${kept}, position = position + (
      select coalesce(max(position), 0) from customer_statement where customer_id = ${kept})
    where customer_id = ${other}`,
  'customer_visits(customer_id)': ({ other }) =>
    sql`delete from customer_visits where customer_id = ${other}`,
  'wishlist(customer_id)': ({ kept, other }) => sql`
    with added as (
      insert into wishlist (customer_id, product_id, created_at)
      select ${kept}, product_id, created_at from wishlist where customer_id = ${other} on conflict do nothing
    )
    delete from wishlist where customer_id = ${other}`,
  // A name that both have gets the next number.
  'shopping_lists(customer_id)': ({ kept, other }) => sql`
    update shopping_lists l set customer_id = ${kept}, name = case when not exists (
        select from shopping_lists k where k.customer_id = ${kept} and k.name = l.name) then name
      else (select l.name || ' ' || n from generate_series(2, 1000) n where not exists (
        select from shopping_lists s where s.customer_id in (${kept}, ${other}) and s.name = l.name || ' ' || n) limit 1) end
    where customer_id = ${other}`,
  'reviews(customer_id)': ({ kept, other }) =>
    sql`update reviews set customer_id = ${kept} where customer_id = ${other}`,
  // Of a question that both asked, the published one stays.
  'product_questions(customer_id)': [
    (ids) => sql`delete from product_questions where id in (${worseQuestions(ids)})`,
    ({ kept, other }) =>
      sql`update product_questions set customer_id = ${kept} where customer_id = ${other}`,
  ],
  'product_alerts(customer_id)': ({ kept, other }) => sql`
    with gone as (
      delete from product_alerts a using product_alerts k
      where a.customer_id = ${other} and a.ended_at is null and k.customer_id = ${kept} and k.ended_at is null
        and k.product_id = a.product_id and k.kind = a.kind
    )
    update product_alerts a set customer_id = ${kept}
    where customer_id = ${other} and not (ended_at is null and exists (
      select from product_alerts k where k.customer_id = ${kept} and k.ended_at is null
        and k.product_id = a.product_id and k.kind = a.kind))`,
  'customer_codes(customer_id)': ({ kept, other }) => sql`
    with gone as (
      delete from customer_codes c using customer_codes k
      where c.customer_id = ${other} and k.customer_id = ${kept} and k.code_key = c.code_key
    )
    update customer_codes c set customer_id = ${kept}
    where customer_id = ${other} and not exists (
      select from customer_codes k where k.customer_id = ${kept} and k.code_key = c.code_key)`,
  'approvals(customer_id)': ({ kept, other }) => sql`
    update approvals a set customer_id = ${kept}, idempotency_key = case when not exists (
      select from approvals k where k.customer_id = ${kept} and k.idempotency_key = a.idempotency_key) then idempotency_key end
    where customer_id = ${other}`,
  'approvals(decided_by)': ({ kept, other }) =>
    sql`update approvals set decided_by = ${kept} where decided_by = ${other}`,
  // Somebody without a company joins that of the account that goes; one with a company keeps it.
  'company_invitations(invited_by)': [
    ({ kept, other }) =>
      sql`update company_invitations set invited_by = ${kept} where invited_by = ${other}`,
    ({ kept, other }) => sql`
      update customers k set company_id = o.company_id, company_role = o.company_role, company_branches = o.company_branches
      from customers o where k.id = ${kept} and o.id = ${other} and k.company_id is null and o.company_id is not null`,
    ({ other }) => sql`
      update customers set company_id = null, company_role = null, company_branches = null
      where id = ${other} and company_id is not null`,
    // The branches that came with the other account are not the company's.
    ({ kept }) => sql`
      select place_company_branches(array[id]) from customers where id = ${kept} and company_id is not null`,
    // An order that waits in a company that the kept account does not belong to is no longer asked for.
    ({ kept }) => sql`
      update approvals a set state = 'withdrawn', decided_at = now() from customers k
      where k.id = ${kept} and a.customer_id = k.id and a.state = 'waiting' and a.company_id is distinct from k.company_id`,
  ],
  'consents(customer_id)': ({ kept, other }) =>
    sql`update consents set customer_id = ${kept} where customer_id = ${other}`,
  'customer_notes(customer_id)': ({ kept, other }) =>
    sql`update customer_notes set customer_id = ${kept} where customer_id = ${other}`,
  'account_tokens(customer_id)': ({ other }) =>
    sql`delete from account_tokens where customer_id = ${other}`,
  // Links for the e-mail or the password of the other account go nowhere any more.
  'outbox(customer_id)': ({ kept, other }) => sql`
    with gone as (
      delete from outbox where customer_id = ${other} and kind in ('confirm-email', 'reset-password')
    )
    update outbox set customer_id = ${kept}
    where customer_id = ${other} and kind not in ('confirm-email', 'reset-password')`,
  'customer_list(customer_id)': ({ other }) =>
    sql`delete from customer_list where customer_id = ${other}`,
};

/** Branches keep their numbers; one that both have used for different branches changes here and in the orders. */
function moveBranches({ kept, other }: MergeIds): RawBuilder<unknown> {
  return sql`
    with theirs as (
      select b.id, b.name, k.name as kept_name,
        row_number() over (partition by k.name is null or k.name = b.name order by b.id) as place
      from customer_branches b left join customer_branches k on k.customer_id = ${kept} and k.id = b.id
      where b.customer_id = ${other}
    ), free as (
      select n, row_number() over (order by n) as place
      from generate_series(1, 2 * (select count(*)::int from customer_branches where customer_id in (${kept}, ${other}))) n
      where not exists (select from customer_branches where customer_id in (${kept}, ${other}) and id = n)
    ), numbered as materialized (
      select t.id, t.name, t.kept_name,
        case when t.kept_name is null or t.kept_name = t.name then t.id else f.n end as new_id
      from theirs t left join free f using (place)
    ), ordered as (
      update orders o set branch_id = b.new_id from numbered b
      where o.customer_id = ${other} and o.branch_id = b.id and b.new_id <> b.id
    ), added as (
      insert into customer_branches (customer_id, id, name)
      select ${kept}, new_id, name from numbered where kept_name is null or kept_name <> name
    )
    delete from customer_branches where customer_id = ${other}`;
}

/** The worse one of each question that both asked. */
function worseQuestions({ kept, other }: MergeIds): RawBuilder<unknown> {
  return sql`
    select case when k.state <> 'published' and o.state = 'published' then k.id else o.id end
    from product_questions o join product_questions k
      on k.customer_id = ${kept} and k.product_id = o.product_id and k.question = o.question
    where o.customer_id = ${other}`;
}
