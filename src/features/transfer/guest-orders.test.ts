import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { folderSource } from '#features/transfer/sources/folder-source.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { noPictures } from '#tests/harness/no-pictures.ts';

async function take(db: Db, folder: string): Promise<string[]> {
  const problems: Problem[] = [];
  const pictures = { adopt: async () => ({ ok: true as const, changed: true }), has: () => false };
  const onProblem = (problem: Problem) => problems.push(problem);
  await importStore({ db, pictures }, await folderSource(folder), { onProblem });
  return problems.map((problem) => problemText(problem, 'en'));
}

/** A hash given costs no hashing. */
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA';
const guest = { name: 'Ayşe', surname: 'Yılmaz', phone: '+90 (532) 111 22 33' };

describeEachEngine('orders of guests in a store folder', (open) => {
  let shop: TestDatabase;
  let other: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    shop = await open();
    other = await open();
    folder = await mkdtemp(join(tmpdir(), 'arasta-guests-'));
    await openTill(shop.db);
  });
  afterAll(async () => {
    await shop.drop();
    await other.drop();
    await rm(folder, { recursive: true });
  });

  const fileOf = (name: string, file: string) => readFile(join(folder, name, file), 'utf8');
  const exportTo = (db: Db, name: string) =>
    exportStore({ db, pictures: noPictures }, join(folder, name));
  const guestsIn = (db: Db) =>
    db.selectFrom('customers').where('is_guest', '=', true).select(['id', 'email']).execute();

  test('survive an export and an import, and take no account’s place', async () => {
    const productId = await makeProduct(shop.db, { name: 'Kova', quantity: 5 });
    const items = [{ productId, unit: 'Adet', quantity: 1, price: 10, taxRate: 20 }];
    const order = { date: '2026-11-20T10:00:00Z', status: 'delivered', paymentType: 4, items };
    const email = 'ayse@ornek.com';
    const given = [
      { orderNo: 'A1', email, guest, ...order },
      { orderNo: 'A2', email: 'AYSE@ornek.com', guest, ...order },
      { orderNo: 'A3', email, guest: { ...guest, surname: 'Er' }, ...order },
      { orderNo: 'A4', email, ...order },
    ];
    const first = join(folder, 'first');
    await mkdir(first);
    const lines = (records: object[]) =>
      records.map((each) => `${JSON.stringify(each)}\n`).join('');
    await writeFile(
      join(first, 'customers.jsonl'),
      lines([{ email, passwordHash, name: 'Ayşe', surname: 'Öz' }]),
    );
    await writeFile(join(first, 'orders.jsonl'), lines(given));
    expect(await take(shop.db, first)).toEqual([]);
    expect(await guestsIn(shop.db)).toHaveLength(2);
    expect(await take(shop.db, first)).toEqual([]);
    expect(await guestsIn(shop.db)).toHaveLength(2);

    await exportTo(shop.db, 'second');
    expect((await fileOf('second', 'customers.jsonl')).trim().split('\n')).toHaveLength(1);
    const written = (await fileOf('second', 'orders.jsonl')).trim().split('\n');
    expect(written.map((line) => JSON.parse(line).guest)).toEqual([
      guest,
      guest,
      { ...guest, surname: 'Er' },
      null,
    ]);
    expect(await take(other.db, join(folder, 'second'))).toEqual([]);
    await exportTo(other.db, 'third');
    for (const file of ['customers.jsonl', 'orders.jsonl'])
      expect(await fileOf('third', file)).toBe(await fileOf('second', file));
    expect(await guestsIn(other.db)).toHaveLength(2);
  });
});
