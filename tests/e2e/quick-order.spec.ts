import { expect, open, test } from '#tests/harness/journey.ts';

test.use({ customer: 'yildiz' });

test('a buyer pastes a list, corrects its rows, saves it and orders it again', async ({ page }) => {
  await open(page, '/account/login?next=/hizli-siparis');
  await page.getByRole('button', { name: 'Yıldız Yapı' }).click();
  await expect(page).toHaveURL('/hizli-siparis');

  await page
    .getByLabel('Kodlar ve miktarlar')
    .fill('Kod\tMiktar\nDVT-TK-MAVI\t12\nSPR-SY-STANDART\t2\nYOK-1\t1\nDVT-TK-YESIL\t99999');
  await page.getByRole('button', { name: 'Satırları Bul' }).click();
  await expect(page.getByText('4 satırdan 1 tanesi sepete hazır.')).toBeVisible();
  await expect(page.getByText('Bu kodla bir ürün bulunamadı.')).toBeVisible();
  await page.getByRole('combobox', { name: /birini seçin: SPR-SY/ }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Kalanı al' }).click();
  await expect(page.getByText('4 satırdan 3 tanesi sepete hazır.')).toBeVisible();
  await page.locator('.quick-row').nth(3).getByRole('textbox').fill('5');

  const name = `Haftalık ${Date.now()}`;
  await page.getByLabel('Liste adı').fill(name);
  await page.getByRole('button', { name: 'Listeye Kaydet' }).click();
  await expect(page.getByText(`“${name}” kaydedildi.`)).toBeVisible();
  await page.getByRole('button', { name: '3 Satırı Sepete Ekle' }).click();
  await expect(page.getByText('Sepete eklendi: 3 satır')).toBeVisible();
  await expect(page.locator('.quick-row')).toHaveCount(1);

  await open(page, '/listelerim');
  const list = page.locator('.list-card', { hasText: name });
  await expect(list).toContainText('3 satır');
  await list.getByRole('button', { name: 'Sepete Ekle' }).click();
  await expect(page).toHaveURL('/sepet');
  const ink = page.locator('.cart-line', { hasText: 'Tükenmez Kalem Mavi' });
  await expect(ink.getByRole('textbox', { name: /Miktar|Adet/ })).toHaveValue('24');

  await open(page, '/siparis/liste/');
  const order = page.getByRole('region').filter({ hasText: 'Detay' }).first();
  await order.getByText('Detay').click();
  await order.getByRole('button', { name: 'Tekrar Sipariş Ver' }).click();
  await expect(page).toHaveURL('/sepet');
});

/** The codes that cards showed: models of one product each. */
const oneEach =
  'UF-300G UF-450G UF-600G UF-800G AC-200G AC-500G AC-1000G AC-1500G OT-240MM OT-300MM OT-350MM OB-600G OB-1000G OB-1400G DH-6PARCA DH-8PARCA DH-12PARCA KA-8MM KA-13MM KA-19MM KA-24MM PH-PH1-75MM PH-PH2-100MM PH-PH3-150MM MG-100MM CM-150MM'.split(
    ' ',
  );
/** Models and codes of parents, each with variants. */
const several = ['SK-1-5MM', 'VLT-SK-2-5MM', 'KB-UZUNCARSI'];

test('a buyer pastes thirty model codes, chooses variants by keyboard, corrects one code in its row, and has all in the cart', async ({
  page,
}) => {
  await open(page, '/hizli-siparis');
  const typed = [...oneEach, ...several, 'AC-50OG'];
  expect(typed).toHaveLength(30);
  await page
    .getByLabel('Kodlar ve miktarlar')
    .fill(typed.map((code, place) => `${code}\t${place === 29 ? 3 : 1}`).join('\n'));
  await page.getByRole('button', { name: 'Satırları Bul' }).click();
  await expect(page.getByText('30 satırdan 26 tanesi sepete hazır.')).toBeVisible();

  for (const code of several) {
    const choice = page.getByRole('combobox', { name: `birini seçin: ${code}` });
    await choice.focus();
    await choice.press('ArrowDown');
  }
  await expect(page.getByText('30 satırdan 29 tanesi sepete hazır.')).toBeVisible();

  const wrong = page.locator('.quick-row').nth(29);
  await expect(wrong.getByRole('button', { name: /^AC-500G/ })).toBeVisible();
  const code = wrong.getByRole('textbox', { name: 'Kodu düzelt: AC-50OG' });
  await code.fill('YOK-YOK-YOK');
  await code.press('Enter');
  await expect(wrong.getByRole('textbox', { name: 'Kodu düzelt: YOK-YOK-YOK' })).toBeFocused();
  await wrong.getByRole('textbox', { name: 'Kodu düzelt: YOK-YOK-YOK' }).fill('AC-50OG');
  await page.keyboard.press('Enter');
  await wrong.getByRole('button', { name: /^AC-500G/ }).click();
  await expect(wrong).toContainText('DMR-AC-500G');
  await expect(wrong.getByRole('textbox', { name: /Miktar/ })).toHaveValue('3');

  await page.getByRole('button', { name: '30 Satırı Sepete Ekle' }).click();
  await expect(page.getByText('Sepete eklendi: 30 satır')).toBeVisible();
  await open(page, '/sepet');
  // One product was asked for in two rows.
  await expect(page.locator('.cart-line:not(.is-head)')).toHaveCount(29);
});

test('a card shows the whole code that can be ordered', async ({ page }) => {
  await open(page, '/search?q=AC-200G');
  const code = page.locator('.product-code').first();
  await expect(code).toHaveText('DMR-AC-200G-TSEN-ISO-2026-DEM');
  await expect(code).toHaveAttribute('title', 'DMR-AC-200G-TSEN-ISO-2026-DEM');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedNoise: /status of 400/ });
  test('the cart becomes a list, which is renamed, ordered and deleted', async ({ page }) => {
    await page.goto('/account/login?next=/search?q=DVT-TK-SIYAH');
    await page.getByRole('button', { name: 'Yıldız Yapı' }).click();
    await page
      .getByRole('button', { name: /^Sepete Ekle/ })
      .first()
      .click();
    await page.goto('/listelerim');
    const name = `Depo ${Date.now()}`;
    const keep = page.locator('.list-card', { hasText: 'Sepetimi liste yap' });
    await keep.getByLabel('Liste adı').fill(name);
    await keep.getByRole('button', { name: 'Sepeti Kaydet' }).click();
    const list = page.locator('.list-card', { hasText: name });
    await expect(list).toBeVisible();
    await list.getByText('Adını Değiştir').click();
    await list.getByLabel('Liste adı').fill(' ');
    await list.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByText('Bu alanın doldurulması zorunludur.')).toBeVisible();
    await page
      .locator('.list-card', { hasText: name })
      .getByText('Sil', { exact: true })
      .first()
      .click();
    await page
      .locator('.list-card', { hasText: name })
      .getByRole('button', { name: 'Sil' })
      .click();
    await expect(page.getByText(name)).toHaveCount(0);
  });
});
