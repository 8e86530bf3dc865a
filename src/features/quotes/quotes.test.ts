import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings, stockOf } from '#tests/harness/factories.ts';
import { expectRefusal, quoteDesk, type QuoteUser } from '#tests/harness/quotes.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { auditQueries } from '#db/audit/checks.ts';
import { quoteQueries } from '#db/audit/quote-checks.ts';
import { expireQuotes } from './work/end-quotes.ts';

describeEachEngine('quotes', (open) => {
  let shop: Shop;
  let office: Browser;
  let owner: Browser;
  const desk = quoteDesk(
    {
      get db() {
        return shop.db;
      },
      browser: () => shop.browser(),
    } as Shop,
    () => office,
  );
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    [office, owner] = [shop.browser(), shop.browser()];
    await enterOffice(office, await makeStaff(shop.db, 'sales'));
    await enterOffice(owner, await makeStaff(shop.db, 'owner'));
  });
  afterAll(async () => {
    for (const { name, query } of [...auditQueries(new Date()), ...quoteQueries])
      expect([name, (await query.execute(shop.db)).rows]).toEqual([name, []]);
    await shop.close();
  });

  const cartOf = async ({ browser }: QuoteUser) =>
    (await browser.get('/api/catalog/cart')).json<Cart>();
  async function asked() {
    const who = await desk.user();
    await desk.fill(who);
    return { who, quote: await desk.ask(who) };
  }
  async function accepted(more: object = {}) {
    const { who, quote } = await asked();
    const answered = await desk.answer(quote, more);
    expect(answered).toMatchObject({ status: 200, version: 2 });
    expect(await desk.change(who, answered, { action: 'accept' })).toMatchObject({ status: 200 });
    return { who, quote: answered };
  }

  test('are asked for with the goods of the cart, which leave it, and come back when the customer withdraws (rules quotes/ask, quotes/withdraw)', async () => {
    const { who, quote } = await asked();
    expect(quote.quoteNo).toMatch(/^T-\d+$/);
    expect((await cartOf(who)).items).toEqual([]);
    const page = await desk.read(who, quote.quoteNo);
    expect(page).toMatchObject({
      state: 'requested',
      isOwn: true,
      totals: null,
      lines: [
        {
          quantity: 4,
          wish: { value: 80.5, currency: 'TRY' },
          today: { value: 100 },
          answer: null,
          stock: 1000,
        },
      ],
      rounds: [{ number: 1, side: 'customer', note: 'Acele', lines: 1 }],
    });
    await expectRefusal(desk.ask(who), 409, 'cart-empty');
    expect(await desk.change(who, quote, { action: 'withdraw' })).toMatchObject({ status: 200 });
    expect((await cartOf(who)).items).toMatchObject([{ quantity: 4 }]);
    expect((await desk.read(who, quote.quoteNo)).state).toBe('withdrawn');
  });

  test('need the least worth of the setting, and are not there where it is off (rules quotes/minimum, quotes/setting)', async () => {
    const who = await desk.user();
    await desk.fill(who);
    const draft = async () => (await who.browser.get('/api/catalog/quotes/new')).json<object>();
    await changeSettings(shop.db, { quoteMinTotal: '10000' });
    await expect.poll(draft, { timeout: 5000 }).toMatchObject({ least: 10_000, todayNet: 400 });
    const refused = await expectRefusal(desk.ask(who), 409, 'quote-minimum');
    expect(refused.message).toBe('Teklif için en az ₺10.000,00 + KDV gerekir.');
    expect(await cartOf(who)).toMatchObject({ items: [{ quantity: 4 }], asksQuote: true });
    await changeSettings(shop.db, { quoteMinTotal: '0', quotes: '0' });
    await expect.poll(draft, { timeout: 5000 }).toMatchObject({ error: { code: 'not-found' } });
    await expectRefusal(desk.ask(who), 404, 'not-found');
    expect(await cartOf(who)).not.toHaveProperty('asksQuote');
    await changeSettings(shop.db, { quotes: '1' });
    await expect.poll(draft, { timeout: 5000 }).toMatchObject({ least: 0 });
    expect((await desk.ask(who)).status).toBe(200);
  });

  test('become an order at exactly the answered prices, whatever the product costs now, beside the customer’s own cart (rules quotes/exact-prices, quotes/own-cart)', async () => {
    const { who, quote } = await accepted({
      lines: [
        { productId: seed.bulb, unitId: 1, quantity: 3, price: 85.2575, currency: 'TRY' },
        { productId: seed.child, unitId: 1, quantity: 2, price: 1.5, currency: 'TRY' },
      ],
      shipping: 'fee',
      shippingFee: 49.9,
    });
    await desk.fill(who, 7);
    await shop.db
      .updateTable('product_units')
      .set({ price: 999, min_quantity: 50 })
      .where('product_id', '=', seed.child)
      .execute();
    const checkout = await who.browser.get(`/api/catalog/checkout?teklif=${quote.quoteNo}`);
    const { cart } = checkout.json<{ cart: Cart }>();
    expect(cart).toMatchObject({ shippingTotal: 49.9, subTotal: 258.77 });
    const saved = await desk.save(who, quote.quoteNo, { expectedTotal: String(cart.total) });
    expect(saved).toMatchObject({ status: 200 });
    expect(await desk.linesOf(saved.orderNo)).toEqual([
      { quantity: 3, price: 85.2575, currency: 'TRY' },
      { quantity: 2, price: 1.5, currency: 'TRY' },
    ]);
    expect((await cartOf(who)).items).toMatchObject([{ quantity: 7 }]);
    expect(await desk.read(who, quote.quoteNo)).toMatchObject({
      state: 'ordered',
      orderNo: saved.orderNo,
    });
    const again = await expectRefusal(desk.save(who, quote.quoteNo), 409, 'quote-ordered');
    expect(again.message).toBe(`Bu teklif ${saved.orderNo} numaralı sipariş oldu.`);
    await shop.db
      .updateTable('product_units')
      .set({ price: 100, min_quantity: 1 })
      .where('product_id', '=', seed.child)
      .execute();
  });

  test('become one order, however often they are accepted and saved at once (rule quotes/once)', async () => {
    const { who, quote } = await accepted();
    const page = await desk.read(who, quote.quoteNo);
    const version = { ...quote, version: page.version };
    const saves = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0
          ? desk.change(who, version, { action: 'accept' })
          : desk.save(who, quote.quoteNo, { idempotencyKey: `key-of-save-${index}` }),
      ),
    );
    const orders = new Set(saves.flatMap(({ orderNo }) => orderNo ?? []));
    expect(orders.size).toBe(1);
    const rows = await shop.db
      .selectFrom('orders')
      .where('customer_id', '=', who.buyer.customerId)
      .select('order_no')
      .execute();
    expect(rows.map((row) => row.order_no)).toEqual([...orders]);
    for (const { status, code } of saves)
      if (status !== 200) expect([status, code]).toEqual([409, 'quote-ordered']);
  });

  test('cannot be ordered after midnight of their last day, nor over another round (rules quotes/validity, quotes/accept)', async () => {
    const { who, quote } = await accepted();
    await desk.endsIn(quote.quoteNo, 0);
    const checkout = `/api/catalog/checkout?teklif=${quote.quoteNo}`;
    expect((await who.browser.get(checkout)).statusCode).toBe(200);
    await desk.endsIn(quote.quoteNo, -1);
    const late = await expectRefusal(desk.save(who, quote.quoteNo), 409, 'quote-expired');
    expect(late.message).toMatch(/^Teklifin süresi \d\d\.\d\d\.\d{4} günü doldu\.$/);
    await expectRefusal(desk.change(who, quote, { action: 'accept' }), 409, 'quote-expired');
    const services = {
      db: shop.db,
      clock: () => new Date(),
      onError: (error: unknown) => {
        throw error;
      },
    };
    expect(await expireQuotes(services)).toBe(1);
    expect((await desk.read(who, quote.quoteNo)).state).toBe('expired');
    const { version } = await desk.read(who, quote.quoteNo);
    const renewed = await desk.answer({ ...quote, version });
    expect(renewed.status).toBe(200);
    await expectRefusal(desk.save(who, quote.quoteNo), 409, 'quote-changed');
    expect((await desk.change(who, renewed, { action: 'accept' })).status).toBe(200);
    expect((await desk.save(who, quote.quoteNo)).status).toBe(200);
  });

  test('are changed over the version that was read: one of an answer and a withdrawal at once (rule quotes/versions)', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { who, quote } = await asked();
      const both = await Promise.all([
        desk.answer(quote),
        desk.change(who, quote, { action: 'withdraw' }),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)?.code).toBe('quote-changed');
    }
    const { who, quote } = await asked();
    const answered = await desk.answer(quote);
    await expectRefusal(desk.answer(quote), 409, 'quote-changed');
    const counter = { action: 'counter', line: `${seed.bulb}-1`, quantity: '6', wish: '82' };
    const countered = await desk.change(who, answered, counter);
    expect(await desk.office(quote.quoteNo)).toMatchObject({
      state: 'countered',
      lines: [{ quantity: 6, wish: { value: 82 }, answer: { value: 85.25 } }],
      rounds: [{ side: 'customer' }, { side: 'merchant' }, { side: 'customer' }],
    });
    await expectRefusal(desk.change(who, countered, { action: 'accept' }), 409, 'quote-changed');
  });

  test('below a floor need an owner (rule quotes/floor)', async () => {
    const { quote } = await asked();
    const floor = { min_price: 90, min_currency: 'TRY' };
    const units = shop.db.updateTable('product_units').where('product_id', '=', seed.bulb);
    await units.set(floor).execute();
    const refused = await expectRefusal(desk.answer(quote), 409, 'below-floor');
    expect(refused.message).toBe('Fiyat tabanın (₺90,00) altında. Sahip onaylamalı.');
    expect((await desk.answer(quote, {}, owner)).status).toBe(200);
    await units.set({ min_price: null, min_currency: null }).execute();
  });

  test('keep their stock until they are ordered, withdrawn, or their time is over (rule quotes/hold-stock)', async () => {
    const free = async () => {
      const { quantity, reserved } = await shop.db
        .selectFrom('products')
        .where('id', '=', seed.rare)
        .select(['quantity', 'reserved'])
        .executeTakeFirstOrThrow();
      return quantity - reserved;
    };
    const lines = [{ productId: seed.rare, unitId: 1, quantity: 3, price: 9, currency: 'TRY' }];
    expect(await free()).toBe(3);
    const { who, quote } = await accepted({ lines, holdStock: true });
    expect(await free()).toBe(0);
    const other = await asked();
    await expectRefusal(desk.answer(other.quote, { lines, holdStock: true }), 409, 'out-of-stock');
    expect(await desk.read(who, quote.quoteNo)).toMatchObject({ isHeld: true });
    expect(await desk.change(who, quote, { action: 'withdraw' })).toMatchObject({ status: 200 });
    expect(await free()).toBe(3);
    const second = await desk.answer(other.quote, { lines, holdStock: true });
    expect(await free()).toBe(0);
    await desk.change(other.who, second, { action: 'accept' });
    expect((await desk.save(other.who, second.quoteNo)).status).toBe(200);
    expect(await stockOf(shop.db, seed.rare)).toMatchObject({ quantity: 0 });
    expect(await free()).toBe(0);
  });

  test('have rounds that never change (rule quotes/rounds)', async () => {
    const { quote } = await asked();
    await desk.answer(quote);
    const said = 'a round of a quote never changes';
    await expect(shop.db.updateTable('quote_rounds').set({ note: 'x' }).execute()).rejects.toThrow(
      said,
    );
    await expect(shop.db.updateTable('quote_lines').set({ price: 1 }).execute()).rejects.toThrow(
      said,
    );
  });

  test('are begun and declined by the office, which finds them by view and name (rules quotes/begin, quotes/decline, quotes/office-list)', async () => {
    const who = await desk.user();
    const begun = await desk.post('', {
      customerId: who.buyer.customerId,
      lines: [{ productId: seed.bulb, unitId: 1, quantity: 2, price: 70, currency: 'TRY' }],
      note: 'Size özel',
    });
    expect(begun).toMatchObject({ status: 200, version: 2 });
    expect(await desk.read(who, begun.quoteNo)).toMatchObject({
      state: 'answered',
      totals: { subTotal: 140 },
      rounds: [{ side: 'merchant', note: 'Size özel' }],
    });
    const { quote } = await asked();
    const list = async (query: string) =>
      (await office.get(`/api/office/quotes${query}`)).json<{ items: { quoteNo: string }[] }>();
    const numbers = async (query: string) =>
      (await list(query)).items.map(({ quoteNo }) => quoteNo);
    expect(await numbers('?view=waiting')).toContain(quote.quoteNo);
    expect(await numbers(`?q=${begun.quoteNo}`)).toEqual([begun.quoteNo]);
    await expectRefusal(
      desk.post(`/${quote.quoteNo}/decline`, { version: 1, reason: ' ' }),
      400,
      'invalid-input',
    );
    const declined = await desk.post(`/${quote.quoteNo}/decline`, {
      version: 1,
      reason: 'Üretimi bitti',
    });
    expect(declined.status).toBe(200);
    expect(await desk.office(quote.quoteNo)).toMatchObject({
      state: 'declined',
      reason: 'Üretimi bitti',
    });
    expect(await numbers('?view=waiting')).not.toContain(quote.quoteNo);
    expect((await office.get('/api/office/quotes?view=none')).statusCode).toBe(400);
  });
});
