import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

test('an owner compares the sales of a period with the one before, and takes them along @both-engines', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/raporlar');
  const table = page.getByRole('table', { name: 'Satış: Ana kategori' });
  await expect(table.getByRole('row').filter({ hasText: 'Toplam' })).toBeVisible();
  expect(await findingsOf(page, 'the report of sales', ['.office-brand'])).toEqual([]);
  const sum = await page.getByText('Ciro, KDV dâhil').locator('xpath=..').innerText();
  await page.getByRole('navigation', { name: 'Dönem' }).getByText('12 ay').click();
  await expect(page.getByText('önceki 365 günle')).toBeVisible();
  await expect(page.getByText('Ciro, KDV dâhil').locator('xpath=..')).not.toHaveText(sum);
  await page.getByRole('navigation', { name: 'Kırılım' }).getByText('Müşteri').click();
  await expect(page.getByRole('table', { name: 'Satış: Müşteri' })).toBeVisible();
  await page.getByRole('link', { name: 'Günleri tabloda göster' }).click();
  await expect(page.getByRole('table', { name: 'Satış: Gün' })).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'XLSX olarak indir' }).click();
  expect((await file).suggestedFilename()).toMatch(/^satış-gün-.*\.xlsx$/);
  await page.getByRole('navigation', { name: 'Dönem' }).getByText('Başka').click();
  await page.getByLabel('Başlangıç').fill('2026-05-01');
  await page.getByLabel('Bitiş').fill('2026-04-01');
  await page.getByRole('button', { name: 'Dönemi göster' }).click();
  await expect(page.getByText('Bitiş, başlangıçtan sonraki on yıl içinde')).toBeVisible();
  await page.getByLabel('Bitiş').fill('2026-05-31');
  await page.getByRole('button', { name: 'Dönemi göster' }).click();
  await expect(page.getByText('01.05.2026 – 31.05.2026')).toBeVisible();
});
