import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import type { Db } from '#db/database.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { folderSource } from '#features/transfer/sources/folder-source.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { recordsSource, type StoreRecords } from '#tests/harness/records-source.ts';
import { now, openTill } from '#tests/harness/till.ts';
import { noPictures } from '#tests/harness/no-pictures.ts';

const pictures = { adopt: async () => ({ ok: true as const, changed: true }), has: () => true };
const html = '<p>Ön bilgilendirme: 3 adet vida, ₺12,50</p>';
const pdf = '%PDF-1.7\nfatura';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describeEachEngine('papers of orders in a folder (rule import-export/order-papers)', (open) => {
  let source: TestDatabase;
  let copy: TestDatabase;
  let folder: string;
  let orderNos: string[];
  beforeAll(async () => {
    source = await open();
    copy = await open();
    folder = await mkdtemp(join(tmpdir(), 'arasta-papers-'));
    const till = await openTill(source.db);
    const product = await makeProduct(till.db, { quantity: 100 });
    const buyer = await makeBuyer(till.db);
    const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQxMjM0$aGFzaGhhc2hoYXNo';
    await till.db.updateTable('customers').set({ password_hash: passwordHash }).execute();
    const lines = [{ productId: product, quantity: 1 }];
    const placed = [];
    for (let i = 0; i < 3; i++) placed.push(await makeOrder(till, buyer, lines, 3));
    orderNos = placed.map(({ orderNo }) => orderNo);
    const [first, second] = placed;
    await sql`insert into order_documents (order_id, kind, version, locale, html, sha256, accepted_at)
      values (${first?.id}, 'pre-information', 4, 'tr', ${html}, ${hashOf(html)}, ${now})`.execute(
      till.db,
    );
    await sql`insert into invoices (order_id, state, number, uuid, issued_at, kind, pdf, due_at, since)
      values (${first?.id}, 'issued', 'ABC2026000000001', ${randomUUID()}, ${now}, 'e-fatura', ${Buffer.from(pdf)}::bytea, ${now}, ${now})`.execute(
      till.db,
    );
    await sql`insert into invoices (order_id, state, message, due_at, since)
      values (${second?.id}, 'failed', 'VKN yanlış', ${now}, ${now})`.execute(till.db);
  });
  afterAll(async () => {
    await source.drop();
    await copy.drop();
    await rm(folder, { recursive: true });
  });

  async function exported(db: Db, name: string) {
    await exportStore({ db, pictures: noPictures }, join(folder, name));
    return readFile(join(folder, name, 'orders.jsonl'), 'utf8');
  }
  async function take(records: StoreRecords): Promise<string[]> {
    const problems: string[] = [];
    const onProblem = (problem: Parameters<typeof problemText>[0]) =>
      problems.push(problemText(problem, 'en'));
    await importStore({ db: copy.db, pictures }, recordsSource(records), { onProblem });
    return problems;
  }
  const orderIn = (text: string, orderNo = orderNos[0]) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
      .find((order) => order.orderNo === orderNo);

  test('law.round-trip: contracts and invoices with their files are the same in a copy of the shop', async () => {
    const before = await exported(source.db, 'from');
    expect(orderIn(before).documents).toMatchObject([{ kind: 'pre-information', html }]);
    expect(Buffer.from(orderIn(before).invoice.pdf, 'base64').toString()).toBe(pdf);
    const problems: string[] = [];
    const report = await importStore(
      { db: copy.db, pictures },
      await folderSource(join(folder, 'from')),
      { onProblem: (problem) => problems.push(problemText(problem, 'en')) },
    );
    expect(problems).toEqual([]);
    expect(report.parts.orders).toMatchObject({ added: 3 });
    expect(await exported(copy.db, 'to')).toBe(before);
    expect((await auditShop(copy.db, now)).filter(({ count }) => count > 0)).toEqual([]);
    const again = await importStore(
      { db: copy.db, pictures },
      await folderSource(join(folder, 'from')),
    );
    expect(again.parts.orders).toMatchObject({ added: 0, changed: 0 });
  });

  test('a line says what of the papers it gives; what it leaves out stays, and null takes it away', async () => {
    const order = orderIn(await exported(copy.db, 'kept'));
    const { documents: _documents, invoice, ...bare } = order;
    expect(await take({ orders: [{ ...bare, description: 'Kapıya bırakın' }] })).toEqual([]);
    expect(orderIn(await exported(copy.db, 'kept'))).toMatchObject({
      description: 'Kapıya bırakın',
      documents: [{ html }],
      invoice,
    });
    const { pdf: _pdf, ...unfiled } = invoice;
    const renamed = { ...bare, invoice: { ...unfiled, kind: 'e-arşiv' } };
    expect(await take({ orders: [renamed] })).toEqual([]);
    expect(orderIn(await exported(copy.db, 'kept')).invoice).toEqual({
      ...invoice,
      kind: 'e-arşiv',
    });
    expect(await take({ orders: [{ ...bare, documents: null, invoice: null }] })).toEqual([]);
    expect(orderIn(await exported(copy.db, 'kept'))).toMatchObject({
      documents: [],
      invoice: null,
    });
    expect(await take({ orders: [order] })).toEqual([]);
    expect(orderIn(await exported(copy.db, 'kept'))).toEqual(order);
  });

  test('a text that was changed, a number of another order and a file that is no PDF are refused with their field', async () => {
    const order = orderIn(await exported(copy.db, 'kept'));
    const other = orderIn(await exported(copy.db, 'kept'), orderNos[2]);
    const [document] = order.documents;
    const changed = { ...order, documents: [{ ...document, html: `${html} ` }] };
    expect(await take({ orders: [changed] })).toEqual([
      expect.stringContaining('documents[0].sha256: contradicts html'),
    ]);
    const long = 'x'.repeat(500_001);
    const endless = { ...document, html: long, sha256: hashOf(long) };
    expect(await take({ orders: [{ ...order, documents: [endless] }] })).toEqual([
      expect.stringContaining('documents[0].html'),
    ]);
    const invoice = { ...order.invoice, uuid: null };
    expect(await take({ orders: [{ ...other, invoice }] })).toEqual([
      expect.stringContaining('invoice.number: occurs more than once (ABC2026000000001)'),
    ]);
    const fresh = { ...invoice, number: 'ABC2026000000009' };
    const third = orderIn(await exported(copy.db, 'kept'), orderNos[1]);
    const both = [
      { ...other, invoice: fresh },
      { ...third, invoice: fresh },
    ];
    expect(await take({ orders: both })).toEqual([
      expect.stringContaining('invoice.number: occurs more than once (ABC2026000000009)'),
    ]);
    const file = Buffer.from('<html>').toString('base64');
    expect(
      await take({ orders: [{ ...order, invoice: { ...order.invoice, pdf: file } }] }),
    ).toEqual([expect.stringContaining('invoice.pdf')]);
    const unnumbered = { ...order.invoice, number: null };
    expect(await take({ orders: [{ ...order, invoice: unnumbered }] })).toEqual([
      expect.stringContaining('invoice.number'),
    ]);
    expect(orderIn(await exported(copy.db, 'kept'))).toEqual(order);
  });
});
