import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeCategory } from '#tests/harness/factories.ts';
import { upload, workOn, zippedStore } from '#tests/harness/imports.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('an undo of former addresses of categories', (open) => {
  let shop: Shop;
  let office: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'owner'));
  });
  afterAll(() => shop.close());

  const run = async (categories: object[]): Promise<number> => {
    const id = await upload(office, await zippedStore({ categories }));
    await workOn(office, id, 'check');
    expect((await workOn(office, id, 'run')).state).toBe('finished');
    return id;
  };
  const addPath = (id: number, path: string) =>
    officePost(office, `/api/office/categories/${id}/old-paths`, { path });
  /** Each former address with the path that it leads to. */
  const oldPaths = async () => {
    const rows = await shop.db
      .selectFrom('category_old_paths as o')
      .innerJoin('categories as c', 'c.id', 'o.category_id')
      .select(['o.path as from', 'c.path as to'])
      .orderBy('o.path')
      .execute();
    return Object.fromEntries(rows.map(({ from, to }) => [from, to]));
  };

  test('leaves those that another category took meanwhile, and names them; the others come back (rule import-export/undo)', async () => {
    const lamps = await makeCategory(shop.db, 'lambalar');
    const other = await makeCategory(shop.db, 'avizeler');
    for (const path of ['isik', 'ampul', 'fener']) await addPath(lamps, path);
    const id = await run([{ path: 'lambalar', oldPaths: null }]);
    expect(await oldPaths()).toEqual({});
    const taken = { parentId: null, name: 'Işık', slug: 'isik' };
    expect((await officePost(office, '/api/office/categories', taken)).statusCode).toBe(200);
    await addPath(other, 'ampul');

    const undone = await workOn(office, id, 'undo');
    expect(undone.state).toBe('undone');
    expect(undone.problems.map(({ file, severity, text }) => [file, severity, text])).toEqual([
      ['lambalar', 'warning', expect.stringContaining('/ampul adresi artık başka bir kategorinin')],
      ['lambalar', 'warning', expect.stringContaining('/isik adresi artık başka bir kategorinin')],
    ]);
    expect(await oldPaths()).toEqual({ ampul: 'avizeler', fener: 'lambalar' });
  });

  test('gives an address back that the import itself gave to another category (rule import-export/undo)', async () => {
    const cups = await makeCategory(shop.db, 'fincanlar');
    await makeCategory(shop.db, 'bardaklar');
    await addPath(cups, 'kupa');
    const at = '2026-01-05T08:00:00.000Z';
    const gains = { path: 'bardaklar', oldPaths: [{ path: 'kupa', reason: 'added', at }] };
    for (const lines of [[{ path: 'fincanlar', oldPaths: null }, gains], [gains]]) {
      const id = await run(lines);
      expect(await oldPaths()).toMatchObject({ kupa: 'bardaklar' });
      expect((await workOn(office, id, 'undo')).problems).toEqual([]);
      expect(await oldPaths()).toMatchObject({ kupa: 'fincanlar' });
    }
  });

  test('gives an address back that a new category of the import took from another one (rule import-export/undo)', async () => {
    const shelves = await makeCategory(shop.db, 'raflar');
    await addPath(shelves, 'aski');
    const id = await run([{ path: 'aski', name: 'Askı' }]);
    expect(await oldPaths()).not.toHaveProperty('aski');
    expect((await workOn(office, id, 'undo')).problems).toEqual([]);
    expect(await oldPaths()).toMatchObject({ aski: 'raflar' });
  });
});
