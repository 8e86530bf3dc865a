import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';
import { urls } from '#urls';

test('a stock keeper finds a product, changes price and stock, and sees both in the shop @both-engines', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  const found = await page.request.get('/api/office/product-table?sort=sold&limit=100');
  const { items } = await found.json();
  const product = items.find(
    (each: { variants: number; stock: number; isVariant: boolean; price: number }) =>
      each.variants === 0 && each.stock > 20 && !each.isVariant && each.price > 0,
  );
  await page.goto('/yonetim/urunler');
  await expect(page.getByRole('switch').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(product.code);
  await expect(page.getByText('1 / 1 ürün')).toBeVisible();
  // Prices are with VAT until somebody chooses.
  const vat = page.getByRole('group', { name: 'Fiyatlar' });
  await expect(vat.getByRole('button', { name: 'KDV dâhil' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await vat.getByRole('button', { name: 'KDV hariç' }).click();
  await page.keyboard.press('Escape');

  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const price = page.getByRole('textbox', { name: `Satış fiyatı: ${product.name}` });
  await price.fill('çok');
  await price.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Bir tutar yazın');
  await expect(price).toHaveValue('çok');
  await price.fill('1.357,5049');
  await price.press('Enter');
  await expect(page.getByText(`${product.name}: ₺1.357,50`)).toBeVisible();
  // Shown with two decimals, typed and kept with four.
  const cell = page.getByRole('button', { name: `Satış fiyatı: ${product.name}: ₺1.357,50` });
  await expect(cell).toHaveText('₺1.357,50');
  await cell.click();
  await expect(price).toHaveValue('1357,5049');
  await price.press('Escape');
  await vat.getByRole('button', { name: 'KDV dâhil' }).click();
  await expect(price).toBeHidden();
  await page.getByRole('button', { name: `Satış fiyatı: ${product.name}` }).click();
  await price.fill('1200');
  await price.press('Enter');
  const net = 1200 / (1 + product.taxRate / 100);
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/office/product-table?q=${product.code}`);
      return (await answer.json()).items[0].price;
    })
    .toBeCloseTo(net, 3);
  await vat.getByRole('button', { name: 'KDV hariç' }).click();
  await page.getByRole('button', { name: `Satış fiyatı: ${product.name}` }).click();
  await price.fill('1.357,5049');
  await price.press('Enter');
  await expect(cell).toHaveText('₺1.357,50');

  // A brand narrows the table, and the address keeps it.
  await page.getByRole('searchbox', { name: 'Ürünlerde ara' }).fill('');
  await page.getByLabel('Marka', { exact: true }).selectOption(product.brand);
  await expect(page).toHaveURL(/brand=/);
  await page.reload();
  await expect(page.getByLabel('Marka', { exact: true })).toHaveValue(product.brand);
  await page.goBack();
  await page.keyboard.press('/');
  await page.keyboard.type(product.code);
  await expect(page.getByText('1 / 1 ürün')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');

  await page.keyboard.press('s');
  await page.getByLabel('Sayılan stok').fill('19');
  await page.getByLabel('Neden').selectOption({ label: 'Kırık ya da kayıp' });
  await page.getByLabel('Açıklama').fill('Raf 4');
  await page.getByRole('button', { name: 'Stoğu kaydet' }).click();
  await expect(page.getByRole('button', { name: `Stok: ${product.name}: 19` })).toBeVisible();
  await page.getByRole('button', { name: `Stok hareketleri: ${product.name}` }).click();
  await expect(page.getByRole('dialog')).toContainText('Kırık ya da kayıp: Raf 4 · Demo Sahibi');
  expect(await findingsOf(page, 'history', ['.office-brand'])).toEqual([]);
  await page.keyboard.press('Escape');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findingsOf(page, colorScheme, ['.office-brand'])).toEqual([]);
  }

  const shown = await page.request.get(`/api/catalog/product/${product.id}`);
  expect(await shown.text()).toContain('1357.5');
  await page.goto(urls.search(product.code));
  await expect(page.getByRole('main')).toContainText('1.357,50');
});

test('a change can be undone', async ({ page, baseURL }) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/urunler?sort=sold');
  const first = page.getByRole('switch').last();
  await first.click();
  await expect(first).toHaveText('Gizli');
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(first).toHaveText('Yayında');
});
