import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

let shop: Shop;
let browser: Browser;

beforeAll(async () => {
  shop = await openShop({ pages: true });
  browser = shop.browser();
  await browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity: '2', productValue: 'Koli' });
});
afterAll(() => shop.close());

/** The chats that the cart's page links to: the number of each, '' without one, and its text. */
async function chats(path: string): Promise<{ number: string; text: string | null }[]> {
  const { body } = await browser.get(path);
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '';
  return [...main.matchAll(/href="(https:\/\/wa\.me\/[^"]*)"/g)].map((match) => {
    const url = new URL((match[1] ?? '').replaceAll('&amp;', '&'));
    return { number: url.pathname.slice(1), text: url.searchParams.get('text') };
  });
}

const turkish = 'Şarjlı Ampul (KOD-1) - 2 Koli\nKargo: ₺50,00, Genel Toplam: ₺4.850,00';

test('the customer chooses whom to share the cart with, also without a store chat', async () => {
  expect(await chats('/sepet')).toEqual([{ number: '', text: turkish }]);
});

test('sends the same text to the store’s chat in the language of the page', async () => {
  await changeSettings(shop.db, {
    store: { whatsappControl: '1', whatsappNumber: '+90 532 000 00 00' },
  });
  await vi.waitFor(async () => expect(await chats('/sepet')).toHaveLength(2));
  expect(await chats('/sepet')).toEqual([
    { number: '', text: turkish },
    { number: '905320000000', text: turkish },
  ]);
  const [first, second] = await chats('/en/sepet');
  expect(first?.text).toContain('Shipping: ₺50.00, Grand Total: ₺4,850.00');
  expect(second?.text).toBe(first?.text);
});

test('shares lines without amounts in a shop that hides prices', async () => {
  await changeSettings(shop.db, { showPriceStatus: '0' });
  await vi.waitFor(async () => {
    const [first] = await chats('/sepet');
    expect(first).toEqual({ number: '', text: 'Şarjlı Ampul (KOD-1) - 2 Koli' });
  });
});
