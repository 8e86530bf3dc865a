import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { endOf, upload, workOn, zippedStore } from '#tests/harness/imports.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import type { ImportDesk } from './import-desk.ts';

describeEachEngine('price rules that the office imports', (open) => {
  let shop: Shop;
  let office: Browser;
  let desk: ImportDesk;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), onImports: (made) => (desk = made) });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'owner'));
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await sql`delete from price_rules`.execute(shop.db);
    const before = { 'price-lists': lists(), 'price-rules': ['A', 'B'].flatMap(rulesOf('10')) };
    await workOn(office, await uploaded(before), 'run');
  });

  const lists = (more = {}) => ['A', 'B'].map((code) => ({ code, ...more }));
  /** 150 rules of a list, more than a batch. */
  const rulesOf = (discount: string) => (list: string) =>
    Array.from({ length: 150 }, (_, index) => ({ list, scope: 'all', min: index + 1, discount }));
  const next = {
    'price-lists': lists({ replace: 1 }),
    'price-rules': ['A', 'B'].flatMap((list) => rulesOf('20')(list).slice(0, 120)),
  };

  async function uploaded(records: object): Promise<number> {
    const id = await upload(office, await zippedStore(records));
    await workOn(office, id, 'check');
    return id;
  }

  /** How many rules of a list have which discount, such as `A 20 x 120`. */
  async function rules(): Promise<string[]> {
    const { rows } = await sql<{ rule: string }>`
      select l.code || ' ' || r.discount || ' x ' || count(*) as rule from price_rules r
      join price_lists l on l.id = r.list_id group by l.code, r.discount order by 1`.execute(
      shop.db,
    );
    return rows.map(({ rule }) => rule);
  }

  test('are replaced as the check says, and an undo brings all of them back (rules import-export/replace, import-export/undo)', async () => {
    const id = await uploaded(next);
    const { check } = (await office.get(`/api/office/imports/${id}`)).json();
    const counts = { read: 240, added: 0, changed: 300, unchanged: 0, refused: 0 };
    const ofRules = (parts: { part: string; counts: object }[]) =>
      parts.find(({ part }) => part === 'price-rules')?.counts;
    expect(ofRules(check)).toMatchObject(counts);
    expect(await rules()).toEqual(['A 10 x 150', 'B 10 x 150']);
    const { report } = await workOn(office, id, 'run');
    expect(ofRules(report ?? [])).toMatchObject(counts);
    expect(await rules()).toEqual(['A 20 x 120', 'B 20 x 120']);
    await workOn(office, id, 'undo');
    expect(await rules()).toEqual(['A 10 x 150', 'B 10 x 150']);
  });

  test('go on with the lists that are not stored when their process ended, and leave the others (rule import-export/interrupted)', async () => {
    const id = await uploaded(next);
    const first = {
      ...next,
      'price-rules': next['price-rules'].filter(({ list }) => list === 'A'),
    };
    await workOn(
      office,
      await uploaded({ ...first, 'price-lists': lists({ replace: 1 }).slice(0, 1) }),
      'run',
    );
    // Somebody changed and added rules of the stored list since.
    await sql`update price_rules set discount = '33' where min = 7 and discount = '20'`.execute(
      shop.db,
    );
    await sql`insert into price_rules (list_id, scope, min, discount)
      select id, 'all', 999, '44' from price_lists where code = 'A'`.execute(shop.db);
    await shop.db
      .updateTable('import_runs')
      .set({
        state: 'stopped',
        lost_state: 'running',
        started_at: new Date(),
        work_by: 'Kişi',
        stored_lines: JSON.stringify({ 'price-lists': 2, 'price-rules A': 120 }),
      })
      .where('id', '=', id)
      .execute();
    expect(await desk.continueLost()).toBe(true);
    expect(await endOf(office, id)).toMatchObject({ state: 'finished' });
    expect(await rules()).toEqual(['A 20 x 119', 'A 33 x 1', 'A 44 x 1', 'B 20 x 120']);
  });
});
