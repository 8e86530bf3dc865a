import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, makeOrder, signIn, type Buyer } from '#tests/harness/buyers.ts';
import { handToCarrier } from '#tests/harness/carrier.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { tillOf, type Till } from '#tests/harness/till.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const longCode = 'KND-E27-12W-6500K-1050LM-MAT';

let shop: Shop;
let till: Omit<Till, 'reference'>;
let product: number;

beforeAll(async () => {
  shop = await openShop({ pages: true });
  const snapshot = await loadSnapshot(shop.db);
  till = await tillOf({ db: shop.db, snapshot: () => snapshot, clock: () => new Date() });
  // ₺18,68496 with VAT: rounded to four decimals first it would become ₺18,69.
  product = await makeProduct(shop.db, {
    name: 'Rulman',
    code: longCode,
    price: 15.5708,
    taxRate: 20,
    quantity: 100_000,
  });
  await shop.db
    .insertInto('carriers')
    .values({ name: 'Kargo', tracking_url: 'https://kargo.example/?no=' })
    .execute();
});
afterAll(() => shop.close());

async function customer(): Promise<{ buyer: Buyer; browser: Browser }> {
  const buyer = await makeBuyer(shop.db);
  const browser = shop.browser();
  await signIn(shop.db, browser, buyer);
  return { buyer, browser };
}

async function cancel(browser: Browser, id: number): Promise<void> {
  const answer = await browser.change({
    method: 'PATCH',
    url: `/api/catalog/order/${id}`,
    payload: JSON.stringify({ cancel: true }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.statusCode).toBe(200);
}

/** What a page shows, without what it tells machines. */
async function shownBy(browser: Browser, path: string): Promise<string> {
  const { statusCode, body } = await browser.get(path);
  expect(statusCode, path).toBe(200);
  return body.replaceAll(/<script[\s\S]*?<\/script>/g, '');
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('the tracking cell of an order', () => {
  const rowOf = async (browser: Browser, path = '/siparis/liste/') => {
    const html = await shownBy(browser, path);
    const row = /<div class="order-head">([\s\S]*?)<details>/.exec(html)?.[1] ?? '';
    const [beside = '', cell = ''] = row.split('<div class="order-tracking">');
    return { beside: textOf(beside), cell: textOf(cell).trim(), html };
  };

  test.each<[OrderState, 3 | 4, string]>([
    ['placed', 4, 'Ödeme bekleniyor'],
    ['placed', 3, ''],
    ['paid', 4, ''],
    ['preparing', 4, ''],
    ['cancelled', 4, 'İptal edildi'],
    ['expired', 4, 'Süresi doldu'],
  ])(
    'says that it is being prepared until there is a tracking number: %s, payment type %i',
    async (state, paymentType, said) => {
      const { buyer, browser } = await customer();
      const lines = [{ productId: product, quantity: 1 }];
      const { id } = await makeOrder(till, buyer, lines, paymentType);
      if (state === 'cancelled') await cancel(browser, id);
      else await shop.db.updateTable('orders').set({ state }).where('id', '=', id).execute();
      const { beside, cell } = await rowOf(browser);
      expect(cell).toBe('Hazırlanıyor');
      expect(beside).toContain(said);
      if (said === '') expect(beside).not.toMatch(/bekleniyor|edildi|doldu/);
      expect((await rowOf(browser, '/en/siparis/liste/')).cell).toBe('Being prepared');
    },
  );

  test('links to the carrier once there is one', async () => {
    const { buyer, browser } = await customer();
    const { id } = await makeOrder(till, buyer, [{ productId: product, quantity: 1 }]);
    await handToCarrier(shop.db, id, new Date());
    // The shop learns of a new carrier with its next look for changes.
    await expect.poll(async () => (await rowOf(browser)).cell).toBe('Kargo Takip');
    const { html } = await rowOf(browser);
    expect(html).toContain('href="https://kargo.example/?no=');
  });

  test('lights the first step of the progress bar while a transfer is awaited', async () => {
    const { buyer, browser } = await customer();
    await makeOrder(till, buyer, [{ productId: product, quantity: 1 }]);
    const { html } = await rowOf(browser);
    const bar = /<ol class="shipping-bar"[\s\S]*?<\/ol>/.exec(html)?.[0] ?? '';
    const steps = bar.split('<li').slice(1);
    expect(steps.map((step) => step.includes('is-reached'))).toEqual([true, false, false]);
    expect(textOf(bar)).toContain('Ödeme bekleniyor');
  });
});

/** A customer who has just ordered and has the next cart filled. */
async function busyCustomer(): Promise<{ browser: Browser; orderNo: string }> {
  const { buyer, browser } = await customer();
  const { id, orderNo } = await makeOrder(till, buyer, [{ productId: product, quantity: 777 }]);
  await shop.db
    .updateTable('sessions')
    .set({ success_order_id: id })
    .where('customer_id', '=', buyer.customerId)
    .execute();
  return { browser, orderNo };
}

const languages = [
  ['', /^₺\d{1,3}(?:\.\d{3})*,\d\d$/],
  ['/en', /^₺\d{1,3}(?:,\d{3})*\.\d\d$/],
] as const;

test.each(languages)(
  'every amount on a page%s has two decimals in the language’s notation',
  async (language, format) => {
    const { buyer, browser } = await customer();
    const bought = await busyCustomer();
    await fillCart(shop.db, buyer, [{ productId: product, quantity: 777 }]);
    const lists = ['/', '/search', '/search?view=rows', `/rulman-p-${product}`];
    const steps = ['/sepet', '/siparis/adres', '/siparis/odeme', '/cari-hesap'];
    const pages = [...lists, ...steps].map((path) => [browser, path] as const);
    const own = ['/sepet', '/siparis/liste/', `/siparis/ozet/${bought.orderNo}`];
    pages.push(...own.map((path) => [bought.browser, path] as const));
    const found = new Set<string>();
    for (const [visitor, path] of pages) {
      const text = textOf(await shownBy(visitor, language + path)).replaceAll('<!-- -->', '');
      const amounts = text.match(/₺\s?\d[\d.,]*\d/g) ?? [];
      for (const amount of amounts) expect(amount, path).toMatch(format);
      amounts.forEach((amount) => found.add(amount));
    }
    // The unit price, and an amount with thousands that is not 777 times the shown price.
    const shown = language === '' ? ['₺18,68', '₺14.518,21'] : ['₺18.68', '₺14,518.21'];
    expect([...found]).toEqual(expect.arrayContaining(shown));
  },
);

test('shows a long code whole on cart and order pages, and as its title', async () => {
  const { buyer, browser } = await customer();
  const bought = await busyCustomer();
  await fillCart(shop.db, buyer, [{ productId: product, quantity: 2 }]);
  const pages = {
    cart: await shownBy(browser, '/sepet'),
    success: await shownBy(bought.browser, '/sepet'),
    list: await shownBy(bought.browser, '/siparis/liste/'),
  };
  for (const [name, html] of Object.entries(pages)) {
    const text = textOf(html.replaceAll('<!-- -->', ''));
    expect(text, name).toContain(longCode);
    expect(html, name).toContain(`title="${longCode}"`);
  }
});
