import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, open, test } from '#tests/harness/journey.ts';
import { registration } from '#tests/harness/registration.ts';

test('two accounts of one person become one (rules customers/merge, customers/merged-account)', async ({
  page,
  browser,
  baseURL,
}) => {
  // A journey that is tried again registers others.
  const mark = `d${Date.now()}`;
  const visitors = await browser.newContext({ baseURL: baseURL ?? '' });
  for (const [surname, email] of [
    ['Kalan', `${mark}.kalan@ornek.example`],
    ['Giden', `${mark}.giden@ornek.example`],
  ] as const) {
    const visitor = await visitors.newPage();
    await visitor.context().clearCookies();
    // Its script asks for a session too: of two new ones the browser keeps one.
    await open(visitor, '/');
    const status = await visitor.evaluate(
      async ([form]: [Record<string, string>]) => {
        const session = await (await fetch('/api/catalog/session')).json();
        const sent = await fetch('/api/account/register', {
          method: 'POST',
          headers: { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': session.csrfToken },
          body: new URLSearchParams(form),
        });
        return sent.status;
      },
      [registration({ name: 'Meral', surname, email })] as [Record<string, string>],
    );
    expect(status).toBe(200);
    await visitor.close();
  }
  await visitors.close();

  await enterDemoOffice(page, baseURL);
  await page.goto(`/yonetim/musteriler?q=${mark}.kalan`);
  await page.getByRole('link', { name: 'Meral Kalan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meral Kalan');
  await page.getByRole('button', { name: 'Başka hesapla birleştir…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hesapları birleştir' });
  await dialog.getByLabel('Öteki hesap').fill(`${mark}.giden`);
  await dialog.getByRole('button', { name: /Meral Giden/ }).click();
  await expect(dialog.getByRole('table')).toContainText(`${mark}.giden@ornek.example`);
  expect(await findingsOf(page, 'the preview of a merge', ['.office-brand'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Geri alınamaz biçimde birleştir' }).click();
  await expect(dialog).toContainText('Lütfen nedenini yazın.');
  await dialog.getByLabel('Neden').fill('Telefonda söyledi');
  await dialog.getByRole('button', { name: 'Geri alınamaz biçimde birleştir' }).click();
  await expect(page.getByText('Hesaplar birleştirildi.')).toBeVisible();
  await expect(page.getByText('Hesap bu müşteriyle birleştirildi')).toBeVisible();

  await page.goto(`/yonetim/musteriler?q=${mark}.giden`);
  await expect(page.getByRole('link', { name: 'Meral Giden' })).toHaveCount(0);
});

test.describe('with refusals', () => {
  test.use({ expectedNoise: /status of 403/ });

  test('staff see the shop as a customer does, change nothing, and come back (rule customers/look)', async ({
    page,
    baseURL,
  }) => {
    await enterDemoOffice(page, baseURL);
    await page.goto('/yonetim/musteriler?q=osman');
    await page.getByRole('link', { name: 'Osman Güler' }).click();
    await page.getByRole('button', { name: 'Onun gözüyle bak' }).click();
    const bar = page.getByRole('complementary', { name: 'Müşterinin gözüyle bakış' });
    await expect(bar).toContainText('Dükkâna Osman Güler olarak bakıyorsunuz.');
    await open(page, '/siparis/liste/');
    await expect(bar).toBeVisible();
    expect(await findingsOf(page, 'a page that is looked at as a customer')).toEqual([]);
    const status = await page.evaluate(async () => {
      const session = await (await fetch('/api/catalog/session')).json();
      const sent = await fetch('/api/catalog/wishlist/1', {
        method: 'POST',
        headers: { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': session.csrfToken },
      });
      return [session.customer.name, sent.status];
    });
    expect(status).toEqual(['Osman', 403]);
    await bar.getByRole('button', { name: 'Bakışı bitir' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Osman Güler');
    await expect(page.getByText('Dükkâna müşterinin gözüyle bakıldı')).toBeVisible();
    await page.goto('/');
    await expect(bar).toHaveCount(0);
  });
});
