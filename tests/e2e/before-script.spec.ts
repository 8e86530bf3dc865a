import type { Page } from '@playwright/test';
import { addFirstProduct, alive, expect, open, test } from '#tests/harness/journey.ts';

// A script that does not come is noted by the browser.
test.use({ expectedNoise: /net::ERR_FAILED/ });

/** Holds all scripts but the small plain one, for which the page itself waits; gives what lets them come. */
async function holdScripts(page: Page): Promise<() => Promise<unknown>> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!before-paint).*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return () => {
    const alive = page.waitForResponse((answer) => answer.url().endsWith('/api/catalog/session'));
    release();
    return alive;
  };
}

test('sign-in works before the script has loaded, and keeps what was typed', async ({ page }) => {
  const comeAlive = await holdScripts(page);
  await page.goto('/account/login?next=/adreslerim', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'E-posta' }).fill('kimse@example.com');
  await comeAlive();
  // The next key draws the form anew.
  await page.getByRole('textbox', { name: 'Şifre' }).press('x');
  await expect(page.getByRole('textbox', { name: 'E-posta' })).toHaveValue('kimse@example.com');
});

test('a form sent before the script has loaded is answered by its page', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/account/login?next=/adreslerim', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Yıldız Yapı' }).click();
  await expect(page).toHaveURL(/\/adreslerim$/);
  await expect(page.getByRole('heading', { name: 'Merkez Depo' })).toBeVisible();
});

test('the cookie notice closes before the script has loaded, and the page returns without it', async ({
  page,
}) => {
  const comeAlive = await holdScripts(page);
  await page.goto('/search?q=vida&sort=price', { waitUntil: 'commit' });
  const notice = page.getByRole('region', { name: 'Çerez bildirimi' });
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await notice.getByRole('button', { name: 'Kapat' }).click();
  expect((await answered).status()).toBe(303);
  await expect(page).toHaveURL('/search?q=vida&sort=price');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
  await comeAlive();
  const session = await page.request.get('/api/catalog/session');
  expect((await session.json()).cookieNotice).toBe(false);
});

test.describe('in the checkout', () => {
  test.use({ customer: 'yildiz' });
  test('choices made in the checkout before the script has loaded count', async ({ page }) => {
    await open(page, '/account/login?next=/el-aletleri');
    await alive(page, () => page.getByRole('button', { name: 'Yıldız Yapı' }).click());
    await addFirstProduct(page);
    const addressesAlive = await holdScripts(page);
    await page.goto('/siparis/adres', { waitUntil: 'commit' });
    // The invoice's list is hidden by the style sheet, which may not be there yet.
    const addresses = page.getByRole('group', { name: 'Teslimat ve fatura adresi' });
    await addresses.getByRole('radio', { name: /Merkez Depo/ }).check();
    await page.getByRole('combobox', { name: 'Şube' }).selectOption('Gebze');
    await addressesAlive();
    await page.getByRole('button', { name: 'Ödeme Bilgilerine Geç' }).click();
    await expect(page).toHaveURL(/\/siparis\/odeme$/);
    await page.unrouteAll();

    const paymentAlive = await holdScripts(page);
    await page.goto('/siparis/odeme', { waitUntil: 'commit' });
    await page.getByRole('radio', { name: /Kapıda/ }).check();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await paymentAlive();
    await page.getByRole('button', { name: 'Sipariş Ver' }).click();
    await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Gebze')).toBeVisible();
  });
});

test('choices made on a product page before the script has loaded count', async ({ page }) => {
  const comeAlive = await holdScripts(page);
  await page.goto('/x-p-1286', { waitUntil: 'commit' });
  await page
    .getByRole('textbox', { name: /^Miktar/ })
    .first()
    .fill('3');
  await comeAlive();
  await page
    .getByRole('button', { name: /^Sepete Ekle/ })
    .first()
    .click();
  await expect(page.getByText(/Sepete eklendi: 3 /)).toBeVisible();
});

test.describe('pressed early', () => {
  test.use({ customer: 'yildiz' });
  test('does what only the script can do once it has loaded', async ({ page }) => {
    await open(page, '/account/login?next=/hizli-siparis');
    await alive(page, () => page.getByRole('button', { name: 'Yıldız Yapı' }).click());
    const comeAlive = await holdScripts(page);
    await page.goto('/hizli-siparis', { waitUntil: 'commit' });
    await page.getByLabel('Kodlar ve miktarlar').fill('DVT-TK-MAVI\t12\nYOK-1\t1');
    await page.getByRole('button', { name: 'Satırları Bul' }).dblclick();
    await comeAlive();
    await expect(page.getByText('2 satırdan 1 tanesi sepete hazır.')).toBeVisible();
    await page.unrouteAll();

    const orderAlive = await holdScripts(page);
    await page.goto('/siparis/liste', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Siparişi İptal Et' }).first().click();
    await expect(page.getByLabel('İptal nedeni')).toBeVisible();
    await orderAlive();
  });
});
