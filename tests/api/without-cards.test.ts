import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import type { HomePage } from '#contract/catalog/home-page.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import { putBank } from '#db/transfer/write-settings.ts';
import { openShop } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import { creditCards } from '#tests/harness/card-payment-fixture.ts';
import { changeSettings } from '#tests/harness/factories.ts';

let shop: Shop;
beforeAll(async () => {
  const cards = { chosen: () => null, named: () => null, states: () => [] };
  shop = await openShop({ cards, pages: true });
  const plans = [{ id: 1, installment: 6, commission: 5, isDefault: false }];
  const bins = creditCards('454671');
  await putBank(shop.db, { name: 'Bonus', logo: '', organization: 'VISA', bins, plans });
});
afterAll(() => shop.close());

test('a shop whose settings want cards offers none while no provider accepts them', async () => {
  const { browser } = await makeCaller(shop);
  const read = async <T>(call: string) => (await browser.get(`/api/catalog/${call}`)).json<T>();
  const { settings } = await read<ShopFrame>('shop');
  expect(settings.b2c_kk_odeme).toBe(false);
  expect((await read<HomePage>('home')).mostInstallments).toBe(0);
  expect(await read<Checkout>('checkout')).toMatchObject({ methods: [4, 3], card: null });
  const plans = await browser.post('/api/catalog/bin-control', { binNumber: '454671' });
  expect(plans.json()).toEqual({ bank: null, plans: [] });
  const form = { planId: null, installment: 1, expectedTotal: 170, idempotencyKey: 'anahtar-1' };
  const begun = await browser.postJson('/api/payment/attempt', form);
  expect([begun.statusCode, begun.json().error.code]).toEqual([409, 'payment-method-unavailable']);
});

test('the payment step says that no method exists and has no order button (rule checkout/no-method)', async () => {
  const { browser, things } = await makeCaller(shop);
  const address = String(things.addressId);
  const both = { teslimat_address_id: address, fatura_address_id: address };
  await browser.post('/api/catalog/post_address', both);
  const sentence =
    'Henüz tanımlanmış bir ödeme yöntemi mevcut değil. Lütfen daha sonra tekrar deneyin.';
  const page = async () => (await browser.get('/siparis/odeme')).body;
  const orderButton = /Sipariş Ver|Ödeme Yap/;
  expect(await page()).toMatch(orderButton);
  expect(await page()).not.toContain(sentence);
  await changeSettings(shop.db, { b2c_heft_odeme: 0, b2c_ko_odeme: 0 });
  await expect.poll(page).toContain(sentence);
  expect(await page()).not.toMatch(orderButton);
});
