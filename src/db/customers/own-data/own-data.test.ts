import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { derivedTables, notCopied, withoutPersonalRow } from '#tests/harness/personal-columns.ts';
import {
  makeWholePerson,
  personalTables,
  plantedIn,
  plantEverywhere,
} from '#tests/harness/personal-rows.ts';
import { readOwnData } from './read-own-data.ts';

describeEachEngine('the copy of one’s own data (rule account/own-data)', (open) => {
  let shop: Shop;
  let customerId: number;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    ({ customerId } = await makeWholePerson(shop));
  });
  afterAll(() => shop.close());

  test('is tried with a row of every table that leads to a customer', async () => {
    const empty: string[] = [];
    for (const name of await personalTables(shop.db)) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(shop.db);
      if (rows.length === 0) empty.push(name);
    }
    const known = new Set([...withoutPersonalRow, ...derivedTables]);
    expect(empty.filter((name) => !known.has(name))).toEqual([]);
  });

  test('contains the text of every column, those aside that are listed', async () => {
    const planted = await plantEverywhere(shop.db, await personalTables(shop.db));
    const copy = JSON.stringify(await readOwnData(shop.db, customerId));
    const missing = planted.filter((column) => !copy.includes(plantedIn(column)));
    expect(missing).toEqual([...notCopied].filter((column) => planted.includes(column)));
    expect(planted.length).toBeGreaterThan(90);
  });

  test('leaves out what is found by an address that is not proven', async () => {
    await sql`update customers set email_confirmed_at = null where id = ${customerId}`.execute(
      shop.db,
    );
    expect(await readOwnData(shop.db, customerId)).toMatchObject({ requests: [], invitations: [] });
  });
});
