import { expect, test } from '#tests/harness/journey.ts';

test('filters, sorting and paging are in the address, and the back button works', async ({
  page,
}) => {
  await page.goto('/el-aletleri');
  const count = page.getByText(/\d+ ürün bulundu/).first();
  const all = await count.innerText();
  await page.goto('/el-aletleri?sort=price');
  const prices = await page.locator('article .price b').allInnerTexts();
  expect(prices.length).toBeGreaterThan(0);
  await page.goto('/el-aletleri?stock=1&page=2');
  await expect(page.getByRole('link', { name: /Filtreleri temizle/ })).toBeVisible();
  await page.getByRole('link', { name: /Filtreleri temizle/ }).click();
  await expect(page).toHaveURL(/\/el-aletleri$/);
  await expect(count).toHaveText(all);
  await page.goBack();
  await expect(page).toHaveURL(/stock=1/);
});

test('the page is in English below /en and stays so', async ({ page }) => {
  await page.goto('/en/el-aletleri');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: /^Add to cart/i }).first()).toBeVisible();
  await expect
    .poll(async () => (await page.context().cookies()).find((each) => each.name === 'lang')?.value)
    .toBe('en');
  await page.goto('/sepet');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a product goes into the cart before the session is known', async ({ page }) => {
  const known = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/api/catalog/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    asked.push(`${route.request().method()} ${path.replace(/\d+$/, 'ID')}`);
    if (path === '/api/catalog/session') await known.promise;
    await route.continue();
  });
  const session = page.waitForRequest('**/api/catalog/session');
  await page.goto('/el-aletleri');
  await session;
  const token = page.locator('meta[name="csrf-token"]');
  await expect(token).toHaveAttribute('content', '');
  await page
    .getByRole('button', { name: /^Sepete Ekle: / })
    .first()
    .click();
  await expect(page.locator('button[aria-busy]')).toHaveCount(1);
  expect(asked).toEqual(['GET /api/catalog/session']);
  known.resolve();
  await expect(page.getByText('Sepete eklendi').first()).toBeVisible();
  await expect(token).not.toHaveAttribute('content', '');
  expect(asked.filter((call) => call === 'GET /api/catalog/session')).toHaveLength(1);
  expect(asked).toContain('POST /api/catalog/cart/ID');
});

test('every link of the layout leads to a page', async ({ page, request }) => {
  await page.goto('/account/login');
  await page.getByRole('button', { name: /Zeynep/ }).click();
  await expect(page).toHaveURL('/');
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(links.length).toBeGreaterThan(20);
  for (const href of links) {
    const answer = await request.get(href, { headers: { cookie } });
    expect(`${href} ${answer.status()}`).toBe(`${href} 200`);
  }
});
