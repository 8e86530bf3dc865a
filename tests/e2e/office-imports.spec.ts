import { findingsOf } from '#tests/harness/accessibility.ts';
import { zippedStore } from '#tests/harness/imports.ts';
import { enterDemoOffice, expect, open, test } from '#tests/harness/journey.ts';
import { urls } from '#urls';

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
  await page.getByLabel('Zip dosyası seç', { exact: true }).first().setInputFiles(file);
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
  await open(page, urls.product(product));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name);
});
