import { sql } from 'kysely';
import type { ChangedCustomer, ChangedProduct } from '#contract/office/office-changes.ts';
import type { ChangedCompany } from '#contract/office/companies/changed-companies.ts';
import type { Db } from '#db/database.ts';
import { productDocument, productTables } from '#db/transfer/documents/product-document.ts';
import { customerAddresses } from '#db/transfer/documents/record-documents.ts';
import { companyDocument } from '#db/transfer/documents/wholesale-documents.ts';
import { instant } from '#db/record-pages.ts';

/** Products as they are now, in the order of `ids`; null for those that are gone. 1 query. */
export async function readProductDocuments(
  db: Db,
  ids: readonly number[],
): Promise<ChangedProduct[]> {
  const { rows } = await sql<ChangedProduct>`
    select x.id, (select ${productDocument} from ${productTables} where p.id = x.id) as product
    from unnest(${ids}::bigint[]) with ordinality x (id, place) order by x.place`.execute(db);
  return rows;
}

/** Customers as bookkeeping needs them, in the order of `ids`; null for those that are gone. 1 query. */
export async function readCustomerDocuments(
  db: Db,
  ids: readonly number[],
): Promise<ChangedCustomer[]> {
  const { rows } = await sql<ChangedCustomer>`
    select x.id, (select json_build_object('email', c.email, 'guest', c.is_guest,
        'name', c.name, 'surname', c.surname, 'phone', c.phone,
        'createdAt', ${instant('c.created_at')}, 'closed', c.closed_at is not null,
        'branches', coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.id)
          from customer_branches b where b.customer_id = c.id), '[]'),
        'addresses', ${customerAddresses})
      from customers c where c.id = x.id) as customer
    from unnest(${ids}::bigint[]) with ordinality x (id, place) order by x.place`.execute(db);
  return rows;
}

/** Companies as they are now without their statements, in the order of `ids`; null for those that are gone. 1 query. */
export async function readCompanyDocuments(
  db: Db,
  ids: readonly number[],
): Promise<ChangedCompany[]> {
  const { rows } = await sql<ChangedCompany>`
    select x.id, (select ${companyDocument}::jsonb - 'statement' from companies co where co.id = x.id) as company
    from unnest(${ids}::bigint[]) with ordinality x (id, place) order by x.place`.execute(db);
  return rows;
}
