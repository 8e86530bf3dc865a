import type { Locator, Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { addAddress, register } from '#tests/harness/journey-checkout.ts';
import { addFirstProduct, expect, open, test } from '#tests/harness/journey.ts';

/** The figure of an amount as the shop writes it, in kuruş. */
const minor = (text: string) => Number(text.replaceAll(/\D/g, ''));

async function addFirstOf(page: Page, query: string): Promise<string> {
  await open(page, '/');
  const box = page.getByRole('combobox', { name: 'Ürün ara' });
  await box.fill(query);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  return addFirstProduct(page);
}

/** In how many lines something stands. */
const linesOf = (place: Locator) =>
  place.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
  });

/** The order says what to send, with which number, and its lines come to the total. */
async function expectWaiting(page: Page, orderNo: string, total: number): Promise<void> {
  const panel = page.locator('.order-transfer').first();
  await expect(panel).toContainText('Ödeme bekleniyor');
  const [amount, reference] = await panel.locator('.awaited-transfer b').allInnerTexts();
  expect([minor(amount ?? ''), reference]).toEqual([total, orderNo]);
  await expect(panel.getByRole('button', { name: 'Sipariş numarasını kopyala' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^IBAN kopyala/ }).first()).toBeVisible();
  const lines = await page.locator('.order-lines tbody tr td:last-child').allInnerTexts();
  const foot = minor(await page.locator('.order-lines tfoot td').innerText());
  expect(lines.reduce((sum, line) => sum + minor(line), 0)).toBe(foot);
  expect(foot).toBe(total);
}

test('a visitor finds a product, registers on the way, orders by transfer and finds the order @both-engines', async ({
  page,
}) => {
  const name = await addFirstOf(page, 'çekiç');
  await open(page, '/sepet');
  await expect(page.getByText(name).first()).toBeVisible();
  const total = minor(await page.locator('.order-summary .figures-total').last().innerText());

  // the phone's bar has a button of its own, which goes when the summary comes into view
  const summary = page.getByRole('complementary', { name: 'Sipariş Özeti' });
  await summary.getByRole('button', { name: 'Ödemeye Geç' }).click();
  await expect(page).toHaveURL(/\/siparis\/misafir$/);
  await page.getByRole('link', { name: 'Giriş yapın' }).click();
  await expect(page).toHaveURL(/\/account\/login\?next=/);
  await register(page);

  await expect(page).toHaveURL(/\/siparis\/adres$/);
  await expect(page.getByText(/Hoş geldiniz!/)).toBeVisible();
  // The form before was long: the next page begins at its top all the same.
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('button', { name: 'Ödeme Bilgilerine Geç' }).click();
  await expect(page.getByText('Lütfen adres seçiniz!')).toBeInViewport();
  await addAddress(page);
  await page.getByRole('button', { name: 'Ödeme Bilgilerine Geç' }).click();

  await expect(page).toHaveURL(/\/siparis\/odeme$/);
  await page.getByRole('radio', { name: /Havale/ }).check();
  await page.getByRole('button', { name: 'Sipariş Ver' }).click();
  // Refused: the box that is missing has the focus, and the reason stands beside it.
  await expect(page.getByText(/sözleşmeleri okuyup onaylayın/)).toBeInViewport();
  await expect(page.getByRole('checkbox', { name: /Ön Bilgilendirme/ })).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  for (const box of await page.locator('.contract-boxes input[type=checkbox]').all())
    await box.check();
  await page.getByRole('button', { name: 'Sipariş Ver' }).dblclick();

  await expect(page).toHaveURL(/\/siparis\/basarili\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible();
  const orderNo = (await page.locator('.outcome .muted b').innerText()).trim();
  expect(orderNo).toMatch(/^\d{8,}$/);
  await expect(page.getByText(/TR\d\d/).first()).toBeVisible();
  await expectWaiting(page, orderNo, total);
  // Goods to İstanbul arrive one day after they leave, and leave when the money is there.
  const promise = 'Ödemenizden sonra en geç 2 iş günü içinde';
  await expect(page.getByText(promise)).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);

  await open(page, '/siparis/liste/');
  const rows = page.locator('.order-head');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(orderNo);
  await expect(rows.first()).toContainText('Ödeme bekleniyor');
  await expect(rows.first().locator('.order-tracking')).toHaveText('Hazırlanıyor');
  expect(minor(await rows.first().locator('p').last().innerText())).toBe(total);
  await expect(rows.first()).toContainText(promise);
  await page.locator('.order summary').click();
  await expect(page.locator('.shipping-bar')).toContainText('Ödeme bekleniyor');
  await expect(page.locator('.shipping-bar .is-reached')).toHaveText(/^Hazırlanıyor/);
  await expectWaiting(page, orderNo, total);
  // A number that breaks before its last two digits reads like another one.
  for (const whole of [
    page.locator('.bank-accounts [data-l="IBAN"]').first(),
    page.locator('.awaited-transfer dd').last(),
    rows.first().locator('.tag'),
  ])
    expect(await linesOf(whole)).toBe(1);
  expect(await findingsOf(page)).toEqual([]);

  await open(page, '/sepet');
  await expect(page.getByText('Sepetiniz Boş!').first()).toBeVisible();
});
