import { readFile } from 'node:fs/promises';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

// A file that is no sheet is refused.
test.use({ expectedNoise: /status of 400/ });

test('the prices of a list leave as a file and come back changed, after a look at what changes (rules wholesale/rule-sheet, wholesale/undo)', async ({
  page,
  baseURL,
}) => {
  const code = `tablo-${Date.now().toString(36)}`;
  await enterDemoOffice(page, baseURL);
  const post = (path: string, data: object) =>
    page.request.post(`/api/office/price-lists${path}`, {
      data,
      headers: { origin: baseURL ?? '' },
    });
  const terms = { name: code, base: 'sale', mix: 'product', maxDiscount: null, capAtGuest: true };
  expect((await post('', { code, ...terms })).status()).toBe(200);
  const product = { scope: 'product', target: 'SPR-YT-1KG' };
  await post(`/${code}/rules`, { ...product, price: { value: 250, currency: 'TRY' } });
  await post(`/${code}/rules`, { scope: 'all', discount: '5' });
  await page.goto(`/yonetim/fiyat-listeleri/liste/${code}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV indir' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toContain(';SPR-YT-1KG;');

  await page.getByRole('button', { name: 'Dosyadan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fiyatları dosyadan al' });
  const choose = (text: string) =>
    dialog
      .getByLabel('CSV ya da Excel dosyası')
      .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('%PDF-1.7');
  await expect(dialog).toContainText('Dosya ne CSV ne de Excel');
  await expect(dialog.getByRole('button', { name: 'Kuralları kaydet' })).toBeDisabled();
  await choose(`${csv.replace(';250;TRY', ';199,90;TRY')};;YOK-1;;;1;;10;;;;;\r\n`);
  await expect(dialog).toContainText('Değişecek1');
  await expect(dialog.getByRole('table', { name: 'Alınmayan satırlar' })).toContainText('Kod');
  const changes = dialog.getByRole('table', { name: 'Değişecek kurallar' });
  await expect(changes.getByRole('row').nth(1)).toContainText('₺250,00');
  await expect(changes.getByRole('row').nth(1)).toContainText('₺199,90');
  await expect(dialog.getByRole('region', { name: 'Fiyatlara etkisi' })).toContainText(
    'Ucuzlayan1',
  );
  expect(await findingsOf(page, 'the sheet of a price list', ['.office-brand'])).toEqual([]);
  await dialog.getByRole('button', { name: '1 değişikliği kaydet' }).click();
  await expect(page.getByText('1 kural değişti.')).toBeVisible();
  const rules = page.getByRole('region', { name: 'Kurallar', exact: true });
  await expect(rules.getByRole('row').nth(1)).toContainText('₺199,90');
  await page.getByRole('button', { name: 'Geri al', exact: true }).last().click();
  await expect(rules.getByRole('row').nth(1)).toContainText('₺250,00');
});
