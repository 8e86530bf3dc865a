import { PassThrough } from 'node:stream';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase, type Db } from '#db/database.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { beginPayment, paymentRows } from '#tests/harness/card-payments.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { migratedFolder } from '#tests/harness/shop-process.ts';
import { openTill } from '#tests/harness/till.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { runShop } from '#cli/run-shop.ts';

let folder: string;
let transfer: string;
let paidByCard: Awaited<ReturnType<typeof beginPayment>>['attempt'];

async function inShop<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: join(folder) });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  folder = await migratedFolder();
  await inShop(async (db) => {
    const till = await openTill(db);
    await db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
      .execute();
    const productId = await makeProduct(db, { quantity: 100, code: 'KND-E27-12' });
    const buyer = await makeBuyer(db);
    const { id } = await makeOrder(till, buyer, [{ productId, quantity: 5 }]);
    const order = await db
      .selectFrom('orders')
      .where('id', '=', id)
      .select('order_no')
      .executeTakeFirstOrThrow();
    transfer = order.order_no;
    const { attempt, bank, services } = await beginPayment(till);
    bank.book(attempt.name, attempt);
    await settleAttempt(services, attempt.id);
    paidByCard = attempt;
  });
});

async function run(...args: string[]) {
  const lines: string[] = [];
  const output = new PassThrough();
  const reading = buffer(output);
  const status = await runShop(['orders', ...args, '--locale', 'en'], {
    say: (line) => lines.push(line),
    output,
    complain: (line) => lines.push(line),
    bar: null,
    variables: { DATA_DIR: folder, SHOP_DEMO: 'off' },
  });
  output.end();
  return { status, said: lines.join('\n'), written: (await reading).toString() };
}
const says = (text: string) =>
  expect.objectContaining({ status: 0, said: expect.stringContaining(text) });
const refuses = (text: string) =>
  expect.objectContaining({ status: 1, said: expect.stringContaining(text) });

test('fulfills an order from its transfer to its delivery', async () => {
  expect(await run('list', '--state', 'placed')).toEqual(says(transfer));
  expect(
    await run('pay', transfer, '10,50', '--reference', 'FT26', '--date', '2026-11-20'),
  ).toEqual(says(`${transfer}: ₺10.50 received`));
  expect(await run('pay', transfer)).toEqual(says('the order is paid'));
  expect(await run('pay', transfer)).toEqual(refuses('no payment can be received'));
  expect(await run('prepare', transfer)).toEqual(says('in preparation'));
  expect(await run('ship', transfer, '--carrier', 'Kuş', '--tracking', 'T1')).toEqual(
    refuses('There is no carrier "Kuş"'),
  );
  const first = ['--carrier', 'Kargo', '--tracking', 'T1', '--lines', '1:2'];
  expect(await run('ship', transfer, ...first)).toEqual(says('a parcel is shipped'));
  expect(await run('ship', transfer, ...first.slice(0, 3), 'T2', '--lines', '1:4')).toEqual(
    refuses('Of line 1 so much can be sent: 3'),
  );
  expect(await run('ship', transfer, '--carrier', 'Kargo', '--tracking', 'T2')).toEqual(
    says('is shipped'),
  );
  expect(await run('note', transfer, 'rang', 'twice')).toEqual(says('the note is written'));
  expect(await run('cancel', transfer, '--reason', 'lost')).toEqual(
    refuses('is "Handed to the carrier": it cannot be canceled'),
  );
  expect(await run('deliver', transfer)).toEqual(says('is delivered'));
  const { said } = await run('show', transfer);
  for (const part of ['KND-E27-12', 'FT26', 'Kargo T1', 'Kargo T2', 'rang twice', 'Delivered'])
    expect(said).toContain(part);
});

test('prints JSON for programs, and refuses a change of an order that has changed since', async () => {
  const shown = JSON.parse((await run('show', transfer, '--json')).said);
  expect(shown).toMatchObject({ orderNo: transfer, work: { actions: ['refund', 'note'] } });
  const { version } = shown.work;
  const note = () => run('note', transfer, 'x', '--version', String(version), '--json');
  expect(JSON.parse((await note()).said)).toEqual({
    orderNo: transfer,
    ok: true,
    version,
  });
  const outdated = ['--version', String(version - 1), '--json'];
  const refund = await run('refund', transfer, '1', '--reason', 'x', ...outdated);
  expect(JSON.parse(refund.said)).toMatchObject({ ok: false, reason: 'changed' });
});

test('writes the packing papers and names the parcels', async () => {
  const { parcels } = JSON.parse((await run('show', transfer, '--json')).said).work;
  const [first, second] = parcels.map(({ id }: { id: number }) => String(id));
  const file = join(folder, 'paper.pdf');
  for (const words of [
    ['slip'],
    ['slip', '--parcel', first],
    ['label', '--parcel', second],
    ['proforma'],
  ]) {
    expect(await run('paper', transfer, ...words, file)).toEqual(says(`${file} is written.`));
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  }
  const which = `Parcels: ${first}, ${second}`;
  expect(await run('paper', transfer, 'label', file)).toEqual(refuses(which));
  expect(await run('paper', transfer, 'slip', '--parcel', '99', file)).toEqual(refuses(which));
  expect(await run('paper', paidByCard.orderNo, 'label', file)).toEqual(refuses('no parcel of'));
  expect(await run('paper', '1', 'slip', file)).toEqual(refuses('There is no order 1.'));
  expect(await run('paper', transfer, 'slip', join(folder, 'none', 'x.pdf'))).toEqual(
    refuses('cannot be written'),
  );
});

test('records refunds of a card payment up to what is left of it', async () => {
  const { orderNo, amount } = paidByCard;
  expect(await run('refund', orderNo, '40,50', '--reason', 'torn')).toEqual(
    says(`${orderNo}: a refund of ₺40.50 is noted`),
  );
  expect(await run('refund', orderNo, String(amount))).toEqual(
    refuses(`${orderNo}: The most is ₺249.50`),
  );
  expect(await inShop((db) => paymentRows(db).refunds(paidByCard))).toEqual([
    { amount: 40.5, reason: 'torn', state: 'wanted' },
  ]);
});

test('exports the orders to a file or to standard output', async () => {
  const file = join(folder, 'orders.csv');
  expect(await run('export', file, '--format', 'csv', '--state', 'delivered')).toMatchObject({
    status: 0,
  });
  const rows = (await readFile(file, 'utf8')).trim().split(/\r?\n/);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(transfer);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await run('export', '--format', 'jsonl', '--from', '2020-01-01')).toMatchObject({
    status: 0,
    written: expect.stringMatching(new RegExp(`^\\{.*"orderNo":"${transfer}".*\\}\n`, 'm')),
  });
  for (const wrong of [['--format', 'pdf'], [], ['--format', 'csv', '--from', 'yesterday']])
    expect([wrong, (await run('export', ...wrong)).status]).toEqual([wrong, 2]);
});

test('names what a command line lacks and lists the commands', async () => {
  for (const [words, why] of [
    [['fly'], 'there is no orders fly'],
    [['pay'], 'an order number is needed'],
    [['pay', transfer, '0'], '"0" is no amount'],
    [['pay', transfer, '-1'], '-1'],
    [['pay', transfer, '1.234'], '"1.234" is no amount'],
    [['pay', transfer, '--date', '2026-02-30'], '"2026-02-30" is no day'],
    [['ship', transfer, '--carrier', 'Kargo'], '--tracking is needed'],
    [['ship', transfer, '--carrier', 'K', '--tracking', 'T', '--lines', '1'], '"1" is no list'],
    [['cancel', transfer], '--reason is needed'],
    [
      ['refund', transfer, '1', '--reason', '4546 7112 3456 7894'],
      '--reason: Please do not enter a card number here',
    ],
    [['paper', transfer], 'there is no paper ""'],
    [['paper', transfer, 'invoice'], 'there is no paper "invoice"'],
    [['paper', transfer, 'label', '--parcel', 'x'], '--parcel has to be a number'],
    [['paper', transfer, 'proforma', '--parcel', '1'], '--parcel: means nothing in this format'],
    [['paper', transfer, 'slip', 'a.pdf', 'b.pdf'], '"b.pdf" is one word too many'],
    [['list', '--state', 'lost'], '--state: there is no such state'],
    [['list', '--limit', 'all'], '--limit has to be a number'],
    [['prepare', transfer, '--version', 'new'], '--version has to be a number'],
  ] as const) {
    const { status, said } = await run(...words);
    expect([status, said]).toEqual([2, expect.stringContaining(why)]);
    expect(said).toContain('Usage: npm run shop -- orders');
  }
  expect(await run('show', '1')).toEqual(refuses('There is no order 1.'));
});
