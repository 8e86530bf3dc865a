import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueOrderMessage } from '#db/orders/outbox.ts';
import { putSetting } from '#db/transfer/write-settings.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { expireTransfers } from '#features/orders/expire-transfers.ts';
import { mailSender, type SendMail } from '#platform/mail.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { fillCart, makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { workOutbox } from './work-outbox.ts';

interface Received {
  to: string[];
  text: string;
}

const received: Received[] = [];
let refuse = false;
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, session, done) {
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    stream.on('end', () => {
      if (refuse) return done(new Error('mailbox full'));
      received.push({ to: session.envelope.rcptTo.map((each) => each.address), text });
      done();
    });
  },
});
let send: SendMail;

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  send = mailSender({ smtpUrl, from: 'Arasta <siparis@arasta.example>', dataDir: '' });
});
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
beforeEach(() => {
  received.length = 0;
  refuse = false;
});

const settings = {
  b2c_heft_odeme: '1',
  b2cHavaleEftHesapBilgisi: 'Marmara Bank_Arasta A.Ş._123_TR470000100100000350930001',
};

const hour = 3_600_000;
const transfer = {
  paymentType: 4,
  acceptPreInformation: true,
  acceptDistanceContract: true,
} as const;

/** An order whose own mail is not waiting. */
async function anOrder(till: Till): Promise<{ id: number; orderNo: string }> {
  const productId = await makeProduct(till.db);
  const made = await makeOrder(till, await makeBuyer(till.db), [{ productId, quantity: 1 }]);
  await till.db.updateTable('outbox').set({ done_at: now }).execute();
  return made;
}

async function order(till: Till, locale: 'tr' | 'en' = 'tr'): Promise<string> {
  const buyer = await makeBuyer(till.db);
  const productId = await makeProduct(till.db, { name: 'Çekiç 450 g' });
  await fillCart(till.db, buyer, [{ productId, quantity: 2 }]);
  const placed = await placeOrder(till, { ...buyer, locale, currency: null }, transfer);
  if (!placed.ok) throw new Error(placed.code);
  return placed.orderNo;
}

describeEachEngine('mails about orders', (open) => {
  let database: TestDatabase;
  let till: Till;
  const problems: unknown[] = [];
  const unaddressed: string[] = [];
  let clock = new Date();
  const work = () =>
    workOutbox({
      db: till.db,
      send,
      publicUrl: 'https://shop.example',
      clock: () => clock,
      onUnaddressed: (subject) => unaddressed.push(subject),
      onError: (error) => problems.push(error),
    });
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db, settings);
  });
  afterAll(() => database.drop());

  test('an order by transfer is confirmed once, with what was bought and where to pay', async () => {
    const orderNo = await order(till);
    expect(await work()).toBe(1);
    expect(await work()).toBe(0);
    const [mail] = received;
    expect(received).toHaveLength(1);
    expect(mail?.to[0]).toMatch(/@example\.com$/);
    const text = plain(mail?.text ?? '');
    expect(text).toContain(orderNo);
    expect(text).toContain('Çekiç 450 g');
    expect(text).toContain('TR470000100100000350930001');
    expect(text).toContain('https://shop.example/siparis/liste/');
  });

  test('two workers at once send one mail', async () => {
    await order(till);
    const counts = await Promise.all([work(), work()]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(received).toHaveLength(1);
  });

  test('an English order gets an English mail', async () => {
    await order(till, 'en');
    await work();
    expect(plain(received[0]?.text ?? '')).toContain('We have received your order');
  });

  test('an overdue order says so, in its language', async () => {
    const orderNo = await order(till, 'en');
    await work();
    received.length = 0;
    await expireTransfers({
      db: till.db,
      clock: () => new Date(now.getTime() + 25 * hour),
      onError: (error) => expect.unreachable(String(error)),
    });
    await work();
    const mail = received.find(({ text }) => plain(text).includes(orderNo));
    expect(plain(mail?.text ?? '')).toContain('did not arrive in time');
  });

  test('an address that nobody confirmed gets one mail a minute and twenty a day', async () => {
    const { customerId } = await makeBuyer(till.db, { unconfirmed: true });
    const waiting = () =>
      till.db
        .selectFrom('outbox')
        .where('customer_id', '=', customerId)
        .where('done_at', 'is', null)
        .select(['run_after', 'attempts'])
        .execute();
    const { id: orderId, orderNo } = await anOrder(till);
    for (let more = 0; more < 60; more += 1) {
      await queueOrderMessage(till.db, 'order-received', { orderId, orderNo, customerId });
    }
    /** Every message that waits is looked at, by two processes at once. */
    const workAll = async () => {
      await till.db
        .updateTable('outbox')
        .set({ run_after: new Date(0) })
        .execute();
      await Promise.all(
        [1, 2].map(async () => {
          while ((await work()) > 0);
        }),
      );
    };
    received.length = 0;
    await workAll();
    expect(received).toHaveLength(1);
    const left = await waiting();
    expect(left).toHaveLength(20);
    expect(left.map(({ attempts }) => attempts)).toEqual(left.map(() => 0));
    expect(Math.min(...left.map((each) => each.run_after.getTime()))).toBeGreaterThan(Date.now());
    await workAll();
    expect(received).toHaveLength(1);

    for (let minute = 0; minute < 25; minute += 1) {
      await queueOrderMessage(till.db, 'order-received', { orderId, orderNo, customerId });
      clock = new Date(clock.getTime() + 61_000);
      await workAll();
    }
    expect(received).toHaveLength(20);
    clock = new Date(clock.getTime() + 24 * hour);
    await workAll();
    expect(received).toHaveLength(21);

    await till.db
      .updateTable('customers')
      .where('id', '=', customerId)
      .set({ email_confirmed_at: clock })
      .execute();
    await workAll();
    expect(await waiting()).toEqual([]);
  });

  test('the merchant reads which order took how much, at the address of the store', async () => {
    const buyer = await makeBuyer(till.db);
    const productId = await makeProduct(till.db, { name: 'Kova', code: 'KOVA', quantity: 13 });
    const take = async (quantity: number) => {
      await fillCart(till.db, buyer, [{ productId, quantity }]);
      await placeOrder(till, { ...buyer, locale: 'tr', currency: null }, transfer);
      received.length = 0;
      await work();
    };
    await take(7);
    expect(unaddressed.at(-1)).toContain('stokun büyük bölümünü');
    expect(received.map(({ to }) => to[0])).not.toContain('dukkan@arasta.example');
    await putSetting(till.db, 'store', { name: 'Arasta', email: 'dukkan@arasta.example' });
    await take(4);
    const mail = received.find(({ to }) => to[0] === 'dukkan@arasta.example');
    expect(plain(mail?.text ?? '')).toContain('Kova (KOVA): 6 adetten 4 adet, %67');
  });

  test('a mail that is refused waits for a later try and is not lost', async () => {
    const orderNo = await order(till);
    refuse = true;
    expect(await work()).toBe(1);
    expect(received).toHaveLength(0);
    expect(String(problems.at(-1))).toContain('mailbox full');
    const waiting = await till.db
      .selectFrom('outbox')
      .where('done_at', 'is', null)
      .select(['attempts', 'last_error', 'run_after'])
      .executeTakeFirstOrThrow();
    expect(waiting).toMatchObject({ attempts: 1, last_error: expect.stringContaining('full') });
    expect(waiting.run_after.getTime()).toBeGreaterThan(Date.now());

    refuse = false;
    await till.db
      .updateTable('outbox')
      .set({ run_after: new Date(0) })
      .execute();
    await work();
    expect(plain(received[0]?.text ?? '')).toContain(orderNo);
  });
});

test('without SMTP a mail is a file, and a name cannot put a line into the head', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'arasta-mails-'));
  const toFile = mailSender({ smtpUrl: undefined, from: 'a@shop.example', dataDir });
  await toFile({
    to: 'b@example.com',
    subject: 'Merhaba\r\nBcc: c@example.com',
    text: 'metin',
    html: '<p>metin</p>',
    messageId: 'order-received-1/../2',
  });
  const [file, ...others] = await readdir(join(dataDir, 'mails'));
  expect(others).toEqual([]);
  const text = await readFile(join(dataDir, 'mails', file ?? ''), 'utf8');
  expect(text).toMatch(/^Subject: Merhaba Bcc: c@example.com\r?$/m);
  expect(text).not.toMatch(/^Bcc:/m);
  await rm(dataDir, { recursive: true });
});

/** The readable text of a quoted-printable mail. */
function plain(mail: string): string {
  const bytes = mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
