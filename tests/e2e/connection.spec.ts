import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { addFirstProduct, expect, open, test } from '#tests/harness/journey.ts';

// Without a network, and after a session has ended.
test.use({ expectedNoise: /status of 401|net::ERR_INTERNET_DISCONNECTED/ });

const password = 'gizli-kelime';
const offline = /Çevrimdışısınız\./;

async function register(page: Page, next: string): Promise<string> {
  await open(page, '/account/register');
  const { origin } = new URL(page.url());
  const email = `sekme.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const answer = await page.request.post(`/account/register?next=${next}`, {
    headers: { origin },
    form: {
      name: 'Işıl',
      surname: 'Kaya',
      email,
      phone: '0532 111 22 33',
      password,
      passwordVerify: password,
      privacy: 'on',
    },
  });
  expect(answer.ok()).toBe(true);
  await open(page, next);
  return email;
}

test('an offline page says so, offers to add again, and says when it is online', async ({
  page,
  context,
}) => {
  await open(page, '/el-aletleri?stock=1');
  await context.setOffline(true);
  const toast = page.locator('.toast');
  await expect(toast).toHaveText(offline);
  expect(await findingsOf(page, 'the notice of a lost network')).toEqual([]);
  await toast.getByRole('button', { name: 'Kapat' }).click();
  await expect(toast).toHaveCount(0);

  const add = page.getByRole('button', { name: /^Sepete Ekle: / }).first();
  await add.click();
  await expect(toast).toHaveText(offline);
  await context.setOffline(false);
  await expect(toast).toHaveText('Yeniden çevrimiçisiniz.');

  await context.setOffline(true);
  await add.click();
  const again = toast.getByRole('button', { name: 'Yeniden dene' });
  await expect(again).toBeVisible();
  await context.setOffline(false);
  await expect(toast.first()).toHaveText('Yeniden çevrimiçisiniz.');
});

test('an offline form says so and keeps its input', async ({ page, context }) => {
  await register(page, '/hesabim');
  const surname = page.getByLabel('Soyad');
  await surname.fill('Demir');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Hata' });
  await expect(dialog).toContainText(offline);
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Tamam' }).click();
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Bilgileriniz Güncellendi' })).toBeVisible();
  await expect(surname).toHaveValue('Demir');
});

test('an ended session says so on the sign-in page, and what was typed is back after it', async ({
  page,
}) => {
  const email = await register(page, '/hesabim');
  const cookies = await page.context().cookies();
  await page.request.post('/account/logout', { headers: { origin: new URL(page.url()).origin } });
  await page.context().addCookies(cookies);
  await page.getByLabel('Soyad').fill('Yıldız');
  await page.locator('input[name=password]').fill('baska-kelime');
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page).toHaveURL(/\/account\/login\?next=%2Fhesabim$/);
  await expect(page.getByText('Oturumunuz sona erdi.')).toBeVisible();
  expect(await findingsOf(page, 'the sign-in page of an ended session')).toEqual([]);
  const main = page.getByRole('main');
  await expect(main.getByLabel('E-posta')).toHaveValue(email);
  await main.locator('input[type=password]').fill(password);
  await main.getByRole('button', { name: 'Giriş Yap', exact: true }).click();
  await expect(page).toHaveURL('/hesabim');
  await expect(page.getByLabel('Soyad')).toHaveValue('Yıldız');
  await expect(page.locator('input[name=password]')).toHaveValue('');
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Bilgileriniz Güncellendi' })).toBeVisible();
});

test('a second tab says what changed in the first: the cart, and who is signed in', async ({
  page,
  context,
}) => {
  await open(page, '/el-aletleri?stock=1');
  const second = await context.newPage();
  await open(second, '/el-aletleri?stock=1');
  await second.bringToFront();
  await addFirstProduct(second);
  const toast = page.locator('.toast');
  await expect(toast).toHaveText('Sepetiniz başka bir sekmede değişti. Şimdi 1 ürün var.');

  await open(second, '/account/register');
  const main = second.getByRole('main');
  await main.locator('input[name=name]').fill('Işıl');
  await main.locator('input[name=surname]').fill('Kaya');
  await main
    .locator('input[name=email]')
    .fill(`ikinci.${crypto.randomUUID().slice(0, 8)}@example.com`);
  await main.locator('input[name=phone]').fill('0532 111 22 33');
  await main.locator('input[name=password]').fill(password);
  await main.locator('input[name=passwordVerify]').fill(password);
  await main.locator('input[name=privacy]').check();
  await main.getByRole('button', { name: 'Üye Ol', exact: true }).click();
  const changed = page.locator('.toast', {
    hasText: 'Başka bir sekmede giriş yaptınız: Işıl Kaya.',
  });
  await expect(changed).toBeVisible();
  await changed.getByRole('button', { name: 'Sayfayı yenile' }).click();
  await expect(page.getByRole('link', { name: /Işıl/ }).first()).toBeVisible();
});

test('a toast covers no button and no field', async ({ page }) => {
  await open(page, '/el-aletleri?stock=1');
  const heights = [300, 500, 640];
  for (const top of heights) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await addFirstProduct(page);
    const toast = page.locator('.toast').first();
    await expect(toast).toBeVisible();
    const covered = await page.evaluate(() => {
      const region = document.querySelector('.toasts')?.getBoundingClientRect();
      if (!region) return ['no toast'];
      return [...document.querySelectorAll('button, input, select, .tab-bar')]
        .filter((each) => each.closest('.toasts') === null && each.checkVisibility())
        .filter((each) => {
          const { left, right, top: above, bottom, width } = each.getBoundingClientRect();
          const isBeside = left >= region.right || right <= region.left;
          return width > 0 && !isBeside && above < region.bottom && bottom > region.top;
        })
        .map((each) => each.outerHTML.slice(0, 80));
    });
    expect(covered).toEqual([]);
  }
});
