import type { Browser, Page } from '@playwright/test';
import {
  addFirstProduct,
  alive,
  confirmEmail,
  expect,
  mailTo,
  open,
  test,
} from '#tests/harness/journey.ts';

// What is refused on the way: a wrong password, a session that has ended.
test.use({ expectedNoise: /status of 40[0139]/ });

const password = 'gizli-kelime';
const another = 'yeni-kelime';

/** A new customer on a page of their own. */
async function register(page: Page): Promise<string> {
  const email = `yolcu.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await open(page, '/account/register?next=/hesabim');
  await page.getByRole('textbox', { name: 'Ad', exact: false }).first().fill('Işıl');
  await page.getByRole('textbox', { name: /^Soyad/ }).fill('Kaya');
  await page.getByRole('textbox', { name: /^E-posta/ }).fill(email);
  await page.getByRole('textbox', { name: /^Telefon/ }).fill('0532 111 22 33');
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=passwordVerify]').fill(password);
  await page.getByRole('checkbox', { name: /KVKK/ }).check();
  await page.getByRole('button', { name: 'Üye Ol' }).click();
  // The greeting comes with the page that is led to, after the one that only asks for it.
  await expect(page.getByText(/ho[sş] geldin/i).first()).toBeVisible();
  // What is opened next must not take this page's calls for its own.
  await page.waitForLoadState('networkidle');
  return email;
}

async function signIn(page: Page, email: string, tried: string): Promise<void> {
  await page.locator('main input[type=email]').fill(email);
  await page.locator('main input[type=password]').fill(tried);
  await page.getByRole('main').getByRole('button', { name: 'Giriş Yap' }).click();
}

async function elsewhere(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  return context.newPage();
}

test('a customer resets a forgotten password by mail and still has the cart', async ({ page }) => {
  const email = await register(page);
  await confirmEmail(page, email);
  await page.getByRole('button', { name: 'Çıkış' }).click();
  await expect(page).toHaveURL('/');
  await open(page, '/el-aletleri?stock=1');
  const name = await addFirstProduct(page);
  await open(page, '/account/login?next=/sepet');
  await signIn(page, email, 'yanlış-kelime');
  await expect(page.getByText('E-posta adresi veya şifre hatalı.')).toBeVisible();
  await page.getByRole('link', { name: 'Yeni şifre iste' }).click();
  await expect(page).toHaveURL(/forgot-password\?next=/);
  await page.locator('main input[type=email]').fill(email);
  await page.getByRole('button', { name: 'Bağlantı Gönder' }).click();
  await expect(page.getByText('E-postanıza bakın')).toBeVisible();

  const mail = await mailTo(page, email, 'Yeni şifrenizi belirleyin');
  const link = /https?:\/\/[^\s]+(\/account\/reset-password\/[\w-]{43})/.exec(mail)?.[1] ?? '';
  await open(page, link);
  await page.locator('input[name=password]').fill('kısa');
  await page.locator('input[name=passwordVerify]').fill(another);
  await page.getByRole('button', { name: 'Şifreyi Güncelle' }).click();
  await expect(page.getByText(/Şifreniz 6 karakterden kısa/)).toBeVisible();
  await page.locator('input[name=password]').fill(another);
  await page.getByRole('button', { name: 'Şifreyi Güncelle' }).click();
  await expect(page).toHaveURL(/\/hesabim\?durum=sifre$/);
  await expect(page.getByText('Şifreniz güncellendi.')).toBeVisible();
  await open(page, '/sepet');
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();

  await open(page, link);
  await expect(page.getByText('Bu bağlantı artık geçerli değil.')).toBeVisible();
});

test('an ended session leads to the sign-in page and back from anywhere, and keeps the wish', async ({
  page,
  browser,
}) => {
  const email = await register(page);
  const phone = await elsewhere(browser, page);
  await open(phone, '/account/login?next=/hesabim');
  await signIn(phone, email, password);
  await expect(phone).toHaveURL('/hesabim');
  const form = phone.locator('form').filter({ hasText: 'Cinsiyet' });
  await expect(form.getByRole('button', { name: 'Kaydet' })).toBeDisabled();

  await open(page, '/hesabim');
  const sessions = page.locator('.session-list li');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'Bu cihaz' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Öteki Oturumları Kapat' }).click();
  await expect(sessions).toHaveCount(1);

  await form.getByLabel('Soyad').fill('Demir');
  await form.getByRole('button', { name: 'Kaydet' }).click();
  await expect(phone).toHaveURL(/\/account\/login\?next=%2Fhesabim$/);
  await signIn(phone, email, password);
  await expect(phone).toHaveURL('/hesabim');

  await open(phone, '/el-aletleri');
  await page.reload();
  await page.getByRole('button', { name: 'Öteki Oturumları Kapat' }).click();
  await expect(sessions).toHaveCount(1);
  const heart = phone.getByRole('button', { name: /^Favorilere ekle: / }).first();
  const wished = (await heart.getAttribute('aria-label'))?.replace(/^Favorilere ekle: /, '') ?? '';
  await heart.click();
  await expect(phone).toHaveURL(/\/account\/login\?next=%2Fel-aletleri$/);
  await signIn(phone, email, password);
  await expect(phone).toHaveURL('/el-aletleri');
  const kept = phone.getByRole('button', { name: `Favorilerden çıkar: ${wished}` });
  await expect(kept.first()).toBeVisible();
  await open(phone, '/favorilerim');
  await expect(phone.getByRole('main').getByText(wished).first()).toBeVisible();
  await phone.context().close();
});

test('an account is deleted with its password, and the dismissed cookie notice stays dismissed', async ({
  page,
}) => {
  const email = await register(page);
  await open(page, '/hesabim');
  await page.locator('.cookie-notice-close').click();
  await expect(page.locator('.cookie-notice')).toBeHidden();
  await page.getByRole('button', { name: 'Hesabımı Sil' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=password]').fill('yanlış-kelime');
  await dialog.getByRole('button', { name: 'Hesabımı Sil' }).click();
  await expect(dialog.getByText('Şifre hatalı.')).toBeVisible();
  await dialog.locator('input[name=password]').fill(password);
  await dialog.getByRole('button', { name: 'Hesabımı Sil' }).click();
  await expect(page.getByText('Hesabınız silindi.')).toBeVisible();
  await expect(page.locator('.cookie-notice')).toBeHidden();
  await signIn(page, email, password);
  await expect(page.getByText('E-posta adresi veya şifre hatalı.')).toBeVisible();
  await mailTo(page, email, 'Hesabınız silindi');
});

test('a customer who signed out in another tab is led to the sign-in page by the next press', async ({
  page,
  context,
}) => {
  await open(page, '/account/login?next=/adreslerim');
  await page.getByRole('button', { name: 'Zeynep' }).click();
  await expect(page).toHaveURL('/adreslerim');
  await open(page, '/el-aletleri');
  const other = await context.newPage();
  await open(other, '/adreslerim');
  await alive(other, () => other.getByRole('button', { name: 'Çıkış' }).click());
  await page
    .getByRole('button', { name: /favori/i })
    .first()
    .click();
  await expect(page).toHaveURL(/account\/login\?next=%2Fel-aletleri/);
});

test('two tabs of a new visitor fill the same cart with their first presses', async ({
  page,
  context,
}) => {
  // Both ask for the session without a cookie: the later answer's is the browser's.
  const other = await context.newPage();
  const bothAsk = Promise.withResolvers<void>();
  let asked = 0;
  await context.route('**/api/catalog/session', async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), cookie: '' } });
    asked += 1;
    if (asked === 2) bothAsk.resolve();
    await bothAsk.promise;
    await route.fulfill({ response: answer });
  });
  await Promise.all([open(page, '/el-aletleri'), open(other, '/mutfak')]);
  await context.unroute('**/api/catalog/session');
  for (const tab of [page, other]) {
    await tab
      .getByRole('button', { name: /^Sepete Ekle: / })
      .first()
      .click();
    await expect(tab.getByText('Sepete eklendi').first()).toBeVisible();
  }
  const cart = await page.request.get('/api/catalog/cart');
  expect((await cart.json()).items).toHaveLength(2);
});
