import { findingsOf } from '#tests/harness/accessibility.ts';
import { newCustomer } from '#tests/harness/journey-buyer.ts';
import { enterDemoOffice, expect, mailTo, open, test } from '#tests/harness/journey.ts';
import { privacyUrls } from '#rules/privacy/privacy-urls.ts';

test.use({ expectedNoise: /status of 400/ });

test('somebody asks for erasing, confirms by the mailed link, and the owner erases and answers (rules privacy/request, privacy/link, privacy/erase)', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newCustomer(page);
  const other = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const plain = await other.newPage();
  await plain.goto(privacyUrls.request);
  await plain.getByLabel('İsteğiniz').selectOption('erase');
  await plain.getByLabel('Ad soyad').fill('Deniz Yolcu');
  await plain
    .getByRole('main')
    .getByRole('textbox', { name: /^E-posta/ })
    .fill(email);
  await plain
    .getByRole('main')
    .getByRole('textbox', { name: /^Adres/ })
    .fill('Çarşı Cad. 5, Edirne');
  await plain.getByLabel('Kimlik numarası').fill('10000000147');
  await plain.getByRole('button', { name: 'Başvuruyu gönder' }).click();
  await expect(
    plain.getByText('Kimlik numarası hatalı. Rakamları denetleyin.').first(),
  ).toBeVisible();
  await expect(plain.getByLabel('Ad soyad')).toHaveValue('Deniz Yolcu');
  await plain.getByLabel('Kimlik numarası').fill('10000000146');
  await plain.getByRole('button', { name: 'Başvuruyu gönder' }).click();
  await expect(plain.getByText('Şimdi e-postanıza bakın')).toBeVisible();
  await other.close();

  await open(page, privacyUrls.request);
  expect(await findingsOf(page, 'the request')).toEqual([]);
  const mail = await mailTo(page, email, 'Başvurunuzu onaylayın');
  await page.goto(/https?:\/\/\S+/.exec(mail)?.[0] ?? '');
  expect(await findingsOf(page, 'the mailed link')).toEqual([]);
  await page.getByRole('button', { name: 'Başvurumu onaylıyorum' }).dblclick();
  await expect(page.getByText('Başvurunuz alındı')).toBeVisible();

  const desk = await browser.newContext({ baseURL: baseURL ?? '' });
  const office = await desk.newPage();
  await enterDemoOffice(office, baseURL);
  await office.goto('/yonetim/kvkk');
  await expect(office.getByRole('row').filter({ hasText: email })).toBeVisible();
  expect(await findingsOf(office, 'requests', ['.office-brand'])).toEqual([]);
  await office.getByRole('row').filter({ hasText: email }).getByRole('link').first().click();
  await expect(office.getByText('10000000146')).toBeVisible();
  expect(await findingsOf(office, 'a request', ['.office-brand'])).toEqual([]);
  await office.getByLabel('Neden').fill('Kişinin isteği');
  await office.getByRole('button', { name: 'Verileri sil' }).click();
  await office.getByRole('button', { name: 'Evet, sil' }).click();
  await expect(office.getByText('Veriler silindi; yanıt gönderiliyor.')).toBeVisible();
  const answer = await mailTo(page, email, 'Kişisel veri başvurunuzun yanıtı');
  expect(answer).toContain('Verilerinizi sildik.');
  await desk.close();
  // Their session ended with the account.
  await page.goto('/siparis/liste/');
  await expect(page).toHaveURL(/\/account\/login/);
});
