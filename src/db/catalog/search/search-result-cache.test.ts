import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { stockShelves } from '#tests/harness/app.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { SearchResultCache } from './search-result-cache.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await stockShelves(database.db);
  await makeProduct(database.db, { name: 'Darbeli Matkap' });
});
afterAll(() => database.drop());

test('caches search results in a busy shop: time spent waiting for the database does not count', async () => {
  const searches = new SearchResultCache(database.db);
  // The first search of a connection also compiles the database's functions.
  await searches.find('kova');
  // The embedded database has one connection: the search waits for this longer than its own work may take.
  const busy = sql`select pg_sleep(0.2)`.execute(database.db);
  const found = await searches.find('matkap');
  await busy;
  expect(found.worded).toHaveLength(1);
  expect(await searches.find('matkap')).toBe(found);
});
