import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { Checkout } from '#contract/checkout.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { fillCart, makeAddress, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';
import type { VisitorApp } from '#tests/harness/visitor-app.ts';
import { writeLines } from '#db/cart/added-lines.ts';
import { openCart } from '#db/cart/carts.ts';
import { openSession } from '#tests/harness/sessions.ts';
import { registerCheckoutRoutes } from './checkout-routes.ts';

describeEachEngine('the checkout calls', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  let product: number;
  beforeAll(async () => {
    database = await open();
    await openTill(database.db);
    shop = await visitorApp(database, registerCheckoutRoutes);
    product = await makeProduct(database.db, { name: 'Kova', quantity: 5 });
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function customer(options: { branch?: string } = {}) {
    const buyer = await makeBuyer(database.db, options);
    const browser = shop.browser();
    await signIn(database.db, browser, buyer);
    return { buyer, browser };
  }
  const checkout = '/api/catalog/checkout';
  const save = '/api/catalog/cart';

  test('promises the delivery days of the chosen province, and none abroad (rule shipping/delivery-display)', async () => {
    await changeSettings(database.db, { deliveryDays: '34/0/0_*/5/5' });
    await shop.reload();
    const { buyer, browser } = await customer();
    await fillCart(database.db, buyer, [{ productId: product, quantity: 1 }]);
    const arrival = async () => (await browser.get(checkout)).json<Checkout>().delivery?.to ?? '';
    const move = (place: { city: string; country?: string }) =>
      database.db.updateTable('addresses').set(place).where('id', '=', buyer.addressId).execute();
    await move({ city: 'İstanbul' });
    const inIstanbul = await arrival();
    await move({ city: 'Van' });
    const inVan = await arrival();
    await move({ city: 'Seçin', country: 'Almanya' });
    const abroad = await arrival();
    await changeSettings(database.db, { deliveryDays: '' });
    await shop.reload();
    expect(inIstanbul).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(inVan > inIstanbul).toBe(true);
    expect(abroad).toBe('');
  });

  test('shows addresses, methods and bank accounts, and stores the chosen addresses', async () => {
    const { buyer, browser } = await customer();
    await fillCart(database.db, buyer, [{ productId: product, quantity: 2 }]);
    const second = await makeAddress(database.db, buyer.customerId, 'İş');
    const first = (await browser.get(checkout)).json<Checkout>();
    expect(first).toMatchObject({
      deliveryAddressId: buyer.addressId,
      methods: [2, 4, 3],
      bankAccounts: [{ bank: 'Banka', accountName: 'Arasta AŞ', accountNo: '123', iban: 'TR12' }],
      contracts: { preInformation: false, distanceContract: false },
      cart: { subTotal: 200, tax: 40, shippingTotal: 50, total: 290 },
    });
    expect(first.addresses.map((address) => address.addressTitle)).toEqual(['İş', 'Ev']);
    const chosen = await browser.post('/api/catalog/post_address', {
      teslimat_address_id: String(second),
      fatura_address_id: String(buyer.addressId),
    });
    expect(chosen.json()).toEqual({ success: true });
    expect((await browser.get(checkout)).json<Checkout>()).toMatchObject({
      deliveryAddressId: second,
      invoiceAddressId: buyer.addressId,
    });
    expect((await browser.get('/api/catalog/address/reset')).json()).toEqual({ success: true });
    expect((await browser.get(checkout)).json<Checkout>().deliveryAddressId).toBe(null);
    const refused = await browser.post(save, { odemeTipi: '4' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: { code: 'address-required', messages: { type: 'Lütfen adres seçiniz!' } },
    });
  });

  test('does not find another customer’s address, and asks for a missing one', async () => {
    const { buyer, browser } = await customer();
    const stranger = await makeBuyer(database.db);
    const choose = (teslimat: string, fatura: string) =>
      browser.post('/api/catalog/post_address', {
        teslimat_address_id: teslimat,
        fatura_address_id: fatura,
      });
    const own = String(buyer.addressId);
    expect((await choose(own, String(stranger.addressId))).statusCode).toBe(404);
    expect((await choose('999999999999999', own)).statusCode).toBe(404);
    expect((await choose('-1', own)).statusCode).toBe(404);
    expect((await choose('', own)).json()).toMatchObject({ error: { code: 'address-required' } });
    expect((await browser.get(checkout)).json<Checkout>().deliveryAddressId).toBe(null);
  });

  test('saves an order and names each obstacle in a sentence', async () => {
    const { buyer, browser } = await customer();
    await fillCart(database.db, buyer, [{ productId: product, quantity: 6 }]);
    const short = await browser.post(save, { odemeTipi: '4' });
    expect(short.statusCode).toBe(409);
    expect(short.json()).toEqual({
      error: {
        messages: { type: 'Bu üründen 6 adet bulunmamaktadır!' },
        code: 'out-of-stock',
        exception: ['Kova: Bu üründen 6 adet bulunmamaktadır!'],
      },
    });
    await database.db.updateTable('cart_lines').set({ quantity: 1 }).execute();
    const form = { odemeTipi: '4', shippingTotal: '50', idempotencyKey: 'bir-anahtar' };
    const saved = await browser.post(save, form);
    expect(saved.json()).toEqual({ ok: true, orderNo: expect.stringMatching(/^\d{8,}$/) });
    expect((await browser.post(save, form)).json()).toEqual(saved.json());
  });

  test('refuses one unpaid order too many with the count, the date and the remedy', async () => {
    const { buyer, browser } = await customer();
    await changeSettings(database.db, { unpaidOrderLimit: 1 });
    const one = () => fillCart(database.db, buyer, [{ productId: product, quantity: 1 }]);
    await one();
    expect((await browser.post(save, { odemeTipi: '4' })).statusCode).toBe(200);
    await one();
    const said = async (locale: string) => {
      const reply = await browser.post(save, { odemeTipi: '3' }, { 'x-locale': locale });
      expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'too-many-unpaid']);
      return reply.json().error.messages.type;
    };
    expect(await said('tr')).toMatch(
      /^Ödenmemiş 1 siparişiniz var\. Yeni bir sipariş için birini ödeyin ya da Siparişlerim sayfasından iptal edin\. Ödenmezse en eskisi \d\d\.\d\d\.\d{4} \d\d:\d\d tarihinde kendiliğinden iptal olur\.$/,
    );
    expect(await said('en')).toMatch(
      /^You have 1 unpaid order\. Before the next one, please pay one of them or cancel it on the My Orders page\. If it is not paid, the oldest is canceled automatically on \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/,
    );
    await changeSettings(database.db, { unpaidOrderLimit: 1_000_000 });
  });

  test('refuses forms that the shop does not send, and visitors', async () => {
    const { buyer, browser } = await customer();
    await fillCart(database.db, buyer, [{ productId: product, quantity: 1 }]);
    for (const form of [
      { odemeTipi: '1' },
      { odemeTipi: 'x' },
      { odemeTipi: '4', shippingTotal: 'NaN' },
      { odemeTipi: '4', shippingTotal: '-50' },
      { odemeTipi: '4', idempotencyKey: 'kısa' },
      { odemeTipi: '4', total: '1' },
      { odemeTipi: '4', description: 'a\u0000b' },
    ]) {
      expect((await browser.post(save, form)).statusCode, JSON.stringify(form)).toBe(400);
    }
    expect((await browser.post(save, { odemeTipi: '2' })).json()).toMatchObject({
      error: { code: 'payment-method-unavailable' },
    });
    const visitor = shop.browser();
    expect((await visitor.post(save, { odemeTipi: '4' })).statusCode).toBe(401);
    expect((await visitor.get(checkout)).statusCode).toBe(401);
    expect((await visitor.get('/api/catalog/address/reset')).statusCode).toBe(401);
  });

  test('the cart form stores note and branch and goes on', async () => {
    const { buyer, browser } = await customer({ branch: 'Gebze' });
    expect((await browser.post('/siparis', { description: 'Not' })).headers.location).toBe(
      '/sepet',
    );
    await fillCart(database.db, buyer, [{ productId: product, quantity: 1 }]);
    const answer = await browser.post('/siparis', { description: ' İki\r\nsatır ', branch: '7' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/siparis/adres');
    const { cart } = (await browser.get(checkout)).json<{ cart: Cart }>();
    expect(cart).toMatchObject({ description: 'İki\r\nsatır', branch: 7 });
    const withCard = await browser.post('/en/siparis', { description: 'Kart 4111 1111 1111 1111' });
    expect(withCard.headers.location).toBe('/en/sepet?hata=card-number');
    const mail = 'siparis.4111111111111111@ornek.com';
    await browser.post('/siparis', { description: mail });
    const kept = (await browser.get(checkout)).json<{ cart: Cart }>().cart;
    expect(kept).toMatchObject({ description: mail });
    expect((await browser.post('/siparis', { branch: '8' })).statusCode).toBe(404);
    const branch = async () => (await browser.get(checkout)).json<{ cart: Cart }>().cart.branch;
    expect(await branch()).toBe(7);
    expect((await browser.post('/siparis', { branch: '' })).statusCode).toBe(303);
    expect(await branch()).toBeNull();
    expect((await browser.post('/en/siparis', {})).headers.location).toBe('/en/siparis/adres');
  });

  test('sends a visitor with a cart to the sign-in page', async () => {
    const browser = shop.browser();
    await browser.session();
    const { id } = await openSession(
      database.db,
      browser.cookies.get('__Host-sid') ?? '',
      new Date(),
    );
    const owner = { sessionId: id, customerId: null };
    const { id: cartId } = await openCart(database.db, owner, new Date());
    const seen = { price: 100, currency: 'TRY', stock: 10 };
    const lines = [{ productId: product, unitId: 1, quantity: 1, seen }];
    await writeLines(database.db, cartId, lines, new Date());
    const answer = await browser.post('/siparis', { description: 'Not' });
    expect(answer.headers.location).toBe('/account/login?next=%2Fsiparis%2Fadres');
    const cart = await database.db
      .selectFrom('carts')
      .where('id', '=', cartId)
      .select('description')
      .executeTakeFirst();
    expect(cart).toEqual({ description: 'Not' });
  });
});
