import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

test('somebody adds a category, moves it by keys, takes that back, renames its address, hides it and removes it @both-engines', async ({
  page,
  baseURL,
}) => {
  const mark = Date.now().toString(36);
  const name = `Raf ${mark}`;
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/kategoriler');
  const tree = page.getByRole('tree');
  await expect(tree).toBeVisible();
  await page.getByRole('button', { name: 'Kategori', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ad', { exact: false }).first().fill(name);
  await dialog.getByLabel('İngilizce ad').fill('Trial shelf');
  await expect(dialog.getByLabel('Adres parçası')).toHaveValue(`raf-${mark}`);
  await dialog.getByRole('button', { name: 'Ekle', exact: true }).click();
  await expect(page.getByText(`${name} eklendi.`)).toBeVisible();

  const row = tree.getByRole('treeitem', { name: new RegExp(`^${name}`) }).first();
  await row.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/taşınıyor: .+ içinde/)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${name} taşındı`)).toBeVisible();
  expect((await page.request.get(`/raf-${mark}`, { maxRedirects: 0 })).status()).toBe(404);
  await page.getByRole('button', { name: 'Geri al', exact: true }).click();
  await expect(page.getByText(`${name} eski yerine döndü.`)).toBeVisible();

  await expect(row).toBeVisible();
  await row.click();
  await page.getByLabel('Adres parçası').fill(`dolap-${mark}`);
  await page.getByLabel('Kısa metin').fill('Denemek için bir raf.');
  await expect(page.getByText(`/dolap-${mark} adresine yönlenir`, { exact: false })).toBeVisible();
  expect(await findingsOf(page, 'a category', ['.office-brand'])).toEqual([]);
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Kategori kaydedildi.')).toBeVisible();
  const shown = await page.request.get(`/dolap-${mark}`);
  expect(await shown.text()).toContain('Denemek için bir raf.');

  await page.getByLabel('Buraya yönlenecek başka bir adres').fill(`/eski/${mark}`);
  await page.getByRole('button', { name: 'Ekle', exact: true }).click();
  await expect(page.getByText(`/eski/${mark}`, { exact: true })).toBeVisible();
  const led = await page.request.get(`/en/eski/${mark}`, { maxRedirects: 0 });
  expect([led.status(), led.headers()['location']]).toEqual([301, `/en/dolap-${mark}`]);

  await page.getByRole('switch', { name: 'Dükkânda göster' }).click();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Kategori kaydedildi.').last()).toBeVisible();
  const status = async () => (await page.request.get(`/dolap-${mark}`)).status();
  await expect.poll(status).toBe(404);

  await page.getByRole('button', { name: `${name}: işlemler` }).click();
  await page.getByRole('button', { name: 'Kategoriyi kaldır' }).click();
  await expect(page.getByText(`${name} kaldırıldı.`)).toBeVisible();
  await expect(row).toBeHidden();
});
