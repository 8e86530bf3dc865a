import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { orderAtDoor } from '#tests/harness/journey-buyer.ts';
import { expect, test } from '#tests/harness/journey.ts';

test.use({ expectedNoise: /401/ });

async function openOrder(page: Page, orderNo: string): Promise<void> {
  await page.goto(`/yonetim/siparisler/${orderNo}`);
  await page.getByRole('button', { name: /demo/i }).click();
  await expect(page.getByRole('heading', { level: 1, name: orderNo })).toBeVisible();
}

/** Rule staff/session-expiry. */
test('a member whose session ends signs in again on the page, with their input', async ({
  browser,
  page,
}) => {
  const buyer = await browser.newPage();
  const orderNo = await orderAtDoor(buyer);
  await buyer.close();
  await page.clock.install();
  await openOrder(page, orderNo);
  const note = page.getByRole('textbox', { name: /not/i });
  await note.fill('Koliye fatura koyun');
  await expect(page.getByText(/Oturumunuz .* biter/)).toBeHidden();
  await page.clock.fastForward('11:50:00');
  await expect(page.getByText(/Oturumunuz \d+ dakika sonra biter/)).toBeVisible();
  expect(await findingsOf(page, 'a session that ends')).toEqual([]);
  await page.getByRole('button', { name: 'Yeniden gir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Yeniden giriş' });
  await dialog.getByRole('button', { name: /demo/i }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Oturumunuz .* biter/)).toBeHidden();
  await expect(note).toHaveValue('Koliye fatura koyun');
});

test('an ended session discards nothing that was typed', async ({ browser, page }) => {
  const buyer = await browser.newPage();
  const orderNo = await orderAtDoor(buyer);
  await buyer.close();
  await openOrder(page, orderNo);
  const note = page.getByRole('textbox', { name: /not/i });
  await note.fill('Koliye fatura koyun');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Ekle', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Yeniden giriş' });
  await expect(dialog).toContainText('Oturumunuz bitti');
  expect(await findingsOf(page, 'a session that is over')).toEqual([]);
  await dialog.getByRole('button', { name: /demo/i }).click();
  await expect(dialog).toBeHidden();
  await expect(note).toHaveValue('Koliye fatura koyun');
  await page.getByRole('button', { name: 'Ekle', exact: true }).click();
  await expect(page.getByText('Not eklendi.')).toBeVisible();
});
