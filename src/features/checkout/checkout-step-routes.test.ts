import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import { removeAddress } from '#db/customers/addresses.ts';
import { fillCart, makeAddress, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { visitorApp, type Browser, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerCheckoutRoutes } from './checkout-routes.ts';

/** A form as a browser without a script sends it: no token, but its own origin. */
async function send(browser: Browser, url: string, form: Record<string, string>) {
  const reply = await browser.send({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://arasta.test',
    },
  });
  return [reply.statusCode, reply.headers.location];
}

describeEachEngine('the checkout steps without a script', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  let product: number;
  beforeAll(async () => {
    database = await open();
    await openTill(database.db);
    shop = await visitorApp(database, registerCheckoutRoutes);
    product = await makeProduct(database.db, { name: 'Kova', quantity: 500 });
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function customer(options: { branch?: string } = {}) {
    const buyer = await makeBuyer(database.db, options);
    const browser = shop.browser();
    await signIn(database.db, browser, buyer);
    await fillCart(database.db, buyer, [{ productId: product, quantity: 1 }]);
    const orders = async () =>
      Number(
        (
          await database.db
            .selectFrom('orders')
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .where('customer_id', '=', buyer.customerId)
            .executeTakeFirstOrThrow()
        ).n,
      );
    const read = async () => (await browser.get('/api/catalog/checkout')).json<Checkout>();
    return { buyer, browser, orders, read };
  }

  test('store both addresses and lead to the payment', async () => {
    const { buyer, browser, read } = await customer();
    const office = await makeAddress(database.db, buyer.customerId, 'İş');
    const home = String(buyer.addressId);
    const both = { teslimat_address_id: home, ayni: '1' };
    expect(await send(browser, '/en/siparis/adres', both)).toEqual([303, '/en/siparis/odeme']);
    expect(await read()).toMatchObject({
      deliveryAddressId: buyer.addressId,
      invoiceAddressId: buyer.addressId,
    });
    const apart = { teslimat_address_id: home, fatura_address_id: String(office) };
    expect(await send(browser, '/siparis/adres', apart)).toEqual([303, '/siparis/odeme']);
    expect(await read()).toMatchObject({ invoiceAddressId: office });
    expect(await send(browser, '/siparis/geri', {})).toEqual([303, '/siparis/adres?yeniden=1']);
    expect(await read()).toMatchObject({ deliveryAddressId: null, invoiceAddressId: null });
  });

  test('refuse a missing choice and another customer’s address', async () => {
    const { buyer, browser } = await customer();
    const stranger = await makeBuyer(database.db);
    const home = String(buyer.addressId);
    const refused = [409, undefined];
    expect(await send(browser, '/siparis/adres', {})).toEqual(refused);
    expect(await send(browser, '/siparis/adres', { teslimat_address_id: home })).toEqual(refused);
    const theirs = { teslimat_address_id: String(stranger.addressId), ayni: '1' };
    expect(await send(browser, '/siparis/adres', theirs)).toEqual(refused);
    const branch = { teslimat_address_id: home, ayni: '1', branch: '7' };
    expect((await send(browser, '/siparis/adres', branch))[0]).toBe(404);
  });

  test('let a customer with branches order for one of them, or for none', async () => {
    const { buyer, browser, read } = await customer({ branch: 'Kadıköy' });
    const branchOfLastOrder = async () => {
      await send(browser, '/siparis/odeme', { odemeTipi: '4' });
      const { branch_name: name } = await database.db
        .selectFrom('orders')
        .select('branch_name')
        .where('customer_id', '=', buyer.customerId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return name;
    };
    const form = { teslimat_address_id: String(buyer.addressId), ayni: '1' };
    expect(await read()).toMatchObject({
      branches: [{ id: 7, name: 'Kadıköy' }],
      cart: { branch: null },
    });
    expect(await send(browser, '/siparis/adres', form)).toEqual([303, '/siparis/odeme']);
    expect(await branchOfLastOrder()).toBe('');

    await fillCart(database.db, buyer, [{ productId: product, quantity: 1 }]);
    await send(browser, '/siparis/adres', { ...form, branch: '7' });
    expect(await read()).toMatchObject({ cart: { branch: 7 } });
    expect(await branchOfLastOrder()).toBe('Kadıköy');

    await fillCart(database.db, buyer, [{ productId: product, quantity: 1 }]);
    const none = { ...form, branch: '' };
    expect(await send(browser, '/siparis/adres', none)).toEqual([303, '/siparis/odeme']);
    expect(await read()).toMatchObject({ cart: { branch: null } });
    expect(await branchOfLastOrder()).toBe('');
  });

  test('create one order for a double click and the back button', async () => {
    const { browser, orders } = await customer();
    const form = { odemeTipi: '4', shippingTotal: '50', expectedTotal: '170' };
    const replies = await Promise.all([
      send(browser, '/siparis/odeme', form),
      send(browser, '/siparis/odeme', form),
    ]);
    expect(replies).toEqual([
      [303, '/sepet'],
      [303, '/sepet'],
    ]);
    expect(await send(browser, '/siparis/odeme', form)).toEqual([303, '/sepet']);
    expect(await orders()).toBe(1);
  });

  test('refuse an order without a method, seen figures or a sign-in', async () => {
    const { browser, orders } = await customer();
    const other = { odemeTipi: '4', expectedTotal: '1' };
    expect(await send(browser, '/siparis/odeme', {})).toEqual([409, undefined]);
    expect(await send(browser, '/siparis/odeme', other)).toEqual([409, undefined]);
    expect(await orders()).toBe(0);
    const stranger = await send(shop.browser(), '/en/siparis/odeme', other);
    expect(stranger).toEqual([303, '/en/account/login?next=%2Fen%2Fsiparis%2Fodeme']);
  });

  test('tell what is left of a product that went meanwhile, and hide a hidden number', async () => {
    const { db } = database;
    const buyer = await makeBuyer(db);
    const browser = shop.browser();
    await signIn(db, browser, buyer);
    const read = async () => (await browser.get('/api/catalog/checkout')).json<Checkout>();
    const rare = await makeProduct(db, { name: 'Nadir', quantity: 3 });
    await fillCart(db, buyer, [{ productId: rare, quantity: 5 }]);
    const short = { id: `${rare}-1`, unit: 'Adet', text: expect.stringContaining('Nadir: ') };
    const display = async (stockInfoStatus: number) => {
      await changeSettings(db, { stockInfoStatus });
      await shop.reload();
    };
    await display(0);
    expect(await read()).toMatchObject({ shortages: [{ ...short, left: 3, quantity: 3 }] });
    await display(2);
    expect(await read()).toMatchObject({ shortages: [{ ...short, left: null, quantity: null }] });
    await db.updateTable('products').where('id', '=', rare).set({ quantity: 0 }).execute();
    expect(await read()).toMatchObject({
      shortages: [{ ...short, left: 0, quantity: 0 }],
      cart: { items: expect.arrayContaining([expect.objectContaining({ soldOut: true })]) },
    });
  });

  test('offer the last order’s addresses first, until they are deleted', async () => {
    const { buyer, browser, read } = await customer();
    const { db } = database;
    const { customerId } = buyer;
    await makeAddress(db, customerId, 'İş');
    expect(await read()).toMatchObject({ lastDeliveryAddressId: null });
    expect((await send(browser, '/siparis/odeme', { odemeTipi: '4' }))[0]).toBe(303);
    await fillCart(db, buyer, [{ productId: product, quantity: 1 }]);
    await makeAddress(db, customerId, 'Depo');
    await browser.get('/api/catalog/address/reset');
    const offered = await read();
    expect(offered).toMatchObject({
      deliveryAddressId: null,
      lastDeliveryAddressId: buyer.addressId,
      lastInvoiceAddressId: buyer.addressId,
    });
    expect(offered.addresses.map(({ addressTitle }) => addressTitle)).toEqual(['Ev', 'Depo', 'İş']);
    await removeAddress(db, { customerId, id: buyer.addressId });
    expect(await read()).toMatchObject({ lastDeliveryAddressId: null });
  });
});
