import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { GuestState } from '#contract/guest.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { rightAddress } from '#tests/harness/own-calls.ts';

const { property_address_title: _title, ...address } = rightAddress;

describeEachEngine(
  'a guest with the e-mail of a blocked customer (rule customers/block)',
  (open) => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await openShop({ database: await open() });
      await changeSettings(shop.db, { guestCheckout: '1', b2c_heft_odeme: '1' });
      await vi.waitFor(async () => {
        const { isOpen } = (await shop.browser().get('/api/catalog/guest')).json<GuestState>();
        expect(isOpen).toBe(true);
      }, 30_000);
    });
    afterAll(() => shop.close());

    async function orderAs(email: string, locale: string) {
      const browser = shop.browser();
      await browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity: '1' });
      const made = await browser.post('/api/catalog/guest', { ...address, email });
      expect(made.json()).toEqual({ success: true });
      const order = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
      const reply = await browser.post('/api/catalog/cart', order, { 'x-locale': locale });
      const kept = (await browser.get('/api/catalog/session')).json<{ cart: { count: number } }>();
      return { reply, kept: kept.cart.count };
    }

    test('cannot order, in whatever spelling, is not told why, and keeps the cart', async () => {
      const { customerId } = await makeBuyer(shop.db);
      const set = (values: object) =>
        shop.db.updateTable('customers').set(values).where('id', '=', customerId).execute();
      await set({ email: 'Engelli@ornek.com', blocked_at: new Date() });
      const turkish = await orderAs('engelli@ORNEK.com', 'tr');
      expect([turkish.reply.statusCode, turkish.reply.json().error]).toEqual([
        409,
        expect.objectContaining({
          code: 'order-not-taken',
          messages: { type: 'Bu siparişi alamıyoruz. Lütfen mağazayla iletişime geçin.' },
        }),
      ]);
      expect(turkish.kept).toBe(1);
      const english = await orderAs('engelli@ornek.com', 'en');
      expect(english.reply.json().error.messages.type).toBe(
        'We cannot take this order. Please contact the store.',
      );
      await set({ blocked_at: null });
      expect((await orderAs('engelli@ornek.com', 'tr')).reply.statusCode).toBe(200);
    });

    test('others order as before', async () => {
      expect((await orderAs('baska@ornek.com', 'tr')).reply.statusCode).toBe(200);
    });
  },
);
