import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

test('a description is written as it looks, and the shop shows it', async ({ page, baseURL }) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/urunler/yeni');
  await page.getByLabel('Ad *', { exact: true }).first().fill('Bakır Cezve');
  await page.getByLabel('Ürün kodu').first().fill('ZENGIN-METIN');
  await page.getByLabel('Fiyat, KDV dâhil').fill('120');

  const text = page.getByRole('textbox', { name: 'Açıklama' }).first();
  await expect(text).toBeVisible();
  await text.click();
  await text.press('Control+b');
  await text.pressSequentially('El yapımı');
  await text.press('Control+b');
  await text.press('Enter');
  const tools = page.getByRole('toolbar', { name: 'Biçim' });
  await tools.getByRole('button', { name: 'Liste', exact: true }).click();
  await page.keyboard.type('bakır');
  await page.keyboard.press('Enter');
  await page.keyboard.type('kalay');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  // Ctrl K asks for the link; a wrong address is refused where it is typed.
  await page.keyboard.press('Control+k');
  const address = page.getByRole('textbox', { name: 'Bağlantının adresi' });
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'https://…' })).toBeVisible();
  await address.fill('https://example.com/bakim');
  await address.press('Enter');
  await expect(text.getByRole('link')).toHaveText('https://example.com/bakim');

  // The arrow keys lead through the tools; a table is made, and Tab leaves it.
  await tools.getByRole('button', { name: 'Başlık', exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tools.getByRole('button', { name: 'Bağlantı' })).toBeFocused();
  await text.press('End');
  await text.press('Enter');
  await tools.getByRole('button', { name: 'Tablo ekle' }).click();
  await page.keyboard.type('Çap');
  await page.keyboard.press('Tab');
  await expect(text).not.toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findingsOf(page, colorScheme, ['.office-brand', '.rich-text-box'])).toEqual([]);
  }

  await page.getByRole('button', { name: /Ürünü ekle/ }).click();
  await expect(page).toHaveURL(/\/yonetim\/urunler\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const shown = await page.request.get(`/api/catalog/product/${id}`);
  const { description } = (await shown.json()) as { description: string };
  expect(description).toContain(
    '<p><strong>El yapımı</strong></p><ul><li>bakır</li><li>kalay</li></ul>',
  );
  expect(description).toContain('<table><tbody><tr><th>Çap</th><th></th></tr>');
  expect(description).toContain('<a href="https://example.com/bakim" rel="nofollow noopener">');

  // The editor names the parts that it cannot show; they stay when the HTML is edited.
  await page.getByRole('button', { name: 'HTML olarak düzenle' }).click();
  const source = page.getByLabel('Açıklama', { exact: true }).first();
  await source.fill('<dl><dt>Çap</dt><dd>20 cm</dd></dl>');
  await page.getByRole('button', { name: 'HTML olarak düzenle' }).click();
  await expect(page.getByText('<dd>, <dl>, <dt>')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await page.request.get(`/api/catalog/product/${id}`)).text())
    .toContain('<dl><dt>Çap</dt><dd>20 cm</dd></dl>');
});
