import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { expect, open, test } from '#tests/harness/journey.ts';

const buyer = 'Yıldız Yapı';

/** In Turkish, whatever language another journey chose as this customer (rule account/demo-customers). */
async function signIn(page: Page, name: string, next: string): Promise<void> {
  await page.goto(`/account/login?next=${next}`);
  await page.getByRole('button', { name }).click();
  await expect(page).toHaveURL(next);
}

/**
 * Opens an order that has lines without a review, another for each width and kind of browser, for they
 * share the customer; gives the button of one.
 */
async function toUnreviewed(page: Page, kind: 'script' | 'plain') {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  const place = (isPhone ? 2 : 0) + (kind === 'plain' ? 1 : 0);
  const button = page.getByRole('button', { name: /^Yorum Yap: /, includeHidden: true });
  const order = page.locator('.order').filter({ has: button }).nth(place);
  await order.locator('summary').click();
  return order.getByRole('button', { name: /^Yorum Yap: / }).first();
}

test('a buyer reviews by keyboard alone, and the product page shows it at once', async ({
  page,
}) => {
  await signIn(page, buyer, '/siparis/liste/');
  await open(page, '/siparis/liste/');
  const write = await toUnreviewed(page, 'script');
  const name = (await write.getAttribute('aria-label'))?.replace('Yorum Yap: ', '') ?? '';
  await write.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Yorum Yap' });
  await dialog.getByRole('button', { name: 'Kaydet' }).press('Enter');
  for (const text of [
    'Lütfen yorum için yıldız seçiniz.',
    'Lütfen yorum başlığı girin.',
    'Lütfen yorum açıklaması girin.',
  ])
    await expect(dialog.getByText(text)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '1 yıldız' })).toBeFocused();
  expect(await findingsOf(page, 'the form of a review')).toEqual([]);
  for (let press = 1; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '4 yıldız' })).toBeChecked();
  const title = `Beğendim ${Date.now()}`;
  await dialog.getByLabel('Başlık').fill(title);
  await dialog.getByRole('textbox', { name: /^Yorum/ }).fill('<b>Sağlam</b> ve hafif.');
  await dialog.getByRole('button', { name: 'Kaydet' }).press('Enter');
  const link = page.getByRole('link', { name: `Yorumlara Git: ${name}` });
  await expect(link.first()).toBeFocused();

  await open(page, '/degerlendirmelerim');
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText('<b>Sağlam</b> ve hafif.');
  await expect(card.locator('time')).toHaveText(/^\d{4}-\d\d-\d\d$/);
  expect(await findingsOf(page, '/degerlendirmelerim')).toEqual([]);
  const product = (await card.getByRole('link').first().getAttribute('href')) ?? '';
  await open(page, product);
  await expect(page.locator('#yorumlar')).toContainText(title);

  await open(page, '/degerlendirmelerim');
  await card.getByRole('button', { name: /^Yorumu Düzenle/ }).click();
  const edit = page.getByRole('dialog', { name: 'Yorumu Düzenle' });
  await edit.getByLabel('Başlık').fill(`${title} yine`);
  await edit.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByRole('heading', { name: `${title} yine` })).toBeVisible();
  await open(page, product);
  await expect(page.locator('#yorumlar')).toContainText(`${title} yine`);
});

test('a statement is filtered by period and exported, and marks what is overdue', async ({
  page,
}) => {
  await signIn(page, buyer, '/cari-hesap');
  await open(page, '/cari-hesap');
  const rows = page.locator('.statement tbody tr');
  const all = await rows.count();
  await expect(page.locator('.statement-overdue').first()).toContainText('Vadesi geçti');
  const day = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Başlangıç').fill(day);
  await page.getByRole('button', { name: 'Göster' }).click();
  await expect(page).toHaveURL(`/cari-hesap?from=${day}`);
  await expect.poll(() => rows.count()).toBeLessThan(all);
  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV indir' }).click();
  expect((await loading).suggestedFilename()).toBe('cari-hesap.csv');
  await page.getByRole('link', { name: 'Tüm hareketler' }).click();
  await expect(rows).toHaveCount(all);
  await expect(page.getByLabel('Başlangıç')).toHaveValue('');
});

test('a customer without an open account sees no link to a statement', async ({ page }) => {
  await signIn(page, 'Zeynep Karaca', '/adreslerim');
  await open(page, '/adreslerim');
  const menu = page.getByRole('navigation', { name: 'Hesap menüsü' });
  await expect(menu.getByRole('link', { name: 'Değerlendirmelerim' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Cari Hesap' })).toHaveCount(0);
  const { total } = await (await page.request.get('/api/catalog/comment')).json();
  await expect(menu.getByRole('link', { name: 'Değerlendirmelerim' })).toHaveText(
    `Değerlendirmelerim${total}`,
  );
});

test('the menu names the company and shows the current page whole', async ({ page }) => {
  await signIn(page, buyer, '/odeme-yap');
  await open(page, '/odeme-yap');
  const menu = page.getByRole('navigation', { name: 'Hesap menüsü' });
  const here = menu.locator('[aria-current]');
  await expect(here).toHaveText('Cari Hesap');
  await expect(here).toBeInViewport({ ratio: 1 });
  await open(page, '/hesabim');
  await expect(here).toHaveText('Hesap Ayarları');
  // The row of a phone scrolls to it; on a desk the last entry may stand below the fold.
  if ((page.viewportSize()?.width ?? 0) <= 600) await expect(here).toBeInViewport({ ratio: 1 });
  else await expect(menu).toContainText('Yıldız Yapı Malzemeleri San. ve Tic. Ltd. Şti.');
});

test('one press fills in the overdue amount or the whole balance (rule payment/account-amounts)', async ({
  page,
}) => {
  await signIn(page, buyer, '/odeme-yap');
  await open(page, '/odeme-yap');
  const amount = page.locator('[data-card-field="amount"]');
  for (const name of [/^Tüm bakiye/, /^Vadesi geçen/]) {
    const choice = page.getByRole('button', { name });
    const offered = (await choice.innerText()).replaceAll(/[^\d,]/g, '');
    await choice.click();
    await expect(amount).toHaveValue(offered);
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
  }
});

test('an IBAN stays on one line', async ({ page }) => {
  await signIn(page, 'Zeynep Karaca', '/siparis/liste/');
  await open(page, '/siparis/liste/');
  const order = page
    .locator('.order')
    .filter({ has: page.locator('.bank-accounts') })
    .first();
  await order.locator('summary').click();
  const ibans = order.locator('.bank-accounts td').filter({ hasText: /^TR\d\d / });
  await expect(ibans.first()).toBeVisible();
  for (const iban of await ibans.all()) {
    const lines = await iban.evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
  }
});

test('the pages of an address have no accessibility finding', async ({ page }) => {
  await signIn(page, 'Zeynep Karaca', '/adreslerim');
  const answer = await page.request.get('/api/catalog/address');
  const [address] = (await answer.json()).items;
  for (const path of [`/adreslerim/${address.id}`, `/adreslerim/${address.id}/sil`]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findingsOf(page, path)).toEqual([]);
  }
});

test.describe('without a script', () => {
  // what is refused is drawn once more, with its status
  test.use({ javaScriptEnabled: false, expectedNoise: /status of 400/ });

  test('a review is written and changed on pages of its own', async ({ page }) => {
    await signIn(page, buyer, '/siparis/liste/');
    await (await toUnreviewed(page, 'plain')).click();
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByText('Lütfen yorum için yıldız seçiniz.')).toBeVisible();
    await page.getByRole('radio', { name: '3 yıldız' }).check({ force: true });
    const title = `Düz ${Date.now()}`;
    await page.getByLabel('Başlık').fill(title);
    await page.getByRole('textbox', { name: /^Yorum/ }).fill('Betik olmadan.');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page).toHaveURL('/degerlendirmelerim');
    const card = page.getByRole('article').filter({ hasText: title });
    await card.getByRole('button', { name: /^Yorumu Düzenle/ }).click();
    await expect(page.getByRole('radio', { name: '3 yıldız' })).toBeChecked();
    await page.getByRole('radio', { name: '2 yıldız' }).check({ force: true });
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page).toHaveURL('/degerlendirmelerim');
    await expect(card).toContainText('5 üzerinden 2');
  });
});

test('the next page does not shift when it learns of an overdue debt', async ({ page }) => {
  await signIn(page, buyer, '/hesabim');
  await open(page, '/hesabim');
  await expect(page.getByText('Vadesi geçmiş')).toBeVisible();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/catalog/session', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/siparis/liste/');
  const heading = page.getByRole('heading', { name: 'Siparişlerim' });
  const before = await heading.boundingBox();
  answered.resolve();
  await expect(page.getByText('Vadesi geçmiş')).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
});
