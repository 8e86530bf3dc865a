import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import { openShop, seed, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeAddress, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const address = {
  property_address_title: 'Depo',
  property_name: 'Ayşe Demir',
  property_country: 'TR',
  property_city: 'İstanbul',
  property_town: 'Kadıköy',
  property_address: 'Moda Caddesi No: 5 Daire: 2',
  property_number: '+90 (532) 111 22 33',
  property_id_number: '10000000146',
};

/** A customer with two addresses, the first of which is chosen for the order to come. */
async function buyerWithChoice() {
  const buyer = await makeBuyer(shop.db);
  const other = await makeAddress(shop.db, buyer.customerId, 'İş');
  const browser = shop.browser();
  await signIn(shop.db, browser, buyer);
  await fillCart(shop.db, buyer, [{ productId: seed.bulb, quantity: 1 }]);
  const chosen = async () => {
    const checkout = (await browser.get('/api/catalog/checkout')).json<Checkout>();
    return [checkout.deliveryAddressId, checkout.invoiceAddressId];
  };
  const send = async (url: string, form: Record<string, string> = {}) => {
    const reply = await browser.send({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shopOrigin },
    });
    return [reply.statusCode, reply.headers.location];
  };
  const first = buyer.addressId;
  expect(await chosen()).toEqual([first, first]);
  return { browser, first, other, chosen, send };
}

/** (rule checkout/addresses-cleared) */
test('adding an address by call clears the choice, and the order asks for one', async () => {
  const { browser, chosen } = await buyerWithChoice();
  expect((await browser.post('/api/catalog/address', address)).statusCode).toBe(200);
  expect(await chosen()).toEqual([null, null]);
  const saved = await browser.post('/api/catalog/cart', { odemeTipi: '4' });
  expect([saved.statusCode, saved.json()]).toMatchObject([
    409,
    { error: { code: 'address-required', messages: { type: 'Lütfen adres seçiniz!' } } },
  ]);
});

test('deleting an address by call clears the choice of another one', async () => {
  const { browser, other, chosen } = await buyerWithChoice();
  const removal = { method: 'DELETE', url: `/api/catalog/address/${other}` } as const;
  expect((await browser.change(removal)).statusCode).toBe(200);
  expect(await chosen()).toEqual([null, null]);
});

test('pages without a script clear the choice too and lead to an empty step', async () => {
  const added = await buyerWithChoice();
  const next = `?next=${encodeURIComponent(urls.checkoutAddress)}`;
  expect(await added.send(urls.newAddress + next, address)).toEqual([
    303,
    '/siparis/adres?yeniden=1',
  ]);
  expect(await added.chosen()).toEqual([null, null]);

  const removed = await buyerWithChoice();
  const removal = `/en${rareUrls.addressRemoval(removed.other)}${next}`;
  expect(await removed.send(removal)).toEqual([303, '/en/siparis/adres?yeniden=1']);
  expect(await removed.chosen()).toEqual([null, null]);
});

test('editing an address, a refused change and a foreign deletion keep the choice', async () => {
  const { browser, first, chosen, send } = await buyerWithChoice();
  const next = `?next=${encodeURIComponent(urls.checkoutAddress)}`;
  const changed = await browser.post(`/api/catalog/address/${first}`, address);
  expect(changed.statusCode).toBe(200);
  expect(await send(urls.address(first) + next, address)).toEqual([303, '/siparis/adres']);
  expect((await browser.post('/api/catalog/address', {})).statusCode).toBe(400);
  const stranger = await makeBuyer(shop.db);
  const removal = `/api/catalog/address/${stranger.addressId}`;
  expect((await browser.change({ method: 'DELETE', url: removal })).statusCode).toBe(404);
  expect(await chosen()).toEqual([first, first]);
});
