import { readFile } from 'node:fs/promises';
import { orderAtDoor } from '#tests/harness/journey-buyer.ts';
import { expect, test } from '#tests/harness/journey.ts';
import { findingsOf } from '#tests/harness/accessibility.ts';

test.use({ expectedNoise: /401/ });

/** Rules order-list/filters, order-list/bulk, order-list/saved-views. */
test('three orders are found, selected by keys and prepared together @both-engines', async ({
  browser,
  page,
}) => {
  const numbers: string[] = [];
  for (let n = 0; n < 3; n++) {
    const buyer = await browser.newPage();
    numbers.push(await orderAtDoor(buyer));
    await buyer.close();
  }
  await page.goto('/yonetim/siparisler');
  await page.getByRole('button', { name: /demo/i }).click();
  await expect(page.getByRole('heading', { name: 'Siparişler', level: 1 })).toBeVisible();

  await page.goto(`/yonetim/siparisler?view=to-prepare&orders=${numbers.join(',')}`);
  const rows = page.locator('.order-table tbody tr');
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('f');
  const filter = page.getByRole('dialog');
  await expect(filter.getByLabel('Müşteri')).toBeFocused();
  await filter.getByLabel('Kapıda').check();
  await filter.getByRole('button', { name: 'Siparişleri göster' }).click();
  await expect(page.getByText('Ödeme:')).toBeVisible();
  await expect(page).toHaveURL(/method=3/);
  await expect(rows).toHaveCount(3);
  expect(await findingsOf(page, page.url())).toEqual([]);

  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  const bar = page.getByRole('region', { name: 'Toplu işlem' });
  await expect(bar).toContainText('3 sipariş');
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Onaylandı');
  await dialog.getByRole('button', { name: '3 siparişi hazırlamaya al' }).click();
  await expect(page.getByText('3 sipariş tamam.')).toBeVisible();
  await expect(page.getByText('Buna uyan sipariş yok')).toBeVisible();

  await page.goto(`/yonetim/siparisler?view=to-ship&orders=${numbers.join(',')}`);
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  const look = page.getByRole('complementary', { name: /Hızlı bakış/ });
  await expect(look).toContainText('Işıl');
  await expect(look.getByRole('link', { name: 'Kargoya ver…' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(look).toContainText(numbers[1] ?? '');
  await page.keyboard.press('Escape');
  await expect(look).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`siparisler/${numbers[1]}`));
  await page.goBack();
  await expect(rows).toHaveCount(3);
});

/** Rules order-list/customer-filter, order-list/selected-export, order-list/bulk-ship. */
test('orders of a customer found by name are exported and then shipped together @both-engines', async ({
  browser,
  page,
}) => {
  const numbers: string[] = [];
  for (let n = 0; n < 2; n++) {
    const buyer = await browser.newPage();
    numbers.push(await orderAtDoor(buyer));
    await buyer.close();
  }
  await page.goto('/yonetim/siparisler');
  await page.getByRole('button', { name: /demo/i }).click();
  await expect(page.getByRole('heading', { name: 'Siparişler', level: 1 })).toBeVisible();
  const found = await page.request.get(`/api/office/order-table?orders=${numbers.join(',')}`);
  const { items } = await found.json();
  const orders = items.map(({ orderNo, version }: { orderNo: string; version: number }) => ({
    orderNo,
    version,
  }));
  const origin = new URL(page.url()).origin;
  const prepared = await page.request.post('/api/office/orders/bulk', {
    headers: { origin },
    data: { action: 'prepare', orders },
  });
  expect(await prepared.json()).toMatchObject({ done: 2 });

  await page.goto(`/yonetim/siparisler?orders=${numbers.join(',')}&sort=number`);
  const rows = page.locator('.order-table tbody tr');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('f');
  const filter = page.getByRole('dialog');
  const { customer } = items[0];
  await filter.getByLabel('Müşteri').fill(customer);
  await filter.getByRole('button', { name: customer }).first().click();
  await expect(filter.getByRole('button', { name: `Kaldır: ${customer}` })).toBeVisible();
  await filter.getByRole('button', { name: 'Siparişleri göster' }).click();
  await expect(page).toHaveURL(/customer=\d+/);
  await page.getByRole('button', { name: `Kaldır: Müşteri: ${customer}` }).click();
  await expect(page).not.toHaveURL(/customer=/);
  await expect(rows).toHaveCount(2);

  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  const bar = page.getByRole('region', { name: 'Toplu işlem' });
  await bar.getByRole('button', { name: 'Dışa aktar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV, virgüllü' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const orderNo of numbers) expect(file).toContain(orderNo);
  expect(file.trim().split('\r\n')).toHaveLength(3);

  await bar.getByRole('button', { name: 'Kargoya ver' }).click();
  const dialog = page.getByRole('dialog');
  const list = dialog.getByRole('list', { name: 'Kargoya verilecek siparişler' });
  await expect(list.getByRole('listitem')).toHaveText([/numara yok/, /numara yok/]);
  await expect(dialog.getByRole('button', { name: 'Kargoya ver', exact: true })).toBeEnabled();
  await dialog.getByLabel('Kargo firması').selectOption({ index: 1 });
  await dialog.getByLabel('Takip numaraları').fill(`${numbers[1]}\tT2\n999\tT9`);
  await expect(dialog).toContainText('2. satır: bu sipariş gönderileceklerden değil.');
  await dialog.getByLabel('Takip numaraları').fill('T1\nT2');
  const sorted = numbers.toSorted();
  await expect(list.getByRole('listitem')).toHaveText([
    new RegExp(`${sorted[0]}.*T1`),
    new RegExp(`${sorted[1]}.*T2`),
  ]);
  expect(await findingsOf(page, 'shipping together')).toEqual([]);
  await dialog.getByRole('button', { name: '2 siparişi kargoya ver' }).click();
  await expect(page.getByText('2 sipariş tamam.')).toBeVisible();
  await expect(rows.first()).toContainText('T1');
  await expect(rows.last()).toContainText('T2');
});

test('searches while typing, and saves a view under a name', async ({ page }) => {
  await page.goto('/yonetim/siparisler');
  await page.getByRole('button', { name: /demo/i }).click();
  await expect(page.locator('.order-table tbody tr').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('hiçbir siparişte yok');
  await expect(page.getByText('Buna uyan sipariş yok')).toBeVisible();
  await page.getByRole('button', { name: 'Hepsini kaldır' }).click();
  await expect(page.locator('.order-table tbody tr').first()).toBeVisible();

  await page.getByRole('button', { name: 'Tutar' }).click();
  await expect(page.getByRole('columnheader', { name: 'Tutar' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByRole('button', { name: 'Görünümü kaydet' }).click();
  const name = `En büyükler ${crypto.randomUUID().slice(0, 6)}`;
  await page.getByRole('dialog').getByLabel('Adı').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Görünümü kaydet' }).click();
  await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Tümü' }).click();
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/sort=-total/);
  await page.getByRole('button', { name: 'Görünümü düzenle' }).click();
  await page.getByRole('button', { name: 'Görünümü sil' }).click();
  await expect(page.getByRole('link', { name })).toBeHidden();
});
