import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { openShop, seed, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ pages: true });
});
afterAll(() => shop.close());

/** A form as a browser without script sends it. */
function send(browser: Browser, url: string, form: Record<string, string>) {
  return browser.send({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shopOrigin },
  });
}

const read = async (browser: Browser) => (await browser.get('/api/catalog/cart')).json<Cart>();
const lines = async (browser: Browser) =>
  (await read(browser)).items.map(({ id, quantity, note }) => [id, quantity, note]);

async function withBulbs(quantity = '2'): Promise<Browser> {
  const browser = shop.browser();
  await send(browser, '/sepet/ekle', { productId: String(seed.bulb), quantity });
  return browser;
}

const bulb = (unit: number) => `${seed.bulb}-${unit}`;

test('a form changes a line’s quantity, unit and note and leads back to it', async () => {
  const browser = await withBulbs();
  const form = { line: bulb(1), quantity: '3', unit: '2', note: 'Depo 2' };
  const reply = await send(browser, '/sepet', form);
  expect([reply.statusCode, reply.headers.location]).toEqual([303, `/sepet#satir-${bulb(2)}`]);
  expect(await lines(browser)).toEqual([[bulb(2), 3, 'Depo 2']]);
  // Nothing in the box means 1, as with the script.
  await send(browser, '/en/sepet', { line: bulb(2), quantity: '' });
  expect(await lines(browser)).toEqual([[bulb(2), 1, 'Depo 2']]);
});

test('a form of the checkout changes its line and leads back to the payment', async () => {
  const browser = await withBulbs();
  const some = await send(browser, '/en/sepet', { line: bulb(1), quantity: '1', payment: '1' });
  expect([some.statusCode, some.headers.location]).toEqual([303, '/en/siparis/odeme']);
  expect(await lines(browser)).toEqual([[bulb(1), 1, '']]);
  await send(browser, '/sepet', { line: bulb(1), remove: '1', payment: '1' });
  expect(await lines(browser)).toEqual([]);
});

test('a line that merges into another by its unit adds its own quantity', async () => {
  const browser = await withBulbs('5');
  const boxes = { productId: String(seed.bulb), productValue: '2', quantity: '2' };
  await send(browser, '/sepet/ekle', boxes);
  await send(browser, '/sepet', { line: bulb(1), quantity: '5', unit: '2' });
  expect(await lines(browser)).toEqual([[bulb(2), 7, '']]);
});

test('shows a stock refusal at its line with the typed quantity', async () => {
  const browser = shop.browser();
  await send(browser, '/sepet/ekle', { productId: String(seed.rare), quantity: '2' });
  const reply = await send(browser, '/sepet', { line: `${seed.rare}-1`, quantity: '13' });
  expect(reply.statusCode).toBe(409);
  const line = /<li id="satir-.*?<\/li>/s.exec(reply.body)?.[0] ?? '';
  expect(line).toContain('Bu üründen 13 adet bulunmamaktadır!');
  expect(line).toMatch(/name="quantity"[^>]*value="13"/);
  expect((await lines(browser))[0]?.[1]).toBe(2);
});

test('refuses a card number in a note at the note, and shows it to nobody', async () => {
  const browser = await withBulbs();
  const card = '4111 1111 1111 1111';
  const reply = await send(browser, '/sepet', { line: bulb(1), quantity: '2', note: card });
  expect(reply.statusCode).toBe(400);
  expect(reply.body).toMatch(/<details class="cart-line-note[^"]*" open="">/);
  expect(reply.body).not.toContain('4111');
  const details = { details: '1', reference: card, description: 'Kapıya', branch: '' };
  const second = await send(browser, '/sepet', details);
  expect(second.statusCode).toBe(400);
  expect(second.body).toMatch(/<input [^>]*aria-invalid="true"[^>]*name="reference"/);
  expect(second.body).toContain('Kapıya');
});

test('lines far down have controls without a script and the same bytes for all (rule cart/lazy-controls)', async () => {
  const browser = shop.browser();
  const buyer = await makeBuyer(shop.db);
  await signIn(shop.db, browser, buyer);
  const wanted = [];
  for (let nth = 0; nth < 22; nth += 1) {
    wanted.push({ productId: await makeProduct(shop.db), quantity: 40 + nth });
  }
  await fillCart(shop.db, buyer, wanted);
  const { body } = await browser.get('/sepet');
  const shown = body.match(/<li id="satir-.*?<\/li>/gs) ?? [];
  expect(shown).toHaveLength(22);
  const [near = '', far = ''] = [shown[19], shown[20]];
  const alive = (line: string) => line.replaceAll(/<noscript>.*?<\/noscript>/gs, '');
  expect(alive(near)).toMatch(/<form .*name="quantity"[^>]*value="59".*<\/form>/s);
  expect(alive(far)).not.toMatch(/<form|<input|<select/);
  expect(alive(far)).toMatch(/cart-line-still.*60</s);
  const form = /<noscript>(<form .*<\/form>)<\/noscript>/s.exec(far)?.[1] ?? '';
  for (const name of ['line', 'quantity', 'unit', 'note', 'remove'])
    expect(form).toMatch(new RegExp(`<(?:input|select|button)[^>]*name="${name}"`));
  // A thousand forms with fields outside of them keep a browser busy for seconds.
  expect(far).not.toContain(' form="');
  // Enter in a box presses the form's first button, which is not the one that removes.
  expect(/<button[^>]*>/.exec(form)?.[0]).not.toContain('name="remove"');
  const changed = await send(browser, '/sepet', {
    line: `${wanted[20]?.productId}-1`,
    quantity: '7',
  });
  expect(changed.statusCode).toBe(303);
});

test('asks before a quantity of 0 removes a line, and can undo it', async () => {
  const browser = await withBulbs();
  const asked = await send(browser, '/sepet', { line: bulb(1), quantity: '0' });
  expect(asked.headers.location).toBe(`/sepet?sil=${bulb(1)}#satir-${bulb(1)}`);
  expect(await lines(browser)).toEqual([[bulb(1), 2, '']]);
  const page = await browser.get(asked.headers.location?.toString().split('#')[0] ?? '');
  expect(page.body).toMatch(/<noscript>.*sepetinizden çıkarılsın mı\?/);
  const removed = await send(browser, '/sepet', { line: bulb(1), remove: '1' });
  expect(await lines(browser)).toEqual([]);
  const after = await browser.get(String(removed.headers.location));
  const removal = /name="restore" value="(\d+)"/.exec(after.body)?.[1] ?? '';
  await send(browser, '/sepet', { restore: removal });
  expect(await lines(browser)).toEqual([[bulb(1), 2, '']]);
  // A second press finds that it is done, and says so in the page.
  expect((await send(browser, '/sepet', { restore: removal })).statusCode).toBe(404);
});

test('asks before it empties the cart', async () => {
  const browser = await withBulbs();
  const page = await browser.get('/sepet?bosalt=1');
  expect(page.body).toContain('bütün ürünler çıkarılsın mı?');
  const reply = await send(browser, '/sepet', { clear: '1' });
  expect(reply.headers.location).toMatch(/^\/sepet\?geri=\d+$/);
  expect(await lines(browser)).toEqual([]);
});

test('stores branch, reference and description, and does not find another customer’s branch', async () => {
  const browser = shop.browser();
  await signIn(shop.db, browser, await makeBuyer(shop.db, { branch: 'Merkez' }));
  await send(browser, '/sepet/ekle', { productId: String(seed.bulb), quantity: '1' });
  const form = { details: '1', branch: '7', reference: ' SAS-1 ', description: ' Sabah ' };
  const reply = await send(browser, '/sepet', form);
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/sepet']);
  const cart = await read(browser);
  expect(cart).toMatchObject({ branch: 7, reference: 'SAS-1', description: 'Sabah' });
  expect((await browser.get('/sepet')).body).toMatch(/<option value="7" selected="">Merkez/);
  expect((await send(browser, '/sepet', { ...form, branch: '8' })).statusCode).toBe(404);
  expect((await send(browser, '/sepet', { ...form, branch: '' })).statusCode).toBe(303);
  expect((await read(browser)).branch).toBeNull();
  const page = (await browser.get('/sepet')).body;
  expect(page).toMatch(/<option value="" selected="">Şubesiz/);
});

test('a form of another site changes nothing', async () => {
  const browser = await withBulbs();
  const forged = await browser.send({
    method: 'POST',
    url: '/sepet',
    payload: 'clear=1',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://elsewhere.example',
    },
  });
  expect(forged.statusCode).toBe(403);
  expect(await lines(browser)).toHaveLength(1);
});
