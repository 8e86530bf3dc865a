import type { Page } from '@playwright/test';
import { expect, open, test } from '#tests/harness/journey.ts';

const dark = 'rgb(18, 22, 29)';
const light = 'rgb(246, 246, 242)';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** In the header, on a phone in the menu. */
async function chooseTheme(page: Page, theme: 'system' | 'light'): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menü' });
  if (await menu.isVisible()) await menu.click();
  await page.getByLabel('Tema').filter({ visible: true }).selectOption(theme);
}

test('the theme is the system’s until the visitor chooses, and applies before the first paint', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/');
  expect(await ground(page)).toBe(dark);
  await chooseTheme(page, 'light');
  expect(await ground(page)).toBe(light);
  // The page's own script has no part in it: it may come late.
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/browser-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/el-aletleri', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await ground(page)).toBe(light);
  script.resolve();
  await open(page, '/el-aletleri');
  await chooseTheme(page, 'system');
  await page.reload();
  expect(await ground(page)).toBe(dark);
});

test.describe('a browser that asks for English', () => {
  test.use({ locale: 'en-GB' });

  test('is offered English on its first visit alone, without a layout shift', async ({
    page,
    context,
  }) => {
    await open(page, '/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
    const offer = page.getByRole('link', { name: 'Switch to English' });
    await expect(offer).toBeVisible();
    const later = await context.newPage();
    await later.goto('/el-aletleri');
    await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(later.getByRole('link', { name: 'Switch to English' })).toBeHidden();
    await later.close();
    await offer.click();
    await expect(page).toHaveURL('/en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('a Turkish browser is offered nothing', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('link', { name: 'Switch to English' })).toBeHidden();
});

test('the cookie notice covers nothing, and the next page has none once dismissed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/el-aletleri');
  const notice = page.getByRole('region', { name: 'Çerez bildirimi' });
  const covers = await notice.evaluate((element) => getComputedStyle(element).position);
  expect(covers).toBe('static');
  const recorded = page.waitForResponse('**/api/catalog/cookies');
  await notice.getByRole('button', { name: 'Kapat' }).click();
  await recorded;
  await expect(notice).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto('/sepet', { waitUntil: 'commit' });
  await expect(page.locator('main')).toBeVisible();
  await expect(notice).toBeHidden();
});

test.describe('without a connection', () => {
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED/ });

  test('the page says so, and loads when the connection returns', async ({ page, context }) => {
    await open(page, '/');
    const doors = page.getByRole('navigation', { name: 'Çarşının dükkânları' });
    const title = page.getByRole('heading', { level: 1 });
    await context.setOffline(true);
    await doors.getByRole('link', { name: /Hırdavat/ }).click();
    await expect(title).toHaveText('Çevrimdışısınız.');
    await expect(page.getByRole('main')).toHaveCount(1);
    await page.getByRole('button', { name: 'Yeniden dene' }).click();
    await expect(title).toHaveText('Çevrimdışısınız.');
    await context.setOffline(false);
    await expect(title).toHaveText('Hırdavat');
  });
});

test('a missing page has one header, one main and a way on', async ({ page }) => {
  const answer = await page.request.get('/boyle-bir-sayfa-yok');
  expect(answer.status()).toBe(404);
  const html = await answer.text();
  expect(html.match(/<main/g)).toHaveLength(1);
  expect(html.match(/<header/g)).toHaveLength(1);
});

test('the focus is on the heading, in view, after a change of page', async ({ page }) => {
  await open(page, '/');
  const last = page.getByRole('contentinfo').getByRole('link', { name: 'İletişim' });
  await last.focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'İletişim' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await page.getByRole('link', { name: '0850 000 00 00' }).last().focus();
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
});

test('on a phone the sign-in form fills the first screen, before its decoration', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account/login');
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: 'Giriş Yap', exact: true });
  await expect(button).toBeInViewport({ ratio: 1 });
  const below = await page.evaluate(() => {
    const boxOf = (of: string) => document.querySelector(of)?.getBoundingClientRect();
    return (boxOf('.sign-in-wall')?.top ?? 0) >= (boxOf('.sign-in-form')?.bottom ?? Infinity);
  });
  expect(below).toBe(true);
});
