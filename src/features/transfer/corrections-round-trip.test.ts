import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import type { Db } from '#db/database.ts';
import { readRecords } from '#db/imports/read-records.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { folderSource } from '#features/transfer/sources/folder-source.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { tellReturns } from '#tests/harness/random-returns.ts';
import { recordsSource, type StoreRecords } from '#tests/harness/records-source.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { noPictures } from '#tests/harness/no-pictures.ts';

const pictures = { adopt: async () => ({ ok: true as const, changed: true }), has: () => true };
const pdf = '%PDF-1.7\niade faturası';
const sha256 = createHash('sha256').update(pdf).digest('hex');
const invoiceOfOrder = 'ABC2026000000001';
const uuid = randomUUID();

describeEachEngine(
  'corrections of invoices in returns.jsonl (rule import-export/corrections)',
  (open) => {
    let source: TestDatabase;
    let copy: TestDatabase;
    let folder: string;
    beforeAll(async () => {
      [source, copy] = [await open(), await open()];
      folder = await mkdtemp(join(tmpdir(), 'arasta-corrections-'));
      const till = await openTill(source.db);
      await makeReturns(till);
    });
    afterAll(async () => {
      await source.drop();
      await copy.drop();
      await rm(folder, { recursive: true });
    });

    /** Two settled returns of orders with invoices: one corrected with its file, one that waits for it; others without. */
    async function makeReturns(till: Till): Promise<void> {
      const { db } = till;
      const carrier = { name: 'Kargo', tracking_url: 'https://kargo.example/?no=' };
      await db.insertInto('carriers').values(carrier).execute();
      const goods: [number, number] = [
        await makeProduct(db, { quantity: 99 }),
        await makeProduct(db, { quantity: 99 }),
      ];
      const buyer = await makeBuyer(db);
      const hash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQxMjM0$aGFzaGhhc2hoYXNo';
      await db.updateTable('customers').set({ password_hash: hash }).execute();
      const settle = { do: 'settle', verdict: 'accepted', to: 'shelf', less: false } as const;
      const story: Parameters<typeof tellReturns>[2] = {
        quantities: [2, 2],
        paymentType: 3,
        returns: [
          {
            line: 1,
            quantity: 1,
            wish: 'refund',
            reason: 'size',
            text: '',
            steps: [{ do: 'receive' }, { ...settle, deduction: 1 }],
          },
        ],
      };
      for (let n = 0; n < 3; n += 1)
        await tellReturns(till, { buyer, goods, iban: 'TR330006100519786457841326' }, story);
      await sql`insert into invoices (order_id, state, number, uuid, issued_at, kind, due_at, since)
      select id, 'issued', 'ABC202600000000' || row_number() over (order by id), gen_random_uuid(), ${now}, 'e-arşiv', ${now}, ${now}
      from orders where id <> (select max(id) from orders)`.execute(db);
      await sql`insert into invoices (order_id, return_id, state, due_at, since)
      select r.order_id, r.id, 'correction-due', r.since, r.since from returns r
      join invoices i on i.order_id = r.order_id where r.state = 'settled'`.execute(db);
      await sql`update invoices set state = 'corrected', number = 'IAD2026000000007', uuid = ${uuid}::uuid, issued_at = ${now},
      kind = 'e-arşiv', pdf = ${Buffer.from(pdf)}::bytea
      where id = (select min(id) from invoices where return_id is not null)`.execute(db);
    }
    async function exported(db: Db, name: string): Promise<string> {
      await exportStore({ db, pictures: noPictures }, join(folder, name));
      return readFile(join(folder, name, 'returns.jsonl'), 'utf8');
    }
    async function take(records: StoreRecords): Promise<string[]> {
      const problems: string[] = [];
      await importStore({ db: copy.db, pictures }, recordsSource(records), {
        onProblem: (problem) => problems.push(problemText(problem, 'en')),
      });
      return problems;
    }
    const linesOf = (text: string) =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    const inCopy = async () => linesOf(await exported(copy.db, 'kept'));

    test('law.round-trip: go out and come back byte for byte, with their files', async () => {
      const before = await exported(source.db, 'from');
      const corrections = linesOf(before).flatMap(({ correction }) => correction ?? []);
      expect(corrections).toMatchObject([
        { state: 'corrected', number: 'IAD2026000000007', uuid, sha256 },
        { state: 'correction-due', number: null, uuid: null, sha256: null, pdf: null },
      ]);
      expect(Buffer.from(corrections[0].pdf, 'base64').toString()).toBe(pdf);
      const problems: string[] = [];
      await importStore({ db: copy.db, pictures }, await folderSource(join(folder, 'from')), {
        onProblem: (problem) => problems.push(problemText(problem, 'en')),
      });
      expect(problems).toEqual([]);
      expect(await exported(copy.db, 'to')).toBe(before);
      expect((await auditShop(copy.db, now)).filter(({ count }) => count > 0)).toEqual([]);
      const again = await importStore(
        { db: copy.db, pictures },
        await folderSource(join(folder, 'from')),
      );
      expect(again.parts.returns).toMatchObject({ added: 0, changed: 0 });
    });

    test('a line without one leaves it with its file, also where the return changes; null takes it away', async () => {
      const record = (await inCopy()).find(({ correction }) => correction?.sha256);
      const { correction, ...bare } = record;
      expect(await take({ returns: [{ ...bare, reason: 'Telefonla konuşuldu' }] })).toEqual([]);
      const changed = (await inCopy()).find(({ returnNo }) => returnNo === record.returnNo);
      expect(changed).toEqual({ ...record, reason: 'Telefonla konuşuldu' });
      const { pdf: _pdf, ...unfiled } = correction;
      expect(
        await take({ returns: [{ ...bare, correction: { ...unfiled, kind: 'e-fatura' } }] }),
      ).toEqual([]);
      const renamed = (await inCopy()).find(({ returnNo }) => returnNo === record.returnNo);
      expect(renamed.correction).toEqual({ ...correction, kind: 'e-fatura' });
      const undone = await readRecords(copy.db, 'returns', [record.returnNo]);
      expect(JSON.stringify([...undone.values()])).toContain(correction.pdf);
      expect(await take({ returns: [{ ...bare, correction: null }] })).toEqual([]);
      const gone = (await inCopy()).find(({ returnNo }) => returnNo === record.returnNo);
      expect(gone).toEqual({ ...record, correction: null });
      expect(await take({ returns: [record] })).toEqual([]);
      expect((await inCopy()).find(({ returnNo }) => returnNo === record.returnNo)).toEqual(record);
    });

    test('a wrong hash, a number of another paper and an order without an invoice are refused with line and field', async () => {
      const all = await inCopy();
      const record = all.find(({ correction }) => correction?.sha256);
      const other = all.find(({ correction }) => correction?.state === 'correction-due');
      const bare = all.find(({ correction, state }) => correction === null && state === 'settled');
      const of = (base: { correction: object }, fields: object) => ({
        ...base,
        correction: { ...record.correction, ...fields },
      });
      const otherFile = Buffer.from('%PDF-1.7\nbaşka').toString('base64');
      const called = all.find(
        ({ correction, state }) => correction === null && state !== 'settled',
      );
      const refused: [object, string][] = [
        [of(record, { sha256: '0'.repeat(64) }), 'correction.sha256: contradicts pdf'],
        [of(record, { pdf: otherFile }), 'correction.sha256: contradicts pdf'],
        [of(record, { pdf: Buffer.from('<html>').toString('base64') }), 'correction.pdf'],
        [of(other, { uuid: null }), 'correction.number: occurs more than once (IAD2026000000007)'],
        [of(other, { number: null }), `correction.uuid: occurs more than once (${uuid})`],
        [
          of(record, { number: invoiceOfOrder }),
          `correction.number: occurs more than once (${invoiceOfOrder})`,
        ],
        [of(record, { number: 'X1' }), 'correction.number'],
        [of(record, { state: 'issued' }), 'correction.state'],
        [of(bare, { number: null, uuid: null }), 'correction: the order has no invoice to correct'],
      ];
      for (const [line, problem] of refused) {
        const problems = await take({ returns: [called, line] });
        expect(problems).toEqual([expect.stringContaining(`returns.jsonl:2: ${problem}`)]);
      }
      const fresh = { number: 'IAD2026000000008', uuid: null, pdf: undefined, sha256: undefined };
      expect(await take({ returns: [of(record, fresh), of(other, fresh)] })).toEqual([
        expect.stringContaining('returns.jsonl:2: correction.number: occurs more than once'),
      ]);
      expect(await take({ returns: [record] })).toEqual([]);
      expect(await inCopy()).toEqual(all);
    });
  },
);
