import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { placeOrder } from '#features/checkout/place-order.ts';
import { mailSender, type SendMail } from '#platform/mail.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { fillCart, makeBuyer } from '#tests/harness/buyers.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
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

async function order(till: Till, locale: 'tr' | 'en' = 'tr'): Promise<string> {
  const buyer = await makeBuyer(till.db);
  const productId = await makeProduct(till.db, { name: 'Çekiç 450 g' });
  await fillCart(till.db, buyer, [{ productId, quantity: 2 }]);
  const placed = await placeOrder(
    till,
    { ...buyer, locale, currency: null },
    { paymentType: 4, acceptPreInformation: true, acceptDistanceContract: true },
  );
  if (!placed.ok) throw new Error(placed.code);
  return placed.orderNo;
}

describeEachEngine('mails about orders', (open) => {
  let database: TestDatabase;
  let till: Till;
  const problems: unknown[] = [];
  const work = () =>
    workOutbox({
      db: till.db,
      send,
      publicUrl: 'https://shop.example',
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
