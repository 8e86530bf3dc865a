import { afterAll, beforeAll, expect, test } from 'vitest';
import { endLostWork } from '#db/imports/old-imports.ts';
import { beginWork, findLostWork } from '#db/imports/import-work.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { endOf, upload, workOn, zippedStore } from '#tests/harness/imports.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import type { ImportDesk } from './import-desk.ts';

describeEachEngine('an import whose process ended', (open) => {
  let shop: Shop;
  let office: Browser;
  let desk: ImportDesk;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), onImports: (made) => (desk = made) });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'owner'));
  });
  afterAll(() => shop.close());

  const product = (id: number) => ({
    id,
    code: `KAL-${id}`,
    name: `Kalan ${id}`,
    taxRate: 20,
    quantity: 5,
  });

  /** An import of 150 products whose process ended after the first hundred. */
  async function halfway(first: number): Promise<number> {
    const products = Array.from({ length: 150 }, (_, index) => product(first + index));
    const id = await upload(office, await zippedStore({ products }));
    await workOn(office, id, 'check');
    const part = await upload(office, await zippedStore({ products: products.slice(0, 100) }));
    await workOn(office, part, 'check');
    const { report } = await workOn(office, part, 'run');
    await shop.db
      .updateTable('import_changes')
      .set({ run_id: id })
      .where('run_id', '=', part)
      .execute();
    await shop.db
      .updateTable('import_runs')
      .set({
        state: 'running',
        started_at: new Date(),
        alive_at: new Date(Date.now() - 60_000),
        work_by: 'Kişi',
        report: JSON.stringify({ products: report?.[0]?.counts }),
        stored_lines: JSON.stringify({ products: 100 }),
      })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const quantityOf = async (id: number) =>
    (
      await shop.db
        .selectFrom('products')
        .select('quantity')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.quantity;

  test('goes on by itself in one process, and writes no line twice (rule import-export/interrupted)', async () => {
    const id = await halfway(7000);
    await shop.db.updateTable('products').set({ quantity: 3 }).where('id', '=', 7000).execute();
    expect(await desk.continueLost()).toBe(false);
    await endLostWork(shop.db, { now: new Date(), aloneSince: null });
    expect((await office.get(`/api/office/imports/${id}`)).json().state).toBe('stopped');
    const begun = await Promise.all([desk.continueLost(), desk.continueLost()]);
    expect(begun.filter(Boolean)).toHaveLength(1);
    const done = await endOf(office, id);
    expect(done).toMatchObject({ state: 'finished' });
    expect(done.report?.[0]?.counts).toMatchObject({ read: 150, added: 150, refused: 0 });
    expect(await quantityOf(7000)).toBe(3);
    expect(await quantityOf(7149)).toBe(5);
    expect(await findLostWork(shop.db)).toBeNull();
    await workOn(office, id, 'undo');
    expect(await quantityOf(7149)).toBeUndefined();
  });

  test('is left to people when they stopped it, or when it was cut off too often (rule import-export/interrupted)', async () => {
    const id = await halfway(8000);
    const now = new Date();
    const set = (more: object) =>
      shop.db.updateTable('import_runs').set(more).where('id', '=', id).execute();
    await set({ stop_wanted: true });
    await endLostWork(shop.db, { now, aloneSince: null });
    expect(await findLostWork(shop.db)).toBeNull();
    await set({ lost_state: 'running', continuations: 3 });
    expect(await findLostWork(shop.db)).toBeNull();
    await set({ continuations: 2 });
    expect(await findLostWork(shop.db)).toMatchObject({ id, state: 'running' });
    const again = { state: 'running', by: 'x', now, isContinued: true } as const;
    expect(await beginWork(shop.db, id, again)).toEqual({ ok: true });
    expect(await beginWork(shop.db, id, again)).toMatchObject({ ok: false });
  });
});
