import { findingsOf } from '#tests/harness/accessibility.ts';
import { expect, open, test } from '#tests/harness/journey.ts';

test('a shopper compares products of a list, sees the differences and removes one (rules catalog/comparison, catalog/comparison-choice)', async ({
  page,
}) => {
  await open(page, '/el-aletleri');
  const scales = page.locator('.product-card .compare-link');
  const bar = page.getByRole('complementary', { name: 'Ürün karşılaştırma' });
  for (const count of [1, 2, 3, 4]) {
    await scales.nth(count).click();
    await expect(bar.getByRole('link', { name: `Karşılaştır (${count})` })).toBeVisible();
  }
  await scales.nth(5).click();
  await expect(page.getByText('En çok dört ürün karşılaştırılabilir.')).toBeVisible();
  await bar.getByRole('link').click();
  await expect(page).toHaveURL(/\/karsilastir\?urun=\d+&urun=\d+&urun=\d+&urun=\d+$/);
  await expect(page.getByRole('columnheader')).toHaveCount(5);
  await expect(bar).toBeHidden();
  expect(await findingsOf(page, 'the comparison')).toEqual([]);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBe(widths[1]);

  await open(page, '/karsilastir?urun=1134&urun=1136&urun=1030');
  const same = page.locator('.comparison-table .is-same').first();
  await expect(same).toBeVisible();
  await page.getByLabel('Yalnız farkları göster').check();
  await expect(same).toBeHidden();
  await page
    .getByRole('link', { name: /^Karşılaştırmadan çıkar/ })
    .first()
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await page
    .getByRole('button', { name: /^Sepete Ekle/ })
    .first()
    .click();
  await expect(page.getByText('Sepete eklendi').first()).toBeVisible();
  await open(page, '/elektrik');
  await expect(bar.getByRole('link', { name: 'Karşılaştır (2)' })).toBeVisible();
  await bar.getByRole('button', { name: 'Karşılaştırma seçimini temizle' }).click();
  await expect(bar).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the product page leads to the comparison, where another is added', async ({ page }) => {
    await page.goto('/manyetik-uclu-tornavida-tx20-100-mm-p-1030');
    await page.getByRole('link', { name: /^Karşılaştır:/ }).click();
    await expect(page).toHaveURL('/karsilastir?urun=1030');
    await page
      .getByRole('link', { name: /^Karşılaştırmaya ekle:/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\?urun=1030&urun=\d+$/);
    await expect(page.getByRole('columnheader')).toHaveCount(3);
  });
});
