import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

// A mistyped barcode is refused by the server.
test.use({ expectedNoise: /status of (400|404)/ });

test('a stock keeper makes six variants of a product, fills them, and takes one off sale @both-engines', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  const headers = { origin: baseURL ?? '' };
  const code = `KAVUK-${Date.now()}`;
  const copied = await (await page.request.get('/api/office/products/1188/form')).json();
  const fields = { ...copied.fields, code, name: 'Kavuk', nameEn: 'Turban', seo: '', barcode: '' };
  const added = await page.request.post('/api/office/product-form', {
    headers,
    data: { fields, units: copied.units, stock: 7 },
  });
  const { id } = await added.json();
  await page.goto(`/yonetim/urunler/${id}`);
  await page.getByRole('link', { name: 'Varyant ekle' }).click();

  const dimensions = page.getByRole('region', { name: 'Boyutlar ve değerler' });
  const addDimension = dimensions.getByRole('button', { name: 'Boyut ekle' });
  await addDimension.click();
  await dimensions.getByLabel('Boyutun adı').fill('Renk');
  await dimensions.getByLabel('Yeni değer: Renk').fill('Ak; Kara');
  await page.keyboard.press('Enter');
  await addDimension.click();
  await dimensions.getByLabel('Boyutun adı').last().fill('Beden');
  await dimensions.getByLabel('Yeni değer: Beden').fill('S, M, L');
  await page.keyboard.press('Enter');
  await expect(dimensions.getByText('2 × 3 = 6 varyant')).toBeVisible();
  await dimensions.getByRole('button', { name: '5 varyant ekle' }).click();

  const grid = page.getByRole('region', { name: 'Varyantlar', exact: true });
  await expect(grid.getByLabel('Kod Kara L', { exact: true })).toHaveValue(`${code}-KARA-L`);
  await grid.getByLabel('Kod kalıbı').fill('{kod}/{beden}{renk}');
  await expect(grid.getByText(`Örnek: ${code}/SAK`)).toBeVisible();
  await grid.getByLabel('KDV dâhil Aşağı doldur').fill('120');
  await grid.getByLabel('Stok Aşağı doldur').fill('4');
  await grid.getByRole('button', { name: '6 satıra yaz' }).click();
  await expect(grid.getByLabel('KDV hariç Kara L')).toHaveValue('100,00');

  // Down to the next row of the column, and the value into the rows below.
  await grid.getByLabel('Stok Kara S').fill('0');
  await page.keyboard.press('ArrowDown');
  await expect(grid.getByLabel('Stok Kara M')).toBeFocused();
  await page.keyboard.type('9');
  await page.keyboard.press('Control+d');
  await expect(grid.getByLabel('Stok Kara L')).toHaveValue('9');
  await expect(grid.getByText('Tükendi, çizili görünür')).toBeVisible();

  // A rectangle out of a spreadsheet, in both notations, with a cell that is none; then it is taken back.
  const pasteAt = (label: string, text: string) =>
    grid.getByLabel(label, { exact: true }).evaluate((cell, copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', copied);
      cell.focus();
      cell.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  const before = await grid.getByLabel('KDV hariç Ak S').inputValue();
  await pasteAt('KDV hariç Ak S', '1.249,90\t\t12\n1,350.50\t\tçok\n');
  await expect(grid.getByLabel('KDV hariç Ak S')).toHaveValue('1249,90');
  await expect(grid.getByLabel('KDV hariç Ak M')).toHaveValue('1350,50');
  await expect(grid.getByLabel('Stok Ak S')).toHaveValue('12');
  await expect(grid.getByText('Bir tam sayı yazın.')).toBeVisible();
  await expect(
    page.getByText('3 hücre yapıştırıldı. 1 hücre alınmadı; işaretlendi.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Geri al', exact: true }).last().click();
  await expect(grid.getByLabel('KDV hariç Ak S')).toHaveValue(before);
  await expect(grid.getByLabel('Stok Ak S')).toHaveValue('4');
  await expect(grid.getByText('Bir tam sayı yazın.')).toHaveCount(0);

  await grid.getByLabel('Barkod Ak M').fill('8690000000001');
  await page.keyboard.press('Control+s');
  await expect(grid.getByText('Barkodun son hanesi tutmuyor.')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findingsOf(page, colorScheme, ['.office-brand'])).toEqual([]);
  }
  await grid.getByLabel('Barkod Ak M').fill('');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Kavuk: varyantlar kaydedildi.')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/${id}/`));
  const family = Number(/urunler\/(\d+)\//.exec(page.url())?.[1]);

  const shown = async () => {
    const { children } = await (await page.request.get(`/api/catalog/product/${family}`)).json();
    return children.map((child: { code: string; quantity: number }) => [
      child.code,
      child.quantity,
    ]);
  };
  expect(await shown()).toEqual([
    [`${code}/SAK`, 4],
    [`${code}/MAK`, 4],
    [`${code}/LAK`, 4],
    [`${code}/SKARA`, 0],
    [`${code}/MKARA`, 9],
    [`${code}/LKARA`, 9],
  ]);
  await grid.getByRole('switch', { name: 'Ak L', exact: true }).click();
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await shown()).length).toBe(5);
  await expect(page.getByRole('region', { name: 'Kaydedilmemiş değişiklikler' })).toHaveCount(0);

  await page.goto(`/kavuk-p-${family}`);
  await expect(page.getByRole('heading', { name: 'Kavuk', level: 1 })).toBeVisible();
  await page.getByText('Kara', { exact: true }).first().click();
  const small = page.getByRole('radio', { name: /^S/ });
  await expect(small).toHaveAccessibleName(/tükendi/i);
});
