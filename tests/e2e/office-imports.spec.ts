import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { zippedStore } from '#tests/harness/imports.ts';
import { enterDemoOffice, expect, open, test } from '#tests/harness/journey.ts';
import { urls } from '#urls';

// One import at a time: the second would be refused while the first runs.
test.describe.configure({ mode: 'default' });

test('the owner imports a store folder, sees the shop change, and undoes it @both-engines', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/ice-aktarma');
  await expect(page.getByRole('heading', { name: 'İçe aktarma', level: 1 })).toBeVisible();
  expect(await findingsOf(page, 'the upload', ['.office-brand'])).toEqual([]);

  const { items } = await (await page.request.get('/api/catalog/products?limit=1')).json();
  const { id } = items[0];
  const name = `Aktarılan ad ${Date.now()}`;
  const file = {
    name: 'magaza.zip',
    mimeType: 'application/zip',
    buffer: await zippedStore({
      products: [
        { id, name },
        { id: 99_999_999, name: 'Kodsuz', taxRate: 'yirmi' },
      ],
    }),
  };
  await page.getByLabel('Dosya seç', { exact: true }).first().setInputFiles(file);
  const start = page.getByRole('button', { name: '1 kaydı aktar' });
  await expect(start).toBeVisible();
  await expect(page.getByRole('table', { name: 'Reddedilen satırlar' })).toContainText('taxRate');
  await expect(page.getByText(name).first()).toBeVisible();
  expect(await findingsOf(page, 'the check', ['.office-brand'])).toEqual([]);
  await page.reload();
  await start.click();
  await expect(page.getByText('Aktarma bitti.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Aktarma bitti.')).toBeVisible();
  expect(await findingsOf(page, 'the result', ['.office-brand'])).toEqual([]);

  const product = await (await page.request.get(`/api/catalog/product/${id}`)).json();
  await open(page, urls.product(product));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.goto('/yonetim/ice-aktarma');
  await page.getByRole('button', { name: 'Geri al: magaza.zip' }).first().click();
  await expect(page.getByText('Aktarma geri alındı.')).toBeVisible();
  // The undo works in the background: the catalog follows it.
  await expect(async () => {
    await open(page, urls.product(product));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
});

test('the owner matches the columns of a workbook, changes prices with it, undoes that, and downloads a template @both-engines', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/ice-aktarma');
  const { items } = await (await page.request.get('/api/catalog/products?limit=2')).json();
  const [one, two] = items;
  const rows = [
    ['Kasım listesi'],
    [],
    ['REFERANS', 'TUTAR', 'RAF'],
    [one.code, '1.249,90', 'B-1'],
    [two.code, 'teklif', 'B-2'],
  ];
  const name = `kasim-${Date.now()}.xlsx`;
  await page.getByLabel('Dosya seç', { exact: true }).setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Fiyatlar', rows }] })),
  });
  await page.getByLabel('Sütun adlarının satırı').selectOption('3');
  await page.getByLabel('“REFERANS” sütununun alanı').selectOption('Ürün kodu');
  await page.getByLabel('“RAF” sütununun alanı').selectOption('');
  await page.getByLabel('“TUTAR” sütununun alanı').selectOption('Satış fiyatı (KDV hariç)');
  await expect(page.getByText('1 sayı, 1 metin')).toBeVisible();
  expect(await findingsOf(page, 'the columns', ['.office-brand'])).toEqual([]);
  await page.getByRole('button', { name: 'Ön denetimi başlat' }).click();
  const start = page.getByRole('button', { name: '1 kaydı aktar' });
  await expect(start).toBeVisible();
  await expect(page.getByRole('table', { name: 'Reddedilen satırlar' })).toContainText('TUTAR');
  await page.getByRole('button', { name: 'Eşlemeye dön' }).click();
  await expect(page.getByLabel('“TUTAR” sütununun alanı')).toHaveValue('salePrice');
  await page.getByRole('button', { name: 'Ön denetimi başlat' }).click();
  await start.click();
  await expect(page.getByText('Aktarma bitti.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Aktarma bitti.')).toBeVisible();
  await page.getByRole('button', { name: 'Geri al', exact: true }).click();
  await expect(page.getByText('Aktarma geri alındı.')).toBeVisible();

  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Ürünler: boş şablon, Excel' }).click();
  const template = await readXlsx(await readFile(await (await waiting).path()));
  expect(template.sheets[0]?.rows[0]?.[0]).toBe('Ürün kodu');
});

test('a sheet whose columns were matched by hand is matched by itself the next month (rule import-export/sheet-matching)', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  const { items } = await (await page.request.get('/api/catalog/products?limit=1')).json();
  const [{ code }] = items;
  const choose = async (month: string, price: string) => {
    await page.goto('/yonetim/ice-aktarma');
    const text = `${month};Depo A\r\nSTOKNO;ETİKET;RAF\r\n${code};${price};B-1\r\n`;
    await page.getByLabel('Dosya seç', { exact: true }).setInputFiles({
      name: `${month}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
  };
  const remembered = page.getByText('Bu sütunlar daha önce böyle eşlenmişti.');
  const price = page.getByLabel('“ETİKET” sütununun alanı');
  await choose('Kasım', '1.149,90');
  await page.getByLabel('Sütun adlarının satırı').selectOption('2');
  await expect(price).toHaveValue('');
  await expect(remembered).toHaveCount(0);
  await page.getByLabel('“STOKNO” sütununun alanı').selectOption('Ürün kodu');
  await price.selectOption('Satış fiyatı (KDV hariç)');
  await page.getByRole('button', { name: 'Ön denetimi başlat' }).click();
  await page.getByRole('button', { name: '1 kaydı aktar' }).click();
  await expect(page.getByText('Aktarma bitti.')).toBeVisible();

  await choose('Aralık', '1.249,90');
  await expect(remembered).toBeVisible();
  await expect(page.getByLabel('Sütun adlarının satırı')).toHaveValue('2');
  await expect(page.getByLabel('“STOKNO” sütununun alanı')).toHaveValue('code');
  await expect(price).toHaveValue('salePrice');
  await page.getByRole('button', { name: 'Ön denetimi başlat' }).click();
  await page.getByRole('button', { name: '1 kaydı aktar' }).click();
  await expect(page.getByText('Aktarma bitti.')).toBeVisible();
  await page.getByRole('button', { name: 'Geri al', exact: true }).click();
  await expect(page.getByText('Aktarma geri alındı.')).toBeVisible();
});
