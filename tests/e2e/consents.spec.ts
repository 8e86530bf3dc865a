import { findingsOf } from '#tests/harness/accessibility.ts';
import { newCustomer } from '#tests/harness/journey-buyer.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

test('a consent that a customer gives and withdraws is found in the office with its proof (rule customers/consents)', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await newCustomer(page);
  await page.goto('/hesabim');
  const sms = page.getByRole('listitem').filter({ hasText: 'SMS' });
  await sms.getByRole('button', { name: 'Onay ver' }).click();
  await sms.getByRole('button', { name: 'Geri al' }).click();
  await expect(sms.getByText(/Onayınızı geri aldınız/)).toBeVisible();

  const desk = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() });
  const office = await desk.newPage();
  await enterDemoOffice(office, baseURL);
  await office.goto('/yonetim/izinler');
  const list = office.getByRole('region', { name: 'İzin kararları' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await office.keyboard.press('/');
  await office.keyboard.type(email);
  await office.waitForURL(/q=/);
  await list.getByLabel('Tür').selectOption('SMS');
  const rows = list.getByRole('row').filter({ hasText: email });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Geri alındı');
  await expect(rows.first()).toContainText('Kampanyaların SMS ile gönderilmesine onay veriyorum.');
  await expect(rows.first()).toContainText('Aktarılmadı');
  expect(await findingsOf(office, 'consents', ['.office-brand'])).toEqual([]);

  await office.getByRole('link', { name: 'Geri alınan' }).click();
  await expect(rows).toHaveCount(1);
  await office.getByRole('link', { name: 'İYS’ye geciken' }).click();
  await expect(office.getByText('Eşleşen izin yok')).toBeVisible();
  expect(await findingsOf(office, 'no consents', ['.office-brand'])).toEqual([]);
  await office.getByRole('button', { name: 'Tümünü göster' }).click();
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await desk.close();
});

test('the first page leads to the consents that the register lacks (rule account/consents-late)', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.route('**/api/office/today', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), lateConsents: 3 },
    });
  });
  await page.goto('/yonetim');
  await page.getByRole('link', { name: /3 İYS’ye aktarılmayan izin/ }).click();
  await expect(page).toHaveURL(/\/yonetim\/izinler\?view=late$/);
  await expect(page.getByText('Geciken izin yok')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV dosyası' }).click(),
  ]);
  expect(file.url()).toContain('view=late');
});
