import { afterAll, beforeAll, expect, test } from 'vitest';
import { workRefunds } from '#features/payment/work-refunds.ts';
import { settleAttempt } from '#features/payment/settle-attempt.ts';
import { wantRefund } from '#db/orders/want-refund.ts';
import type { Mail } from '#platform/mail.ts';
import { beginPayment, told } from '#tests/harness/card-payments.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { workOutbox } from './work-outbox.ts';

let database: TestDatabase;
let till: Till;
beforeAll(async () => {
  database = await freshDatabase();
  till = await openTill(database.db);
});
afterAll(() => database.drop());

async function sendAll(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const services = {
    db: database.db,
    send: async (mail: Mail) => void sent.push(mail),
    publicUrl: 'https://arasta.test',
    clock: till.clock,
    onError: (error: unknown) => {
      throw error;
    },
    onUnaddressed: (subject: string) => void unaddressed.push(subject),
  };
  while ((await workOutbox(services)) > 0);
  return sent;
}
const unaddressed: string[] = [];

/** One false answer, one refund that the bank refuses, and two that it does. */
async function everything() {
  const { attempt, bank, services } = await beginPayment(till);
  const answer = bank.book(attempt.name, attempt);
  await settleAttempt(services, attempt.id, told({ ...answer, amount: 1, eventId: 'false' }));
  await settleAttempt(services, attempt.id, told(answer));
  const { orderId, orderNo } = attempt;
  const part = { orderId, reason: '', actor: 'merchant', now: till.clock() } as const;
  await wantRefund(database.db, { ...part, amount: 3 });
  bank.refusesRefunds = '12';
  await workRefunds(services);
  bank.refusesRefunds = '';
  await wantRefund(database.db, { ...part, amount: 4 });
  await wantRefund(database.db, { ...part, amount: 5.5 });
  while ((await workRefunds(services)) > 0);
  return orderNo;
}

test('without an address of the store the log is told of what wants somebody', async () => {
  await everything();
  await sendAll();
  expect(unaddressed).toEqual([
    'Doğru olmayan bir ödeme yanıtı reddedildi',
    expect.stringMatching(/^İade reddedildi: \d+, ₺3,00$/),
  ]);
});

test('the merchant hears of a false answer and of a refused refund, the customer of each refund', async () => {
  const email = 'dukkan@example.com';
  const value = JSON.stringify({ email });
  await database.db.insertInto('settings').values({ key: 'store', value }).execute();
  const orderNo = await everything();
  const mails = await sendAll();
  const toStore = mails.filter(({ to }) => to === email);
  expect(toStore.map(({ subject }) => subject)).toEqual([
    'Doğru olmayan bir ödeme yanıtı reddedildi',
    expect.stringMatching(/^Yeni sipariş/),
    `İade reddedildi: ${orderNo}, ₺3,00`,
  ]);
  expect(toStore[0]?.text).toContain(orderNo);
  expect(toStore[2]?.text).toContain('12 not allowed');
  const refunded = mails.filter(({ messageId }) => messageId.startsWith('order-refunded'));
  expect(refunded.map(({ text }) => /₺[\d,]+ iade edildi/.exec(text)?.[0])).toEqual([
    '₺4,00 iade edildi',
    '₺5,50 iade edildi',
  ]);
  expect(new Set(refunded.map(({ messageId }) => messageId)).size).toBe(2);
});
