import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

// A field that is wrong is refused.
test.use({ expectedNoise: /status of 4(00|09)/ });

test('a price list is added, changed with a look at the prices, taken back, used and removed (rules wholesale/lists, wholesale/history, wholesale/undo, wholesale/removal)', async ({
  page,
  baseURL,
}) => {
  const name = `Bayi ${Date.now().toString(36)}`;
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim');
  await page.getByRole('link', { name: 'Fiyat listeleri' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fiyat listeleri');
  await page.getByRole('button', { name: 'Liste ekle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ekle', exact: true }).click();
  await expect(dialog).toContainText('Lütfen bir ad yazın.');
  await dialog.getByLabel('Ad', { exact: false }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} eklendi.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('Taslak', { exact: true })).toBeVisible();

  await page.getByLabel('En çok indirim (%)').fill('120');
  await expect(page.getByText('0 ile 100 arasında bir yüzde yazın.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Kaydet/ })).toBeDisabled();
  await page.getByLabel('En çok indirim (%)').fill('12,5');
  await expect(page.getByText('Hiçbir fiyat değişmez.')).toBeVisible();
  expect(await findingsOf(page, 'a price list', ['.office-brand'])).toEqual([]);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Ayarlar kaydedildi.')).toBeVisible();
  const history = page.getByRole('region', { name: 'Değişiklikler' });
  await expect(history).toContainText('12.5');
  await page.getByRole('button', { name: 'Geri al', exact: true }).last().click();
  await expect(page.getByText('Geri alındı.')).toBeVisible();
  await expect(page.getByLabel('En çok indirim (%)')).toHaveValue('');
  await expect(history).toContainText('geri alındı');

  await page.getByRole('button', { name: 'Yürürlüğe al' }).click();
  await expect(page.getByText(`${name} yürürlükte.`)).toBeVisible();
  await page.getByRole('button', { name: 'Listeyi kaldır' }).click();
  await dialog.getByRole('button', { name: `${name} listesini kaldır` }).click();
  await expect(page.getByText(`${name} kaldırıldı.`)).toBeVisible();
  await page.getByPlaceholder('Ad ya da kod').fill(name);
  await expect(page.getByText('Bu adda bir liste yok')).toBeVisible();
});

test('two people change a price list at once, and the second chooses (rules office/drafts, wholesale/lists)', async ({
  page,
  baseURL,
}) => {
  const code = `ikimiz-${Date.now().toString(36)}`;
  await enterDemoOffice(page, baseURL);
  const post = (path: string, data: object) =>
    page.request.post(`/api/office/price-lists${path}`, {
      data,
      headers: { origin: baseURL ?? '' },
    });
  const terms = { name: code, base: 'sale', mix: 'product', maxDiscount: null, capAtGuest: true };
  expect((await post('', { code, ...terms })).status()).toBe(200);
  await page.goto(`/yonetim/fiyat-listeleri/liste/${code}`);
  await page.getByLabel('En çok indirim (%)').fill('20');
  expect((await post(`/${code}`, { ...terms, maxDiscount: 30 })).status()).toBe(200);
  await page.keyboard.press('Control+s');
  const note = page.getByRole('alert').filter({ hasText: 'En çok indirim' });
  await expect(note).toContainText('siz yazarken başkası tarafından değiştirildi');
  await expect(note).toContainText('30');
  await note.getByRole('button', { name: 'Benimki kalsın' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Ayarlar kaydedildi.')).toBeVisible();
  const list = await (await page.request.get(`/api/office/price-lists/${code}`)).json();
  expect(list.maxDiscount).toBe(20);
});

test('rules with steps are written with a look at old and new prices, wrong fields say so, and the change is taken back (rules wholesale/rule-fields, wholesale/preview, wholesale/undo)', async ({
  page,
  baseURL,
}) => {
  const code = `kural-${Date.now().toString(36)}`;
  await enterDemoOffice(page, baseURL);
  const post = (path: string, data: object) =>
    page.request.post(`/api/office/price-lists${path}`, {
      data,
      headers: { origin: baseURL ?? '' },
    });
  const terms = { name: code, base: 'sale', mix: 'product', maxDiscount: null, capAtGuest: true };
  expect((await post('', { code, ...terms })).status()).toBe(200);
  await page.goto(`/yonetim/fiyat-listeleri/liste/${code}`);
  const rules = page.getByRole('region', { name: 'Kurallar', exact: true });
  await expect(rules).toContainText('Bu listede kural yok');
  await rules.getByRole('button', { name: 'Kural', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Yeni kural' });
  await dialog.getByRole('combobox', { name: 'Ürün' }).fill('SPR-YT-1KG');
  await expect(dialog.getByRole('option').first()).toContainText('SPR-YT-1KG');
  await page.keyboard.press('Enter');
  const first = dialog.getByRole('group', { name: '1. basamak' });
  await first.getByLabel('İndirim (%)').fill('100');
  await expect(first).toContainText('En çok 4 yüzde yazın');
  await first.getByLabel('İndirim (%)').fill('%10 + 5');
  await dialog.getByRole('button', { name: 'Basamak ekle' }).click();
  const second = dialog.getByRole('group', { name: '2. basamak' });
  await second.getByLabel('En az', { exact: true }).fill('0');
  await second.getByLabel('İndirim (%)').fill('20');
  await expect(second).toContainText('1 ile 100.000.000 arasında bir tam sayı olmalı.');
  await second.getByLabel('En az', { exact: true }).fill('5');
  const changes = dialog.getByRole('region', { name: 'Fiyatlara etkisi' });
  await expect(changes.getByRole('row').nth(1)).toContainText('SPR-YT-1KG · 5 Adet');
  await expect(changes).toContainText('Ucuzlayan1');
  expect(await findingsOf(page, 'the rules of a product', ['.office-brand'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Kuralları kaydet' }).click();
  await expect(page.getByText('2 kural değişti.')).toBeVisible();
  await expect(rules.getByRole('row').nth(1)).toContainText('%10 + %5, %20');
  await expect(rules.getByRole('row').nth(1)).toContainText('1, 5 adet');

  // Somebody else changes one of them while it is edited here.
  await rules.getByRole('button', { name: /^Düzenle: / }).click();
  const editing = page.getByRole('dialog', { name: 'Kuralları düzenle' });
  const rule = { scope: 'product', target: 'SPR-YT-1KG' };
  expect((await post(`/${code}/rules`, { ...rule, discount: '12' })).status()).toBe(200);
  await editing.getByRole('group', { name: '1. basamak' }).getByLabel('İndirim (%)').fill('11');
  await editing.getByRole('button', { name: 'Kuralları kaydet' }).click();
  await expect(editing.getByRole('alert')).toContainText('Siz baktıktan sonra bu kural değişti');
  await page.keyboard.press('Escape');
  await expect(rules.getByRole('row').nth(1)).toContainText('%12, %20');

  await rules.getByRole('button', { name: /^Düzenle: / }).click();
  await editing.getByRole('button', { name: 'Hepsini kaldır' }).click();
  await expect(rules).toContainText('Bu listede kural yok');
  await page.getByRole('button', { name: 'Geri al', exact: true }).last().click();
  await expect(rules.getByRole('row').nth(1)).toContainText('%12, %20');
});

test('a group gets a list and a least order, is taken back, greets new customers and is removed (rules wholesale/group-work, wholesale/removal, prices/groups)', async ({
  page,
  baseURL,
}) => {
  const name = `Okullar ${Date.now().toString(36)}`;
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/fiyat-listeleri');
  await page.getByRole('link', { name: 'Müşteri grupları' }).click();
  await page.getByRole('button', { name: 'Grup ekle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ad *', { exact: true }).fill(name);
  await dialog.getByLabel('En az sipariş', { exact: false }).fill('beş yüz');
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(dialog).toContainText('Sıfır ya da daha büyük bir tutar olmalı.');
  await dialog.getByLabel('En az sipariş', { exact: false }).fill('1.250,50');
  expect(await findingsOf(page, 'a group of customers', ['.office-brand'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText(`${name} eklendi.`)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('1.250,50');

  await page.getByRole('button', { name: `Düzenle: ${name}` }).click();
  await dialog.getByLabel('Fiyatlar', { exact: true }).selectOption('+ KDV');
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(row).toContainText('+ KDV');
  await page.getByRole('button', { name: 'Geri al', exact: true }).last().click();
  await expect(row).toContainText('Dükkândaki gibi');

  await page.goto('/yonetim/ayarlar/fiyat');
  await page.getByLabel('Yeni üye grubu').selectOption(name);
  await page.getByLabel('Yeni üye grubu').selectOption('Grupsuz');
  await page.goto('/yonetim/fiyat-listeleri/gruplar');
  await page.getByRole('button', { name: `Kaldır: ${name}` }).click();
  await expect(page.getByText(`${name} kaldırıldı.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Geri al', exact: true }).last().click();
  await expect(row).toContainText('1.250,50');
  await page.getByRole('button', { name: `Kaldır: ${name}` }).click();
  await expect(row).toHaveCount(0);
});

test('the office asks why a price is what it is, and the address holds the question (rule wholesale/why)', async ({
  page,
  baseURL,
}) => {
  const code = `neden-${Date.now().toString(36)}`;
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
  await post(`/${code}/rules`, { scope: 'all', discount: '5' });
  await page.goto(`/yonetim/fiyat-listeleri/liste/${code}`);
  const panel = page.getByRole('region', { name: 'Bu fiyat neden?' });
  await panel.getByRole('combobox', { name: 'Ürün' }).fill('SPR-YT-1KG');
  await expect(panel.getByRole('listbox').getByRole('option').first()).toContainText('SPR-YT-1KG');
  await page.keyboard.press('Enter');
  const steps = panel.getByRole('list', { name: 'Adımlar' });
  await expect(steps).toContainText(`${code}, tümü: %5`);
  await expect(steps).toContainText('Daha özel kural var');
  await expect(steps).toContainText('Miktar eşiğin altında · 1 adet, eşik 6');
  await panel.getByLabel('Miktar').fill('6');
  await expect(steps.getByRole('listitem').filter({ hasText: '%20' })).toContainText(
    'Bu kural geçti',
  );
  expect(await findingsOf(page, 'why a price', ['.office-brand'])).toEqual([]);
  const told = await steps.innerText();
  await page.goto(page.url());
  await expect(steps).toBeVisible();
  expect(await steps.innerText()).toBe(told);
  await panel.getByLabel('Miktar').fill('0');
  await expect(panel).toContainText('1 ile 1.000.000 arasında bir tam sayı olmalı.');
});

test('an assortment hides what is chosen for it, says how much, and comes back after its removal (rules wholesale/assortment-work, wholesale/removal)', async ({
  page,
  baseURL,
}) => {
  const name = `Gizli ${Date.now().toString(36)}`;
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/fiyat-listeleri');
  await page.getByRole('link', { name: 'Ürün kümeleri' }).click();
  await page.getByRole('button', { name: 'Küme ekle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(dialog).toContainText('Lütfen bir ad yazın.');
  await dialog.getByLabel('Ad *', { exact: true }).fill(name);
  await dialog.getByRole('combobox', { name: 'Ürün' }).fill('SPR-YT-2KG');
  await expect(dialog.getByRole('option').first()).toContainText('SPR-YT-2KG');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Çıkar: SPR-YT-2KG' })).toBeVisible();
  expect(await findingsOf(page, 'an assortment', ['.office-brand'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('1 ürün');

  await page.getByRole('button', { name: `Düzenle: ${name}` }).click();
  await expect(dialog).toContainText('Bu küme şu an 1 ürünü, onu görmeyen herkesten gizliyor.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Kaldır: ${name}` }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Geri al', exact: true }).last().click();
  await expect(row).toContainText('1 ürün');
  await page.getByRole('button', { name: `Kaldır: ${name}` }).click();
  await expect(row).toHaveCount(0);
});
