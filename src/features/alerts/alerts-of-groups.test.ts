import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ProductAlerts } from '#contract/catalog/product-alert.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import { openShop, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import {
  changeListPrice,
  hideGoods,
  makePricedGroup,
  type PricedGroup,
} from '#tests/harness/wholesale.ts';
import { workAlerts } from './work-alerts.ts';

describeEachEngine('alerts of customers with prices and goods of their own', (open) => {
  let shop: Shop;
  let group: PricedGroup;
  let pan: number;
  let hidden: number;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    const { db } = shop;
    pan = await makeProduct(db, { name: 'Tencere', price: 100, quantity: 5 });
    hidden = await makeProduct(db, { name: 'Saklı', price: 100, quantity: 0 });
    group = await makePricedGroup(db, { code: 'BAYI', price: 80 });
    await hideGoods(db, [hidden], group);
    // The server hears of groups and assortments within a second.
    await vi.waitFor(async () => {
      const answer = await shop.app.inject(`/api/catalog/product/${hidden}`);
      expect(answer.statusCode).toBe(404);
    }, 10_000);
  });
  afterAll(() => shop.close());

  async function member() {
    const buyer = await makeBuyer(shop.db);
    const join = async (to: PricedGroup | null) => {
      await shop.db
        .updateTable('customers')
        .set({ group_id: to?.groupId ?? null })
        .where('id', '=', buyer.customerId)
        .execute();
    };
    await join(group);
    const browser = shop.browser();
    await signIn(shop.db, browser, buyer);
    return { browser, join };
  }
  const ask = (browser: Browser, product: number, kind: string) =>
    browser.post('/uyarilarim', { product: String(product), kind, next: '/' });
  const list = async (browser: Browser) =>
    (await browser.get('/api/catalog/alerts')).json<ProductAlerts>().items;
  const look = () => workAlerts({ db: shop.db, clock: () => new Date() }, () => false);
  async function mails(): Promise<Mail[]> {
    const sent: Mail[] = [];
    const outbox = {
      db: shop.db,
      send: async (mail: Mail) => void sent.push(mail),
      publicUrl: shopOrigin,
      clock: () => new Date(),
      onError: (error: unknown) => {
        throw error;
      },
      onUnaddressed: () => undefined,
    };
    while ((await workOutbox(outbox)) > 0);
    return sent.filter(({ messageId }) => messageId.startsWith('product-alert-'));
  }

  test('store and mail the price that their customer sees (rules alerts/due, prices/shown-price)', async () => {
    const { browser } = await member();
    expect((await ask(browser, pan, 'price')).statusCode).toBe(303);
    const [alert] = await list(browser);
    expect(alert).toMatchObject({ price: { value: 96 }, priceNow: { value: 96 } });
    await shop.db
      .updateTable('product_units')
      .set({ price: 90 })
      .where('product_id', '=', pan)
      .execute();
    await look();
    expect(await mails()).toEqual([]);
    await changeListPrice(shop.db, group, 70);
    await look();
    const [mail] = await mails();
    expect(mail?.text).toContain('84,00');
    expect(mail?.text).toContain('96,00');
    expect(mail?.text).not.toContain('108,00');
  });

  test('say nothing of goods that their customer no longer sees, and wait (rule alerts/due)', async () => {
    const { browser, join } = await member();
    expect((await ask(browser, hidden, 'stock')).statusCode).toBe(303);
    await join(null);
    const setStock = (quantity: number) =>
      shop.db
        .updateTable('products')
        .set({ quantity, opening_quantity: quantity })
        .where('id', '=', hidden)
        .execute();
    await setStock(4);
    await expect.poll(async () => (await list(browser))[0]?.product).toBeNull();
    await look();
    expect(await mails()).toEqual([]);
    await join(group);
    await look();
    await join(null);
    expect(await mails()).toEqual([]);
    expect(await list(browser)).toHaveLength(1);
    await join(group);
    await look();
    expect(await mails()).toMatchObject([{ subject: expect.stringContaining('Saklı') }]);
  });
});
