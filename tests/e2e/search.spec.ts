import type { Page } from '@playwright/test';
import { expect, open, test } from '#tests/harness/journey.ts';

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Ürün ara' });

test('finds a text with a typing error and says what it understood', async ({ page }) => {
  await open(page, '/');
  await searchBox(page).fill('çekc 300');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('çekc 300');
  await expect(page.locator('article').first()).toContainText('Çekiç 300 g');
  await page.getByRole('link', { name: /Bunu mu demek istediniz: cekic/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('cekic 300');
  await expect(page.locator('article').first()).toContainText('Çekiç 300 g');
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('çekc 300');
});

test('a suggestion is chosen by keyboard alone', async ({ page }) => {
  await open(page, '/');
  const box = searchBox(page);
  await box.fill('tornavi');
  const options = page.getByRole('listbox', { name: 'Öneriler' }).getByRole('option');
  await expect(options.last()).toHaveText(/Tüm sonuçlar/);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue('tornavi');
  await page.keyboard.press('ArrowDown');
  const product = options
    .filter({ has: page.locator('img') })
    .filter({ hasText: /Tornavida .*mm/ });
  const [name = ''] = (await product.first().locator('span').first().innerText()).split('\n');
  await expect(product.first()).toContainText('₺');
  while ((await product.first().getAttribute('aria-selected')) !== 'true') {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/-p-\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  // The box says what is shown, which is no search.
  await expect(searchBox(page)).toHaveValue('');
  await searchBox(page).click();
  await expect(page.getByRole('option', { name: /tornavi.*Son arama/ })).toBeVisible();
});

test('a menu word finds its category, with a link to its page', async ({ page }) => {
  await page.goto('/search?q=hırdavat');
  await expect(page.locator('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'Kategori: Hırdavat' }).click();
  await expect(page).toHaveURL(/\/hirdavat$/);
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('hırdavat');
});

test('a search without results offers words, categories and products', async ({ page }) => {
  await page.goto('/en/search?q=tornqqxx');
  await expect(page.getByText('No product matches your search.')).toBeVisible();
  // Nothing to narrow and nothing to sort.
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page.getByLabel('Sort')).toHaveCount(0);
  await expect(page.locator('article').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hand Tools' }).last()).toBeVisible();
  await page.getByRole('link', { name: 'tornavida', exact: true }).click();
  await expect(page).toHaveURL(/q=tornavida/);
  await expect(page.locator('article').first()).toBeVisible();
});

test('the search stays in view on a desk, and sticky or open parts are below it', async ({
  page,
}) => {
  test.skip((page.viewportSize()?.width ?? 0) < 1000, 'a phone scrolls it away');
  await open(page, '/el-aletleri?stock=1&min=1');
  await page.locator('article h3 a').first().click();
  await expect(page).toHaveURL(/-p-\d+$/);
  // Not further than the buy box can stick: beyond its column it leaves with the page.
  await page.mouse.wheel(0, 200);
  await expect(page.locator('.header-top')).not.toBeInViewport();
  await expect(searchBox(page)).toBeInViewport();
  const row = page.locator('.header-main');
  const belowRow = async (selector: string) => {
    const edge = await row.evaluate((element) => element.getBoundingClientRect().bottom);
    const place = await page.locator(selector).boundingBox();
    return (place?.y ?? 0) - edge;
  };
  expect(await belowRow('.buy-box')).toBeGreaterThanOrEqual(0);
  await page.getByRole('button', { name: 'Tüm Kategoriler' }).click();
  expect(await belowRow('.category-menu')).toBeGreaterThanOrEqual(0);
  expect(await belowRow('.category-menu')).toBeLessThan(16);
  await page.keyboard.press('Escape');
  await searchBox(page).fill('çekiç');
  const list = page.getByRole('listbox', { name: 'Öneriler' });
  await expect(list.getByRole('option').first()).toBeInViewport();
});
