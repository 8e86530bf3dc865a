import { expect, open, test } from '#tests/harness/journey.ts';

const found = /([\d.]+) ürün bulundu/;
const numberIn = (text: string) => Number(/[\d.]+/.exec(text)?.[0].replaceAll('.', ''));

test('the number beside a filter is the number of its results', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the filters stand in a sheet');
  await open(page, '/search');
  const count = page.getByText(found).first();
  for (const name of ['Köpük', 'Koli', '4 yıldız ve üzeri', 'Stokta Var']) {
    const filter = page.locator('.facets a.check', { hasText: name }).first();
    const promised = numberIn(await filter.locator('.check-count').innerText());
    await filter.click();
    await expect(page.locator('.filter-chip', { hasText: name })).toBeVisible();
    await expect(count).toHaveText(new RegExp(`^\\D*${promised} ürün`));
  }
  await page.getByRole('link', { name: 'Filtreyi kaldır: Koli' }).click();
  await expect(page.locator('.filter-chip', { hasText: 'Koli' })).toHaveCount(0);
});

test('finds a color among the variants, and offers nothing that does not exist', async ({
  page,
}) => {
  await page.goto('/search?variant=renk:kirmizi');
  await expect(page.locator('.filter-chip').first()).toContainText('Renk: Kırmızı');
  expect(numberIn(await page.getByText(found).first().innerText())).toBeGreaterThan(0);
  await page.goto('/el-aletleri/anahtar-ve-tornavida?brand=kandil');
  await expect(page.getByText('0 ürün bulundu').first()).toBeVisible();
  expect(await page.locator('.category-tree a:not([aria-current])').count()).toBe(0);
});

test('the heading’s own category is no chip, and another category is one', async ({ page }) => {
  await page.goto('/el-aletleri?category=el-aletleri&stock=1');
  await expect(page.locator('.filter-chip')).toHaveText(['Stokta Var']);
  await page.goto('/search?category=el-aletleri&stock=1');
  await expect(page.locator('.filter-chip')).toHaveText(['El Aletleri', 'Stokta Var']);
});

test('sorting by price goes up and down, and keeps the filters', async ({ page }) => {
  const first = async (query: string) => {
    await page.goto(`/el-aletleri?stock=1&${query}`);
    return page.locator('article h3').first().innerText();
  };
  expect(await first('sort=price')).not.toBe(await first('sort=-price'));
  await open(page, '/el-aletleri?stock=1&page=2');
  const select = page.getByRole('combobox', { name: /Sırala/ });
  if (!(await select.isVisible())) return;
  await select.selectOption('price');
  await expect(page).toHaveURL(/\/el-aletleri\?sort=price&stock=1$/);
});

test('filtering by a card’s price finds that card', async ({ page }) => {
  await page.goto('/el-aletleri?sort=price');
  const price = (await page.locator('article .price b').first().innerText()).replace(/[^\d,]/g, '');
  const name = await page.locator('article h3').first().innerText();
  await page.goto(`/el-aletleri?min=${price}&max=${price}`);
  await expect(page.locator('article h3', { hasText: name }).first()).toBeVisible();
  const others = await page.locator('article .price b').allInnerTexts();
  expect(new Set(others.map((text) => text.replace(/[^\d,]/g, '')))).toEqual(new Set([price]));
});

test('the focus is at the head of the list after a page change', async ({ page }) => {
  await open(page, '/search');
  await page.getByRole('link', { name: 'Sonraki' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('main h1')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(200);
});

test('the chosen view applies to the next list as well', async ({ page, isMobile }) => {
  await open(page, '/el-aletleri');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/settings'));
  const bar = page.locator(isMobile ? '.list-bar' : '.list-head');
  await bar.locator('a[href*="view=rows"]').click();
  await saved;
  await expect(page.locator('.product-rows')).toBeVisible();
  await open(page, '/elektrik');
  await expect(page.locator('.product-rows')).toBeVisible();
  const back = page.waitForResponse((answer) => answer.url().endsWith('/settings'));
  await bar.locator('a[href*="view=list"]').click();
  await back;
  await expect(page.locator('.product-grid').first()).toBeVisible();
  await open(page, '/hirdavat');
  await expect(page.locator('.product-rows')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a list can be sorted, filtered and paged', async ({ page, isMobile }) => {
    await page.goto('/search');
    await page.getByRole('link', { name: 'Sonraki' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.locator('article').first()).toBeVisible();
    if (isMobile) await page.locator('.list-bar a').first().click();
    await page.locator('.facets a.check', { hasText: 'Köpük' }).click();
    await expect(page.locator('.filter-chip', { hasText: 'Köpük' })).toBeVisible();
    if (isMobile) await page.locator('.list-bar a').first().click();
    await page.locator('.facets input[name=max]').fill('50');
    await page.locator('.price-range button').click();
    await expect(page).toHaveURL(/max=50/);
    await expect(page.locator('.filter-chip', { hasText: 'Köpük' })).toBeVisible();
    if (isMobile) await page.locator('.list-bar a').nth(1).click();
    await page.locator('select[name=sort]').selectOption('-price');
    await page.locator('#siralama button').click();
    await expect(page).toHaveURL(/sort=-price/);
    await expect(page.locator('.filter-chip', { hasText: 'Köpük' })).toBeVisible();
  });
});
