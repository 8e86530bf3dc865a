import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { alive, expect, open, test } from '#tests/harness/journey.ts';

test.use({ customer: 'ege' });

async function enterAsDealer(page: Page): Promise<void> {
  await open(page, '/account/login?next=/elektrik/aydinlatma?view=rows');
  await alive(page, () => page.getByRole('button', { name: 'Ege Yapı Market' }).click());
  await expect(page).toHaveURL(/\/elektrik\/aydinlatma/);
}

async function openFirstOf(page: Page, code: string): Promise<void> {
  await open(page, `/search?q=${code}`);
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await expect(page).toHaveURL(/-p-\d+$/);
}

test('a dealer finds prices of their own, buys by the carton and in steps, and meets the least order', async ({
  page,
}) => {
  await enterAsDealer(page);
  await expect(page.getByText('Fiyatlar size özel, KDV hariç')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);

  // Goods of dealers: nobody else finds them.
  await openFirstOf(page, 'AMB-ST-TEZGAH');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Tezgâh Üstü Karton Ürün Standı',
  );
  const ofDealers = page.url();

  // More is cheaper: the table's row follows the quantity, and the fold says why.
  await openFirstOf(page, 'KND-E27-9W');
  await page.getByRole('radio', { name: /Koli/ }).check();
  const table = page.getByRole('table', { name: /Miktara göre Koli fiyatı/ });
  await expect(table.getByRole('row', { name: /şu an/ })).toContainText('₺3.003,33');
  await page.getByText('Bu fiyat neden?').click();
  await expect(page.getByText('Kendi fiyatı (1 Koli)')).toBeVisible();
  const box = page.getByRole('textbox', { name: /Miktar/ }).first();
  await box.fill('5');
  await box.press('Tab');
  await expect(table.getByRole('row', { name: /şu an/ })).toContainText('₺2.897,33');
  await box.fill('1');
  await box.press('Tab');
  expect(await findingsOf(page)).toEqual([]);
  await page
    .getByRole('button', { name: /^Sepete Ekle/ })
    .first()
    .click();
  await expect(page.getByText('Sepete eklendi').first()).toBeVisible();

  // The cart is below the least order of dealers, and says so.
  await open(page, '/sepet');
  await expect(page.getByText(/En az sipariş tutarı ₺5\.000,00 \+ KDV/)).toBeVisible();
  await expect(page.getByText('₺1.996,67 + KDV daha ekleyin')).toBeVisible();
  await expect(page.getByText(/Perakendeye göre ₺530,00 \+ KDV daha az/)).toBeVisible();

  // Sold by the four: the box begins there.
  await openFirstOf(page, 'SND-S5-5GOZLU-420MM');
  await expect(page.getByRole('textbox', { name: /Miktar/ }).first()).toHaveValue('4');
  await page
    .getByRole('button', { name: /^Sepete Ekle/ })
    .first()
    .click();
  await expect(page.getByText('Sepete eklendi').first()).toBeVisible();
  await open(page, '/sepet');
  await expect(page.getByText('Tamam: sepetiniz ₺8.403,33 + KDV')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Ödemeye Geç' }).first().click();
  await expect(page).toHaveURL(/\/siparis\/adres$/);
  await page.getByRole('button', { name: 'Ödeme Bilgilerine Geç' }).click();
  await page.getByRole('radio', { name: /Havale/ }).check();
  for (const each of await page.locator('.contract-boxes input[type=checkbox]').all())
    await each.check();
  await page.getByRole('button', { name: 'Sipariş Ver' }).click();
  await expect(page).toHaveURL(/\/siparis\/basarili\//);
  await expect(page.getByRole('heading', { name: /Siparişiniz/ })).toBeVisible();

  // A visitor who has not signed in sees neither the goods nor the prices.
  await page.context().clearCookies();
  expect((await page.request.get(ofDealers)).status()).toBe(404);
  await page.goto('/search?q=KND-E27-9W');
  await expect(page.getByRole('main')).not.toContainText('size özel');
  await expect(page.getByRole('main')).toContainText('₺49,90');
});
