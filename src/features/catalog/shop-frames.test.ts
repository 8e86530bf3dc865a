import { SearchTally } from '#db/catalog/search/search-tally.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogNow } from '#tests/oracle/compare-lists.ts';
import { loadSnapshot, type ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { withFaces } from '#tests/harness/faced-catalog.ts';
import { makeCategory, makeSettings } from '#tests/harness/factories.ts';
import type { FrameServices } from './read-shop-frame.ts';
import { SearchQueue, usualSearchLimits } from './search-queue.ts';
import { ShopFrames } from './shop-frames.ts';

const turkishPage = { locale: 'tr', face: { number: 0 } } as const;

let database: TestDatabase;
let snapshot: ShopSnapshot;
beforeAll(async () => {
  database = await freshDatabase('embedded');
  await makeSettings(database.db);
  await makeCategory(database.db, 'mutfak', { name: 'Mutfak', nameEn: 'Kitchen' });
  snapshot = await loadSnapshot(database.db);
});
afterAll(() => database.drop());

function services(): Promise<FrameServices> {
  return withFaces({
    db: database.db,
    catalogReads: database.db,
    snapshot: () => snapshot,
    catalog: catalogNow(database.db),
    searches: new SearchQueue({ ...usualSearchLimits, atOnce: 1 }),
    tally: new SearchTally(database.db),
    clock: () => new Date(),
  });
}

test('a frame is the same thing in each language until something changes', async () => {
  const frames = new ShopFrames();
  const shop = await services();
  const [turkish, english] = [
    await frames.read(shop, turkishPage),
    await frames.read(shop, { ...turkishPage, locale: 'en' }),
  ];
  expect([turkish, english].map(({ categories }) => categories[0]?.name)).toEqual([
    'Mutfak',
    'Kitchen',
  ]);
  expect(await frames.read(shop, turkishPage)).toBe(turkish);
  frames.forget();
  const anew = await frames.read(shop, turkishPage);
  expect(anew).toEqual(turkish);
  expect(anew).not.toBe(turkish);
});

test('a frame that a change overtakes while it is read is not kept', async () => {
  const frames = new ShopFrames();
  const shop = await services();
  const reading = frames.read(shop, turkishPage);
  frames.forget();
  const overtaken = await reading;
  expect(await frames.read(shop, turkishPage)).not.toBe(overtaken);
});
