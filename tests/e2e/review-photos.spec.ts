import sharp from 'sharp';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, open, test } from '#tests/harness/journey.ts';

const picture = async (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('photographs of a review wait for the office and then open large on the product page', async ({
  page,
  baseURL,
}) => {
  await page.goto('/account/login?next=/degerlendirmelerim');
  await page.getByRole('button', { name: 'Yıldız Yapı' }).click();
  await expect(page).toHaveURL('/degerlendirmelerim');
  await open(page, '/degerlendirmelerim');
  // The oldest reviews, another for each width: a changed one moves to the top.
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  const titles = await page.getByRole('article').getByRole('heading').allTextContents();
  const title = titles.at(isPhone ? -2 : -1) ?? '';
  const card = page.getByRole('article').filter({ hasText: title }).first();
  const product = (await card.getByRole('link').first().getAttribute('href')) ?? '';
  const name = (await card.getByRole('link').first().getAttribute('aria-label')) ?? '';
  await card.getByRole('button', { name: /^Yorumu Düzenle/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Yorumu Düzenle' });
  const field = dialog.getByLabel('Fotoğraflar', { exact: true });
  await field.setInputFiles({
    name: 'a.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('GIF89a'),
  });
  await expect(dialog.getByText('Fotoğraflar JPEG, PNG ya da WebP olmalı.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(field).toBeFocused();
  expect(await findingsOf(page, 'the form of a review with photographs')).toEqual([]);
  const files = await Promise.all(['#357', '#a53'].map(picture));
  await field.setInputFiles(
    files.map((buffer, nth) => ({ name: `${nth}.jpg`, mimeType: 'image/jpeg', buffer })),
  );
  await dialog.getByRole('button', { name: 'Kaydet' }).dblclick();
  await expect(page.getByText('Fotoğraflarınız mağaza onaylayınca görünecek.')).toBeVisible();
  await expect(card.getByText('Onay bekliyor')).toHaveCount(2);
  expect(await findingsOf(page, 'own photographs')).toEqual([]);
  await open(page, product);
  const shown = page.locator('#yorumlar').getByRole('link', { name: `Fotoğraf 1, ${name}` });
  await expect(shown).toHaveCount(0);

  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/yorum-fotograflari');
  await page.getByRole('navigation', { name: 'Görünümler' }).getByText('Bekleyen').click();
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  expect(await findingsOf(page, 'the list of photographs', ['.office-brand'])).toEqual([]);
  for (const left of [1, 0]) {
    await rows
      .first()
      .getByRole('button', { name: `Onayla: ${name}` })
      .click();
    await expect(rows).toHaveCount(left);
  }

  await open(page, product);
  await shown.press('Enter');
  const large = page.getByRole('dialog', { name: `Yorum fotoğrafları: ${name}` });
  await expect(large.getByRole('img', { name: `Fotoğraf 1, ${name}` })).toBeVisible();
  expect(await findingsOf(page, 'a large photograph')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(large.getByRole('img', { name: `Fotoğraf 2, ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(shown).toBeFocused();
});
