import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { sendPiece, upload, workOn, zipOf, zippedStore } from '#tests/harness/imports.ts';
import { makeQuestion } from '#tests/harness/questions.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the imports of the office', (open) => {
  let shop: Shop;
  let office: Browser;
  let owner: string;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    const staff = await makeStaff(shop.db, 'owner');
    owner = staff.name;
    await enterOffice(office, staff);
  });
  afterAll(() => shop.close());

  const product = (id: number, more = {}) => ({
    id,
    code: `AKT-${id}`,
    name: `Aktarılan ${id}`,
    taxRate: 20,
    quantity: 5,
    ...more,
  });
  const priceOf = async (id: number) =>
    (
      await shop.db
        .selectFrom('product_units')
        .select('price')
        .where('product_id', '=', id)
        .executeTakeFirstOrThrow()
    ).price;

  test('check a store folder without storing anything, then store what was checked and log it (rules import-export/check, import-export/office-import)', async () => {
    const price = { value: 145.5, currency: 'TRY' };
    const zip = await zippedStore({
      products: [
        product(8, { code: 'KOD-8', name: 'Ürün 8', salePrice: price }),
        product(501),
        product(502, { taxRate: 'yirmi' }),
        product(503, { categories: ['yok/boyle'] }),
      ],
    });
    const id = await upload(office, zip);
    const checked = await workOn(office, id, 'check');
    expect(checked.state).toBe('checked');
    expect(checked.check).toMatchObject([
      { part: 'products', counts: { read: 4, added: 1, changed: 1, unchanged: 0, refused: 2 } },
    ]);
    const [products] = checked.check ?? [];
    expect(products?.added).toMatchObject([{ key: '501', name: 'Aktarılan 501' }]);
    expect(products?.changed[0]?.fields).toContainEqual({
      field: 'salePrice',
      before: '₺8,00',
      after: '₺145,50',
    });
    expect(checked.problems.map(({ line, field }) => [line, field])).toEqual([
      [3, 'taxRate'],
      [4, 'categories[0]'],
    ]);
    expect(await priceOf(8)).toBe(8);
    const file = await office.get(`/api/office/imports/${id}/problems.csv`);
    expect(file.body.split('\r\n')).toHaveLength(4);

    const done = await workOn(office, id, 'run');
    expect(done).toMatchObject({ state: 'finished', byName: owner });
    expect(done.report).toEqual(checked.check?.map(({ part, counts }) => ({ part, counts })));
    expect(await priceOf(8)).toBe(145.5);
    const list = (await office.get('/api/office/imports')).json();
    expect(list).toMatchObject({ items: [{ id, fileName: 'magaza.zip' }], active: null });
    const [log] = await shop.db
      .selectFrom('activity_log')
      .where('action', '=', 'import.run')
      .select(['by_name', 'after'])
      .execute();
    expect(log).toEqual({
      by_name: owner,
      after: { fileName: 'magaza.zip', added: 1, changed: 1, refusedLines: 2 },
    });
    const again = await officePost(office, `/api/office/imports/${id}/run`);
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'import-not-possible']);
  });

  test('refuse files that are none, and names that lead elsewhere (rule import-export/upload-limits)', async () => {
    const bad = async (file: Buffer) => {
      const { state, fault } = await workOn(office, await upload(office, file), 'check');
      return [state, fault];
    };
    expect(await bad(Buffer.from('merhaba'))).toEqual(['failed', 'not-a-zip']);
    expect(await bad(await zipOf({ 'notlar.txt': 'x' }))).toEqual(['failed', 'not-a-store']);
    const good = await zippedStore({ products: [product(504)] });
    const evil = (name: string) =>
      Buffer.from(good.toString('latin1').replaceAll('products.jsonl', name), 'latin1');
    expect(await bad(evil('../ucts.jsonl'.padEnd(14, 'l')))).toEqual(['failed', 'unsafe-name']);
    expect(await bad(evil('/roducts.jsonl'))).toEqual(['failed', 'unsafe-name']);
    const bomb = await zipOf({ 'products.jsonl': Buffer.alloc(3_000_000, 32) });
    expect(await bad(bomb)).toEqual(['failed', 'too-dense']);
    const cut = good.subarray(0, good.length - 30);
    expect(await bad(cut)).toEqual(['failed', 'not-a-zip']);
  });

  test('take pieces in their order, and no piece twice to the file (rule import-export/upload-limits)', async () => {
    const bytes = 6;
    const added = await officePost(office, '/api/office/imports', {
      kind: 'folder',
      name: 'a.zip',
      bytes,
    });
    const { id } = added.json<{ id: number }>();
    const gap = await sendPiece(office, id, 3, Buffer.from('def'));
    expect([gap.statusCode, gap.json().error.code]).toEqual([409, 'import-incomplete']);
    expect((await sendPiece(office, id, 0, Buffer.from('abc'))).json()).toEqual({ received: 3 });
    expect((await sendPiece(office, id, 0, Buffer.from('abc'))).json()).toEqual({ received: 3 });
    const early = await officePost(office, `/api/office/imports/${id}/check`);
    expect([early.statusCode, early.json().error.code]).toEqual([409, 'import-incomplete']);
    expect((await sendPiece(office, id, 3, Buffer.from('def'))).json()).toEqual({ received: 6 });
  });

  test('are undone: old values come back, new records go, and what was changed since is kept and named (rule import-export/undo)', async () => {
    const price = (value: number) => ({ value, currency: 'TRY' });
    const store = {
      categories: [
        { path: 'yeni', name: 'Yeni' },
        { path: 'yeni/alt', name: 'Alt' },
      ],
      products: [
        product(9, { code: 'KOD-9', name: 'Ürün 9', salePrice: price(99) }),
        product(10, { code: 'KOD-10', name: 'Ürün 10', salePrice: price(99) }),
        product(610, { categories: ['yeni/alt'] }),
        product(611, {
          parentId: 610,
          variants: [{ name: 'Renk', values: [{ name: 'Mavi' }] }],
        }),
        product(612),
      ],
      pages: [{ url: '/yeni-sayfa', title: 'Yeni sayfa', html: '<p>Yeni</p>' }],
    };
    const id = await upload(office, await zippedStore(store), { name: 'geri.zip' });
    expect((await workOn(office, id, 'check')).check?.length).toBe(3);
    expect((await workOn(office, id, 'run')).state).toBe('finished');
    expect(await priceOf(9)).toBe(99);
    await makeQuestion(shop, 612, 'Kaç renk var?');
    await shop.db.updateTable('products').set({ name: 'Elle' }).where('id', '=', 9).execute();
    const byHand = shop.db.updateTable('product_units').set({ price: 77 });
    await byHand.where('product_id', '=', 10).execute();
    expect((await office.get(`/api/office/imports/${id}`)).json().canUndo).toBe(true);

    const undone = await workOn(office, id, 'undo');
    expect(undone).toMatchObject({ state: 'undone', canUndo: false });
    expect(await priceOf(9)).toBe(9);
    expect(await priceOf(10)).toBe(77);
    const left = await shop.db
      .selectFrom('products')
      .where('id', 'in', [610, 611, 612])
      .select(['id', 'active'])
      .execute();
    expect(left).toEqual([{ id: 612, active: false }]);
    const paths = shop.db.selectFrom('categories').where('path', 'like', 'yeni%').select('path');
    expect(await paths.execute()).toEqual([]);
    const pages = shop.db.selectFrom('pages').where('url', '=', '/yeni-sayfa').select('url');
    expect(await pages.execute()).toEqual([]);
    expect(undone.problems.map(({ file, field, severity }) => [file, field, severity])).toEqual([
      ['10', 'units', 'refused'],
      ['612', '', 'warning'],
    ]);
    const [log] = await shop.db
      .selectFrom('activity_log')
      .where('action', '=', 'import.undo')
      .select('after')
      .execute();
    expect(log).toEqual({ after: { fileName: 'geri.zip', restored: 7, kept: 1 } });
    const again = await officePost(office, `/api/office/imports/${id}/undo`);
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'import-not-possible']);
  });

  test('take back the store folder that the office exported (rule import-export/office-export)', async () => {
    const exported = await office.get('/api/office/store-export.zip');
    expect(exported.statusCode).toBe(200);
    const id = await upload(office, exported.rawPayload);
    const { state, check } = await workOn(office, id, 'check');
    expect(state).toBe('checked');
    const products = check?.find(({ part }) => part === 'products')?.counts;
    expect(products).toMatchObject({ added: 0, refused: 0 });
    expect(products?.read).toBeGreaterThan(12);
    const keeper = shop.browser();
    await enterOffice(keeper, await makeStaff(shop.db, 'catalog'));
    expect((await keeper.get('/api/office/store-export.zip')).statusCode).toBe(403);
  });

  test('store the parts that a role may change, refuse the lines of others by name, and show nobody what they may not see (rule import-export/office-roles)', async () => {
    const id = await upload(office, await zippedStore({ products: [product(505)] }));
    const keeper = shop.browser();
    await enterOffice(keeper, await makeStaff(shop.db, 'catalog'));
    const mixed = await zippedStore({
      settings: [{ store: { name: 'Başkası' } }],
      products: [product(506)],
      customers: [{ email: 'a@example.com', name: 'A' }, { email: 'b@example.com' }],
      pages: [{ url: '/baska', title: 'Başka' }],
    });
    const own = await upload(keeper, mixed);
    await workOn(keeper, own, 'check');
    const done = await workOn(keeper, own, 'run');
    expect(done.report?.map(({ part, counts }) => [part, counts.added, counts.refused])).toEqual([
      ['settings', 0, 1],
      ['products', 1, 0],
      ['customers', 0, 2],
      ['pages', 0, 1],
    ]);
    expect(done.problems.map(({ file, line }) => [file, line])).toContainEqual([
      'customers.jsonl',
      2,
    ]);
    expect((await office.get(`/api/office/imports/${own}`)).json().canUndo).toBe(true);
    const customers = shop.db.selectFrom('customers').select('id');
    expect(await customers.where('email', '=', 'a@example.com').execute()).toEqual([]);
    expect((await keeper.get('/api/office/imports')).json().items).toHaveLength(1);
    expect((await keeper.get(`/api/office/imports/${id}`)).statusCode).toBe(404);
    expect((await officePost(keeper, `/api/office/imports/${id}/check`)).statusCode).toBe(404);
    const packer = shop.browser();
    await enterOffice(packer, await makeStaff(shop.db, 'orders'));
    expect((await packer.get('/api/office/imports')).statusCode).toBe(403);
  });
});
