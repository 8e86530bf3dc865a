import { devices, type Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { alive, expect, open, test } from '#tests/harness/journey.ts';
import { urls } from '#urls';

test.use({ customer: 'yildiz' });

async function enter(page: Page, email: string, next: string): Promise<void> {
  await open(page, `/account/login?next=${next}`);
  await page.getByLabel(/E-posta/).fill(email);
  await page.getByLabel(/Şifre/).fill('arasta123');
  await alive(page, () =>
    page.getByRole('main').getByRole('button', { name: 'Giriş Yap' }).first().click(),
  );
  await expect(page).toHaveURL(next);
}

/** Puts a carton of batteries into the cart, which passes the buyer's limit, and goes on to the payment. */
async function goToPayment(page: Page): Promise<void> {
  await open(page, '/search?q=VLT-AL-AA-4LU');
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page.getByRole('radio', { name: /Koli/ }).check();
  await page
    .getByRole('button', { name: /^Sepete Ekle/ })
    .first()
    .click();
  await expect(page.getByText('Sepete eklendi').first()).toBeVisible();
  await open(page, '/sepet');
  await page.getByLabel('Masraf yeri').selectOption('220 Gebze');
  await alive(page, () => page.getByRole('button', { name: 'Ödemeye Geç' }).first().click());
  await expect(page).toHaveURL(/\/siparis\/adres$/);
  await page.getByRole('radio').first().check();
  await page.getByLabel('Şube').selectOption('İkitelli');
  await page.getByRole('button', { name: 'Ödeme Bilgilerine Geç' }).click();
  await expect(page).toHaveURL(/\/siparis\/odeme$/);
}

test('a buyer over the limit asks, an approver returns it and then allows it on a phone, and it is ordered', async ({
  page,
  browser,
}) => {
  await enter(page, 'kemal@yildizyapi.example', '/hakkimizda');
  await goToPayment(page);
  await page.getByRole('radio', { name: /Havale/ }).check();
  await expect(
    page.getByText('Bu sipariş onay gerektiriyor.').filter({ visible: true }),
  ).toBeVisible();
  expect(await findingsOf(page, 'the payment step over a limit')).toEqual([]);
  for (const box of await page.locator('.contract-boxes input[type=checkbox]').all())
    await box.check();
  await page.getByRole('button', { name: 'Onaya gönder' }).dblclick();
  await expect(page.getByText('Siparişiniz onaya gönderildi.')).toBeVisible();
  expect(await findingsOf(page, 'own requests')).toEqual([]);

  const phone = await browser.newContext({
    ...devices['Pixel 7'],
    baseURL: new URL(page.url()).origin,
  });
  const approver = await phone.newPage();
  await enter(approver, 'selin@yildizyapi.example', urls.approvals);
  const { width } = approver.viewportSize() ?? { width: 0 };
  expect(await approver.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await findingsOf(approver, 'approvals')).toEqual([]);
  const requests = approver.getByRole('region', { name: /^Kemal Uçar/ });
  const last = requests.last();
  await last.getByLabel('Kemal Uçar: siparişi geri gönder').click();
  await last.getByLabel('Neden?').fill('Bu ay pil aldık.');
  await last.getByRole('button', { name: 'Geri gönder' }).click();
  await expect(approver.getByText('Sipariş alıcısına geri gönderildi.')).toBeVisible();

  // The buyer takes the cart back and asks again.
  await open(page, urls.approvals);
  await expect(page.getByText('Bu ay pil aldık.').first()).toBeVisible();
  await page
    .getByRole('button', { name: /sepete al/i })
    .first()
    .click();
  await expect(page).toHaveURL('/sepet');
  await open(page, '/siparis/odeme');
  await page.getByRole('radio', { name: /Havale/ }).check();
  for (const box of await page.locator('.contract-boxes input[type=checkbox]').all())
    await box.check();
  await page.getByRole('button', { name: 'Onaya gönder' }).click();
  await expect(page.getByText('Siparişiniz onaya gönderildi.')).toBeVisible();

  await open(approver, urls.approvals);
  await requests
    .last()
    .getByRole('button', { name: /Onayla|onayla/ })
    .click();
  await expect(approver.getByText('Onayladınız.')).toBeVisible();
  await open(page, '/siparis/liste/');
  const order = page.getByRole('region').filter({ hasText: 'Selin Aydoğdu' }).first();
  await expect(order).toContainText('220 Gebze');
  await phone.close();
});
