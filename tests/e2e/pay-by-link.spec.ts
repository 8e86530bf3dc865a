import { findingsOf } from '#tests/harness/accessibility.ts';
import { answerBank, cards, dialogOf, fillCard } from '#tests/harness/journey-card.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

test('an order on the telephone is paid by its link on a phone, with 3-D Secure (rules phone-orders/link, phone-orders/acceptance)', async ({
  page,
  baseURL,
  browser,
}) => {
  test.slow();
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/siparisler/yeni');
  await page.getByRole('searchbox', { name: 'Müşteriyi bulun' }).fill('zeynep karaca');
  await page.getByRole('button', { name: /zeynep@arasta\.example/ }).click();
  const search = page.getByRole('combobox', { name: 'Ürün ekle' });
  await search.fill('UST-UF-300G');
  await search.press('Enter');
  await expect(page.getByRole('radio', { name: /Ödeme bağlantısı/ })).toBeChecked();
  await expect(page.getByRole('button', { name: /Siparişi oluştur · ₺/ })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/siparisler\/(?!yeni)[^/]+$/);
  const order = page.url();
  await expect(page.getByRole('heading', { name: /^Ödeme bağlantısı: ₺/ })).toBeVisible();
  await expect(page.getByText('Müşteri sözleşmeyi henüz onaylamadı')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hazırlamaya al' })).toHaveCount(0);
  const link = (await page.locator('.link-step-link code').textContent()) ?? '';
  expect(await findingsOf(page)).toEqual([]);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const customer = await phone.newPage();
  await customer.goto(link);
  await expect(customer.getByRole('main').getByRole('link', { name: /Mesafeli/i })).toBeVisible();
  await expect(customer.getByLabel('Kart numarası')).toHaveCount(0);
  await customer.getByRole('button', { name: 'Okudum, onaylıyorum' }).click();
  await expect(customer.getByLabel('Kart numarası')).toBeVisible();
  expect(await findingsOf(customer)).toEqual([]);

  // A card that the bank refuses, then another one on the same page.
  await fillCard(customer, cards.withoutFunds);
  const pay = customer.getByRole('button', { name: 'Ödemeyi yap' });
  await pay.click();
  await expect(dialogOf(customer)).toBeVisible();
  await answerBank(customer, 'Onayla');
  await expect(customer.locator('.card-alert .notice')).toContainText('yetersiz');
  await fillCard(customer, cards.withPlans);
  await pay.click();
  await answerBank(customer, 'Onayla');
  await expect(customer.getByRole('heading', { name: 'Ödemeniz alındı.' })).toBeVisible();
  await customer.reload();
  await expect(customer.getByRole('heading', { name: 'Ödemeniz alındı.' })).toBeVisible();
  const width = await customer.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'the page is as wide as the screen').toBe(390);
  await phone.close();

  await page.goto(order);
  await expect(page.getByRole('heading', { name: /^Ödeme bağlantısı: ₺/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hazırlamaya al' })).toBeVisible();
  await expect(page.getByText('Sözleşmeyi müşteri onaylamadı')).toHaveCount(0);
});
