import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

// A field that is wrong is refused.
test.use({ expectedNoise: /status of 4(00|09)/ });

test('rules of quantities are written for a chosen unit, looked at, refused and taken back, and breaks have their prices (rules wholesale/quantity-rule-page, wholesale/rule-units, wholesale/break-table)', async ({
  page,
  baseURL,
}) => {
  const code = `miktar-${Date.now().toString(36)}`;
  await enterDemoOffice(page, baseURL);
  const post = (path: string, data: object) =>
    page.request.post(`/api/office/price-lists${path}`, {
      data,
      headers: { origin: baseURL ?? '' },
    });
  const terms = { name: code, base: 'sale', mix: 'product', maxDiscount: null, capAtGuest: true };
  expect((await post('', { code, ...terms })).status()).toBe(200);
  const rule = { scope: 'product', target: 'SPR-YT-1KG' };
  await post(`/${code}/rules`, { ...rule, discount: '10' });
  await post(`/${code}/rules`, { ...rule, min: 6, discount: '20' });
  await page.goto(`/yonetim/fiyat-listeleri/liste/${code}`);
  const rules = page.getByRole('region', { name: 'Miktar kuralları' });
  await expect(rules).toContainText('Bu listede miktar kuralı yok');
  await rules.getByRole('button', { name: 'Miktar kuralı', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Yeni miktar kuralı' });
  await dialog.getByRole('combobox', { name: 'Ürün' }).fill('SPR-YT-1KG');
  await expect(dialog.getByRole('option').first()).toContainText('SPR-YT-1KG');
  await page.keyboard.press('Enter');
  const first = dialog.getByRole('group', { name: '1. kural' });
  await first.getByLabel('Yalnız bu birimde').selectOption('Adet');
  await first.getByLabel('En az', { exact: true }).fill('5');
  await first.getByLabel('Katları').fill('3');
  await first.getByLabel('En çok').fill('2');
  await expect(first).toContainText('En az miktardan küçük olamaz.');
  await first.getByLabel('En çok').fill('20');
  const effect = dialog.getByRole('region', { name: 'Miktarlara etkisi' });
  await expect(effect.getByRole('row').nth(1)).toContainText('en az 6, 3 ve katları, en çok 18');
  expect(await findingsOf(page, 'rules of quantities', ['.office-brand'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Kuralları kaydet' }).click();
  await expect(page.getByText('1 kural değişti.')).toBeVisible();
  await expect(rules.getByRole('row').nth(1)).toContainText('5 Adet3 Adet20 Adet');

  // Somebody else changes it while it is edited here.
  await rules.getByRole('button', { name: /^Düzenle: / }).click();
  const editing = page.getByRole('dialog', { name: 'Miktar kurallarını düzenle' });
  await expect(editing.getByLabel('En az', { exact: true })).toHaveValue('5');
  const theirs = { ...rule, unit: 'Adet', min: 7, multiple: 7 };
  expect((await post(`/${code}/quantity-rules`, theirs)).status()).toBe(200);
  await editing.getByLabel('En az', { exact: true }).fill('4');
  await editing.getByRole('button', { name: 'Kuralları kaydet' }).click();
  await expect(editing.getByRole('alert')).toContainText('Siz baktıktan sonra bu kural değişti');
  await page.keyboard.press('Escape');
  await expect(rules.getByRole('row').nth(1)).toContainText('7 Adet7 Adet–');
  await rules.getByRole('button', { name: /^Düzenle: / }).click();
  await editing.getByRole('button', { name: 'Hepsini kaldır' }).click();
  await expect(rules).toContainText('Bu listede miktar kuralı yok');
  // Until the history has it, its button is that of the change before.
  await expect(page.getByText('1 kaldırıldı')).toBeVisible();
  await page.getByRole('button', { name: 'Geri al', exact: true }).last().click();
  await expect(rules.getByRole('row').nth(1)).toContainText('7 Adet7 Adet–');

  await page
    .getByTitle(/^Fiyat basamaklarını göster/)
    .first()
    .click();
  const breaks = page.getByRole('region', { name: 'Miktar kırılımı · SPR-YT-1KG' });
  await expect(breaks.getByRole('row').nth(1)).toContainText(/^1 Adet1₺.*%10₺/);
  await expect(breaks.getByRole('row').nth(2)).toContainText(/^6 Adet6₺.*%20₺/);
  await breaks.getByRole('button', { name: 'Basamak: SPR-YT-1KG' }).click();
  const steps = page.getByRole('dialog', { name: 'Kuralları düzenle' });
  await expect(steps.getByRole('group', { name: '2. basamak' })).toBeVisible();
  await steps.getByRole('group', { name: '2. basamak' }).getByLabel('İndirim (%)').fill('25');
  await steps.getByRole('button', { name: 'Kuralları kaydet' }).click();
  await expect(breaks.getByRole('row').nth(2)).toContainText('%25');
});
