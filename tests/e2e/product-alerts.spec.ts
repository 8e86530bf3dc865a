import { findingsOf } from '#tests/harness/accessibility.ts';
import { newCustomer } from '#tests/harness/journey-buyer.ts';
import { expect, open, test } from '#tests/harness/journey.ts';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';

test('a customer asks to be told of a lower price, sees the alert in the account and removes it', async ({
  page,
}) => {
  const { items } = await (
    await page.request.get('/api/catalog/products?sort=sales&limit=20')
  ).json();
  const product = items.find((each: { hasVariants: boolean }) => !each.hasVariants);
  await open(page, urls.product(product));
  await page.getByRole('button', { name: 'Fiyatı düşünce haber ver' }).click();
  await expect(page).toHaveURL(/\/account\/login\?next=/);
  await newCustomer(page);
  await open(page, urls.product(product));
  await page.getByRole('button', { name: 'Fiyatı düşünce haber ver' }).dblclick();
  await expect(page).toHaveURL(rareUrls.alertAsked);
  await expect(page.getByText('Uyarınız kaydedildi.')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: product.name });
  await expect(row).toContainText('Şimdiki fiyat');
  expect(await findingsOf(page, 'alerts')).toEqual([]);
  await row.getByRole('button', { name: `Kaldır: ${product.name}, Fiyatı düşünce` }).click();
  await expect(page).toHaveURL(urls.alerts);
  await expect(page.getByText('Uyarınız yok.')).toBeVisible();
  expect(await findingsOf(page, 'no alerts')).toEqual([]);
});
