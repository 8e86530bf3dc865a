import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { expect, open, test } from '#tests/harness/journey.ts';

// What is refused or fails on the way: calls that do not get through, an ended session, wrong fields.
test.use({ expectedNoise: /status of (?:40[0134]|500)|net::ERR_FAILED/ });

const password = 'gizli-kelime';
const technical = 'Teknik bir hata yaşandı. Lütfen daha sonra tekrar deneyin.';

/** A new customer, by the calls that the page's script makes too. */
async function register(page: Page, next: string): Promise<void> {
  // Its script has a visitor's cookie by then: a later one would take the place of the customer's.
  await open(page, '/account/register');
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`/account/register?next=${next}`, {
    headers: { origin },
    form: {
      name: 'Işıl',
      surname: 'Kaya',
      email: `yolcu.${crypto.randomUUID().slice(0, 8)}@example.com`,
      phone: '0532 111 22 33',
      password,
      passwordVerify: password,
      privacy: 'on',
    },
  });
  expect(answer.ok()).toBe(true);
  await open(page, next);
}

/** Ends the page's session as another device would: the page still has its cookie. */
async function endElsewhere(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await page.request.post('/account/logout', { headers: { origin: new URL(page.url()).origin } });
  await page.context().addCookies(cookies);
}

test('account settings report saving in dialogs and alerts, and keep the input', async ({
  page,
}) => {
  await register(page, '/hesabim');
  const save = page.getByRole('button', { name: 'Kaydet', exact: true });
  const surname = page.getByLabel('Soyad');
  await expect(save).toBeDisabled();
  await surname.fill('Demir 3');
  await expect(surname).toHaveValue('Demir ');
  await save.click();
  const done = page.getByRole('dialog', { name: 'Bilgileriniz Güncellendi' });
  await expect(done).toBeVisible();
  expect(await findingsOf(page, 'the dialog of saved data')).toEqual([]);
  await done.getByRole('button', { name: 'Tamam' }).click();
  await expect(save).toBeDisabled();

  await page.route('**/api/catalog/accountinfo/settings', (route) => route.abort());
  await surname.fill('Yıldız');
  await save.click();
  const failed = page.getByRole('dialog', { name: 'Hata' });
  await expect(failed).toContainText(technical);
  expect(await findingsOf(page, 'the dialog of an error')).toEqual([]);
  await failed.getByRole('button', { name: 'Tamam' }).click();
  await expect(surname).toHaveValue('Yıldız');

  const change = page.getByRole('button', { name: 'Şifreyi Güncelle' });
  const [first, second] = [
    page.locator('input[name=password]'),
    page.locator('input[name=passwordVerify]'),
  ];
  const alert = page.locator('.notice.is-error');
  const current = page.getByLabel('Mevcut şifre');
  await expect(change).toBeDisabled();
  await first.fill('yeni-kelime');
  await second.fill('yeni-kelime');
  await change.click();
  await expect(alert).toHaveText('Mevcut şifrenizi girin.');
  await expect(current).toBeFocused();
  await current.fill('yanlış-kelime');
  await change.click();
  await expect(alert).toHaveText('Mevcut şifreniz hatalı.');
  await expect(current).toBeFocused();
  await current.fill(password);
  for (const [one, two, text] of [
    ['kısa', 'kısa', 'Şifreniz 6 karakterden kısa, 30 karakterden uzun olamaz.'],
    ['yeni-kelime', '', 'Şifrenizi doğrulamalısınız.'],
    ['yeni-kelime', 'yeni-kelme', 'Şifreleriniz eşleşmiyor.'],
  ] as const) {
    await first.fill(one);
    await second.fill(two);
    await change.click();
    await expect(alert).toHaveText(text);
  }
  expect(await findingsOf(page, 'the password’s errors')).toEqual([]);
  await page.route('**/api/catalog/account/settings', (route) => route.abort());
  await second.fill('yeni-kelime');
  await change.click();
  await expect(alert).toHaveText(technical);
  await page.unroute('**/api/catalog/account/settings');
  await change.click();
  await expect(page.getByText('Şifreniz güncellendi.')).toBeVisible();
  await expect(change).toBeDisabled();

  await page.getByRole('button', { name: 'Hesabımı Sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hesabımı Sil' }).click();
  await expect(page.getByRole('dialog')).toContainText('Bu alanın doldurulması zorunludur.');
  expect(await findingsOf(page, 'the question before an account is deleted')).toEqual([]);
});

test('a failed address change is silent and loses nothing, and an ended session leads to the sign-in page', async ({
  page,
}) => {
  await register(page, '/adreslerim');
  await expect(page.getByText('Henüz adres tanımlamadınız.')).toBeVisible();
  await page.getByRole('button', { name: 'Yeni Adres Ekle' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(dialog.getByText('Lütfen adres başlığı girin.')).toBeVisible();
  expect(await findingsOf(page, 'the errors of an address')).toEqual([]);
  await dialog.getByLabel('Adres başlığı').fill('Ev');
  await dialog.getByLabel('Ad Soyad').fill('Işıl Kaya');
  await dialog.getByLabel('Telefon').fill('0532 111 22 33');
  await dialog.getByLabel('Şehir').selectOption({ label: 'İstanbul' });
  await dialog.getByLabel('İlçe').selectOption({ label: 'Kadıköy' });
  await dialog.getByRole('textbox', { name: 'Adres', exact: true }).fill('Moda Caddesi No: 12');
  await dialog.getByLabel('T.C. kimlik no').fill('10000000146');
  await page.route('**/api/catalog/address', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(technical);
  await page.unroute('**/api/catalog/address');
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByRole('heading', { name: /^Ev/ })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Hesap menüsü' });
  await expect(menu.getByRole('link', { name: 'Adreslerim' })).toHaveText('Adreslerim1');

  await page.route('**/api/catalog/address/*', (route) => route.fulfill({ status: 500 }));
  // The lists of places arrive only after the address was saved: a customer may be faster.
  const saved = Promise.withResolvers<void>();
  await page.route('**/api/catalog/reference/**', async (route) => {
    await saved.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Düzenle: Ev' }).click();
  await dialog.getByLabel('Adres başlığı').fill('Yazlık');
  const refused = page.waitForResponse('**/api/catalog/address/*');
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await refused;
  saved.resolve();
  await page.unroute('**/api/catalog/reference/**');
  await expect(dialog.getByRole('button', { name: 'Kaydet' })).toBeEnabled();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByLabel('Adres başlığı')).toHaveValue('Yazlık');
  await page.unroute('**/api/catalog/address/*');
  await dialog.getByRole('button', { name: 'Vazgeç' }).click();

  await page.getByRole('button', { name: 'Sil: Ev' }).click();
  await expect(dialog).toBeVisible();
  expect(await findingsOf(page, 'the question before an address goes')).toEqual([]);
  await endElsewhere(page);
  await dialog.getByRole('button', { name: 'Sil' }).click();
  await expect(page).toHaveURL(/\/account\/login\?next=%2Fadreslerim$/);
});

test('a wish shows its card’s facts and disappears only after the response', async ({ page }) => {
  await register(page, '/favorilerim');
  await expect(page.getByText('Favorilerinizde ürün bulunamadı.')).toBeVisible();
  const list = await page.request.get('/api/catalog/products/el-aletleri?rating=4&stock=1');
  const { items } = await list.json();
  const [product] = items;
  await open(page, '/el-aletleri?rating=4&stock=1');
  const added = page.waitForResponse('**/api/catalog/wishlist/*');
  await page.getByRole('button', { name: `Favorilere ekle: ${product.name}` }).click();
  await expect(
    page.getByRole('button', { name: `Favorilerden çıkar: ${product.name}` }),
  ).toBeVisible();
  await added;

  await open(page, '/favorilerim');
  await expect(page.getByText('Favorilerinizde 1 adet ürün bulundu.')).toBeVisible();
  const card = page.getByRole('article');
  await expect(card.locator('.product-rating')).toContainText(`(${product.commentCount})`);
  expect(await findingsOf(page, '/favorilerim with a product')).toEqual([]);
  const gone = card.getByRole('button', { name: /^Favorilerden çıkar/ });
  await page.route('**/api/catalog/wishlist/*', (route) => route.fulfill({ status: 500 }));
  const refused = page.waitForResponse('**/api/catalog/wishlist/*');
  await gone.click();
  await refused;
  await expect(gone).toBeEnabled();
  await expect(card).toHaveCount(1);
  await page.unroute('**/api/catalog/wishlist/*');
  await gone.click();
  await expect(page.getByText('Favorilerinizde ürün bulunamadı.')).toBeVisible();
});
