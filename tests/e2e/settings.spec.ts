import sharp from 'sharp';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

// Wrong values are refused.
test.use({ expectedNoise: /status of 400/ });

test('change a setting, see it in the shop, undo it, and find it again in the history (rules settings/change, settings/preview)', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/ayarlar');
  await page.getByRole('searchbox', { name: 'Ayar ara' }).fill('stok göst');
  await page.getByRole('link', { name: /^Stok gösterimi/ }).click();
  await expect(page.getByRole('heading', { name: 'Stok', level: 1 })).toBeVisible();
  await page.getByRole('radio', { name: /^Eşik/ }).check();
  await page.getByRole('button', { name: '100+', exact: true }).click();
  const preview = page.getByRole('region', { name: 'Dükkânda böyle görünür' });
  await expect(preview.getByRole('row', { name: /^412/ })).toContainText('100+ Adet');
  await preview.getByRole('button', { name: 'English' }).click();
  await expect(preview.getByRole('row', { name: /^412/ })).not.toContainText('Adet');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('1 ayar kaydedildi.')).toBeVisible();
  const frame = await page.request.get('/api/catalog/shop');
  expect((await frame.json()).settings.stockInfoStatus).toBe(18);
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(page.getByText('Önceki değerlere dönüldü.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Eşik/ })).not.toBeChecked();
  const history = page.getByRole('region', { name: 'Geçmiş' });
  await expect(history.getByText('Stok gösterimi').first()).toBeVisible();
});

test('keep wrong bank accounts at their field, and a draft when the page is left (rules settings/refused, office/drafts)', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/ayarlar/odeme');
  const account = page.getByRole('group', { name: 'Banka hesapları 1' });
  await account.getByLabel('IBAN').fill('TR00 0000');
  await expect(account.getByText('Geçersiz')).toBeVisible();
  await page.getByRole('button', { name: /^Kaydet/ }).click();
  await expect(page.getByText('IBAN’ın denetim rakamı tutmuyor.')).toBeVisible();
  await page.reload();
  await expect(account.getByLabel('IBAN')).toHaveValue('TR00 0000');
  await page.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(account.getByText('Geçerli', { exact: true })).toBeVisible();
});

test('change a carrier and a currency by themselves (rule settings/lists)', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/ayarlar/kargo');
  const carriers = page.getByRole('region', { name: 'Kargo firmaları' });
  await carriers.getByLabel('Firma', { exact: true }).fill('Deneme Kargo');
  await carriers.getByLabel('Takip adresi').last().fill('https://kargo.example/?no=');
  await carriers.getByRole('button', { name: 'Firma ekle' }).click();
  await expect(page.getByText('Deneme Kargo kaydedildi.')).toBeVisible();
  await carriers.getByRole('button', { name: 'Sil: Deneme Kargo' }).click();
  await expect(page.getByText('Deneme Kargo silindi.')).toBeVisible();
  await page.goto('/en/yonetim/ayarlar/fiyat');
  const currencies = page.getByRole('region', { name: 'Currencies and rates' });
  await currencies.getByLabel('Currency', { exact: true }).fill('JP');
  await currencies.getByLabel('1 unit, TRY').last().fill('0.27');
  await currencies.getByRole('button', { name: 'Add a currency' }).click();
  await expect(currencies.getByText('Enter a currency code of three letters')).toBeVisible();
});

test('give the shop a logo: seen on both headers, saved, shown in the shop at its size, and undone (rule settings/logo)', async ({
  page,
  baseURL,
}) => {
  const background = { r: 190, g: 60, b: 30, alpha: 0.9 };
  const create = { width: 640, height: 200, channels: 4, background } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/ayarlar/magaza');
  const field = page.getByLabel('Görsel seç: Logo');
  await field.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText('JPEG, PNG ya da WebP olmalı.')).toBeVisible();
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  for (const theme of ['Açık görünümde', 'Koyu görünümde'])
    await expect(page.getByRole('figure', { name: theme }).getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: /^Kaydet/ }).click();
  await expect(page.getByText('1 ayar kaydedildi.')).toBeVisible();
  const shop = await page.context().newPage();
  await shop.goto('/');
  const logo = shop.getByRole('banner').getByRole('img', { name: 'Arasta' });
  expect(await logo.boundingBox()).toMatchObject({ width: 128, height: 40 });
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(128);
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(page.getByText('Önceki değerlere dönüldü.')).toBeVisible();
  await shop.reload();
  await expect(logo).toHaveCount(0);
});
