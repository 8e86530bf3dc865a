import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '#db/database.ts';
import { rebuildListing } from '#db/catalog/lists/listing-upkeep.ts';
import { changesOf } from '#tests/harness/changes.ts';
import {
  describeEachEngine,
  freshDatabase,
  testDatabaseUrl,
  type TestDatabase,
} from '#tests/harness/database.ts';
import {
  changeSettings,
  makeBrand,
  makeCategory,
  makeProduct,
  makeSettings,
} from '#tests/harness/factories.ts';
import {
  dropOldChanges,
  presentPosition,
  readChanges,
  renewChanges,
  type Changes,
} from './changes.ts';

const patience = { timeout: 25_000, interval: 50 };

/** What is told of what `work` commits. */
async function toldOf(db: Db, work: () => Promise<unknown>): Promise<Changes> {
  const before = await presentPosition(db);
  await work();
  const { position, ...told } = await readChanges(db, before);
  expect(await readChanges(db, position)).toMatchObject(changesOf({}));
  return {
    ...told,
    places: told.places.toSorted((a, b) => a - b),
    figures: told.figures.toSorted((a, b) => a - b),
  };
}

describeEachEngine('the change feed', (open) => {
  /** The lists of product 1: the first category and the first brand that there are. */
  const lists = { any: true, categories: [1], brands: [1] };
  const moved = { lists, orders: lists };
  const elsewhere = { any: true, categories: [], brands: [] };
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    ({ db } = database);
    await makeSettings(db, {});
    const place = { brand: 'ISIK', categories: ['elektrik'] };
    await makeCategory(db, 'elektrik', { name: 'Elektrik' });
    await makeBrand(db, 'ISIK', 'Işık');
    await makeProduct(db, { id: 1, name: 'Ampul', quantity: 100, price: 50, ...place });
    await makeProduct(db, { id: 2, name: 'Gömlek', hasChildren: true, quantity: 0 });
    await makeProduct(db, { id: 3, name: 'Gömlek M', parentId: 2, quantity: 10 });
    await makeProduct(db, { id: 4, name: 'Gömlek L', parentId: 2, quantity: 10 });
  });
  afterAll(() => database.drop());

  const update = (id: number, values: object) => () =>
    db.updateTable('products').set(values).where('id', '=', id).execute();
  const updateUnit = (id: number, values: object) => () =>
    db.updateTable('product_units').set(values).where('product_id', '=', id).execute();

  test.each<[string, () => Promise<unknown>, Partial<Changes>]>([
    [
      'a sale',
      update(1, { quantity: 99, sales_number: 7 }),
      { places: [1], figures: [1], ...moved },
    ],
    ['another sale', update(1, { quantity: 98, sales_number: 8 }), { figures: [1] }],
    ['the last piece', update(1, { quantity: 0 }), { places: [1], figures: [1], ...moved }],
    ['a sale of a child', update(3, { quantity: 9 }), { figures: [2, 3] }],
    ['what payments hold', update(3, { reserved: 2 }), { figures: [2, 3] }],
    ['a description', update(1, { description_en: 'Bulb' }), { figures: [1] }],
    ['a name', update(1, { name: 'Lamba' }), { places: [1], figures: [1], lists }],
    ['a price', updateUnit(1, { price: 60 }), { places: [1], figures: [1], lists }],
    ['a price that no card shows', updateUnit(4, { price: 900 }), { figures: [2, 4] }],
    ['a code of a child', update(3, { code: 'G-M' }), { places: [2], figures: [2, 3] }],
    ['a product that goes', update(1, { active: false }), { places: [1], figures: [1], ...moved }],
    [
      'a product that comes',
      () => makeProduct(db, { id: 9 }),
      { places: [9], figures: [9], lists: elsewhere, orders: elsewhere },
    ],
    ['a setting', () => changeSettings(db, { productsWithKdv: 1 }), { shop: true }],
    ['a brand', () => makeBrand(db, 'YENI', 'Yeni'), { catalog: true }],
    [
      'nothing',
      () => sql`update settings set value = value`.execute(db).then(update(4, { quantity: 10 })),
      {},
    ],
  ])('%s', async (_name, work, told) => {
    expect(await toldOf(db, work)).toEqual(changesOf(told));
  });

  test('reports a bulk import once as a change of shown products, then as a rebuild', async () => {
    const rename = () =>
      db.transaction().execute(async (tx) => {
        await sql`select search_triggers_off()`.execute(tx);
        await sql`update products set name = name || ' X', quantity = quantity + 1`.execute(tx);
        await sql`update product_units set price = price + 1`.execute(tx);
      });
    expect(await toldOf(db, rename)).toEqual(changesOf({ allFigures: true }));
    const remade = await toldOf(db, () => rebuildListing(db));
    expect(remade.places).toEqual(expect.arrayContaining([2, 9]));
  });

  test('reports very many products as everything', async () => {
    const note = (most: number) => () =>
      sql`select note_ids('place', array(select generate_series(1, ${most}::bigint)))`.execute(db);
    expect((await toldOf(db, note(2000))).places).toHaveLength(2000);
    expect(await toldOf(db, note(2001))).toEqual(changesOf({ everything: true }));
  });

  test('reports nothing that was rolled back', async () => {
    const told = await toldOf(db, () =>
      db
        .transaction()
        .execute(async (tx) => {
          await tx.updateTable('products').set({ quantity: 1 }).execute();
          throw new Error('no');
        })
        .catch(() => undefined),
    );
    expect(told).toEqual(changesOf({}));
  });

  test('reports everything to a reader that slept longer than changes are kept', async () => {
    const asleep = await presentPosition(db);
    await update(4, { quantity: 4 })();
    const sweepIn = (hours: number) =>
      dropOldChanges(db, { now: new Date(Date.now() + hours * 3_600_000), limit: 100_000 });
    await sweepIn(0.9);
    expect((await readChanges(db, asleep)).figures).toEqual(expect.arrayContaining([2, 4]));
    let hours = 2;
    // Transactions of other databases on the server count too, and may be under way.
    await vi.waitFor(async () => {
      await sweepIn((hours += 2));
      expect(await db.selectFrom('changes').select('xid').execute()).toEqual([]);
    }, patience);
    expect((await readChanges(db, asleep)).everything).toBe(true);
    expect((await readChanges(db, await presentPosition(db))).everything).toBe(false);
  });

  test('repeats nothing in a copy whose counter starts lower', async () => {
    await sql`insert into changes (xid, kind, id) values ('9000000000', 'place', 1)`.execute(db);
    await sql`update changes_horizon set swept = '9000000000'`.execute(db);
    await renewChanges(db);
    expect(await toldOf(db, async () => undefined)).toEqual(changesOf({}));
  });
});

describe.skipIf(testDatabaseUrl === undefined)('overlapping transactions', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    await makeSettings(database.db, {});
    for (const id of [1, 2]) await makeProduct(database.db, { id, quantity: 50 });
  });
  afterAll(() => database.drop());

  const begin = async (id: number) => {
    const tx = await database.db.startTransaction().execute();
    await tx
      .updateTable('products')
      .set(({ eb }) => ({ quantity: eb('quantity', '-', 1) }))
      .where('id', '=', id)
      .execute();
    return tx;
  };

  test.each([
    ['the first ends first', [0, 1]],
    ['the first ends last', [1, 0]],
  ])('%s: each is reported once, when it ended', async (_name, order) => {
    const { db } = database;
    let position = await presentPosition(db);
    const look = async () => {
      const told = await readChanges(db, position);
      ({ position } = told);
      return told.figures;
    };
    const open = [await begin(1), await begin(2)];
    expect(await look()).toEqual([]);
    for (const index of order) {
      await open[index]?.commit().execute();
      expect(await look()).toEqual([index + 1]);
      expect(await look()).toEqual([]);
    }
  });

  test('a late rollback is skipped, with nothing that started in between', async () => {
    const { db } = database;
    const first = await begin(1);
    const position = await presentPosition(db);
    const second = await begin(2);
    await second.commit().execute();
    const told = await readChanges(db, position);
    expect(told.figures).toEqual([2]);
    await first.rollback().execute();
    expect((await readChanges(db, told.position)).figures).toEqual([]);
  });
});
