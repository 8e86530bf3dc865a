import { findingsOf } from '#tests/harness/accessibility.ts';
import { newCustomer } from '#tests/harness/journey-buyer.ts';
import { enterDemoOffice, expect, open, test } from '#tests/harness/journey.ts';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';

test('a customer asks about a product, the office answers, and the product page shows both @both-engines', async ({
  page,
  baseURL,
}) => {
  await newCustomer(page);
  const { items } = await (
    await page.request.get('/api/catalog/products?sort=sales&limit=5')
  ).json();
  const product = items[4];
  const text = `Kaç yıl garantisi var? ${Date.now()}`;
  await open(page, urls.product(product));
  await page.getByRole('button', { name: 'Soru Sor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ürün hakkında soru sor' });
  await expect(dialog.getByLabel('Sorunuz')).toBeFocused();
  await dialog.getByRole('button', { name: 'Soruyu gönder' }).click();
  await expect(dialog.getByText('Lütfen sorunuzu yazın.')).toBeVisible();
  expect(await findingsOf(page, 'the form of a question')).toEqual([]);
  await dialog.getByLabel('Sorunuz').fill(text);
  await dialog.getByRole('button', { name: 'Soruyu gönder' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Sorunuz mağazaya iletildi.')).toBeVisible();
  await open(page, urls.product(product));
  await expect(page.locator('#sorular')).not.toContainText(text);

  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/sorular');
  await page.getByRole('navigation', { name: 'Görünümler' }).getByText('Bekleyen').click();
  const row = page.getByRole('row').filter({ hasText: text });
  await expect(row).toBeVisible();
  expect(await findingsOf(page, 'the list of questions', ['.office-brand'])).toEqual([]);
  await row.getByRole('button', { name: `Cevapla: ${text}` }).click();
  const answer = page.getByRole('dialog', { name: 'Soruyu cevapla' });
  await answer.getByLabel('Cevabınız').fill('İki yıl garantilidir.');
  expect(await findingsOf(page, 'the answer', ['.office-brand'])).toEqual([]);
  await answer.getByRole('button', { name: 'Cevabı kaydet' }).click();
  await expect(page.getByText('Cevap kaydedildi, soru yayımlandı.')).toBeVisible();
  await expect(row).toBeHidden();

  await open(page, urls.product(product));
  const shown = page.locator('#sorular article').filter({ hasText: text });
  await expect(shown).toContainText('İki yıl garantilidir.');
  await expect(shown).toContainText('Işıl B.');
  expect(await findingsOf(page, 'the product with questions')).toEqual([]);
});

test('somebody who is not signed in is led to the sign-in and back to the question', async ({
  page,
}) => {
  const { items } = await (await page.request.get('/api/catalog/products?limit=1')).json();
  await open(page, urls.product(items[0]));
  await page.getByRole('button', { name: 'Soru Sor' }).click();
  await expect(page).toHaveURL(/\/account\/login\?next=/);
  await page.getByRole('button', { name: 'Yıldız Yapı' }).click();
  await expect(page).toHaveURL(rareUrls.newQuestion(items[0].id));
  await expect(page.getByLabel('Sorunuz')).toBeVisible();
});
