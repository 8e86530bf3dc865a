import { orderAtDoor } from '#tests/harness/journey-buyer.ts';
import { expect, test } from '#tests/harness/journey.ts';
import { findingsOf } from '#tests/harness/accessibility.ts';

test.use({ expectedNoise: /401/ });

/** Rules order-table/filters, order-table/bulk, order-table/own-views. */
test('three orders are found, chosen by keys and prepared together @both-engines', async ({
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

test('a word is looked for as it is typed, and a view is kept under a name', async ({ page }) => {
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
