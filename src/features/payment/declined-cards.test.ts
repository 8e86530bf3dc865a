import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startCardOrder } from '#features/checkout/payment-step/start-card-order.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { told } from '#tests/harness/card-payments.ts';
import { describeCardPayment, onePiece, paymentForm } from '#tests/harness/card-payment-fixture.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import type { StartServices } from './start-payment.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';

const storeEmail = 'dukkan@example.com';
const hours = (count: number) => count * 3_600_000;

describeCardPayment('cards that were declined (rule payment/declined-card)', (shop) => {
  let lastFour = 1000;
  let card: { firstSix: string; lastFour: string };
  let later = 0;
  beforeAll(async () => {
    const value = JSON.stringify({ email: storeEmail });
    await shop.db.insertInto('settings').values({ key: 'store', value }).execute();
  });
  beforeEach(() => {
    later = 0;
    card = { firstSix: '540061', lastFour: String((lastFour += 1)) };
  });

  const clock = () => new Date(shop.till.clock().getTime() + later);
  const services = (): StartServices => ({
    ...shop.till.services,
    clock,
    startCardOrder: (...payment) => startCardOrder({ ...shop.till, clock }, ...payment),
  });
  const masked = () => `5400 61** **** ${card.lastFour}`;
  const atBank = async (buyer?: Buyer) => {
    const paying = buyer ?? (await shop.till.buyerOf());
    const begun = await shop.till.pay(paying, paymentForm(), { services: services() });
    return begun.attemptId;
  };
  const decline = (attemptId: string, code = '05') => {
    const says = shop.bank.book(attemptId, { amount: onePiece, state: 'declined', code, card });
    return settleAttempt(services(), attemptId, told(says));
  };
  const noticed = async () => {
    const mails = await sentMails({ db: shop.db, clock });
    return mails.filter(({ to, subject }) => to === storeEmail && subject.includes(masked()));
  };

  test('tells the merchant once a day of a card that was declined for three customers', async () => {
    for (let nth = 0; nth < 2; nth += 1) await decline(await atBank());
    expect(await noticed()).toEqual([]);
    await decline(await atBank());
    const [mail, ...others] = await noticed();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Bir kart birçok müşteride reddedildi: ${masked()}`);
    expect(mail?.text).toContain('3 müşterinin ödemesinde toplam 3 kez');
    for (let nth = 0; nth < 3; nth += 1) await decline(await atBank());
    expect(await noticed()).toEqual([]);
    later = hours(24.5);
    for (let nth = 0; nth < 4; nth += 1) await decline(await atBank());
    const [nextDay, ...more] = await noticed();
    expect(nextDay?.text).toContain('3 müşterinin');
    expect(more).toEqual([]);
  });

  test('does not report one customer’s repeated declines, nor payments that buyers canceled', async () => {
    const buyer = await shop.till.buyerOf();
    for (let nth = 0; nth < 5; nth += 1) await decline(await atBank(buyer));
    for (let nth = 0; nth < 3; nth += 1) await decline(await atBank(), 'CANCEL');
    expect(await noticed()).toEqual([]);
  });

  test('three concurrent declines send one mail', async () => {
    for (let round = 0; round < 6; round += 1) {
      card = { firstSix: '540061', lastFour: String((lastFour += 1)) };
      const begun = [await atBank(), await atBank(), await atBank()];
      await Promise.all(begun.map((attemptId) => decline(attemptId)));
      expect(await noticed()).toHaveLength(1);
    }
  });

  test('neither counts nor reports a test card of the test bank', async () => {
    shop.bank.testCards = [card];
    const buyer = await shop.till.buyerOf();
    for (let nth = 0; nth < 8; nth += 1) await decline(await atBank(buyer));
    for (let nth = 0; nth < 3; nth += 1) await decline(await atBank());
    expect((await shop.till.pay(buyer, paymentForm())).gate).not.toBeNull();
    expect(await noticed()).toEqual([]);
  });
});
