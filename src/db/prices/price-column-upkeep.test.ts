import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Face } from '#rules/price/face.ts';
import type { Db } from '#db/database.ts';
import { changesOf } from '#tests/harness/changes.ts';
import { countQueries } from '#tests/harness/count-queries.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { openPricedShop, type PricedShop } from '#tests/harness/priced-lists.ts';
import {
  changeListPrice,
  makePricedGroup,
  type PricedGroup,
  groupTerms,
} from '#tests/harness/wholesale.ts';

/** The database, in which reading price rules waits for `letGo`. */
function withSlowRules(db: Db): { slowDb: Db; letGo: () => void } {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const ofRules = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes('price_rules')) ofRules.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (ofRules.has(queryId)) await promise;
      return result;
    },
  };
  return { slowDb: db.withPlugin(plugin), letGo };
}

describeEachEngine('the price columns of faces', (open) => {
  let database: TestDatabase;
  let db: Db;
  let now: Date;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    await makeSettings(db, { showPriceStatus: '1', productsWithKdv: '0' });
    for (const id of [1, 2, 3]) await makeProduct(db, { id, price: id * 100 });
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    now = new Date('2026-11-28T12:00:00Z');
    await sql`delete from customer_groups`.execute(db);
    await sql`delete from price_lists`.execute(db);
  });

  const clock = () => now;
  const faceOf = ({ faces }: PricedShop, { groupId }: PricedGroup): Face =>
    faces.ofCustomer(groupTerms(groupId));
  const priceRange = async (shop: PricedShop, face: Face) =>
    (await shop.list(face, { sort: 'price' })).facets.price;

  test('are filled once for all who wait, and read nothing while nothing changes', async () => {
    const group = await makePricedGroup(db, { code: 'A', price: 50 });
    const counted = countQueries(db);
    const shop = await openPricedShop(counted.db, { clock });
    const index = await shop.index();
    const read = () => shop.columns.of(faceOf(shop, group), index, 'sorted');
    const both = await counted.during(() => Promise.all([read(), read()]));
    expect(both.answer[0]).toBe(both.answer[1]);
    // The scopes of the rules, the products that have some, and their prices.
    expect(both.statements).toBe(4);
    const again = await counted.during(read);
    expect([again.answer, again.statements]).toEqual([both.answer[0], 0]);
  });

  test('are shared by faces with the same lists, and not by those that show VAT', async () => {
    const group = await makePricedGroup(db, { code: 'A', price: 50 });
    const { listId: price_list_id } = group;
    const [same, withVat] = await db
      .insertInto('customer_groups')
      .values([
        { code: 'B', price_list_id },
        { code: 'C', price_list_id, with_vat: true },
      ])
      .returning('id')
      .execute();
    const shop = await openPricedShop(db, { clock });
    const index = await shop.index();
    const of = (id: number) =>
      shop.columns.of(shop.faces.ofCustomer(groupTerms(id)), index, 'filtered');
    expect(await of(same?.id ?? 0)).toBe(await of(group.groupId));
    expect(await of(withVat?.id ?? 0)).not.toBe(await of(group.groupId));
    expect(await priceRange(shop, shop.faces.ofCustomer(groupTerms(withVat?.id ?? 0)))).toEqual({
      min: 60,
      max: 60,
    });
  });

  test('give up the one that was used least recently where there is room for no more', async () => {
    const groups = [
      await makePricedGroup(db, { code: 'A', price: 50 }),
      await makePricedGroup(db, { code: 'B', price: 60 }),
      await makePricedGroup(db, { code: 'C', price: 70 }),
    ];
    const first = await openPricedShop(db, { clock });
    const firstIndex = await first.index();
    const [a] = groups;
    const column = a && (await first.columns.of(faceOf(first, a), firstIndex, 'filtered'));
    // Room for two of them.
    const maxBytes = 2.5 * (column?.bytes ?? 0);
    const shop = await openPricedShop(db, { clock, maxBytes });
    const index = await shop.index();
    const [one, two, three] = groups.map(
      (group) => () => shop.columns.of(faceOf(shop, group), index, 'filtered'),
    );
    const [kept, least] = [await one?.(), await two?.()];
    expect(await one?.()).toBe(kept);
    await three?.();
    expect(shop.columns.figures().bytes).toBeLessThanOrEqual(maxBytes);
    expect(await one?.()).toBe(kept);
    expect(await two?.()).not.toBe(least);
  });

  test('follow a list that changes, and leave the faces of other lists alone', async () => {
    const changing = await makePricedGroup(db, { code: 'A', price: 50 });
    const other = await makePricedGroup(db, { code: 'B', price: 60 });
    const shop = await openPricedShop(db, { clock });
    const index = await shop.index();
    const kept = await shop.columns.of(faceOf(shop, other), index, 'filtered');
    expect(await priceRange(shop, faceOf(shop, changing))).toEqual({ min: 50, max: 50 });
    await changeListPrice(db, changing, 45);
    await shop.follow();
    expect(await priceRange(shop, faceOf(shop, changing))).toEqual({ min: 45, max: 45 });
    expect(await shop.columns.of(faceOf(shop, other), index, 'filtered')).toBe(kept);
    // Other terms are other prices too.
    await sql`update price_lists set active = false where id = ${changing.listId}`.execute(db);
    await shop.follow();
    expect(await priceRange(shop, faceOf(shop, changing))).toEqual({ min: 100, max: 300 });
    expect(await shop.columns.of(faceOf(shop, other), index, 'filtered')).toBe(kept);
  });

  test('show a list that changes while they are filled', async () => {
    const group = await makePricedGroup(db, { code: 'A', price: 50 });
    const shop = await openPricedShop(db, { clock });
    await shop.index();
    const filling = priceRange(shop, faceOf(shop, group));
    await changeListPrice(db, group, 45);
    await shop.follow();
    await filling;
    expect(await priceRange(shop, faceOf(shop, group))).toEqual({ min: 45, max: 45 });
  });

  test('follow a changed product with one query, whatever changed how often', async () => {
    const group = await makePricedGroup(db, { code: 'A', price: 50 });
    await sql`delete from price_rules where product_id = 3`.execute(db);
    const counted = countQueries(db);
    const shop = await openPricedShop(counted.db, { clock });
    const face = faceOf(shop, group);
    const index = await shop.index();
    expect(await priceRange(shop, face)).toEqual({ min: 50, max: 300 });
    await sql`update product_units set price = 310 where product_id = 3`.execute(db);
    await sql`update product_units set price = 320 where product_id = 3`.execute(db);
    await shop.follow();
    const read = await counted.during(() => shop.columns.of(face, index, 'sorted'));
    expect(read.statements).toBe(1);
    expect(await priceRange(shop, face)).toEqual({ min: 50, max: 320 });
    await sql`update product_units set price = 300 where product_id = 3`.execute(db);
  });

  test('begin and end rules at midnight in Istanbul', async () => {
    const group = await makePricedGroup(db, { code: 'A', price: 50 });
    const days = { from_day: '2026-11-29', to_day: '2026-11-29' };
    await db.updateTable('price_rules').set(days).where('list_id', '=', group.listId).execute();
    const shop = await openPricedShop(db, { clock });
    const face = faceOf(shop, group);
    expect(await priceRange(shop, face)).toEqual({ min: 100, max: 300 });
    now = new Date('2026-11-28T21:00:00Z');
    expect(await priceRange(shop, face)).toEqual({ min: 50, max: 50 });
    now = new Date('2026-11-29T21:00:00Z');
    expect(await priceRange(shop, face)).toEqual({ min: 100, max: 300 });
  });

  test('are filled again after a failure', async () => {
    const group = await makePricedGroup(db, { code: 'A', price: 50 });
    const shop = await openPricedShop(db, { clock });
    await shop.index();
    await sql`alter table price_rules rename to price_rules_gone`.execute(db);
    await expect(priceRange(shop, faceOf(shop, group))).rejects.toThrow();
    await sql`alter table price_rules_gone rename to price_rules`.execute(db);
    expect(await priceRange(shop, faceOf(shop, group))).toEqual({ min: 50, max: 50 });
  });

  test('are not waited for by a list that only counts the range of prices, which it leaves out', async () => {
    const group = await makePricedGroup(db, { code: 'A', price: 50 });
    const { slowDb, letGo } = withSlowRules(db);
    const shop = await openPricedShop(slowDb, { clock, waitMs: 1 });
    const face = faceOf(shop, group);
    await shop.index();
    const early = await shop.list(face, {});
    letGo();
    expect([early.total, early.facets.price]).toEqual([3, { min: 0, max: 0 }]);
    expect((await shop.list(face, { min: '1' })).facets.price).toEqual({ min: 50, max: 50 });
  });

  test('do not exist in a shop whose own prices count', async () => {
    const counted = countQueries(db);
    const shop = await openPricedShop(counted.db, { clock });
    const index = await shop.index();
    await shop.list(shop.faces.visitors, { sort: 'price' });
    const { answer, statements } = await counted.during(async () => {
      await shop.list(shop.faces.visitors, { sort: '-price', min: '150' });
      return await shop.columns.of(shop.faces.visitors, index, 'sorted');
    });
    expect([answer, statements]).toEqual([null, 0]);
    expect(shop.columns.markCampaigns(index)).toBeUndefined();
    shop.columns.follow(changesOf({ places: [1] }));
    expect(shop.columns.figures().bytes).toBe(0);
  });

  test('put on sale in every face what visitors pay less for, until they have no list any more', async () => {
    const guests = await makePricedGroup(db, { code: 'ZIYARET', price: 250 });
    const group = await makePricedGroup(db, { code: 'A', price: 10 });
    await sql`update product_units set list_price = 260, list_currency = 'TRY' where product_id = 3`.execute(
      db,
    );
    const shop = await openPricedShop(db, { clock });
    const onSale = async () => {
      const of = async (face: Face) => (await shop.list(face, {}, 'campaign')).items;
      const both = [await of(shop.faces.visitors), await of(faceOf(shop, group))];
      return both.map((items) => items.map(({ id }) => id));
    };
    const set = async (code: string) => {
      await sql`update settings set value = to_jsonb(${code}::text) where key = 'guestGroup'`.execute(
        db,
      );
      await shop.follow();
    };
    await sql`insert into settings (key, value) values ('guestGroup', to_jsonb(''::text)) on conflict do nothing`.execute(
      db,
    );
    // Its own price of 300 is above the list price: nothing is on sale, and the list shows all.
    expect(await onSale()).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    await set('ZIYARET');
    expect(await onSale()).toEqual([[3], [3]]);
    await changeListPrice(db, guests, 261);
    await shop.follow();
    expect(await onSale()).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    await changeListPrice(db, guests, 255);
    await shop.follow();
    expect(await onSale()).toEqual([[3], [3]]);
    await set('');
    expect(await onSale()).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });
});
