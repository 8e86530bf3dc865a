import { addFirstProduct, expect, open, test } from '#tests/harness/journey.ts';

test.use({ customer: 'zeynep' });

test('an order and a cart print on white with the store’s name and without controls', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/account/login?next=/siparis/liste/');
  await page.getByRole('button', { name: 'Zeynep Karaca' }).click();
  await expect(page).toHaveURL('/siparis/liste/');
  await open(page, '/siparis/liste/');
  const orders = page.locator('.order');
  await orders.first().locator('summary').click();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('.print-head')).toContainText('Arasta Ticaret A.Ş.');
  await expect(orders.first().getByRole('table').first()).toBeVisible();
  await expect(orders.nth(1)).toBeHidden();
  for (const hidden of ['.site-header', '.account-menu', '.tab-bar', '.cookie-notice', '.button'])
    for (const each of await page.locator(hidden).all()) await expect(each).toBeHidden();
  const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
  expect(ink).toBe('rgb(26, 33, 43)');

  await page.emulateMedia({ media: 'screen' });
  await open(page, '/el-aletleri');
  const name = await addFirstProduct(page);
  await open(page, '/sepet');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.locator('.print-head')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ödemeye Geç' })).toBeHidden();
  await expect(page.locator('.site-header')).toBeHidden();
  // what nobody filled in has no place on paper
  await expect(page.getByText('Sipariş bilgileri')).toBeHidden();
});

test.describe('of many lines', () => {
  // A product with variants is refused, which browsers note.
  test.use({ expectedNoise: /status of 409/ });
  test('a long cart prints to its last line', async ({ page }) => {
    await open(page, '/search?q=vida');
    await addFirstProduct(page);
    const lines = await page.evaluate(async () => {
      const found = await fetch('/api/catalog/products?limit=96');
      const { items } = (await found.json()) as { items: { id: number }[] };
      const token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content ?? '';
      const headers = { 'x-csrf-token': token, 'x-requested-with': 'XMLHttpRequest' };
      let added = 1;
      for (const { id } of items) {
        const body = new URLSearchParams({ quantity: '1' });
        const answer = await fetch(`/api/catalog/cart/${id}`, { method: 'POST', headers, body });
        if (answer.ok) added += 1;
      }
      return added;
    });
    expect(lines).toBeGreaterThan(20);
    // So low that the last line is far from what is in sight.
    await page.setViewportSize({ width: 1440, height: 200 });
    await open(page, '/sepet');
    await page.emulateMedia({ media: 'print' });
    const last = page.locator('li.cart-line').last().locator('h3');
    const isDrawn = () =>
      last.evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true }));
    await expect.poll(isDrawn).toBe(true);
  });
});
