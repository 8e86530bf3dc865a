import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhoneOrderBody, PhonePreview } from '#contract/office/orders/phone-order.ts';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { addressOfPage } from '#features/addresses/address-form-routes.ts';
import { readAddress } from '#features/addresses/save-address.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import { registerOrderDetail } from '#features/order-detail/order-detail-routes.ts';
import { registerOrderRoutes } from '#features/orders/order-routes.ts';
import type { Scope } from '#rules/shop/call-scopes.ts';
import { fillCart, makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerPhoneOrders } from './phone-order-routes.ts';

describeEachEngine('an order on the telephone', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  let selin: Awaited<ReturnType<typeof officeOf>>;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db, {
      b2cHavaleEftHesapBilgisi: 'Banka_Dükkân_1_TR180006200119000006672315',
    });
    shop = await visitorApp(database, (app, services) => {
      const ofTill = { ...services, clock: till.clock, snapshot: till.snapshot };
      registerOfficeAccess(app, ofTill);
      registerOrderDetail(app, ofTill);
      registerOrderRoutes(app, { ...services, clock: till.clock });
      registerPhoneOrders(app, {
        ...ofTill,
        readAddress: (form, { locale, page }) =>
          readAddress(ofTill, { ...addressOfPage({ ...form, ...page }), locale, use: 'add' }),
      });
    });
    selin = await officeOf('Selin', ['orders:read', 'orders:write', 'customers:read']);
  });
  afterAll(async () => {
    expect((await auditShop(till.db, now)).filter(({ count }) => count > 0)).toEqual([]);
    await shop.app.close();
    await database.drop();
  });

  async function officeOf(name: string, scopes: Scope[]) {
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const token = await addToken(till.db, { name, scopes, expiresAt, by: 'test', now });
    const headers = { authorization: `Bearer ${token}`, 'x-locale': 'tr' };
    return {
      post: (url: string, payload: object) =>
        shop.app.inject({ method: 'POST', url, payload, headers }),
      get: (url: string) => shop.app.inject({ url, headers }),
    };
  }
  const unitOf = async (productId: number) => {
    const { id } = await till.db
      .selectFrom('product_units')
      .where('product_id', '=', productId)
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  let keys = 0;
  async function wishOf(productId: number, quantity: number): Promise<PhoneOrderBody> {
    const lines = [{ productId, unitId: await unitOf(productId), quantity }];
    const seen = await selin.post('/api/office/phone-orders/preview', { lines });
    keys += 1;
    const { total } = seen.json<PhonePreview>();
    return { key: `telefon-${keys}`, lines, paymentType: 4, total };
  }
  const forBuyer = ({ customerId, addressId }: Buyer) => ({ customerId, deliveryId: addressId });
  const delivery = {
    property_name: 'Kemal Işık',
    property_country: 'Türkiye',
    property_city: 'Edirne',
    property_town: 'Merkez',
    property_address: 'Saraçlar Cd. No: 12 Daire 3',
    property_id_number: '11111111110',
    property_number: '+90 (532) 111 22 33',
  };
  const take = (body: object) => selin.post('/api/office/phone-orders', body);
  const numberOf = (answer: { json: <T>() => T }) => answer.json<{ orderNo: string }>().orderNo;
  const codeOf = (answer: { json: <T>() => T }) =>
    answer.json<{ error: { code: string } }>().error.code;

  test('has the figures that the shop’s own checkout gives the same goods (rule phone-orders/prices)', async () => {
    const product = await makeProduct(till.db, { quantity: 50, price: 12.35 });
    const [caller, shopper] = [await makeBuyer(till.db), await makeBuyer(till.db)];
    await fillCart(till.db, shopper, [{ productId: product, quantity: 7 }]);
    const own = await placeOrder(
      till,
      { ...shopper, locale: 'tr', currency: null },
      { paymentType: 4, acceptPreInformation: true, acceptDistanceContract: true },
    );
    const taken = await take({ ...(await wishOf(product, 7)), ...forBuyer(caller) });
    expect(taken.statusCode).toBe(200);
    const orders = await till.db
      .selectFrom('orders')
      .where('order_no', 'in', [numberOf(taken), own.ok ? own.orderNo : ''])
      .select(['sub_total', 'tax', 'shipping_total', 'total', 'pay_before', 'state', 'currency'])
      .execute();
    expect(orders).toHaveLength(2);
    expect(orders[0]).toEqual(orders[1]);
    expect(await stockOf(till.db, product)).toEqual({ quantity: 36, sold: 14 });
  });

  test('names who took it on the order and in the log, and leaves the customer’s own cart alone', async () => {
    const product = await makeProduct(till.db, { quantity: 50 });
    const buyer = await makeBuyer(till.db);
    await fillCart(till.db, buyer, [{ productId: product, quantity: 3 }]);
    const orderNo = numberOf(await take({ ...(await wishOf(product, 2)), ...forBuyer(buyer) }));
    const view = (await selin.get(`/api/office/orders/${orderNo}/desk`)).json<OrderDetailView>();
    expect(view).toMatchObject({
      takenBy: 'Selin',
      history: [{ to: 'placed', actor: 'merchant', by: 'Selin' }],
    });
    const cart = await till.db
      .selectFrom('carts')
      .innerJoin('cart_lines', 'cart_lines.cart_id', 'carts.id')
      .where('carts.customer_id', '=', buyer.customerId)
      .where('carts.ordered_at', 'is', null)
      .select('cart_lines.quantity')
      .execute();
    expect(cart).toEqual([{ quantity: 3 }]);
    const logged = await till.db
      .selectFrom('activity_log')
      .where('action', '=', 'order.take')
      .where('subject_id', '=', orderNo)
      .select(['by_name'])
      .execute();
    expect(logged).toEqual([{ by_name: 'Selin' }]);
  });

  test('is one order for presses at once, also of a guest (rule phone-orders/once)', async () => {
    const product = await makeProduct(till.db, { quantity: 50 });
    const wish = { ...(await wishOf(product, 1)), email: 'kemal@example.com', delivery };
    const answers = await Promise.all([take(wish), take(wish), take(wish)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(numberOf)).size).toBe(1);
    expect(await stockOf(till.db, product)).toEqual({ quantity: 49, sold: 1 });
    const guests = await till.db
      .selectFrom('customers')
      .where('email', '=', 'kemal@example.com')
      .select('id')
      .execute();
    expect(guests).toHaveLength(1);
  });

  test('sells the last piece once, to the telephone or to the shop', async () => {
    for (let round = 0; round < 5; round += 1) {
      const product = await makeProduct(till.db, { quantity: 1 });
      const [caller, shopper] = [await makeBuyer(till.db), await makeBuyer(till.db)];
      await fillCart(till.db, shopper, [{ productId: product, quantity: 1 }]);
      const wish = { ...(await wishOf(product, 1)), ...forBuyer(caller) };
      const [byPhone, inShop] = await Promise.all([
        take(wish),
        placeOrder(
          till,
          { ...shopper, locale: 'tr', currency: null },
          { paymentType: 3, acceptPreInformation: true, acceptDistanceContract: true },
        ),
      ]);
      expect([byPhone.statusCode === 200, inShop.ok].filter(Boolean)).toHaveLength(1);
      expect(await stockOf(till.db, product)).toEqual({ quantity: 0, sold: 1 });
    }
  });

  test('refuses with nothing half done: fields at their names, a changed total, missing stock', async () => {
    const product = await makeProduct(till.db, { quantity: 2 });
    const buyer = await makeBuyer(till.db);
    const wish = await wishOf(product, 1);
    const wrong = await take({
      ...wish,
      email: 'kemal',
      delivery: { ...delivery, property_town: 'YOK' },
    });
    expect(wrong.statusCode).toBe(400);
    const { fields } = wrong.json<{ error: { fields: Record<string, string> } }>().error;
    expect(Object.keys(fields).toSorted()).toEqual(['email', 'property_town']);
    const dearer = await take({ ...wish, ...forBuyer(buyer), total: wish.total + 1 });
    expect([dearer.statusCode, codeOf(dearer)]).toEqual([409, 'totals-changed']);
    const short = await take({ ...(await wishOf(product, 3)), ...forBuyer(buyer) });
    expect([short.statusCode, codeOf(short)]).toEqual([409, 'out-of-stock']);
    const other = await makeBuyer(till.db);
    const stolen = await take({
      ...wish,
      customerId: buyer.customerId,
      deliveryId: other.addressId,
    });
    expect([stolen.statusCode, codeOf(stolen)]).toEqual([409, 'cart-changed']);
    await till.db
      .updateTable('customers')
      .set({ blocked_at: now })
      .where('id', '=', buyer.customerId)
      .execute();
    const blocked = await take({ ...wish, ...forBuyer(buyer) });
    expect([blocked.statusCode, codeOf(blocked)]).toEqual([409, 'phone-customer-blocked']);
    expect(await stockOf(till.db, product)).toEqual({ quantity: 2, sold: 0 });
    const left = await till.db
      .selectFrom('carts')
      .where('customer_id', '=', buyer.customerId)
      .select('id')
      .execute();
    expect(left).toEqual([]);
  });

  test('uses a typed address for this order alone', async () => {
    const product = await makeProduct(till.db, { quantity: 9 });
    const buyer = await makeBuyer(till.db);
    const wish = { ...(await wishOf(product, 1)), customerId: buyer.customerId, delivery };
    const orderNo = numberOf(await take(wish));
    const frozen = await till.db
      .selectFrom('order_addresses')
      .innerJoin('orders', 'orders.id', 'order_addresses.order_id')
      .where('orders.order_no', '=', orderNo)
      .where('order_addresses.kind', '=', 'delivery')
      .select('order_addresses.name')
      .execute();
    expect(frozen).toEqual([{ name: 'Kemal Işık' }]);
    const book = await till.db
      .selectFrom('addresses')
      .where('customer_id', '=', buyer.customerId)
      .select('id')
      .execute();
    expect(book).toEqual([{ id: buyer.addressId }]);
  });

  test('is refused to somebody who may only read, and the buyer to somebody without customers', async () => {
    const product = await makeProduct(till.db, { quantity: 9 });
    const buyer = await makeBuyer(till.db);
    const reader = await officeOf('Okur', ['orders:read', 'catalog:write']);
    const wish = { ...(await wishOf(product, 1)), ...forBuyer(buyer) };
    expect((await reader.post('/api/office/phone-orders', wish)).statusCode).toBe(403);
    const look = `/api/office/phone-buyers/${buyer.customerId}`;
    expect((await reader.get(look)).statusCode).toBe(403);
    expect((await selin.get(look)).json()).toMatchObject({
      email: expect.stringContaining('@'),
      addresses: [{ id: buyer.addressId }],
    });
  });

  test('sends the texts, which its customer accepts by the link once (rule phone-orders/acceptance)', async () => {
    const texts = {
      '/on-bilgilendirme-formu': '<h2>Ön bilgi</h2><p>Cayma hakkı 14 gün &amp; ücretsiz.</p>',
      '/mesafeli-satis-sozlesmesi': '<p>Sözleşme metni.</p>',
    };
    for (const [url, html] of Object.entries(texts)) {
      const place = { path: url, container: 'Page', params: '{}' };
      await till.db.insertInto('urls').values(place).execute();
      await till.db.insertInto('pages').values({ url, title: url, html }).execute();
    }
    const product = await makeProduct(till.db, { quantity: 9 });
    const buyer = await makeBuyer(till.db);
    await sentMails(till);
    const orderNo = numberOf(await take({ ...(await wishOf(product, 1)), ...forBuyer(buyer) }));
    const desk = async () =>
      (await selin.get(`/api/office/orders/${orderNo}/desk`)).json<OrderDetailView>();
    expect((await desk()).askedContracts).toHaveLength(2);
    expect((await desk()).order.contracts).toEqual([]);
    const mail = (await sentMails(till)).find(({ subject }) => subject.startsWith('Siparişiniz'));
    expect(mail?.text).toContain('Cayma hakkı 14 gün & ücretsiz.');
    expect(mail?.text).toContain('Sözleşme metni.');
    const link = /https:\/\/arasta\.test(\/siparis\/takip\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const accept = () =>
      shop.browser().change({
        method: 'POST',
        url: `${link}/onay`,
        payload: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const forged = await shop.browser().change({
      method: 'POST',
      url: `/siparis/takip/${orderNo}/falsch/onay`,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(forged.statusCode).toBe(404);
    expect((await desk()).askedContracts).toHaveLength(2);
    const answers = [await accept(), await accept()];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [303, link],
      [303, link],
    ]);
    const after = await desk();
    expect(after.askedContracts).toEqual([]);
    expect(after.order.contracts.map(({ url, at }) => [url, at])).toEqual([
      ['/mesafeli-satis-sozlesmesi', now.toISOString()],
      ['/on-bilgilendirme-formu', now.toISOString()],
    ]);
  });
});
