import { findingsOf } from '#tests/harness/accessibility.ts';
import { orderByTransfer } from '#tests/harness/journey-buyer.ts';
import { expect, open, test } from '#tests/harness/journey.ts';

/** The figure of an amount as the shop writes it, in kuruş. */
const minor = (text: string) => Number(text.replaceAll(/\D/g, ''));

test('a buyer cancels a part of an order and sees before what remains, then cancels the rest', async ({
  page,
}) => {
  const orderNo = await orderByTransfer(page, 3);
  await open(page, '/siparis/liste/');
  const order = page.getByRole('region', { name: orderNo });
  const before = minor(await order.locator('.order-head p b').last().innerText());
  await order.getByRole('link', { name: 'Siparişi İptal Et' }).click();

  await expect(page).toHaveURL(new RegExp(`/siparis/${orderNo}/iptal$`));
  await expect(page.getByText('Bu sipariş için henüz bir ödeme ulaşmadı.')).toBeVisible();
  await page.getByRole('radio', { name: 'Bir bölümünü' }).check();
  await page.getByRole('button', { name: 'Seçilenleri İptal Et' }).click();
  await expect(page.getByText('İptal edilecek ürünlerin miktarını yazın.')).toBeVisible();
  await expect(page.getByText('Lütfen bir iptal nedeni seçin.')).toBeVisible();
  const units = page.getByLabel(/^İptal edilecek miktar: /);
  await expect(units).toBeFocused();
  await units.fill('1');
  await page.getByLabel('İptal nedeni').selectOption('Diğer');
  await page.getByLabel(/^Açıklama/).fill('İkisi yetiyor');
  const shown = page.locator('.cancel-back');
  await expect(shown).toContainText('İade edilecek tutar yok');
  const left = minor((await shown.locator('dd').last().innerText()) || '0');
  expect(left).toBeLessThan(before);
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Seçilenleri İptal Et' }).dblclick();

  await expect(page).toHaveURL(new RegExp(`iptal=${orderNo}$`));
  await expect(page.getByText(`${orderNo} numaralı siparişinizin bir bölümü`)).toBeVisible();
  expect(minor(await order.locator('.order-head p b').last().innerText())).toBe(left);
  await order.locator('summary').click();
  await expect(order.getByText('İkisi yetiyor')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);

  await order.getByRole('link', { name: 'Siparişi İptal Et' }).click();
  await page.getByLabel('İptal nedeni').selectOption('Yanlışlıkla sipariş verdim');
  await page.getByRole('button', { name: 'Siparişi İptal Et' }).click();
  await expect(page.getByText(`${orderNo} numaralı siparişiniz iptal edildi.`)).toBeVisible();
  await expect(order).toContainText('İptal edildi');
  await expect(order.getByRole('link', { name: 'Siparişi İptal Et' })).toHaveCount(0);
});
