import { afterAll, beforeAll, expect, test } from 'vitest';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { requestRefund } from '#db/orders/request-refund.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { makeAccountAttempt } from '#tests/harness/card-attempts.ts';
import { beginPayment, told } from '#tests/harness/card-payments.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { openTill, type Till } from '#tests/harness/till.ts';

let database: TestDatabase;
let till: Till;
beforeAll(async () => {
  database = await freshDatabase();
  till = await openTill(database.db);
});
afterAll(() => database.drop());

const unaddressed: string[] = [];
const sendAll = () => sentMails(till, (subject) => void unaddressed.push(subject));

/** One false answer, one refund that the bank refuses, and two that it does. */
async function everything() {
  const { attempt, bank, services } = await beginPayment(till);
  const answer = bank.book(attempt.name, attempt);
  await settleAttempt(services, attempt.id, told({ ...answer, amount: 1, eventId: 'false' }));
  await settleAttempt(services, attempt.id, told(answer));
  const { orderId, orderNo } = attempt;
  const part = { orderId, reason: '', actor: 'merchant', now: till.clock() } as const;
  await requestRefund(database.db, { ...part, amount: 3 });
  bank.refusesRefunds = '12';
  await workRefunds(services);
  bank.refusesRefunds = '';
  await requestRefund(database.db, { ...part, amount: 4 });
  await requestRefund(database.db, { ...part, amount: 5.5 });
  while ((await workRefunds(services)) > 0);
  return orderNo;
}

test('logs what needs attention when the store has no email address', async () => {
  await everything();
  await sendAll();
  expect(unaddressed).toEqual([
    'Doğru olmayan bir ödeme yanıtı reddedildi',
    expect.stringMatching(/^İade reddedildi: \d+, ₺3,00$/),
  ]);
});

test('tells the merchant of a forged response and a refused refund, and the customer of each refund', async () => {
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

test('mails the outcome once to a customer who saw the bank not respond (rule payment/mails)', async () => {
  const { attempt, bank, services, wait } = await beginPayment(till);
  bank.isDown = true;
  await settleAttempt(services, attempt.id);
  bank.isDown = false;
  wait(1);
  bank.book(attempt.name, { amount: attempt.amount, state: 'declined', code: '51' });
  await settleAttempt(services, attempt.id);
  await settleAttempt(services, attempt.id);
  const [mail, ...others] = await sendAll();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Ödemeniz tamamlanamadı: ${attempt.orderNo}`);
  expect(mail?.messageId).toBe(`payment-failed-${attempt.name}`);
  expect(mail?.text).toContain('Kartınızın bakiyesi ya da limiti yetersiz.');
  expect(mail?.text).toContain('https://arasta.test/sepet');
});

test('sends no mail to a customer who saw the outcome or canceled', async () => {
  for (const code of ['51', 'CANCEL']) {
    const { attempt, bank, services, wait } = await beginPayment(till);
    bank.isDown = true;
    await settleAttempt(services, attempt.id);
    bank.isDown = false;
    wait(1);
    const answer = bank.book(attempt.name, { amount: attempt.amount, state: 'declined', code });
    await settleAttempt(services, attempt.id, code === '51' ? told(answer) : undefined);
    expect(await settleAttempt(services, attempt.id)).toMatchObject({ state: 'declined' });
  }
  expect(await sendAll()).toEqual([]);
});

const beginAccountPayment = async (locale: 'tr' | 'en') =>
  makeAccountAttempt(till, await makeBuyer(database.db), { locale });

test('mails when a payment of the open account is credited, is not credited, or was refunded (rule payment/mails)', async () => {
  const { bank, services } = await beginPayment(till);
  const [credited, returned] = [await beginAccountPayment('en'), await beginAccountPayment('tr')];
  bank.book(credited.name, { amount: 1000 });
  bank.book(returned.name, { amount: 999 });
  await settleAttempt(services, credited.id);
  await settleAttempt(services, returned.id);
  const [paid, promised, ...others] = await sendAll();
  expect(others).toEqual([]);
  expect(paid?.subject).toBe('Your payment was credited to your account: ₺1,000.00');
  expect(paid?.text).toContain('https://arasta.test/en/cari-hesap');
  expect(promised?.subject).toBe('Ödemeniz iade edilecek: ₺999,00');
  expect(promised?.text).toContain('Çekilen tutar, istenen tutarla uyuşmadı.');
  expect(promised?.text).toContain('İade yapıldığında size yazacağız.');
  // The account has no order that a mail could speak of.
  expect(promised?.text).not.toMatch(/sipariş/i);

  while ((await workRefunds(services)) > 0);
  while ((await workRefunds(services)) > 0);
  const [done, ...more] = await sendAll();
  expect(more).toEqual([]);
  expect(done?.subject).toBe('Ödemeniz iade edildi: ₺999,00');
  expect(done?.to).toBe(promised?.to);
  expect(done?.messageId).toBe(`account-refunded-${returned.name}`);
  expect(done?.text).toContain('₺999,00 kartınıza iade edildi');
  expect(done?.text).toContain('https://arasta.test/cari-hesap');
});

test('names the customer to the merchant when the provider refuses a refund of the open account', async () => {
  const { bank, services } = await beginPayment(till);
  const returned = await beginAccountPayment('tr');
  bank.book(returned.name, { amount: 999 });
  await settleAttempt(services, returned.id);
  const [{ to = '' } = {}] = await sendAll();
  bank.refusesRefunds = '12';
  await workRefunds(services);
  const [alarm, ...others] = await sendAll();
  expect(others).toEqual([]);
  expect(alarm?.subject).toBe('İade reddedildi: ₺999,00');
  expect(alarm?.text).toContain('Bir cari hesap ödemesinin ₺999,00 tutarındaki iadesini');
  expect(alarm?.text).toContain(to);
});
