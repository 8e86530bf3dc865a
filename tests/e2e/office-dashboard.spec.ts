import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

test('each count of the dashboard is the total of the table that it links to (rule dashboard/counts)', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  // Other journeys order meanwhile, and the figures of the first page may be ten seconds old.
  await expect(async () => {
    await page.goto('/yonetim');
    await expect(page.locator('.today-doors a').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /Bugünün fişlerini yazdır/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const links = await page.locator('a[href*="view="]').filter({ hasText: /\d/ }).all();
    const counted = await Promise.all(
      links.map(async (link) => ({
        href: (await link.getAttribute('href')) ?? '',
        count: Number(/[\d.]+/.exec(await link.innerText())?.[0].replaceAll('.', '')),
      })),
    );
    expect(counted.length).toBeGreaterThanOrEqual(6);
    const totals: typeof counted = [];
    for (const { href } of counted) {
      const [answer] = await Promise.all([
        page.waitForResponse(/\/api\/office\/(order-table|product-table|returns\?)/),
        page.goto(href),
      ]);
      const { total } = await answer.json();
      totals.push({ href, count: total.count });
    }
    expect(totals).toEqual(counted);
  }).toPass();
});

test('with nothing to prepare the dashboard’s button leads to the orders to ship', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.route('**/api/office/today', async (route) => {
    const answer = await route.fetch();
    const what = await answer.json();
    const json = {
      ...what,
      toPrepare: { ...what.toPrepare, count: 0 },
      toShip: { ...what.toShip, count: 18 },
    };
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/yonetim');
  await page.getByRole('link', { name: 'Göndermeye başla' }).click();
  await expect(page).toHaveURL(/\/yonetim\/siparisler\?view=to-ship/);
});

test('Ctrl K finds orders, products and customers, by keyboard alone (rule office/palette)', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim');
  await expect(page.getByRole('heading', { name: 'Bugün' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: /Sipariş, ürün, müşteri/ });
  const found = palette.getByRole('list', { name: 'Bulunanlar' });
  await page.keyboard.type('Zeynep Karaca');
  await expect(found).toContainText('zeynep@arasta.example');
  await expect(found).toContainText('ARS-');
  expect(await findingsOf(page, 'the palette', ['.office-brand'])).toEqual([]);
  await page.keyboard.press('ArrowDown');
  const first = (await found.getByRole('button').first().innerText()).split('\n')[0] ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: first })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('UST-PH-TX20-100MM');
  const product = found.getByRole('button', { name: /Manyetik/ });
  await expect(product).toBeVisible();
  for (let each = await found.getByRole('button').count(); each > 0; each--)
    await page.keyboard.press('ArrowDown');
  await expect(product).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/yonetim\/urunler\/\d+$/);
});

test('Ctrl K finds settings and does commands (rule office/palette)', async ({ page, baseURL }) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim');
  await expect(page.getByRole('heading', { name: 'Bugün' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: /Sipariş, ürün, müşteri/ });
  await page.keyboard.type('mağaza adı');
  const settings = palette.getByRole('list', { name: 'Ayarlar' });
  await settings.getByRole('button', { name: 'Mağaza adı' }).click();
  await expect(page).toHaveURL(/\/yonetim\/ayarlar\/[a-z-]+#ayar-store\.name$/);
  await expect(page.getByLabel('Mağaza adı')).toBeInViewport();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('>');
  const commands = palette.getByRole('list', { name: 'Komutlar' });
  await expect(commands.getByRole('button', { name: 'Çıkış yap' })).toBeVisible();
  expect(await findingsOf(page, 'the commands', ['.office-brand'])).toEqual([]);
  await page.keyboard.type('koyu');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('> ürün ekle');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/yonetim\/urunler\/yeni$/);

  // A sign narrows the search: an order's number is no customer.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('@ARS-');
  await expect(palette.getByRole('list', { name: 'Ara' })).toBeHidden();
  await expect(palette.getByRole('list', { name: 'Bulunanlar' })).toBeHidden();
});
