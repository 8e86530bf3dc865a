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
