import { expect, type Page } from '@playwright/test';

/** Registers from the page of the sign-in, by its form; gives the e-mail. */
export async function register(page: Page): Promise<string> {
  const email = `yolcu.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await page.getByRole('main').getByRole('link', { name: 'Üye Ol' }).click();
  await page.getByRole('textbox', { name: 'Ad', exact: true }).fill('Işıl');
  await page.getByRole('textbox', { name: 'Soyad', exact: true }).fill('Büyükkaraçulhaoğlu');
  await page.getByRole('textbox', { name: 'E-posta', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Telefon', exact: true }).fill('5321112233');
  await page.getByRole('textbox', { name: 'Şifre', exact: true }).fill('gizli-kelime');
  await page.getByRole('textbox', { name: 'Şifre (tekrar)' }).fill('gizli-kelime');
  await page.getByRole('checkbox', { name: /KVKK/ }).check();
  await page.getByRole('button', { name: 'Üye Ol' }).click();
  return email;
}

/** Adds an address in the checkout's dialog, and chooses it. */
export async function addAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Yeni Adres Ekle' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Adres başlığı').fill('Ev');
  await form.getByLabel('Ad Soyad').fill('Işıl Büyükkaraçulhaoğlu');
  await form.getByLabel('Telefon').fill('5321112233');
  await form.getByLabel('Şehir').selectOption({ label: 'İstanbul' });
  await form.getByLabel('İlçe').selectOption({ label: 'Kadıköy' });
  await form
    .getByRole('textbox', { name: 'Adres', exact: true })
    .fill('Moda Caddesi No: 12 Daire: 3');
  await form.getByLabel('T.C. kimlik no').fill('10000000146');
  await form.getByRole('button', { name: 'Kaydet' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('radio', { name: /Ev/ }).check();
}
