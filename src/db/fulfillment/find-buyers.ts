import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A customer as the office names one. */
export interface FoundBuyer {
  id: number;
  name: string;
  email: string;
  /** Of one of their addresses; empty for a person. */
  company: string;
  branches: { id: number; name: string }[];
}

/** Customers who are shown of all that somebody could mean, and those among whom they are looked for. */
const mostShown = 20;
const mostSorted = 200;

const about = sql`c.id, trim(c.name || ' ' || c.surname) as name, c.email,
  coalesce((select min(a.company_name) from addresses a where a.customer_id = c.id and a.company_name <> ''), '') as company,
  coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.id)
    from customer_branches b where b.customer_id = c.id), '[]') as branches`;

/** The customers whose names, e-mail or company have these words, by name, at most 20 (rule order-list/customer-filter). 1 query. */
export async function findBuyers(db: Db, text: string): Promise<FoundBuyer[]> {
  const { rows } = await sql<FoundBuyer>`
    with named as materialized (
      (select id from customers where closed_at is null
        and text_words(name || ' ' || surname || ' ' || email) @@ order_question(${text}) limit ${mostSorted})
      union
      (select customer_id from addresses where company_name <> ''
        and text_words(company_name) @@ order_question(${text}) limit ${mostSorted})
    )
    select ${about} from named join customers c on c.id = named.id
    where c.closed_at is null
    order by tr_sort(c.name || ' ' || c.surname) collate "C", c.id limit ${mostShown}`.execute(db);
  return rows;
}

/** A customer's name, also of a closed account; null where there never was one. 1 query. */
export async function nameBuyer(db: Db, id: number): Promise<FoundBuyer | null> {
  const { rows } = await sql<FoundBuyer>`
    select ${about} from customers c where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A company's title; null where none has the code. 1 query. */
export async function nameCompany(
  db: Db,
  code: string,
): Promise<{ code: string; title: string } | null> {
  const found = await db
    .selectFrom('companies')
    .where('code', '=', code)
    .select(['code', 'title'])
    .executeTakeFirst();
  return found ?? null;
}
