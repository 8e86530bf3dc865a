import { expect, test } from '#tests/harness/journey.ts';

test('each count of the dashboard is the total of the table that it links to (rule dashboard/counts)', async ({
  page,
  baseURL,
}) => {
  await page.request.post('/api/office/sign-in/demo', {
    headers: { origin: baseURL ?? '' },
    data: {},
  });
  // Other journeys order meanwhile, and the figures of the first page may be ten seconds old.
  await expect(async () => {
    await page.goto('/yonetim');
    await expect(page.locator('.today-doors a').first()).toBeVisible();
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
        page.waitForResponse(/\/api\/office\/(order|product)-table/),
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
  await page.request.post('/api/office/sign-in/demo', {
    headers: { origin: baseURL ?? '' },
    data: {},
  });
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
