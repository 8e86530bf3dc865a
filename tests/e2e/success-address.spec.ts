import { orderByTransfer } from '#tests/harness/journey-buyer.ts';
import { expect, open, test } from '#tests/harness/journey.ts';

test('the page after an order by transfer opens again, also on the other device of its buyer', async ({
  page,
  browser,
}) => {
  const orderNo = await orderByTransfer(page, 1);
  await open(page, '/sepet');
  await expect(page).toHaveURL(new RegExp(`/siparis/basarili/${orderNo}$`));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible();
  await page
    .getByRole('button', { name: /^IBAN kopyala/ })
    .first()
    .click();
  await expect(page.getByText('Kopyalandı')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^TR\d{24}$/);
  await page.getByRole('button', { name: 'Tutarı kopyala' }).click();
  const amount = await page.locator('.awaited-transfer b').first().innerText();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(amount.replaceAll(/[^\d,]/g, ''));

  const storageState = await page.context().storageState();
  const phone = await browser.newContext({ storageState, javaScriptEnabled: false });
  const other = await phone.newPage();
  await other.goto(`/siparis/basarili/${orderNo}`);
  await expect(other.locator('.awaited-transfer')).toContainText(orderNo);
  await expect(other.getByText(/TR\d\d /).first()).toBeVisible();
  const stranger = await browser.newContext();
  const nobody = await stranger.newPage();
  await nobody.goto(`/siparis/basarili/${orderNo}`);
  await expect(nobody).toHaveURL(/\/account\/login\?next=/);
  await phone.close();
  await stranger.close();
});
