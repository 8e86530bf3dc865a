import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

test('an order, its return and the order of the exchange lead to each other, in the shop and in the office (rule returns/exchange)', async ({
  page,
  baseURL,
}) => {
  await page.goto('/account/login?next=/siparis/liste/');
  await page.getByRole('button', { name: 'Zeynep Karaca' }).click();
  await expect(page).toHaveURL('/siparis/liste/');
  await page.goto('/siparis/liste/?q=ARS-102119');
  await page.getByRole('link', { name: 'İade IA-100031' }).click();
  await expect(page).toHaveURL('/iadelerim/IA-100031');
  await expect(page.getByText('Değişim siparişiniz: ARS-103902')).toBeVisible();
  expect(await findingsOf(page, 'a return that was exchanged')).toEqual([]);
  await page.getByRole('link', { name: 'Siparişi aç' }).click();
  const exchange = page.getByRole('region', { name: 'ARS-103902' });
  await exchange.getByRole('link', { name: 'IA-100031 numaralı iadenin değişimi' }).click();
  await expect(page).toHaveURL('/iadelerim/IA-100031');

  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/siparisler/ARS-102119');
  await page.getByRole('link', { name: 'ARS-103902' }).click();
  await expect(page).toHaveURL('/yonetim/siparisler/ARS-103902');
  expect(await findingsOf(page, 'the order of an exchange', ['.office-brand'])).toEqual([]);
  await page.getByRole('link', { name: 'IA-100031' }).click();
  await expect(page).toHaveURL('/yonetim/iadeler/IA-100031');
  await page.getByRole('link', { name: 'ARS-103902' }).click();
  await expect(page).toHaveURL('/yonetim/siparisler/ARS-103902');
});
