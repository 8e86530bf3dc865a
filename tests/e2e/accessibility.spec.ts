import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { expect, open, test } from '#tests/harness/journey.ts';
import { localised } from '#urls';
import type { Locale } from '#rules/shop/locale.ts';

/** The gate looks at one pair of language and theme on each width, JOURNEYS=all at every pair on both. */
const looks = [
  { locale: 'tr', theme: 'light', width: 'desk' },
  { locale: 'en', theme: 'dark', width: 'phone' },
  { locale: 'tr', theme: 'dark', width: null },
  { locale: 'en', theme: 'light', width: null },
] as const;

const nowhere = '/boyle-bir-sayfa-yok';

/** What axe finds on a screen, and what the screen has to have for a keyboard: a heading and a main. */
async function findings(page: Page, path: string, locale: Locale): Promise<string[]> {
  const there = localised(path, locale);
  // What is not there has no session to ask for.
  await (path === nowhere ? page.goto(there) : open(page, there));
  expect(await page.getByRole('main').count(), path).toBe(1);
  expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
  return findingsOf(page, path);
}

async function expectNone(page: Page, paths: readonly string[], locale: Locale): Promise<void> {
  const found: string[] = [];
  for (const path of paths) found.push(...(await findings(page, path, locale)));
  expect(found).toEqual([]);
}

for (const { locale, theme, width } of looks) {
  test.describe(`in ${locale}, ${theme}`, () => {
    test.use({
      colorScheme: theme,
      contextOptions: { reducedMotion: 'reduce' },
      expectedNoise: /status of 404/,
    });
    test.skip(
      ({ viewport }) =>
        process.env['JOURNEYS'] !== 'all' &&
        width !== ((viewport?.width ?? 0) < 600 ? 'phone' : 'desk'),
      'another width has this look, or JOURNEYS=all',
    );

    test('the visitor’s screens have no accessibility finding', async ({ page }) => {
      const list = await page.request.get('/api/catalog/products/el-aletleri');
      const [product] = (await list.json()).items;
      await expectNone(
        page,
        [
          '/',
          // Twelve cards have all that forty-eight have.
          '/el-aletleri?limit=12',
          '/el-aletleri?limit=12&view=rows',
          '/search?q=zzzqqq',
          `/${product.seo}-p-${product.id}`,
          '/sepet',
          '/account/login',
          '/account/register',
          '/account/forgot-password',
          '/account/reset-password/yok',
          '/iletisim',
          nowhere,
        ],
        locale,
      );
    });

    test('the office’s screens have no accessibility finding', async ({ page }) => {
      const found: string[] = [];
      const root = localised('/yonetim', locale);
      await page.goto(`${root}/giris`);
      const demo = page.getByRole('button', { name: /demo/i });
      await expect(demo).toBeVisible();
      found.push(...(await findingsOf(page, 'the door')));
      await demo.click();
      await expect(page).toHaveURL(new RegExp(`${root}/?$`));
      const orders = await page.request.get('/api/office/order-table?view=to-ship');
      const [{ orderNo }] = (await orders.json()).items;
      const paths = [
        '',
        '/siparisler',
        `/siparisler/${orderNo}`,
        '/paketle',
        `/paketle/${orderNo}`,
        '/siparisler/yok',
        '/paketle/yok',
      ];
      for (const path of [...paths, '/urunler', '/ekip', '/ekip/api', '/islem-kaydi', nowhere]) {
        await page.goto(root + path);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
        found.push(...(await findingsOf(page, path)));
      }
      expect(found).toEqual([]);
    });

    test.describe('signed in', () => {
      test.use({ customer: 'zeynep' });
      test('the customer’s screens have no accessibility finding', async ({ page }) => {
        await page.goto('/account/login');
        await page.getByRole('button', { name: /Zeynep/ }).click();
        await expect(page).toHaveURL('/');
        await open(page, '/el-aletleri?stock=1');
        await page
          .getByRole('button', { name: /^Sepete Ekle: / })
          .first()
          .click();
        await expect(page.getByText('Sepete eklendi').first()).toBeVisible();
        await expectNone(
          page,
          [
            '/sepet',
            '/hesabim',
            '/adreslerim',
            '/adreslerim/yeni',
            '/degerlendirmelerim',
            '/favorilerim',
            '/cari-hesap',
            '/odeme-yap',
            '/hizli-siparis',
            '/listelerim',
            '/siparis/adres',
            '/siparis/liste/',
          ],
          locale,
        );
        await page.locator('.order summary').first().click();
        await expect(page.locator('.order-lines').first()).toBeVisible();
        expect(await findingsOf(page, 'an opened order')).toEqual([]);
      });
    });
  });
}
