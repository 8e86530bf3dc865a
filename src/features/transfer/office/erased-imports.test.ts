import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { closeCustomer } from '#db/customers/closed-customers.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { serverOn } from '#tests/harness/app.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { upload, workOn, zippedStore } from '#tests/harness/imports.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';
import { Browser } from '#tests/harness/visitor-app.ts';
import type { App } from '#platform/http.ts';

describeEachEngine('an import whose customer was erased', (open) => {
  let database: TestDatabase;
  let app: App;
  let db: Db;
  let office: Browser;
  beforeAll(async () => {
    database = await open();
    ({ db } = database);
    const pictures = { adopt: async () => ({ ok: true, changed: true }) as const, has: () => true };
    await importStore({ db, pictures }, recordsSource(smallStore()));
    app = await serverOn(database.handle);
    office = new Browser(app, '198.51.100.9');
    await enterOffice(office, await makeStaff(db, 'owner'));
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  test('keeps nothing of that customer, and its undo brings only the others back (rules privacy/erase, import-export/undo)', async () => {
    const emails = ['silinecek@example.com', 'kalacak@example.com'];
    const records = (name: string) => emails.map((email) => ({ email, name, surname: 'Kanarya' }));
    const run = async (name: string) => {
      const id = await upload(office, await zippedStore({ customers: records(name) }));
      await workOn(office, id, 'check');
      await workOn(office, id, 'run');
      return id;
    };
    await run('Önce');
    const id = await run('Sonra');
    const erased = await db
      .selectFrom('customers')
      .where('email', '=', emails[0] ?? '')
      .select('id')
      .executeTakeFirstOrThrow();
    await db
      .transaction()
      .execute((tx) => closeCustomer(tx, { customerId: erased.id, locale: null, now: new Date() }));
    const { rows } = await sql<{
      key: string;
    }>`select key from import_changes order by key`.execute(db);
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(['kalacak@example.com']));
    await workOn(office, id, 'undo');
    const left = await db
      .selectFrom('customers')
      .where('surname', '=', 'Kanarya')
      .select(['email', 'name'])
      .execute();
    expect(left).toEqual([{ email: 'kalacak@example.com', name: 'Önce' }]);
  });
});
