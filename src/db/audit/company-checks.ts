import { sql, type RawBuilder } from 'kysely';

const breach = sql<{ id: string | number }>;

/** The invariants of companies that one query each can tell (rule companies/office-audit). */
export const companyQueries: readonly {
  name: string;
  query: RawBuilder<{ id: string | number }>;
}[] = [
  {
    // Their orders go on; nobody of them can add or remove a user.
    name: 'a company with users has a manager',
    query: breach`
        select co.code as id from companies co
        where exists (select from customers c where c.company_id = co.id)
          and not exists (select from customers c where c.company_id = co.id and c.company_role = 'manager')
        order by 1`,
  },
  {
    name: 'the group and the contract of a company exist, and the contract is in use',
    query: breach`
        select co.code as id from companies co left join price_lists l on l.id = co.price_list_id
        where (co.price_list_id is not null and l.active is distinct from true)
          or (co.group_id is not null and not exists (select from customer_groups g where g.id = co.group_id))
        order by 1`,
  },
  {
    name: 'the branches of a company’s user are its own',
    query: breach`
        select c.id from customers c
        where c.company_branches is not null and exists (select from unnest(c.company_branches) as named (branch)
          where not exists (select from company_branches b where b.company_id = c.company_id and b.id = named.branch))
        order by 1`,
  },
  {
    name: 'a company’s user orders for the branches that the company gives',
    query: breach`
        select c.id from customers c where c.company_id is not null
          and (select coalesce(array_agg((b.id, b.name)::text order by b.id), '{}')
            from customer_branches b where b.customer_id = c.id)
          <> (select coalesce(array_agg((b.id, b.name)::text order by b.id), '{}')
            from company_branches b where b.company_id = c.company_id
              and (c.company_branches is null or b.id = any(c.company_branches)))
        order by 1`,
  },
  {
    name: 'an order to come goes to an address of its buyer’s, or of their company’s',
    query: breach`
        select c.id from carts c join addresses a on a.id in (c.delivery_address_id, c.invoice_address_id)
        where c.ordered_at is null and a.customer_id is distinct from c.customer_id
          and not exists (select from customers u where u.id = c.customer_id and u.company_id = a.company_id)
        order by 1`,
  },
  {
    name: 'an order that waits for a decision holds its cart, and has not been placed',
    query: breach`
        select a.id from approvals a join carts c on c.id = a.cart_id
        where a.state = 'waiting' and (c.ordered_at is null or exists (select from orders o where o.cart_id = c.id))
        order by 1`,
  },
  {
    name: 'an order that somebody allowed is that of its request',
    query: breach`
        select a.id from approvals a join orders o on o.id = a.order_id
        where a.state <> 'approved' or o.customer_id <> a.customer_id or o.cart_id is distinct from a.cart_id order by 1`,
  },
];
