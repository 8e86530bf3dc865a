import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { sourceParts, type SourcePart } from '#features/transfer/sources/store-source.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { serverOn } from '#tests/harness/app.ts';
import { upload, workOn, zippedStore } from '#tests/harness/imports.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';
import { later, uses } from '#tests/harness/changed-since.ts';
import { changes } from '#tests/harness/undone-changes.ts';
import { Browser } from '#tests/harness/visitor-app.ts';
import { withoutHistories } from '#tests/harness/without-histories.ts';
import type { App } from '#platform/http.ts';
import { noPictures } from '#tests/harness/no-pictures.ts';

describeEachEngine('an undo (rule import-export/undo)', (open) => {
  let database: TestDatabase;
  let app: App;
  let db: Db;
  let office: Browser;
  let folder: string;
  beforeAll(async () => {
    database = await open();
    ({ db } = database);
    folder = await mkdtemp(join(tmpdir(), 'arasta-undo-'));
    const pictures = { adopt: async () => ({ ok: true, changed: true }) as const, has: () => true };
    await importStore({ db, pictures }, recordsSource(smallStore()));
    app = await serverOn(database.handle);
    office = new Browser(app, '198.51.100.9');
    await enterOffice(office, await makeStaff(db, 'owner'));
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  /** Every file of the store, by name. */
  async function files(name: string): Promise<Record<string, string>> {
    const to = join(folder, name);
    await exportStore({ db, pictures: noPictures }, to, { parts: sourceParts });
    const entries = (await readdir(to)).map(async (file) => [
      file,
      withoutHistories(await readFile(join(to, file), 'utf8')),
    ]);
    return Object.fromEntries(await Promise.all(entries));
  }
  async function run(part: SourcePart): Promise<number> {
    const id = await upload(office, await zippedStore({ [part]: changes[part].records }));
    const checked = await workOn(office, id, 'check');
    const done = await workOn(office, id, 'run');
    expect(done.problems.filter(({ severity }) => severity === 'refused')).toEqual([]);
    expect(done.report).toEqual(checked.check?.map((each) => ({ part, counts: each.counts })));
    expect(done.report?.[0]?.counts).toMatchObject(changes[part].counts);
    return id;
  }

  test.each(sourceParts)('takes back what a file changed: %s', async (part) => {
    const before = await files('before');
    const id = await run(part);
    expect(await files('changed')).not.toEqual(before);
    const undone = await workOn(office, id, 'undo');
    expect(undone.problems).toEqual([]);
    expect(undone.state).toBe('undone');
    // A page that got its old text back is published once more.
    const { 'page-versions.jsonl': versions, ...after } = await files('after');
    expect(part === 'pages' || versions === before['page-versions.jsonl']).toBe(true);
    expect({ 'page-versions.jsonl': before['page-versions.jsonl'], ...after }).toEqual(before);
  });

  test.each(later)('leaves and names what somebody changed since: %s', async (part, by, kept) => {
    const id = await run(part);
    await sql.raw(by).execute(db);
    const undone = await workOn(office, id, 'undo');
    expect(undone.problems.map(({ file, field }) => [file, field])).toEqual([kept]);
    const counts = undone.undo?.find((each) => each.part === part)?.counts;
    expect(counts).toMatchObject({ refused: 1 });
    expect(undone.state).toBe('undone');
  });

  test.each(uses)('leaves and names what others refer to by now: %s', async (part, by, key) => {
    const id = await run(part);
    await sql.raw(by).execute(db);
    const undone = await workOn(office, id, 'undo');
    expect(undone.problems.map(({ file }) => file)).toEqual([key]);
    expect(undone.problems[0]?.text).toContain('başka kayıtlar buna bağlı; olduğu gibi kaldı');
  });
});
