import { expect, type Page } from '@playwright/test';

/** Cards of the test bank (`reference/test-cards.json`). */
export const cards = {
  withPlans: '4546711234567894',
  foreign: '4054180000000007',
  withoutFunds: '4111111111111129',
};

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Kart numarası').fill(number);
  await page.getByLabel('Kart üzerindeki isim').fill('Işıl Büyükkaraçulhaoğlu');
  await page.getByLabel('Ay / Yıl').fill('1230');
  await page.getByLabel('CVV', { exact: true }).fill('123');
}

export async function acceptContracts(page: Page): Promise<void> {
  for (const box of await page.locator('.contract-boxes input').all()) await box.check();
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Ödeme Yap/ });
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Banka onayı' });
export const bankOf = (page: Page) => page.frameLocator('.payment-frame').frameLocator('iframe');

/** What the buyer does on the bank's page, where it asks for the code. */
export async function answerBank(
  page: Page,
  answer: 'Onayla' | 'İptal et' | 'Yanıt verme',
  code = 'a',
) {
  const bank = bankOf(page);
  if (answer === 'Onayla') await bank.getByLabel('Doğrulama kodu').fill(code);
  await bank.getByRole('button', { name: answer }).click();
}

export async function expectPaid(page: Page, amount: string): Promise<string> {
  await expect(page).toHaveURL(/\/siparis\/ozet\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible();
  await expect(page.locator('.outcome-facts')).toContainText(amount);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'the page is as wide as the screen').toBe(page.viewportSize()?.width);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

export async function expectFailed(page: Page, message: RegExp): Promise<void> {
  const notice = page.locator('.card-alert .notice');
  await expect(notice).toContainText('Ödeme tamamlanamadı.');
  await expect(notice).toContainText(message);
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport();
  await expect(dialogOf(page)).toBeHidden();
}
