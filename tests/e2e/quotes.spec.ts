import { findingsOf } from '#tests/harness/accessibility.ts';
import { alive, enterDemoOffice, expect, open, test } from '#tests/harness/journey.ts';
import { quoteUrls } from '#rules/quotes/quote-urls.ts';

test.use({ customer: 'yildiz' });

test('a customer asks for a quote of their cart, the merchant answers, and the customer orders it on the open account at that price', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, `/account/login?next=${quoteUrls.quotes}`);
  await alive(page, () => page.getByRole('button', { name: 'Yıldız Yapı' }).click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tekliflerim');
  // The demo's own quote is answered.
  await expect(page.getByText('Teklif geldi').first()).toBeVisible();
  expect(await findingsOf(page, 'own quotes')).toEqual([]);

  await open(page, '/search?q=PRC-DK-M8');
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page
    .getByRole('button', { name: /^Sepete Ekle/ })
    .first()
    .click();
  await expect(page.getByText('Sepete eklendi').first()).toBeVisible();
  await open(page, quoteUrls.askQuote);
  await page
    .getByLabel(/^İstediğiniz fiyat/)
    .first()
    .fill('70,50');
  await page.getByLabel('Bize ne söylemek istersiniz?').fill('Gebze için');
  expect(await findingsOf(page, 'asking for a quote')).toEqual([]);
  await alive(page, () => page.getByRole('button', { name: 'Teklif İste' }).dblclick());
  const number = page.getByRole('heading', { level: 1 });
  await expect(number).toContainText(/T-\d+/);
  const quoteNo = /T-\d+/.exec(await number.innerText())?.[0] ?? '';

  const desk = await browser.newContext({ baseURL: baseURL ?? '' });
  const office = await desk.newPage();
  await enterDemoOffice(office, baseURL);
  await office.goto('/yonetim/teklifler');
  await office.getByRole('link', { name: quoteNo }).click();
  await expect(office.getByText('Gebze için').first()).toBeVisible();
  const price = office.getByLabel(/^Teklifimiz, \+ KDV/).first();
  await expect(price).toHaveValue('70,50');
  await price.fill('72,25');
  expect(await findingsOf(office, 'answering a quote')).toEqual([]);
  await office.getByRole('button', { name: 'Teklifi gönder' }).dblclick();
  await expect(office.getByText('Teklif gönderildi.')).toBeVisible();

  await open(page, quoteUrls.quote(quoteNo));
  await expect(page.getByText('₺72,25').first()).toBeVisible();
  expect(await findingsOf(page, 'an answered quote')).toEqual([]);
  await page.getByLabel('Sipariş numaranız').fill('SA-41');
  await alive(page, () => page.getByRole('button', { name: 'Kabul Et ve Sipariş Ver' }).click());
  await expect(page).toHaveURL(/\/siparis\/(adres|odeme)\?teklif=/);
  await page.getByRole('radio').first().check();
  await page.getByLabel('Şube').selectOption('Gebze');
  await page.getByRole('button', { name: 'Ödeme Bilgilerine Geç' }).click();
  await expect(page).toHaveURL(/\/siparis\/odeme\?teklif=/);
  await page.getByRole('radio', { name: /Açık Hesap/ }).check();
  for (const box of await page.locator('.contract-boxes input[type=checkbox]').all())
    await box.check();
  await page.getByRole('button', { name: 'Sipariş Ver' }).filter({ visible: true }).dblclick();
  await expect(page).toHaveURL(/\/siparis\/(ozet|tamam|basarili)/);

  await open(page, quoteUrls.quote(quoteNo));
  await expect(page.getByText('Sipariş oldu').first()).toBeVisible();
  await office.goto(`/yonetim/teklifler/${quoteNo}`);
  await office.getByRole('link', { name: /^Sipariş \d/ }).click();
  await expect(office.getByText('SA-41').first()).toBeVisible();
  await expect(office.getByText(/Açık hesap/i).first()).toBeVisible();
  await desk.close();
});

test('the merchant begins a quote for a user of a company, with a product that stands in another one’s place', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/firmalar/YILDIZ');
  await page.getByRole('link', { name: 'Teklif hazırla' }).click();
  await page.getByLabel('Ürün ekle').fill('PRC-DK-M8');
  await page.getByRole('button', { name: 'Ekle', exact: true }).click();
  await page
    .getByLabel(/^Teklifimiz, \+ KDV/)
    .first()
    .fill('70');
  expect(await findingsOf(page, 'beginning a quote')).toEqual([]);
  await page.getByRole('button', { name: 'Teklifi gönder' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^T-\d+$/);
  await expect(page.getByText('Yanıtlandı').first()).toBeVisible();

  // A newer answer offers another product in its place.
  await page.getByLabel('Ürün ekle').fill('KND-E27-9W');
  await page.getByRole('button', { name: 'Ekle', exact: true }).click();
  await page.getByLabel(/^Hangi ürünün yerine: E27/).selectOption('PRC-DK-M8');
  await page.getByRole('button', { name: /^Çıkar: Paslanmaz/ }).click();
  await page.getByRole('button', { name: 'Teklifi yenile' }).click();
  await expect(page.getByText('2. tur')).toBeVisible();
  await expect(page.getByLabel(/^Hangi ürünün yerine: E27/)).toHaveValue('PRC-DK-M8');
});
