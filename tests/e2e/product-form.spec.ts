import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

// A mistyped barcode and a conflict are refused by the server.
test.use({ expectedNoise: /status of (400|409)/ });

test('a stock keeper adds a product, changes it beside somebody else, and archives it @both-engines', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  const code = `YENI-${Date.now()}`;
  await page.goto('/yonetim/urunler');
  await expect(page.getByRole('switch').first()).toBeVisible();
  await page.keyboard.press('n');
  await page.getByLabel('Ad *', { exact: true }).first().fill('Bakır Güğüm');
  await page.getByLabel('Ürün kodu').first().fill(code);
  await page.getByLabel('Barkod', { exact: true }).first().fill('8690000000006');
  await page.getByLabel('Fiyat, KDV dâhil').fill('çok');
  await expect(page.getByText('Bir tutar yazın')).toBeVisible();
  await page.getByLabel('Fiyat, KDV dâhil').fill('120');
  await expect(page.getByText('₺100,00 + KDV = ₺120,00')).toBeVisible();
  await page.getByLabel('Açılış stoğu, adet').fill('9');
  await page.getByRole('button', { name: /Ürünü ekle/ }).click();
  await expect(page.getByText('Barkodun son hanesi tutmuyor').first()).toBeVisible();
  await page.getByLabel('Barkod', { exact: true }).first().fill('');
  await page.getByRole('button', { name: /Ürünü ekle/ }).click();
  await expect(page).toHaveURL(/\/yonetim\/urunler\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Bakır Güğüm', level: 1 })).toBeVisible();
  const id = Number(page.url().split('/').at(-1));
  expect(await (await page.request.get(`/api/catalog/product/${id}`)).text()).toContain(
    '"quantity":9',
  );

  // Leaving asks, and the draft is there again.
  await page.getByLabel('Model').fill('BG-1');
  await page.getByLabel('Ad *', { exact: true }).first().fill('Bakır Güğüm 2');
  await page.getByRole('link', { name: 'Ürünler' }).first().click();
  await page.getByRole('button', { name: 'Sayfada kal' }).click();
  const others = { change: { name: 'Güğüm' }, seen: { name: 'Bakır Güğüm' } };
  const headers = { origin: baseURL ?? '' };
  await page.request.post(`/api/office/products/${id}/form`, { headers, data: others });
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('alert').filter({ hasText: 'başka biri değiştirdi' });
  await expect(conflict).toContainText('Güğüm');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findingsOf(page, colorScheme, ['.office-brand'])).toEqual([]);
  }
  await page.getByRole('button', { name: /^Bildirimler, \d+ yeni$/ }).click();
  const bell = page.getByRole('dialog', { name: 'Bildirimler' });
  await expect(bell.getByRole('list', { name: 'Kaydedilmemiş değişiklikleriniz' })).toContainText(
    '1 alanı başka biri de değiştirdi',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Benimki kalsın' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Ürün kaydedildi.')).toBeVisible();
  const shown = await page.request.get(`/api/catalog/product/${id}`);
  expect(await shown.json()).toMatchObject({ name: 'Bakır Güğüm 2', model: { name: 'BG-1' } });

  await page.getByRole('button', { name: 'Arşivle' }).click();
  await expect(page.getByText('Dükkânda görünmez.')).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`/api/catalog/product/${id}`)).json())
    .toMatchObject({ archived: { family: null } });
  await page.getByRole('button', { name: 'Geri al', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Dükkânda gör' })).toBeVisible();
});
