import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import type { Db } from '#db/database.ts';
import { addReturnPhotos } from '#db/returns/stored-return-photos.ts';
import { photoStore } from '#features/images/photo-store.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { folderSource } from '#features/transfer/sources/folder-source.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { randomReturns, tellReturns } from '#tests/harness/random-returns.ts';
import { recordsSource, type StoreRecords } from '#tests/harness/records-source.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { noPictures } from '#tests/harness/no-pictures.ts';

/** A picture of its own for each number. */
const gradient = (seed: number) => {
  const color = `#${((seed * 7919) % 0xffffff).toString(16).padStart(6, '0')}`;
  return sharp(
    Buffer.from(
      `<svg width="90" height="60"><defs><linearGradient id="g"><stop stop-color="${color}"/><stop offset="1"
      stop-color="#fff"/></linearGradient></defs><rect width="90" height="60" fill="url(#g)"/></svg>`,
    ),
  );
};

const pictures = { adopt: async () => ({ ok: true as const, changed: true }), has: () => true };
const iban = 'TR330006100519786457841326';

describeEachEngine('returns.jsonl (rule import-export/returns)', (open) => {
  let source: TestDatabase;
  let till: Till;
  let folder: string;
  const goods: [number, number] = [0, 0];
  beforeAll(async () => {
    source = await open();
    till = await openTill(source.db);
    const carrier = { name: 'Kargo', tracking_url: 'https://kargo.example/?no=' };
    await till.db.insertInto('carriers').values(carrier).execute();
    goods[0] = await makeProduct(till.db, { quantity: 100_000 });
    goods[1] = await makeProduct(till.db, { quantity: 100_000 });
    await till.db
      .updateTable('products')
      .where('id', '=', goods[1])
      .set({ withdrawal: 'made-to-order' })
      .execute();
    folder = await mkdtemp(join(tmpdir(), 'arasta-returns-'));
  });
  afterAll(async () => {
    await source.drop();
    await rm(folder, { recursive: true });
  });

  async function files(db: Db, name: string) {
    const to = join(folder, name);
    await exportStore({ db, pictures: noPictures, photos: photosAt(name) }, to);
    const [orders, returns] = await Promise.all(
      ['orders.jsonl', 'returns.jsonl'].map((file) => readFile(join(to, file), 'utf8')),
    );
    return { to, orders: orders ?? '', returns: returns ?? '' };
  }
  async function take(db: Db, records: StoreRecords): Promise<string[]> {
    const problems: string[] = [];
    const onProblem = (problem: Parameters<typeof problemText>[0]) =>
      problems.push(problemText(problem, 'en'));
    await importStore({ db, pictures }, recordsSource(records), { onProblem });
    return problems;
  }
  const photosAt = (name: string) =>
    photoStore({ dataDir: join(folder, name === 'to' ? 'copy' : 'shop') });
  /** A photo of the customer and one of the merchant for each third line that has none. */
  async function addPhotos(): Promise<void> {
    const photos = photosAt('from');
    const { rows } = await sql<{ returnId: number; item: number }>`
      select return_id as "returnId", order_line_id as item from return_lines x
      where id % 3 = 0 and not exists (select from return_photos p where p.return_line_id = x.id)`.execute(
      till.db,
    );
    for (const { returnId, item } of rows)
      for (const byName of ['', 'Usta']) {
        const made = await photos.take(Readable.from([await gradient(item).jpeg().toBuffer()]));
        if (!made.ok) throw new Error(made.reason);
        const file = randomBytes(16).toString('base64url');
        await photos.store(file, made.photo);
        const given = { returnId, photos: [{ item, file }], byName, now };
        await addReturnPhotos(till.db, given);
      }
  }
  async function expectSamePhotos(from: string, to: string): Promise<void> {
    const [names, copied] = await Promise.all(
      [from, to].map(async (at) => (await readdir(join(at, 'returns'))).toSorted()),
    );
    expect(names).not.toEqual([]);
    expect(copied).toEqual(names);
    for (const name of names ?? []) {
      const [one, other] = await Promise.all(
        [from, to].map((at) =>
          sharp(join(at, 'returns', name))
            .raw()
            .toBuffer(),
        ),
      );
      const values = [...(one ?? [])];
      const differs = values.map((value, place) => Math.abs(value - (other?.[place] ?? 999)));
      expect(other?.length).toBe(values.length);
      expect(differs.reduce((sum, value) => sum + value, 0) / values.length).toBeLessThan(3);
    }
  }
  const breaches = async (db: Db) =>
    (await auditShop(db, now)).filter(({ count }) => count > 0).map(({ name }) => name);

  test('law.round-trip: any returns are the same in a copy of the shop, which is sound', async () => {
    const buyer = await makeBuyer(till.db);
    const hash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQxMjM0$aGFzaGhhc2hoYXNo';
    await till.db.updateTable('customers').set({ password_hash: hash }).execute();
    await fc.assert(
      fc.asyncProperty(fc.array(randomReturns, { minLength: 4, maxLength: 8 }), async (stories) => {
        for (const story of stories) await tellReturns(till, { buyer, goods, iban }, story);
        await addPhotos();
        const from = await files(till.db, 'from');
        expect(from.returns).not.toContain('6457841326');
        expect(from.returns.split('\n').length).toBeGreaterThan(stories.length);
        const copy = await open();
        try {
          const problems: string[] = [];
          const services = { db: copy.db, pictures, photos: photosAt('to') };
          await importStore(services, await folderSource(from.to), {
            onProblem: (problem) => problems.push(problemText(problem, 'en')),
          });
          expect(problems).toEqual([]);
          const to = await files(copy.db, 'to');
          expect(to.returns).toBe(from.returns);
          expect(to.orders).toBe(from.orders);
          await expectSamePhotos(from.to, to.to);
          expect(await breaches(copy.db)).toEqual([]);
          const mails = await copy.db.selectFrom('outbox').selectAll().execute();
          expect(mails.filter(({ kind }) => kind.startsWith('return-'))).toEqual([]);
        } finally {
          await copy.drop();
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
    expect(await breaches(till.db)).toEqual([]);
  });

  test('a file changes no return of the shop’s own, and no order that has returns', async () => {
    const { returns, orders } = await files(till.db, 'own');
    const [first = ''] = returns.split('\n');
    const record = JSON.parse(first);
    expect(await take(till.db, { returns: [record] })).toEqual([]);
    expect(await take(till.db, { returns: [{ ...record, reason: 'Başka' }] })).toEqual([
      `returns.jsonl:1: returnNo: this return was taken by the shop or worked on in it; an import does not change it (${record.returnNo})`,
    ]);
    expect((await files(till.db, 'again')).returns).toBe(returns);
    const copy = await open();
    try {
      await take(copy.db, smallStore());
      const of = { email: 'zeynep@example.com', date: '2026-03-04T12:00:00.000Z' };
      const items = [{ productId: 11, unit: 'Adet', quantity: 1, price: 5, taxRate: 20 }];
      const changed = { ...of, orderNo: '10000007', status: 'delivered', paymentType: 4, items };
      expect(await take(copy.db, { orders: [changed] })).toEqual([
        'orders.jsonl:1: orderNo: the order has returns; an import does not change it (10000007)',
      ]);
    } finally {
      await copy.drop();
    }
    expect(orders).not.toBe('');
  });

  test('a line that its order does not bear out is refused with its reason', async () => {
    const copy = await open();
    try {
      const { returns, ...rest } = smallStore();
      await take(copy.db, rest);
      const [sound] = returns as { lines: object[] }[];
      const base = { ...sound, returnNo: 'IA-1' };
      const [line] = sound?.lines ?? [];
      const wrong: [object, string][] = [
        [{ orderNo: '1' }, 'orderNo: there is no such order (1)'],
        [{ lines: [{ ...line, line: 9 }] }, 'lines[0].line: the order has no such line (9)'],
        [{ lines: [{ ...line, quantity: 4 }] }, 'lines[0].quantity: is out of range (<= 3)'],
        [{ lines: [line, line] }, 'lines[1].line: occurs more than once (1)'],
        [{ state: 'received' }, 'history: contradicts state = received'],
        [{ goods: 10, total: 11 }, 'total: contradicts goods, shipping, commission, deduction'],
        [{ goods: 1e6, total: 1e6 }, 'total: is out of range (<= '],
        [{ currency: 'EUR' }, 'currency: contradicts TRY'],
        [{ refund: 1 }, 'refund: contradicts payments'],
        [
          { lines: [{ ...line, verdict: 'accepted' }] },
          'lines[0].verdict: contradicts state = approved',
        ],
        [{ sendBy: '2026-02-30' }, 'sendBy: is not a date (2026-02-30)'],
      ];
      for (const [fields, problem] of wrong) {
        const [first = ''] = await take(copy.db, { returns: [{ ...base, ...fields }] });
        expect(first.slice(0, `returns.jsonl:1: ${problem}`.length)).toBe(
          `returns.jsonl:1: ${problem}`,
        );
      }
      const two = [2, 3].map((no) => ({
        ...base,
        returnNo: `IA-${no}`,
        lines: [{ ...line, quantity: 2 }],
      }));
      expect(await take(copy.db, { returns: two })).toEqual([
        'returns.jsonl:2: lines[0].quantity: is out of range (<= 3)',
      ]);
    } finally {
      await copy.drop();
    }
  });
});
