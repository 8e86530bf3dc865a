import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  ProductRunDetail,
  RunPreview,
  RunPreviewBody,
} from '#contract/office/catalog/office-product-runs.ts';
import type { Db } from '#db/database.ts';
import { writePendingWords } from '#db/catalog/search/write-pending-words.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeCategory, makeProduct, stockOf } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost, type TestStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { workRuns } from './work-run.ts';

/** Products in few statements, each with 100 pieces; gives their ids. */
async function makeWheels(db: Db, count: number): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into products (id, code, name, seo, default_unit_id, tax_rate, quantity, opening_quantity)
      select 700000 + n, 'TKR-' || n, 'Tekerlek ' || n, 'tekerlek-' || n, 1, 20, 100, 100
      from generate_series(1, ${count}::int) n returning id`.execute(tx);
    await sql`insert into product_units (product_id, id, value, multiplier, price, currency)
      select id, 1, 'Adet', 1, 100, 'TRY' from products where code like 'TKR-%'`.execute(tx);
    await writePendingWords(tx);
    return rows.map(({ id }) => id);
  });
}

describeEachEngine('bulk changes of products', (open) => {
  let shop: Shop;
  let office: Browser;
  let keeper: TestStaff;
  let keys = 0;

  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    keeper = await makeStaff(shop.db, 'catalog');
    await enterOffice(office, keeper);
  });
  afterAll(async () => {
    const faults = await auditShop(shop.db, new Date());
    expect(faults.filter(({ count }) => count > 0)).toEqual([]);
    await shop.close();
  });

  const call = (path: string, body: object) =>
    officePost(office, `/api/office/product-runs${path}`, body, { 'x-locale': 'en' });
  const preview = async (body: RunPreviewBody) => (await call('/preview', body)).json<RunPreview>();
  const run = async (body: RunPreviewBody, seenAt?: string) => {
    keys += 1;
    const answer = await call('', { ...body, key: `test-key-${keys}`, ...(seenAt && { seenAt }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<ProductRunDetail>();
  };
  const undo = async (id: number) => (await call(`/${id}/undo`, {})).json<ProductRunDetail>();
  const finish = () => workRuns({ db: shop.db, clock: () => new Date() }, () => false);
  const priceOf = async (id: number, unit = 1) => {
    const { price } = await shop.db
      .selectFrom('product_units')
      .where('product_id', '=', id)
      .where('id', '=', unit)
      .select('price')
      .executeTakeFirstOrThrow();
    return price;
  };
  const inShop = async (id: number) =>
    (await shop.browser().get(`/api/catalog/product/${id}`)).body;

  test('changes the prices that the preview showed, at once for shoppers, and takes them back (rules bulk-changes/preview, bulk-changes/undo)', async () => {
    const lamp = await makeProduct(shop.db, { price: 208.25, listPrice: 254.0833 });
    const pack = await makeProduct(shop.db, { price: 10, packs: { Koli: [12, 110] } });
    const free = await makeProduct(shop.db, { price: 0 });
    const ids = [lamp, pack, free];
    const body: RunPreviewBody = {
      ids,
      kind: 'price',
      how: 'percent',
      value: 16,
      withVat: true,
      rounding: 'ninety',
    };
    const look = await preview(body);
    expect(look).toMatchObject({
      total: 3,
      changes: 2,
      skipped: [{ reason: 'no-price', count: 1 }],
      items: [
        { before: 249.9, after: 289.9, difference: 16, discount: 5 },
        { before: 12, after: 13.9, moreUnits: 1 },
      ],
    });
    await inShop(lamp);
    const done = await run(body, look.seenAt);
    expect(done).toMatchObject({ state: 'done', changed: 2, by: keeper.name, canUndo: true });
    expect([await priceOf(lamp), await priceOf(pack), await priceOf(pack, 2)]).toEqual([
      241.5833, 11.5833, 128.25,
    ]);
    await expect.poll(() => inShop(lamp), { interval: 20 }).toMatch(/289\.9|241\.58/);
    expect(await undo(done.id)).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
    expect([await priceOf(lamp), await priceOf(pack, 2)]).toEqual([208.25, 110]);
    expect((await call(`/${done.id}/undo`, {})).json().error.code).toBe('run-undone');
  });

  test('says which products somebody changed since, and leaves them as they are', async () => {
    const [one, two] = [await makeProduct(shop.db), await makeProduct(shop.db)];
    const raise: RunPreviewBody = { ids: [one, two], kind: 'price', how: 'percent', value: 10 };
    const done = await run(raise);
    await officePost(office, `/api/office/products/${two}`, { price: 77 });
    const undone = await undo(done.id);
    expect(undone).toMatchObject({ undone: 1, kept: 1, keptProducts: [{ id: two }] });
    expect([await priceOf(one), await priceOf(two)]).toEqual([100, 77]);
    // The same before a run: what changed after the preview is not what its author saw.
    const { seenAt } = await preview(raise);
    await expect.poll(async () => new Date().toISOString() > seenAt, { interval: 2 }).toBe(true);
    await officePost(office, `/api/office/products/${two}`, { price: 78 });
    expect(await run(raise, seenAt)).toMatchObject({
      changed: 1,
      skipped: [{ reason: 'changed-since', count: 1 }],
    });
    expect(await priceOf(two)).toBe(78);
  });

  test('runs once, however often it is sent (rule bulk-changes/runs)', async () => {
    const id = await makeProduct(shop.db);
    const body = { ids: [id], kind: 'price', how: 'percent', value: 10, key: 'sent-twice' };
    const answers = await Promise.all([call('', body), call('', body), call('', body)]);
    await finish();
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await priceOf(id)).toBe(110);
  });

  test('takes all products of a view and search, in batches that any process continues', async () => {
    const ids = await makeWheels(shop.db, 450);
    const body: RunPreviewBody = {
      view: 'all',
      q: 'tekerlek',
      kind: 'stock',
      how: 'by',
      value: -30,
      reason: 'Fire',
    };
    expect(await preview(body)).toMatchObject({ total: 450, changes: 450, items: { length: 50 } });
    const begun = await run(body);
    expect(begun).toMatchObject({ state: 'running', changed: 200, canUndo: false });
    expect((await call(`/${begun.id}/undo`, {})).json().error.code).toBe('run-open');
    await Promise.all([finish(), finish(), finish()]);
    await finish();
    const ended = (await office.get(`/api/office/product-runs/${begun.id}`)).json();
    expect(ended).toMatchObject({ state: 'done', changed: 450, total: 450 });
    for (const id of [ids[0], ids[449]])
      expect((await stockOf(shop.db, id ?? 0)).quantity).toBe(70);
    const log = await shop.db
      .selectFrom('activity_log')
      .where('action', '=', 'product.stock')
      .where('by_name', '=', keeper.name)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(log.count).toBe(450);
    await undo(begun.id);
    await finish();
    const undone = (await office.get(`/api/office/product-runs/${begun.id}`)).json();
    expect(undone).toMatchObject({ state: 'undone', undone: 450 });
  });

  test('keeps stock that payments hold (rule product-editing/minimum-stock)', async () => {
    const id = await makeProduct(shop.db, { quantity: 10 });
    await shop.db.updateTable('products').set({ reserved: 4 }).where('id', '=', id).execute();
    const body: RunPreviewBody = { ids: [id], kind: 'stock', how: 'to', value: 3, reason: 'Sayım' };
    expect(await run(body)).toMatchObject({ changed: 0, skipped: [{ reason: 'stock-too-low' }] });
    expect(await run({ ...body, value: 4 })).toMatchObject({ changed: 1 });
    await shop.db.updateTable('products').set({ reserved: 0 }).where('id', '=', id).execute();
  });

  test('changes VAT, categories and visibility; a family stands for its variants (rule bulk-changes/choice)', async () => {
    const fans = await makeCategory(shop.db, 'elektrik/vantilator', { nameEn: 'Fans' });
    const family = await makeProduct(shop.db, { hasChildren: true, categories: ['elektrik'] });
    const child = await makeProduct(shop.db, { parentId: family, variants: [['Renk', 'Mavi']] });
    const ids = [family];
    expect(await run({ ids, kind: 'vat', value: 10 })).toMatchObject({ changed: 2 });
    expect(await run({ ids, kind: 'price', how: 'fixed', value: 55 })).toMatchObject({
      changed: 1,
    });
    expect(await priceOf(child)).toBe(55);
    const add: RunPreviewBody = { ids: [child], kind: 'category', how: 'add', categoryId: fans };
    expect((await preview(add)).items).toMatchObject([
      { id: family, after: expect.stringContaining('Fans') },
    ]);
    const added = await run(add);
    const places = async () =>
      (
        await shop.db
          .selectFrom('product_categories')
          .innerJoin('categories', 'categories.id', 'category_id')
          .where('product_id', '=', family)
          .select(['path', 'direct'])
          .orderBy('path')
          .execute()
      ).map(({ path, direct }) => `${path} ${direct}`);
    expect(await places()).toEqual(['elektrik true', 'elektrik/vantilator true']);
    expect(await run({ ...add, how: 'move' })).toMatchObject({ changed: 1 });
    expect(await places()).toEqual(['elektrik false', 'elektrik/vantilator true']);
    // Another run changed it since.
    expect(await undo(added.id)).toMatchObject({ undone: 0, kept: 1 });
    const listed = async () =>
      (await shop.browser().get('/api/catalog/products/elektrik/vantilator')).body;
    await expect.poll(listed, { interval: 20 }).toContain(`"id":${family}`);
    const hidden = await run({ ids, kind: 'shown', active: false });
    await expect.poll(listed, { interval: 20 }).not.toContain(`"id":${family}`);
    await undo(hidden.id);
    await expect.poll(listed, { interval: 20 }).toContain(`"id":${family}`);
  });

  test.each([
    ['no way', { kind: 'price', value: 5 }, 'how'],
    ['no value', { kind: 'price', how: 'percent' }, 'value'],
    ['less than nothing', { kind: 'price', how: 'percent', value: -101 }, 'value'],
    ['half a piece', { kind: 'stock', how: 'to', value: 1.5, reason: 'x' }, 'value'],
    ['no reason', { kind: 'stock', how: 'to', value: 1 }, 'reason'],
    ['too much VAT', { kind: 'vat', value: 101 }, 'value'],
    ['an unknown category', { kind: 'category', how: 'add', categoryId: 999_999 }, 'categoryId'],
    ['neither to show nor to hide', { kind: 'shown' }, 'active'],
    ['an unknown view', { kind: 'vat', value: 1, view: 'best' }, 'view'],
  ])('refuses %s at its field', async (_what, body, field) => {
    const answer = await call('', { ...body, key: 'refused-key' });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, [field]]);
  });

  test('lists runs with what they did, for all who see the catalog', async () => {
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    const { items } = (await reader.get('/api/office/product-runs')).json();
    expect(items[0]).toMatchObject({ change: { kind: 'shown', active: false }, state: 'undone' });
    const id = await makeProduct(shop.db);
    const body = { ids: [id], kind: 'vat', value: 1, key: 'not-allowed' };
    const refused = await officePost(reader, '/api/office/product-runs', body);
    expect(refused.json().error.code).toBe('role-missing');
  });
});
