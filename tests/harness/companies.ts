import type { Insertable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Database } from '#db/schema.ts';
import type { CompanyRole } from '#rules/person/company-roles.ts';
import { makeBuyer, type Buyer } from './buyers.ts';

let made = 0;

/** Adds a company with the branches 1 and 2, and gives its id. */
export async function makeCompany(
  db: Db,
  fields: Partial<Insertable<Database['companies']>> = {},
): Promise<number> {
  const code = `C-${++made}`;
  const { id } = await db
    .insertInto('companies')
    .values({ code, title: `Firma ${code}`, tax_number: '5230419876', ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('company_branches')
    .values([
      { company_id: id, id: 1, name: 'Merkez' },
      { company_id: id, id: 2, name: 'Ostim' },
    ])
    .execute();
  return id;
}

/** A signed-in customer of a company. */
export async function makeUser(
  db: Db,
  companyId: number,
  role: CompanyRole,
  branches: number[] | null = null,
): Promise<Buyer> {
  const buyer = await makeBuyer(db);
  await db
    .updateTable('customers')
    .set({ company_id: companyId, company_role: role, company_branches: branches })
    .where('id', '=', buyer.customerId)
    .execute();
  return buyer;
}
