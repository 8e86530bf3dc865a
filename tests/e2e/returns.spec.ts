import sharp from 'sharp';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { enterDemoOffice, expect, open, test } from '#tests/harness/journey.ts';
import type { Page } from '@playwright/test';

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer(),
});

/** The demo customer's first order of which something can still be sent back; leads to its form. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/account/login?next=/siparis/liste/');
  await page.getByRole('button', { name: 'Zeynep Karaca' }).click();
  await expect(page).toHaveURL('/siparis/liste/');
  const links = page.getByRole('link', { name: 'Sözleşmeden cay / iade et' });
  const addresses = await links.evaluateAll((all) =>
    all.map((each) => each.getAttribute('href') ?? ''),
  );
  for (const address of addresses) {
    await page.goto(address);
    if ((await page.locator('.return-line-tick input').count()) > 0) return;
  }
  throw new Error('the demo customer has nothing to send back');
}

test('a customer returns goods with photos, the office deducts with one and refunds by transfer', async ({
  page,
  baseURL,
}) => {
  await openForm(page);
  await open(page, new URL(page.url()).pathname);
  await page.locator('.return-line-tick input').first().check();
  await page.getByRole('button', { name: 'Devam et' }).click();
  await expect(page).toHaveURL(/\/iade\/onay\?/);
  const field = page.getByLabel('Fotoğraf (isteğe bağlı)');
  await field.setInputFiles(await Promise.all(['a.jpg', 'b.jpg'].map(photo)));
  await page.getByRole('button', { name: 'Fotoğrafı çıkar: a.jpg' }).click();
  await expect(page.locator('.return-photos img')).toHaveCount(1);
  await field.setInputFiles({
    name: 'c.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('GIF89a'),
  });
  await expect(page.getByText('Fotoğraf JPEG, PNG ya da WebP, en çok 8 MB')).toBeVisible();
  expect(await findingsOf(page, 'the statement with photos')).toEqual([]);
  await page.getByRole('button', { name: 'Caymayı onayla' }).dblclick();
  await expect(page).toHaveURL(/\/iadelerim\/IA-\d+$/);
  const own = new URL(page.url()).pathname;
  await expect(page.locator('.return-photos img')).toHaveCount(1);
  expect(await findingsOf(page, 'a return with photos')).toEqual([]);

  await enterDemoOffice(page, baseURL);
  await page.goto(`/yonetim/iadeler/${own.split('/').at(-1)}`);
  await page.getByRole('button', { name: 'Geldi' }).click();
  await page.getByLabel('Karar').selectOption('Kesintiyle kabul');
  await page.getByLabel('Kesinti', { exact: true }).fill('1,00');
  await page.getByLabel('Kesintinin nedeni, müşteri okur').fill('Çizilmiş.');
  await page.getByLabel('Kesintinin fotoğrafı').setInputFiles(await photo('kesinti.jpg'));
  await page.getByRole('button', { name: /^Kararı kaydet, / }).click();
  await expect(page.getByRole('img', { name: /dükkânın fotoğrafı$/ })).toBeVisible();
  // The goods stay on the page with what was decided (rule returns/office-page).
  const goods = page.getByRole('region', { name: 'Ürünler' });
  await expect(goods).toContainText('Kesintiyle kabul');
  await expect(goods).toContainText('“Çizilmiş.”');
  expect(await findingsOf(page, 'a return in the office', ['.office-brand'])).toEqual([]);

  await open(page, own);
  await page.getByLabel('IBAN').fill('TR33 0006 1005 1978 6457 8413 26');
  await page.getByLabel('Hesap sahibi').fill('Zeynep Karaca');
  await page.getByRole('button', { name: 'Hesabı kaydet' }).click();
  await expect(page.getByText('Para, sonu 1326 olan hesaba gidecek.')).toBeVisible();
  await page.goto(`/yonetim/iadeler/${own.split('/').at(-1)}`);
  await page.getByLabel('Dekont no').fill('DK-1');
  await page.getByRole('button', { name: 'Para gönderildi' }).click();
  await open(page, own);
  await expect(page.getByText('Para iade edildi').first()).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer returns goods with a photo', async ({ page }) => {
    await openForm(page);
    await page.locator('.return-line-tick input').last().check();
    await page.getByRole('button', { name: 'Devam et' }).click();
    await page.getByLabel('Fotoğraf (isteğe bağlı)').setInputFiles(await photo('a.jpg'));
    await page.getByRole('button', { name: 'Caymayı onayla' }).click();
    await expect(page).toHaveURL(/\/iadelerim\/IA-\d+$/);
    await expect(page.getByRole('img', { name: /fotoğrafınız$/ })).toBeVisible();
  });
});

test.describe('a slip that is scanned', () => {
  test.use({ expectedNoise: /status of 404/ });

  test('opens its return from the list and while packing (rule returns/slip)', async ({
    page,
    baseURL,
  }) => {
    await openForm(page);
    await page.locator('.return-line-tick input').first().check();
    await page.getByRole('button', { name: 'Devam et' }).click();
    await page.getByRole('button', { name: 'Caymayı onayla' }).click();
    await expect(page).toHaveURL(/\/iadelerim\/IA-\d+$/);
    const returnNo = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const link = page.getByRole('link', { name: 'Kutu etiketini aç (PDF)' });
    const paper = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(paper.headers()['content-type']).toBe('application/pdf');

    await enterDemoOffice(page, baseURL);
    const one = page.getByRole('heading', { level: 1, name: returnNo });
    const scanAt = async (path: string, code: string) => {
      await page.goto(path);
      await page.locator('h1').evaluate((title: HTMLElement) => title.focus());
      await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)));
    };
    for (const path of ['/yonetim/iadeler', '/yonetim/paketle']) {
      await scanAt(path, returnNo);
      await expect(page).toHaveURL(`/yonetim/iadeler/${returnNo}`);
      await expect(one).toBeVisible();
    }
    await scanAt('/yonetim/paketle', 'IA-1');
    await expect(page.getByRole('alert')).toContainText('“IA-1” numaralı bir iade yok.');
    await scanAt('/yonetim/iadeler', '7700123456');
    await expect(page).toHaveURL('/yonetim/iadeler?q=7700123456');
    await page.keyboard.press('F2');
    await page.getByRole('dialog').getByRole('textbox').fill(returnNo.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/yonetim/iadeler/${returnNo}`);
  });
});
