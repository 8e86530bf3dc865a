import { sql } from 'kysely';
import type { CompanyPage } from '#contract/company/company.ts';
import type { Db } from '#db/database.ts';
import { spentSince } from '#db/companies/month-spending.ts';
import { addressJson, shownAddress, type AddressJson } from '#db/companies/address-json.ts';
import { instant } from '#db/record-pages.ts';
import { beginOfMonth } from '#rules/shop/istanbul-day.ts';

/** The company of a customer as their page shows it; null where they have none. 1 query. */
export async function readCompany(
  db: Db,
  customerId: number,
  now: Date,
): Promise<CompanyPage | null> {
  const { rows } = await sql<Omit<CompanyPage, 'addresses'> & { addresses: AddressJson[] }>`
    with spent as materialized (${spentSince(
      sql`(select company_id from customer_accounts where customer_id = ${customerId})`,
      beginOfMonth(now),
    )})
    select co.title, co.tax_office as "taxOffice", co.tax_number as "taxNumber", c.company_role as role,
      co.price_list_id is not null as "hasContract", co.po_required as "poRequired",
      co.cost_centre_required as "costCentreRequired", co.cost_centres as "costCentres",
      co.approve_credit as "approveCredit", co.own_addresses as "ownAddresses",
      coalesce((select json_agg(${addressJson} order by a.id) from addresses a where a.company_id = co.id and (c.company_role = 'manager'
        or a.branch_id is null or c.company_branches is null or a.branch_id = any(c.company_branches))), '[]') as addresses,
      (select code from currencies where is_default) as currency,
      coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name, 'costCentre', b.cost_centre,
          'monthlyLimit', b.monthly_limit, 'spent', case when c.company_role = 'manager' then coalesce(
            (select round(sum(s.amount), 2) from spent s where s.branch_id = b.id), 0) end) order by b.id)
        from company_branches b where b.company_id = co.id), '[]') as branches,
      (select json_agg(json_build_object('id', u.id, 'name', trim(u.name || ' ' || u.surname), 'email', u.email,
          'role', u.company_role, 'branches', u.company_branches, 'orderLimit', u.company_order_limit, 'monthlyLimit', u.company_monthly_limit,
          'spent', case when c.company_role = 'manager' or u.id = c.id then coalesce(
            (select round(sum(s.amount), 2) from spent s where s.customer_id = u.id), 0) end,
          'isOwn', u.id = c.id)
          order by array_position(array['manager', 'approver', 'buyer'], u.company_role), u.name, u.id)
        from customers u where u.company_id = co.id) as users,
      coalesce((select json_agg(json_build_object('id', i.id, 'email', i.email, 'role', i.role, 'branches', i.branches,
          'orderLimit', i.order_limit, 'monthlyLimit', i.monthly_limit, 'expiresAt', ${instant('i.expires_at')}) order by i.id)
        from company_invitations i where c.company_role = 'manager' and i.company_id = co.id and i.expires_at > ${now}),
        '[]') as invitations
    from customers c join companies co on co.id = c.company_id and co.state <> 'applied'
    where c.id = ${customerId}`.execute(db);
  const [row] = rows;
  return row ? { ...row, addresses: row.addresses.map(shownAddress) } : null;
}
