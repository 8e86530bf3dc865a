import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
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
  /** As it came over the wire. */
  source: string;
}

const arrived: Received[] = [];
let refuse = false;
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, session, done) {
    let source = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (source += chunk));
    stream.on('end', () => {
      if (refuse) return done(new Error('mailbox full'));
      arrived.push({ to: session.envelope.rcptTo.map((each) => each.address), source });
      done();
    });
  },
});

/** What has arrived, as a mail program reads it. */
async function readMails() {
  return Promise.all(
    arrived.map(async ({ to, source }) => {
      const { subject = '', text = '', html = '' } = await PostalMime.parse(source);
      return { to, subject, text, html };
    }),
  );
}

let send: SendMail;

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  send = mailSender({ smtpUrl, from: 'Arasta <siparis@arasta.example>', dataDir: '' });
});
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
beforeEach(() => {
  arrived.length = 0;
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

  test('confirms a transfer order once, with its lines and the account to pay to', async () => {
    const orderNo = await order(till);
    expect(await work()).toBe(1);
    expect(await work()).toBe(0);
    const [mail] = await readMails();
    expect(arrived).toHaveLength(1);
    expect(mail?.to[0]).toMatch(/@example\.com$/);
    expect(mail?.subject).toBe(`Siparişiniz alındı: ${orderNo}`);
    for (const part of [
      orderNo,
      'Çekiç 450 g',
      'TR47 0000 1001 0000 0350 9300 01',
      'https://shop.example/siparis/liste/',
    ]) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
  });

  test('two workers at once send one mail', async () => {
    await order(till);
    const counts = await Promise.all([work(), work()]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(arrived).toHaveLength(1);
  });

  test('writes to an English order in English', async () => {
    await order(till, 'en');
    await work();
    expect((await readMails())[0]?.text).toContain('We have received your order');
  });

  test('tells that an order is overdue, in its language', async () => {
    const orderNo = await order(till, 'en');
    await work();
    arrived.length = 0;
    await expireTransfers({
      db: till.db,
      clock: () => new Date(now.getTime() + 25 * hour),
      onError: (error) => expect.unreachable(String(error)),
    });
    await work();
    const mail = (await readMails()).find(({ text }) => text.includes(orderNo));
    expect(mail?.text).toContain('did not arrive in time');
  });

  test('limits an unconfirmed address to one mail a minute and twenty a day', async () => {
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
    arrived.length = 0;
    await workAll();
    expect(arrived).toHaveLength(1);
    const left = await waiting();
    expect(left).toHaveLength(20);
    expect(left.map(({ attempts }) => attempts)).toEqual(left.map(() => 0));
    expect(Math.min(...left.map((each) => each.run_after.getTime()))).toBeGreaterThan(Date.now());
    await workAll();
    expect(arrived).toHaveLength(1);

    for (let minute = 0; minute < 25; minute += 1) {
      await queueOrderMessage(till.db, 'order-received', { orderId, orderNo, customerId });
      clock = new Date(clock.getTime() + 61_000);
      await workAll();
    }
    expect(arrived).toHaveLength(20);
    clock = new Date(clock.getTime() + 24 * hour);
    await workAll();
    expect(arrived).toHaveLength(21);

    await till.db
      .updateTable('customers')
      .where('id', '=', customerId)
      .set({ email_confirmed_at: clock })
      .execute();
    await workAll();
    expect(await waiting()).toEqual([]);
  });

  test('tells the merchant which order took how much stock', async () => {
    const buyer = await makeBuyer(till.db);
    const productId = await makeProduct(till.db, { name: 'Kova', code: 'KOVA', quantity: 13 });
    const take = async (quantity: number) => {
      await fillCart(till.db, buyer, [{ productId, quantity }]);
      await placeOrder(till, { ...buyer, locale: 'tr', currency: null }, transfer);
      arrived.length = 0;
      await work();
    };
    await take(7);
    expect(unaddressed.at(-1)).toContain('stokun büyük bölümünü');
    expect(arrived.map(({ to }) => to[0])).not.toContain('dukkan@arasta.example');
    await putSetting(till.db, 'store', { name: 'Arasta', email: 'dukkan@arasta.example' });
    await take(4);
    const mail = (await readMails()).find(({ subject }) =>
      subject.includes('stokun büyük bölümünü'),
    );
    expect(mail?.to).toEqual(['dukkan@arasta.example']);
    expect(mail?.text).toContain('Kova (KOVA): 6 adetten 4 adet, %67');
    await putSetting(till.db, 'store', { name: 'Arasta' });
  });

  test('tells the merchant of a new order', async () => {
    await putSetting(till.db, 'store', { name: 'Arasta', email: 'dukkan@arasta.example' });
    const orderNo = await order(till, 'en');
    await work();
    const mail = (await readMails()).find(({ subject }) => subject.startsWith('Yeni sipariş'));
    expect(mail?.to).toEqual(['dukkan@arasta.example']);
    expect(mail?.subject).toContain(orderNo);
    expect(mail?.text).toContain('Çekiç 450 g');
    await putSetting(till.db, 'store', { name: 'Arasta' });
  });

  test('keeps a refused mail for a later try', async () => {
    const orderNo = await order(till);
    refuse = true;
    expect(await work()).toBe(1);
    expect(arrived).toHaveLength(0);
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
    expect((await readMails())[0]?.text).toContain(orderNo);
  });
});

test('writes a mail to a file without SMTP, and a name cannot add a header', async () => {
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
