import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { expect, open, test } from '#tests/harness/journey.ts';

/** A product with four pictures. */
const pen = '/x-p-1297';

const gallery = (page: Page) => page.getByRole('region', { name: 'Ürün görselleri' });
const picture = (page: Page, n: number) =>
  gallery(page).getByRole('img', { name: new RegExp(`, görsel ${n}$`) });
const small = (page: Page, n: number) =>
  gallery(page).getByRole('link', { name: `Görsel ${n} / 4` });

/** The nth picture alone is in view, and its small one is marked. */
async function expectShown(page: Page, n: number): Promise<void> {
  await expect(picture(page, n)).toBeInViewport({ ratio: 0.99 });
  for (let other = 1; other <= 4; other += 1) {
    // Pictures of a fractional width leave less than a pixel of their neighbor in view.
    if (other !== n) await expect(picture(page, other)).not.toBeInViewport({ ratio: 0.01 });
    const mark = other === n ? /true/ : /^$/;
    await expect
      .poll(async () => (await small(page, other).getAttribute('aria-current')) ?? '')
      .toMatch(mark);
  }
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

test('arrows, keys and thumbnails move the gallery, from the last picture to the first', async ({
  page,
}) => {
  test.skip(isPhone(page), 'a finger swipes');
  await open(page, pen);
  await expectShown(page, 1);
  const next = gallery(page).getByRole('button', { name: 'Sonraki' });
  // Two presses while the gallery still moves are two pictures.
  await next.dblclick();
  await expectShown(page, 3);
  await gallery(page).getByRole('button', { name: 'Önceki' }).click();
  await expectShown(page, 2);
  await small(page, 4).click();
  await expectShown(page, 4);
  await next.click();
  await expectShown(page, 1);
  await gallery(page).getByRole('group').focus();
  await page.keyboard.press('End');
  await expectShown(page, 4);
  await page.keyboard.press('ArrowLeft');
  await expectShown(page, 3);
  await expect(gallery(page).getByRole('status')).toHaveText('Görsel 3 / 4');
  expect(await findingsOf(page)).toEqual([]);
});

test('a swipe moves it by one picture, and the thumbnails follow', async ({ page }) => {
  test.skip(!isPhone(page), 'a desk has arrows');
  await open(page, pen);
  await expect(gallery(page).getByRole('button', { name: 'Sonraki' })).toBeHidden();
  const { x, y, width } = (await picture(page, 1).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const finger = await page.context().newCDPSession(page);
  /**
   * Over the middle of the picture by this part of its width, to the right where it is positive. More than half, so that
   * the next picture comes however slowly a busy machine moves the finger.
   */
  async function swipe(part: number): Promise<void> {
    const at = (moved: number) => [
      { x: x + width / 2 + part * (moved - 0.5) * width, y: y + width / 2 },
    ];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let moved = 0.1; moved <= 1; moved += 0.1)
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(moved) });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  await swipe(-0.7);
  await expectShown(page, 2);
  await swipe(-0.7);
  await expectShown(page, 3);
  await swipe(0.7);
  await expectShown(page, 2);
  await small(page, 4).tap();
  await expectShown(page, 4);
});

test('the zoom opens at the current picture and leaves the gallery at its last one', async ({
  page,
}) => {
  await open(page, pen);
  await small(page, 2).click();
  await expectShown(page, 2);
  await gallery(page).getByRole('button', { name: 'Büyüt' }).click();
  const zoom = page.getByRole('dialog');
  await expect(zoom.getByRole('img')).toHaveAccessibleName(/, görsel 2$/);
  await page.keyboard.press('ArrowRight');
  await expect(zoom.getByRole('img')).toHaveAccessibleName(/, görsel 3$/);
  await page.keyboard.press('Escape');
  await expect(zoom).toHaveCount(0);
  await expectShown(page, 3);
});

test('a picture swiped to before the script has loaded stays in view and is marked', async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!before-paint).*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(pen, { waitUntil: 'commit' });
  await picture(page, 2).evaluate((image) => image.scrollIntoView({ inline: 'start' }));
  await expect(picture(page, 2)).toBeInViewport({ ratio: 0.99 });
  script.resolve();
  await expectShown(page, 2);
});

test.describe('a missing picture', () => {
  test.use({ expectedNoise: /ERR_FAILED/ });

  test('is replaced by the 404 picture', async ({ page }) => {
    await page.route('**/image/*/dolma-2.webp', (route) => route.abort());
    await open(page, pen);
    const lost = page.locator('.gallery-rail img').last();
    await small(page, 4).click();
    await expect(lost).toHaveAttribute('src', '/image/552/404.png');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the pictures scroll, and each can be opened', async ({ page }) => {
    await page.goto(pen);
    await expect(picture(page, 2)).not.toBeInViewport();
    await expect(gallery(page).getByRole('button')).toHaveCount(0);
    await page.locator('.gallery-rail').focus();
    await page.keyboard.press('ArrowRight');
    await expect(picture(page, 2)).toBeInViewport({ ratio: 0.99 });
    await expect(small(page, 2)).toHaveAttribute('href', /^\/image\/1500\//);
  });
});
