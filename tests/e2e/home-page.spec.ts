import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

test.use({ expectedNoise: /status of 400/ });

test('somebody moves a section by keys, adds a text, publishes it, and brings the shop’s own page back @both-engines', async ({
  page,
  baseURL,
}) => {
  const title = `Neden biz ${Date.now().toString(36)}?`;
  const shop = async () => (await page.request.get('/')).text();
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/ana-sayfa');
  await expect(page.getByText('Açık bölümlerin hepsi görünür.')).toBeVisible();
  expect(await findingsOf(page, 'the home page’s editor', ['.office-brand'])).toEqual([]);

  const grip = page.getByRole('button', { name: 'Taşı: Yeni ürünler' });
  await grip.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Yeni ürünler 5. sıraya geldi.')).toBeAttached();
  await grip.focus();
  await page.getByRole('button', { name: 'Bölüm', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Metin' }).click();
  await page.getByLabel('Başlık', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Yayımla' }).click();
  await expect(page.getByText('Bir metin yazın ya da bölümü kapatın.').first()).toBeVisible();
  await page.getByRole('switch', { name: `${title} görünür` }).click();
  await page.getByRole('button', { name: /^Karşılama/ }).click();
  await page.getByLabel('Başlık', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Yayımla' }).click();
  await expect(page.getByText('Ana sayfa yayımlandı.')).toBeVisible();
  expect(await shop()).toContain(title);

  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(page.getByText('Geri alındı.')).toBeVisible();
  expect(await shop()).not.toContain(title);
});

test('somebody adds a brand, gives it another code, and removes it @both-engines', async ({
  page,
  baseURL,
}) => {
  const mark = Date.now().toString(36);
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/markalar');
  await expect(page.getByRole('table')).toBeVisible();
  expect(await findingsOf(page, 'the brands', ['.office-brand'])).toEqual([]);
  await page.getByRole('button', { name: 'Marka', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ad').fill(`Deneme ${mark}`);
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText(`Deneme ${mark} eklendi.`)).toBeVisible();
  await page.getByLabel('Marka ara').fill(mark);
  await page.getByRole('button', { name: `Düzenle: Deneme ${mark}` }).click();
  await dialog.getByLabel('Kod').fill(`yeni-${mark}`);
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Marka kaydedildi.')).toBeVisible();
  const led = await page.request.get(`/en/deneme-${mark}`, { maxRedirects: 0 });
  expect([led.status(), led.headers()['location']]).toEqual([301, `/en/yeni-${mark}`]);
  await page.getByRole('button', { name: `Kaldır: Deneme ${mark}` }).click();
  await expect(page.getByText(`Deneme ${mark} kaldırıldı.`)).toBeVisible();
  await expect.poll(async () => (await page.request.get(`/yeni-${mark}`)).status()).toBe(404);
});
