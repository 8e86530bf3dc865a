import type { Locator, Page } from '@playwright/test';
import { expect, open, test } from '#tests/harness/journey.ts';

/** Two nibs and three colors; of the nib F only the brown pen is there. */
const pen = '/x-p-1297';
/** Three colors and six sizes; orange in L is sold out. */
const vest = '/x-p-1188';
const screwdriver = '/x-p-1030';

const option = (page: Page, name: string): Locator =>
  page.locator('.option').filter({ has: page.getByText(name, { exact: true }) });

const isFocused = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement));

test('a value is sold out only when every fitting variant is, and can still be chosen', async ({
  page,
}) => {
  await open(page, pen);
  await expect(page.locator('.option.is-sold-out')).toHaveCount(0);
  await option(page, 'F').click();
  await expect(option(page, 'Mavi')).toHaveText('MaviTükendi');
  await expect(option(page, 'Kahverengi')).toHaveText('Kahverengi');
  await option(page, 'M').click();
  await expect(page.locator('.option.is-sold-out')).toHaveCount(0);
  await option(page, 'Mavi').click();
  await expect(page.getByRole('radio', { name: 'Mavi' })).toBeChecked();
  // The chosen variant takes the page's place after its delay.
  await expect(page).toHaveURL(/-p-130\d$/);
});

test('the chosen variant can be bought at once, and its pictures come with the first value', async ({
  page,
}) => {
  await open(page, vest);
  const picture = page.locator('.gallery-main img').first();
  const before = await picture.getAttribute('src');
  await option(page, 'Sarı').click();
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await option(page, 'XL').click();
  await page.locator('.buy-box-buttons .button').click();
  await expect(page.getByText(/^Sepete eklendi: 1 Adet Reflektörlü/)).toBeVisible();
  await open(page, '/sepet');
  await expect(page.locator('main')).toContainText('Sarı');
  await expect(page.locator('main')).toContainText('XL');
});

test('adding announces the product, keeps the focus and can be undone', async ({ page }) => {
  await open(page, screwdriver);
  const quantity = page.locator('.buy-box-quantity input');
  await quantity.fill('150');
  await quantity.press('Tab');
  await expect(page.getByText('Bir seferde en çok 100 yazılabilir.')).toBeVisible();
  await quantity.fill('3');
  const button = page.locator('.buy-box-buttons .button');
  await button.focus();
  await page.keyboard.press('Enter');
  const toast = page.getByText(/^Sepete eklendi: 3 Adet Manyetik/);
  await expect(toast).toBeVisible();
  await isFocused(button).toBe(true);
  await expect(page.locator('.buy-box').getByText('Sepetinizde: 3 Adet')).toBeVisible();
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(page.getByText(/^Sepetten geri alındı: 3 Adet/)).toBeVisible();
  await expect(page.locator('.buy-box').getByText(/Sepetinizde/)).toHaveCount(0);
});

test.describe('a lost call', () => {
  test.use({ expectedNoise: /ERR_FAILED/ });

  test('a double click adds once, and an old error disappears after a success', async ({
    page,
  }) => {
    await open(page, screwdriver);
    let refuse = true;
    await page.route('**/api/catalog/cart/*', async (route) => {
      if (refuse) await route.abort();
      else await route.continue();
    });
    const button = page.locator('.buy-box-buttons .button');
    await button.click();
    const failed = page.getByRole('alert').filter({ hasText: 'Teknik bir hata' });
    await expect(failed).toBeVisible();
    refuse = false;
    await button.dblclick();
    await expect(page.locator('.buy-box').getByText('Sepetinizde: 1 Adet')).toBeVisible();
    await expect(failed).toHaveCount(0);
  });
});

test('the button shows at once that it works, however slow the network is', async ({ page }) => {
  await open(page, screwdriver);
  await page.route('**/api/catalog/cart/*', async () => new Promise(() => {}));
  const button = page.locator('.buy-box-buttons .button');
  // Pictures are counted, not milliseconds: a busy machine draws late.
  const drawn = await button.evaluate(async (element: HTMLElement) => {
    element.click();
    let pictures = 0;
    while (!element.ariaBusy && pictures < 100) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      pictures += 1;
    }
    return pictures;
  });
  expect(drawn).toBeLessThan(3);
  await expect(button).toHaveText('Ekleniyor');
});

test.describe('a refused call', () => {
  test.use({ expectedNoise: /409/ });

  test('many variants are added in one call, and a refused one says so at its field', async ({
    page,
  }) => {
    await open(page, vest);
    await page.getByText('Tüm seçenekler (18)').click();
    const field = (name: string) => page.getByRole('textbox', { name: `Miktar: ${name}` });
    await field('Turuncu, S').fill('2');
    await field('Turuncu, M').fill('99999');
    await expect(field('Turuncu, L')).toHaveCount(0);
    await field('Turuncu, M').press('ArrowDown');
    await isFocused(field('Sarı, M')).toBe(true);
    await field('Sarı, M').press('Enter');
    await expect(page.locator('.variant-grid-error')).toHaveText(
      'Bu üründen 99999 adet bulunmamaktadır!',
    );
    await isFocused(field('Turuncu, M')).toBe(true);
    await field('Turuncu, M').fill('3');
    await page
      .locator('.variant-grid')
      .getByRole('button', { name: /^Sepete Ekle/ })
      .click();
    await expect(page.getByText(/^Sepete eklendi: 5 Adet Reflektörlü/)).toBeVisible();
    await expect(field('Turuncu, S')).toHaveValue('');
    await expect(page.locator('.buy-box').getByText('Sepetinizde: 5 Adet')).toBeVisible();
  });
});

test('a row unfolds the variants in place', async ({ page }) => {
  await open(page, '/search?q=yelek&view=rows');
  const row = page.locator('.product-row', { hasText: 'Reflektörlü İkaz Yeleği Cepli' });
  await row.getByRole('link', { name: /^Seçenekleri Gör/ }).click();
  await row.getByRole('textbox', { name: 'Miktar: Sarı, XL' }).fill('4');
  await row.getByRole('button', { name: /^Sepete Ekle/ }).click();
  await expect(row.getByText('Sepetinizde: 4 Adet').first()).toBeAttached();
  await expect(page).toHaveURL(/view=rows/);
});

test('the browser remembers viewed products and forgets deleted ones', async ({ page }) => {
  await open(page, vest);
  await expect(page.getByRole('region', { name: 'Benzer ürünler' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('viewed'))).toBe('[1188]');
  await page.evaluate(() => localStorage.setItem('viewed', '[1188,999999,"x"]'));
  await open(page, screwdriver);
  const viewed = page.getByRole('region', { name: 'Son baktıklarınız' });
  await page.locator('.site-footer').scrollIntoViewIfNeeded();
  await expect(viewed.getByRole('link')).not.toHaveCount(0);
  await expect(viewed.getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('viewed'))).toBe('[1030,1188]');
});

test('the product page shows how far the cart is from free shipping', async ({ page }) => {
  await open(page, screwdriver);
  const bar = page.locator('.buy-box .free-shipping-bar');
  await expect(bar).toHaveText(/ve üzeri siparişlerde kargo ücretsiz\./);
  await page.locator('.buy-box-buttons .button').click();
  await expect(bar).toHaveText(/daha ekleyin, kargo ücretsiz\./);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the variants are links and the form puts them into the cart', async ({ page }) => {
    await page.goto(vest);
    await page.getByText('Tüm seçenekler (18)').click();
    await page
      .getByRole('link', { name: /Turuncu.*XL|XL.*Turuncu/ })
      .first()
      .click();
    await expect(page).toHaveURL(/-p-\d+$/);
    await page.locator('.buy-box-buttons .button').click();
    await expect(page).toHaveURL('/sepet');
    await expect(page.getByText(/Reflektörlü İkaz Yeleği Standart/).first()).toBeVisible();
  });
});
