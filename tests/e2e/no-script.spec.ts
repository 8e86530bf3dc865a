import type { Page } from '@playwright/test';
import { confirmEmail, expect, mailTo, test } from '#tests/harness/journey.ts';

// A refused form is the page once more, with the refusal's status; browsers note that.
test.use({ javaScriptEnabled: false, expectedNoise: /status of 4(?:00|09)/ });

const address = 'Moda Caddesi No: 12 Daire: 3';

async function addToCart(page: Page): Promise<void> {
  await page.goto('/search?q=%C3%A7eki%C3%A7');
  await page
    .getByRole('button', { name: /^Sepete Ekle: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/sepet$/);
}

async function register(page: Page): Promise<string> {
  const email = `yolcu.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await page.getByRole('main').getByRole('link', { name: 'Üye Ol' }).click();
  await page.getByRole('textbox', { name: 'Ad', exact: true }).fill('Işıl');
  await page.getByRole('textbox', { name: 'Soyad', exact: true }).fill('Büyükkaraçulhaoğlu');
  await page.getByRole('textbox', { name: 'E-posta', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Telefon', exact: true }).fill('0212 345 67 89');
  await page.getByRole('textbox', { name: 'Şifre', exact: true }).fill('gizli-kelime');
  await page.getByRole('textbox', { name: 'Şifre (tekrar)' }).fill('gizli-kelime');
  await page.getByRole('button', { name: 'Üye Ol' }).click();
  // Refused: what was typed is still there, and the box that is missing says so.
  await expect(page.getByText(/aydınlatma metnini okuduğunuzu/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-posta', exact: true })).toHaveValue(email);
  await page.getByRole('checkbox', { name: /KVKK/ }).check();
  await page.getByRole('textbox', { name: 'Şifre', exact: true }).fill('gizli-kelime');
  await page.getByRole('textbox', { name: 'Şifre (tekrar)' }).fill('gizli-kelime');
  await page.getByRole('button', { name: 'Üye Ol' }).click();
  return email;
}

async function addAddress(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Yeni Adres Ekle' }).first().click();
  await expect(page.getByRole('heading', { name: 'Yeni Adres Ekle' })).toBeVisible();
  await page.getByLabel('Adres başlığı').fill(title);
  await page.getByLabel('Ad Soyad').fill('Işıl Büyükkaraçulhaoğlu');
  await page.getByLabel('Telefon').fill('0532 111 22 33');
  await page.getByLabel('Şehir').selectOption({ label: 'İstanbul' });
  await page.getByRole('textbox', { name: 'Adres', exact: true }).fill(address);
  await page.getByLabel('T.C. kimlik no').fill('10000000146');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  // The districts of the city come with the refusal; everything else stays.
  await expect(page.getByText('Lütfen ilçe seçin.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Adres', exact: true })).toHaveValue(address);
  await page.getByLabel('İlçe').selectOption({ label: 'Kadıköy' });
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

test('without a script a visitor registers, adds addresses, orders and sees the order @both-engines', async ({
  page,
}) => {
  await addToCart(page);
  const summary = page.locator('.order-summary');
  await summary.getByRole('button', { name: 'Ödemeye Geç' }).click();
  await expect(page).toHaveURL(/\/siparis\/misafir$/);
  await page.getByRole('link', { name: 'Giriş yapın' }).click();
  await expect(page).toHaveURL(/\/account\/login\?next=/);
  await register(page);
  await expect(page).toHaveURL(/\/siparis\/adres\?hosgeldiniz=1$/);
  await expect(page.getByText(/Hoş geldiniz!/)).toBeVisible();

  await page.getByRole('button', { name: 'Ödeme Bilgilerine Geç' }).click();
  await expect(page.getByText('Lütfen adres seçiniz!')).toBeInViewport();
  await addAddress(page, 'Ev');
  await addAddress(page, 'Depo');
  await page
    .getByRole('group', { name: 'Teslimat ve fatura adresi' })
    .getByRole('radio', { name: 'Ev' })
    .check();
  await page.getByRole('checkbox', { name: 'Fatura adresim aynı' }).uncheck();
  await page.getByRole('button', { name: 'Ödeme Bilgilerine Geç' }).click();
  // The invoice's list came with the box; nothing is chosen in it, and it says so.
  await expect(page.getByText('Lütfen adres seçiniz!')).toBeInViewport();
  await page
    .getByRole('group', { name: 'Fatura adresi' })
    .last()
    .getByRole('radio', { name: 'Depo' })
    .check();
  await page.getByRole('button', { name: 'Ödeme Bilgilerine Geç' }).click();

  await expect(page).toHaveURL(/\/siparis\/odeme$/);
  await expect(page.locator('.note-card').first()).toContainText('Ev');
  // A card needs the script, and its fields are not there: no form could send them.
  await expect(page.getByText(/JavaScript açık olmalı/)).toBeVisible();
  await expect(page.getByLabel('Kart numarası')).toBeHidden();
  await expect(page.locator('.card-way [name]')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Kapıda Ödeme' }).check();
  await expect(page.getByText(/Ödemeyi teslimatta/)).toBeVisible();
  await page.getByRole('radio', { name: /Havale/ }).check();
  await page.getByRole('button', { name: 'Sipariş Ver' }).click();
  await expect(page.getByText(/Lütfen ön bilgilendirme formunu/)).toBeInViewport();
  for (const box of await page.locator('.contract-boxes input[type=checkbox]').all())
    await box.check();
  await page.getByRole('button', { name: 'Sipariş Ver' }).click();

  await expect(page).toHaveURL(/\/sepet$/);
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible();
  await page.goto('/siparis/liste/');
  await expect(page.locator('.order-head')).toHaveCount(1);
  // The way back and a second press make no second order.
  await page.goto('/siparis/odeme');
  await expect(page).toHaveURL(/\/sepet$/);
});

test('without a script an address is changed and deleted, also a foreign one', async ({ page }) => {
  await page.goto('/account/login?next=/adreslerim');
  await register(page);
  await page.goto('/adreslerim');
  await addAddress(page, 'Ev');
  await page.getByRole('button', { name: 'Düzenle: Ev' }).click();
  await page.getByLabel('Ülke').selectOption({ label: 'Almanya' });
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Lütfen şehir yazın.')).toBeVisible();
  await page.getByLabel('Şehir').fill('Köln');
  await page.getByLabel('Posta kodu').fill('50668');
  await page.getByLabel('Telefon').fill('+49 221 123456');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Köln, 50668')).toBeVisible();
  await expect(page.getByText('+49221123456')).toBeVisible();
  await page.getByRole('button', { name: 'Düzenle: Ev' }).click();
  await expect(page.getByLabel('Posta kodu')).toHaveValue('50668');
  await expect(page.getByRole('textbox', { name: 'Adres', exact: true })).toHaveValue(address);
  await page.getByRole('link', { name: 'Vazgeç' }).click();
  await page.getByRole('button', { name: 'Sil: Ev' }).click();
  await page.getByRole('button', { name: 'Sil' }).click();
  await expect(page.getByText('Henüz adres tanımlamadınız.')).toBeVisible();
});

test('without a script the cookie notice closes on its page and on all others', async ({
  page,
}) => {
  await page.goto('/en/search?q=vida&sort=price');
  const notice = page.locator('.cookie-notice');
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/en/search?q=vida&sort=price');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
  await page.goto('/sepet');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(notice).toBeHidden();
});

test('without a script a visitor’s heart returns by the sign-in page, and the wishlist can be emptied', async ({
  page,
}) => {
  await page.goto('/search?q=%C3%A7eki%C3%A7');
  const heart = page.getByRole('button', { name: /^Favorilere ekle: / }).first();
  const name = (await heart.getAttribute('aria-label'))?.replace(/^Favorilere ekle: /, '') ?? '';
  await heart.click();
  await expect(page).toHaveURL(/\/account\/login\?next=/);
  await register(page);
  await expect(page).toHaveURL(/\/search\?q=.*&hosgeldiniz=1#kalp-\d+$/);
  await expect(page.locator('.wish-heart:target')).toBeInViewport();
  await page.goto('/favorilerim');
  await page.getByRole('button', { name: `Favorilerden çıkar: ${name}` }).click();
  await expect(page).toHaveURL(/\/favorilerim$/);
  await expect(page.getByRole('button', { name: `Favorilerden çıkar: ${name}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Çıkış' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/favorilerim');
  await expect(page).toHaveURL(/\/account\/login\?next=/);
});

test('without a script the account settings are saved, a password is reset and the account deleted', async ({
  page,
}) => {
  await page.goto('/account/login?next=/hesabim');
  const email = await register(page);
  await confirmEmail(page, email);
  await page.getByLabel('Telefon').fill('12');
  await page.getByLabel('Soyad').fill('Demir');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Lütfen geçerli telefon numarası girin.').last()).toBeVisible();
  await expect(page.getByLabel('Soyad')).toHaveValue('Demir');
  await page.getByLabel('Telefon').fill('0532 111 22 33');
  await page.getByRole('radio', { name: 'Kadın' }).check();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Bilgileriniz Güncellendi')).toBeVisible();
  await expect(page.getByLabel('Telefon')).toHaveValue('+90 (532) 111 22 33');
  await expect(page.getByRole('radio', { name: 'Kadın' })).toBeChecked();

  await page.locator('input[name=currentPassword]').fill('gizli-kelime');
  await page.locator('input[name=password]').fill('yeni-kelime');
  await page.getByRole('button', { name: 'Şifreyi Güncelle' }).click();
  await expect(page.getByRole('alert')).toHaveText('Şifrenizi doğrulamalısınız.');
  await page.locator('input[name=currentPassword]').fill('gizli-kelime');
  await page.locator('input[name=password]').fill('yeni-kelime');
  await page.locator('input[name=passwordVerify]').fill('yeni-kelime');
  await page.getByRole('button', { name: 'Şifreyi Güncelle' }).click();
  await expect(page.getByText('Şifreniz güncellendi.')).toBeVisible();

  await page.goto('/account/forgot-password');
  await page.getByRole('main').getByRole('textbox', { name: 'E-posta' }).fill(email);
  await page.getByRole('button', { name: 'Bağlantı Gönder' }).click();
  await expect(page.getByText('E-postanıza bakın')).toBeVisible();
  const mail = await mailTo(page, email, 'Yeni şifrenizi belirleyin');
  const link = /https?:\/\/[^\s]+(\/account\/reset-password\/[\w-]{43})/.exec(mail)?.[1] ?? '';
  await page.goto(link);
  await page.locator('input[name=password]').fill('kısa');
  await page.getByRole('button', { name: 'Şifreyi Güncelle' }).click();
  await expect(page.getByText(/Şifreniz 6 karakterden kısa/)).toBeVisible();
  await page.locator('input[name=password]').fill('unutulmaz');
  await page.locator('input[name=passwordVerify]').fill('unutulmaz');
  await page.getByRole('button', { name: 'Şifreyi Güncelle' }).click();
  await expect(page).toHaveURL(/\/hesabim\?durum=sifre$/);
  await expect(page.getByText('Şifreniz güncellendi.')).toBeVisible();

  await page.getByRole('button', { name: 'Hesabımı Sil' }).click();
  await page.locator('.close-account input[name=password]').fill('gizli-kelime');
  await page.getByRole('button', { name: 'Hesabımı Sil' }).click();
  await expect(page.getByText('Şifre hatalı.')).toBeInViewport();
  await page.locator('.close-account input[name=password]').fill('unutulmaz');
  await page.getByRole('button', { name: 'Hesabımı Sil' }).click();
  await expect(page.getByText('Hesabınız silindi.')).toBeVisible();
});
