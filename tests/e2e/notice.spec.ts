import { findingsOf } from '#tests/harness/accessibility.ts';
import { expect, mailTo, open, test } from '#tests/harness/journey.ts';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';

const code = 'VLT-AL-AA-12LI';

// The refused form, and the link once the notice is over.
test.use({ expectedNoise: /status of 40[04] .*\/gelince-haber/ });

test('a passer-by asks to be told when goods are back, confirms the address from the mail, and ends it (rules alerts/notice, alerts/notice-confirm)', async ({
  page,
}, info) => {
  const found = await page.request.get(`/api/catalog/products?q=${code}`);
  const { items } = await found.json();
  const product = items.find((each: { code: string }) => each.code === code);
  await open(page, urls.product(product));
  const ask = page.getByRole('button', { name: 'Gelince haber ver' });
  await page.getByLabel('E-posta adresiniz').fill('yolcu@');
  await ask.click();
  await expect(page.getByText('E-posta adresini denetleyin.')).toBeVisible();
  expect(await findingsOf(page, 'refused notice')).toEqual([]);

  const email = `yolcu-${info.project.name.replaceAll(/\W/g, '')}-${Date.now()}@example.com`;
  await page.getByLabel('E-posta adresiniz').fill(email);
  await page.getByRole('button', { name: 'Gelince haber ver' }).dblclick();
  await expect(page).toHaveURL(rareUrls.noticeAsked);
  await expect(page.getByText('E-postanıza bakın')).toBeVisible();
  expect(await findingsOf(page, 'asked notice')).toEqual([]);

  const mail = await mailTo(page, email, `Haberi onaylayın: ${product.name}`);
  const link = /https?:\/\/[^\s]+?(\/gelince-haber\/[^\s>]+)/.exec(mail)?.[1] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Evet, haber ver' }).click();
  await expect(page.getByText('Onaylandı')).toBeVisible();
  expect(await findingsOf(page, 'confirmed notice')).toEqual([]);
  await page.getByRole('button', { name: 'İsteği sil' }).click();
  await expect(page).toHaveURL(rareUrls.noticeEnded);
  await expect(page.getByText('İstek silindi')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Evet, haber ver' })).toHaveCount(0);
});
