import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { expect, mailTo, officeLink, test } from '#tests/harness/journey.ts';
import { codeAt } from '#tests/harness/staff.ts';

test.use({ expectedNoise: /40[019]/ });

const password = 'uzun bir parola 1';

/** Sets a sign-in up by a link; gives the secret of the app and the recovery codes. */
async function setUp(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel('Yeni şifre').fill(password);
  const secret = (await page.locator('.code-secret code').innerText()).replaceAll(/\s/g, '');
  const code = page.getByLabel('Kod', { exact: true });
  await code.fill('000000');
  await page.getByRole('button', { name: 'Girişi kur' }).click();
  await expect(page.getByText(/Kod geçersiz/)).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await code.fill(codeAt(secret, new Date()));
  await page.getByRole('button', { name: 'Girişi kur' }).click();
  const codes = page.locator('.recovery-codes li');
  await expect(codes).toHaveCount(10);
  // What opens is not left in the address.
  expect(new URL(page.url()).hash).toBe('');
  const recovery = await codes.allInnerTexts();
  await page.getByLabel('Kodları sakladım').check();
  await page.getByRole('button', { name: 'Yönetime geç' }).click();
  // Whoever asks for another page before this one is there is led to this one.
  await expect(page).toHaveURL(/\/yonetim\/?$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { secret, recovery };
}

/** Rules staff/invitation, staff/sign-in, staff/codes, staff/roles, activity-log/read. */
test('the first owner sets up a sign-in, returns by a recovery code and invites a reader @both-engines', async ({
  browser,
  page,
  baseURL,
}) => {
  const { recovery } = await setUp(page, await officeLink(baseURL ?? ''));
  await page.context().clearCookies();

  await page.goto('/yonetim/ekip');
  await page.getByLabel('E-posta').fill('defne@arasta.example');
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Kurtarma kodu kullan/ }).click();
  await page.getByLabel('Kurtarma kodu').fill(recovery[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('9 kurtarma kodunuz kaldı.')).toBeVisible();
  await expect(page).toHaveURL(/yonetim\/ekip$/);
  await expect(page.getByLabel('Rol: Defne Arslan')).toBeDisabled();

  await page.getByRole('button', { name: 'Kişi çağır' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ad soyad').fill('Aslı Demir');
  await dialog.getByLabel('E-posta').fill('asli@arasta.example');
  await dialog.getByLabel('Rol').selectOption('Okuma');
  await dialog.getByRole('button', { name: 'Çağır' }).click();
  await expect(page.getByText(/Aslı Demir için bağlantı hazır/)).toBeVisible();
  expect(await findingsOf(page, page.url())).toEqual([]);

  const mail = await mailTo(page, 'asli@arasta.example', 'Arasta yönetimine çağrıldınız');
  const link = /https?:\/\/\S+\/davet#[\w-]+/.exec(mail)?.[0] ?? '';
  const other = await browser.newPage();
  await setUp(other, link);
  await other.goto('/yonetim/ekip');
  await expect(
    other.getByText(
      'Ekibi, anahtarları ve bildirim adreslerini yalnız Sahip rolü görür ve değiştirir.',
    ),
  ).toBeVisible();
  await other.goto('/yonetim/paketle');
  await expect(
    other.getByRole('heading', { level: 1, name: 'Rolünüz bu sayfayı açmaz' }),
  ).toBeVisible();
  await expect(other.getByText('Bu sayfayı açan roller: Sahip, Sipariş.')).toBeVisible();
  expect(await findingsOf(other, other.url())).toEqual([]);
  await other.goto('/yonetim/islem-kaydi');
  await other.getByLabel('İşlem', { exact: true }).selectOption('Ekibe çağrıldı');
  await expect(other.locator('tbody tr').first()).toContainText('Aslı Demir');
  await expect(other).toHaveURL(/action=staff\.added/);
  expect(await findingsOf(other, other.url())).toEqual([]);

  await page.getByRole('button', { name: 'İşlemler: Aslı Demir' }).click();
  await page.getByRole('button', { name: 'Erişimini kapat' }).click();
  await expect(page.getByText('Aslı Demir artık giremez.')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Yönetime giriş' })).toBeVisible();
});
