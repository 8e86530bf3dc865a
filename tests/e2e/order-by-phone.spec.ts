import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

test.use({ expectedNoise: /status of 400/ });

test('an order is taken on the telephone for a customer, annotated and corrected (rules phone-orders/prices, fulfillment/notes, correction/figures)', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/siparisler');
  await page.getByRole('link', { name: 'Telefonla sipariş' }).click();
  await page.getByRole('searchbox', { name: 'Müşteriyi bulun' }).fill('zeynep karaca');
  await page.getByRole('button', { name: /zeynep@arasta\.example/ }).click();
  await expect(page.getByRole('radio', { name: /Yeni adres/ })).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Ürün ekle' });
  // As a scanner does: the answer to the code comes after its Enter.
  await search.fill('2 x UST-UF-300G');
  await search.press('Enter');
  const lines = page.getByRole('region', { name: 'Ürünler' });
  await expect(lines.getByLabel(/^Miktar: /)).toHaveValue('2');
  await expect(page.getByRole('button', { name: /Siparişi oluştur · ₺/ })).toBeEnabled();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/siparisler\/(?!yeni)[^/]+$/);
  await expect(page.getByText('Demo Sahibi').first()).toBeVisible();
  const order = page.url();

  await page.getByRole('textbox', { name: 'Not', exact: true }).fill('Yarın sabah çıkıyor.');
  await page.getByLabel('Müşteriye göster ve e-posta gönder').check();
  await page.getByRole('button', { name: 'Ekle', exact: true }).click();
  await expect(page.getByText('Yarın sabah çıkıyor.')).toBeVisible();

  await page.getByRole('link', { name: 'Düzelt' }).click();
  const quantity = page.getByLabel(/^Miktar: /);
  await quantity.fill('1');
  const bar = page.getByRole('region', { name: 'Kaydedilmemiş değişiklikler' });
  await expect(bar.getByRole('button', { name: 'Siparişi düzelt' })).toBeEnabled();
  await bar.getByRole('button', { name: 'Siparişi düzelt' }).click();
  await page.waitForURL(order);
  await expect(page.getByText(/Düzeltildi: .*2 → 1/)).toBeVisible();
});

test('somebody without an account orders on the telephone; the draft survives a reload (rules phone-orders/customer, phone-orders/draft)', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/siparisler/yeni');
  await page.getByRole('button', { name: 'Hesabı yok' }).click();
  await page.getByLabel(/^E-posta/).fill('kemal@');
  const search = page.getByRole('combobox', { name: 'Ürün ekle' });
  await search.fill('UST-UF-300G');
  await search.press('Enter');
  const place = page.getByRole('button', { name: /Siparişi oluştur · ₺/ });
  await expect(place).toBeEnabled();
  await place.click();
  await expect(page.getByText('Lütfen geçerli bir e-posta yazın.')).toBeVisible();
  await expect(page.getByText('Lütfen şehir seçin.')).toBeVisible();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel(/^E-posta/)).toHaveValue('kemal@');
  await page.getByLabel(/^E-posta/).fill(`kemal-${Date.now()}@example.com`);
  await page.getByLabel(/^Ad Soyad/).fill('Kemal Işık');
  await page.getByLabel(/^Telefon/).fill('0532 111 22 33');
  await page.getByLabel(/^Şehir/).selectOption('Edirne');
  await page.getByLabel(/^İlçe/).selectOption('Merkez');
  await page.getByLabel(/^Adres \*|^Adres$/).fill('Saraçlar Caddesi No: 12');
  await page.getByLabel(/^T\.C\. kimlik no/).fill('11111111110');
  await expect(place).toBeEnabled();
  await place.click();
  await page.waitForURL(/\/siparisler\/(?!yeni)[^/]+$/);
  await expect(page.getByText('Kemal Işık').first()).toBeVisible();
});

test('the slips of the day are one file (rule fulfillment/day-slips)', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/paketle');
  const link = page.getByRole('link', { name: /Bugünün fişlerini yazdır: \d+/ });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
