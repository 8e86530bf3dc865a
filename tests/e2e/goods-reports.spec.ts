import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

test('an owner reads what lies on the shelves, what does not sell, and which carts were left (rules reports/stock-value, reports/slow-movers, reports/left-carts)', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/raporlar');
  const tabs = page.getByRole('navigation', { name: 'Raporlar' });
  await tabs.getByText('Stok değeri').click();
  const stock = page.getByRole('table', { name: 'Stok değeri: Ana kategori' });
  await expect(stock.getByRole('row').nth(1)).toBeVisible();
  expect(await findingsOf(page, 'the report of stock', ['.office-brand'])).toEqual([]);
  await page.getByRole('navigation', { name: 'Kırılım' }).getByText('Ürün').click();
  await expect(page.getByRole('table', { name: 'Stok değeri: Ürün' })).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV olarak indir' }).click();
  expect((await file).suggestedFilename()).toBe('stok-değeri-ürün.csv');
  await tabs.getByText('Yavaş gidenler').click();
  await page.getByRole('navigation', { name: 'Satılmadığı süre' }).getByText('30 gün').click();
  await page.waitForURL(/days=30/);
  await expect(page.getByRole('table', { name: 'Yavaş gidenler: Ürün' })).toBeVisible();
  expect(await findingsOf(page, 'the report of slow movers', ['.office-brand'])).toEqual([]);
  await tabs.getByText('Bırakılan sepetler').click();
  await page.getByRole('navigation', { name: 'Kırılım' }).getByText('Yaş').click();
  await page.waitForURL(/by=age/);
  expect(await findingsOf(page, 'the report of left carts', ['.office-brand'])).toEqual([]);
});

test('a search that found nothing gets a synonym on the spot, and the shop finds it (rules reports/searches, reports/synonyms)', async ({
  page,
  baseURL,
}) => {
  // Letters alone: a text with as many digits as a telephone number is not counted.
  const searched = `yok${String(Date.now()).replaceAll(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? '')}`;
  await page.goto(`/search?q=${searched}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await enterDemoOffice(page, baseURL);
  // Searches are written every five seconds; other journeys search for things that are not there too.
  await expect(async () => {
    await page.goto(`/yonetim/raporlar/aramalar?q=${searched}`);
    await expect(page.getByRole('button', { name: `Eşle: ${searched}` })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('button', { name: `Eşle: ${searched}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Aynı anlamda').fill('bardak');
  await dialog.getByRole('button', { name: /^Eşle: [1-9]\d* ürün bulunur$/ }).click();
  await expect(page.getByText('Eşleme eklendi, arama hemen buna göre çalışır.')).toBeVisible();
  await page.goto(`/search?q=${searched}`);
  await expect(page.locator('.product-card').first()).toBeVisible();
});
