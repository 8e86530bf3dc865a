import type { Page } from '@playwright/test';
import { addFirstProduct, alive, expect, open, test } from '#tests/harness/journey.ts';

test.use({ customer: 'yildiz' });

const notice = 'class="overdue-notice"';

/** Adds up how far the parts of the page move by themselves, from the moment on at which its HTML is there. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const root = globalThis as { shifts?: number };
    root.shifts = 0;
    new PerformanceObserver((list) => {
      const [page] = performance.getEntriesByType('navigation');
      const wholeAt = page instanceof PerformanceNavigationTiming ? page.domInteractive : 0;
      for (const entry of list.getEntries()) {
        if ('hadRecentInput' in entry && entry.hadRecentInput) continue;
        if (wholeAt === 0 || entry.startTime < wholeAt) continue;
        if ('value' in entry && typeof entry.value === 'number')
          root.shifts = (root.shifts ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts of the page until the visitor's data are there and drawn. */
async function shiftsOf(page: Page, path: string): Promise<number | undefined> {
  await open(page, path);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  return page.evaluate(() => (globalThis as { shifts?: number }).shifts);
}

async function signInAs(page: Page, name: string): Promise<void> {
  await open(page, '/account/login?next=/hakkimizda');
  await alive(page, () => page.getByRole('button', { name }).click());
  await expect(page).toHaveURL('/hakkimizda');
}

const served = async (page: Page, path: string) => (await page.request.get(path)).text();

test('a debtor’s page comes with the notice, and nothing in it moves', async ({ page }) => {
  await watchShifts(page);
  await open(page, '/');
  expect(await served(page, '/')).not.toContain(notice);
  await signInAs(page, 'Yıldız Yapı');
  for (const path of ['/', '/el-aletleri', '/hakkimizda', '/sepet']) {
    expect(await served(page, path)).toContain(notice);
    expect([path, await shiftsOf(page, path)]).toEqual([path, 0]);
    await expect(page.locator('.overdue-notice')).toHaveCount(1);
  }
});

test('the notice does not follow a debtor into the checkout', async ({ page }) => {
  await signInAs(page, 'Yıldız Yapı');
  await open(page, '/el-aletleri');
  await addFirstProduct(page);
  await open(page, '/sepet');
  await expect(page.locator('.overdue-notice')).toBeVisible();
  await alive(page, () => page.getByRole('button', { name: 'Ödemeye Geç' }).first().click());
  await expect(page).toHaveURL(/\/siparis\/adres$/);
  await expect(page.locator('.overdue-notice')).toHaveCount(0);
  expect(await served(page, '/siparis/adres')).not.toContain(notice);
});

test('a customer who owes nothing gets the page of everybody', async ({ page }) => {
  await watchShifts(page);
  await signInAs(page, 'Zeynep Karaca');
  for (const path of ['/', '/el-aletleri']) {
    expect(await served(page, path)).not.toContain(notice);
    expect([path, await shiftsOf(page, path)]).toEqual([path, 0]);
    await expect(page.locator('.overdue-notice')).toHaveCount(0);
  }
});
