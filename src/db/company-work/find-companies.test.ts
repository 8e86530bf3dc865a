import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { explaining } from '#tests/harness/explaining.ts';
import { findCompanies } from './find-companies.ts';

describeEachEngine('a search among 20,000 companies', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    // Other rows that theirs lead to do not matter here.
    await sql`alter table companies disable trigger all`.execute(db);
    await sql`alter table customers disable trigger all`.execute(db);
    await sql`
      insert into companies (code, title, tax_number)
      select 'C-' || n, md5(n::text) || ' Ltd', (5000000000 + n * 7)::text from generate_series(1, 20000) n`.execute(
      db,
    );
    await sql`
      insert into customers (email, password_hash, name, company_id, company_role)
      select md5('u' || id) || '@example.com', 'x', 'Ad', id, 'buyer' from companies`.execute(db);
    // The pending entries of the trigram indexes go into their trees.
    await sql`vacuum analyze companies, customers`.execute(db);
  }, 120_000);
  afterAll(() => database.drop());

  test('looks at those alone that the indexes of title, code, tax number and e-mail give (rule companies/office-search)', async () => {
    const plans: string[] = [];
    await findCompanies(explaining(database.db, plans), {
      view: 'all',
      text: 'kandilli',
      sort: 'title',
      cursor: null,
      limit: 50,
      since: new Date('2026-01-01'),
      locale: 'tr',
      defaultCurrency: 'TRY',
    });
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      for (const index of [
        'companies_title_trgm',
        'companies_code_begins',
        'companies_tax_number',
        'customers_company_email_trgm',
      ])
        expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan on (?:companies|customers)/);
    }
  });
});
