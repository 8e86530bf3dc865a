import { findingsOf } from '#tests/harness/accessibility.ts';
import { orderByTransfer } from '#tests/harness/journey-buyer.ts';
import { confirmEmail, expect, mailTo, open, test } from '#tests/harness/journey.ts';

/** Rules fulfillment/order-screen, fulfillment/packing, fulfillment/parcels, fulfillment/refunds. */
test('an order arrives, is paid, packed by scan, shipped in two parcels, and refunded in part @both-engines', async ({
  browser,
  page,
}) => {
  const buyer = await browser.newPage();
  const orderNo = await orderByTransfer(buyer, 2);

  await page.goto(`/yonetim/siparisler/${orderNo}`);
  await page.getByRole('button', { name: /demo/i }).click();
  await expect(page.getByRole('heading', { name: orderNo })).toBeVisible();
  await expect(page.getByText('Havale bekliyor')).toBeVisible();
  const email = (await page.locator('a[href^="mailto:"]').first().innerText()).trim();
  await confirmEmail(buyer, email);

  // Too little is said before it is recorded; what came is recorded.
  const amount = page.getByLabel(/Gelen tutar/);
  const expected = await amount.inputValue();
  await amount.fill('1,00');
  await expect(page.getByText(/eksik: sipariş kalanı bekler/)).toBeVisible();
  await amount.fill(expected);
  await page.getByLabel('Dekont ya da referans').fill('FT-1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Ödeme kaydedildi.')).toBeVisible();
  await page.getByRole('button', { name: /Hazırlamaya al/ }).press('h');
  await expect(page.getByRole('heading', { name: 'Kargoya verin' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Not', exact: true }).fill('=Kırılacak, dikkat <b>');
  await page.getByRole('button', { name: 'Ekle', exact: true }).click();
  await expect(page.locator('.feed-note')).toHaveText('=Kırılacak, dikkat <b>');
  expect(await findingsOf(page, 'the desk')).toEqual([]);

  await page.getByRole('link', { name: 'Paketleme ekranında aç' }).click();
  const about = await page.locator('.pack-lines .caption').first().innerText();
  const code = about.split(' · ')[0] ?? '';
  await page.getByLabel('Barkod', { exact: true }).fill('YANLIS');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Yanlış ürün: YANLIS');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('1 / 2');
  expect(await findingsOf(page, 'packing')).toEqual([]);
  const leave = page.getByRole('button', { name: /argoya ver/ });
  await expect(leave).toBeDisabled();
  await page.keyboard.press('F6');
  await page.getByLabel('Firma').selectOption({ index: 1 });
  await page.getByLabel('Takip numarası').fill('TR100');
  await page.keyboard.press('F4');
  await expect(page.getByText('bu koli kargoya verildi, kalanı bekliyor')).toBeVisible();
  const [label] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('F2')]);
  await label.close();
  await page.getByRole('button', { name: 'Aynı siparişten bir koli daha' }).click();
  await page.getByRole('button', { name: /Kalanı elle tamamla/ }).click();
  await page.getByLabel('Firma').selectOption({ index: 1 });
  await page.getByLabel('Takip numarası').fill('TR101');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${orderNo} kargoya verildi`)).toBeVisible();

  await open(buyer, '/siparis/liste/');
  await buyer.getByText('Detay').first().click();
  await expect(buyer.getByText('TR100').first()).toBeVisible();
  await expect(buyer.getByText('TR101').first()).toBeVisible();
  const mails = await Promise.all([
    mailTo(buyer, email, `Siparişinizin bir bölümü kargoya verildi: ${orderNo}`),
    mailTo(buyer, email, `Siparişinizin kalanı kargoya verildi: ${orderNo}`),
  ]);
  expect(mails).toEqual([expect.stringContaining('TR100'), expect.stringContaining('TR101')]);

  await page.goto(`/yonetim/siparisler/${orderNo}`);
  await page.getByRole('button', { name: 'İade et…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Tutar/).fill('99999999');
  await dialog.getByRole('button', { name: 'İade et' }).click();
  await expect(dialog.getByText(/En çok/).last()).toBeVisible();
  await dialog.getByLabel(/Tutar/).fill('1,50');
  await dialog.getByLabel('Neden').fill('Çizik');
  await dialog.getByRole('button', { name: 'İade et' }).click();
  await expect(page.getByText('İade kaydedildi.')).toBeVisible();
  await expect(page.getByText('İade: ₺1,50').first()).toBeVisible();

  const file = await page.request.get(`/api/office/orders/export?orders=${orderNo}&format=csv`);
  expect(await file.text()).toContain(orderNo);
  const log = await page.request.get(`/api/office/activity?about=${orderNo}`);
  const done = (await log.json()).items.map(({ action }: { action: string }) => action);
  // The demo's integrator issues the invoice meanwhile.
  expect(done.filter((action: string) => !action.startsWith('invoice.'))).toEqual(
    ['refund', 'ship', 'ship', 'note', 'prepare', 'pay'].map((what) => `order.${what}`),
  );
  await page.goto(`/yonetim/islem-kaydi?about=${orderNo}`);
  await expect(page.locator('.activity-change').filter({ hasText: '1,50' }).first()).toBeVisible();
});

test.describe('two people', () => {
  test.use({ expectedNoise: /ERR_FAILED|status of 409/ });
  test('the slower of two people sees what changed and loses nothing', async ({
    browser,
    page,
  }) => {
    const buyer = await browser.newPage();
    const orderNo = await orderByTransfer(buyer, 1);
    await page.goto(`/yonetim/siparisler/${orderNo}`);
    await page.getByRole('button', { name: /demo/i }).click();
    await expect(page.getByRole('heading', { name: orderNo })).toBeVisible();
    const second = await page.context().newPage();
    await second.goto(`/yonetim/siparisler/${orderNo}`);
    await page.getByLabel('Dekont ya da referans').fill('FT-2');
    await page.route('**/desk', (route) => route.abort());
    await second.getByRole('button', { name: 'Ödeme alındı' }).click();
    await expect(second.getByText('Ödeme kaydedildi.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Ödeme alındı' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'siz bakarken değişti' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Hazırlamaya alın' })).toBeVisible();
    await expect(page.getByText('Durum: Onaylandı → Ödendi')).toBeVisible();
  });
});
