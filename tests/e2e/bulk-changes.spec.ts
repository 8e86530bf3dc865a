import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

test('a merchant raises the prices of a whole search, looks at them, and takes them back', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/urunler?q=ampul');
  await expect(page.getByRole('switch').first()).toBeVisible();
  const found = await page.request.get('/api/office/product-table?q=ampul&limit=100');
  const { items } = await found.json();
  const priced = items.filter(
    (each: { variants: number; price: number }) => each.variants === 0 && each.price > 0,
  );
  const [lamp] = priced;
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 ürün seçildi')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 ürün seçildi')).toHaveCount(0);
  const heads = page.getByRole('checkbox', { name: 'Tümünü seç' });
  if (await heads.isVisible()) await heads.check();
  else for (const row of await page.getByRole('row').getByRole('checkbox').all()) await row.check();
  const all = page.getByRole('button', { name: /Bu süzgeçteki .* ürünün tümünü seç/ });
  if (await all.isVisible()) await all.click();

  const bar = page.getByRole('region', { name: 'Seçilen ürünlerle yapılacaklar' });
  await bar.getByRole('button', { name: 'Fiyat', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Alanları doldurun')).toBeVisible();
  await dialog.getByLabel('Oran, %').fill('300');
  await expect(dialog.getByText(/iki katından çok artıyor/)).toBeVisible();
  await dialog.getByLabel('Oran, %').fill('10');
  const change = dialog.getByRole('button', { name: `${priced.length} fiyatı değiştir` });
  await expect(change).toBeEnabled();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findingsOf(page, colorScheme, ['.office-brand'])).toEqual([]);
  }
  await change.click();
  await expect(page.getByText(`${priced.length} ürün değişti.`)).toBeVisible();
  const priceNow = async () => {
    const answer = await page.request.get(`/api/office/product-table?q=ampul&limit=100`);
    const rows: { id: number; price: number }[] = (await answer.json()).items;
    return rows.find(({ id }) => id === lamp.id)?.price;
  };
  expect(await priceNow()).toBeCloseTo(lamp.price * 1.1, 3);

  await page.getByRole('button', { name: 'Toplu değişiklikler' }).click();
  await expect(dialog).toContainText('Fiyat +%10');
  expect(await findingsOf(page, 'runs', ['.office-brand'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Geri al' }).first().click();
  await expect(page.getByText(`${priced.length} ürün eski değerine döndü.`)).toHaveCount(2);
  expect(await priceNow()).toBe(lamp.price);
});
