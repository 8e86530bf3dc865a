import { orderAtDoor } from '#tests/harness/journey-buyer.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

test.use({ expectedNoise: /status of 404/ });

test('orders are packed one after the other by scanner, key and label alone (rule office/scanner)', async ({
  browser,
  page,
  baseURL,
}) => {
  test.slow();
  const orders: string[] = [];
  for (let each = 0; each < 2; each++) {
    const buyer = await browser.newPage();
    orders.push(await orderAtDoor(buyer));
    await buyer.close();
  }
  const [first = '', second = ''] = orders;
  const origin = { origin: baseURL ?? '' };
  await enterDemoOffice(page, baseURL);
  for (const orderNo of orders) {
    const { version } = await (await page.request.get(`/api/office/orders/${orderNo}`)).json();
    const begun = await page.request.post(`/api/office/orders/${orderNo}/prepare`, {
      headers: origin,
      data: { version },
    });
    expect(begun.ok()).toBe(true);
  }
  /** As a scanner does: without waiting for the page, ended by Enter. */
  const scan = async (code: string) => {
    await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)));
  };

  await page.goto('/yonetim/paketle');
  await expect(page.getByLabel(/Sipariş no ya da fiş/)).toBeFocused();
  // The focus is elsewhere: no letter of the code is a shortcut.
  await page.locator('h1').evaluate((title: HTMLElement) => title.focus());
  await scan('GSGU-99999');
  await expect(page.getByRole('alert')).toContainText('“GSGU-99999” numaralı bir sipariş yok.');
  await expect(page).toHaveURL('/yonetim/paketle');
  await page.locator('h1').evaluate((title: HTMLElement) => title.focus());
  await scan(first);
  await expect(page).toHaveURL(`/yonetim/paketle/${first}`);
  await expect(page.getByText(/Kapıda tahsil edilecek: ₺/)).toBeVisible();

  const codes = async () =>
    (await page.locator('.pack-lines .caption').allInnerTexts()).map(
      (about) => about.split(' · ')[0] ?? '',
    );
  const [code = ''] = await codes();
  // A code that goes into a number's box stays out of it.
  const count = page.locator('.pack-lines input').first();
  await count.focus();
  await scan('9990001112223');
  await expect(page.getByRole('alert').first()).toContainText('Yanlış ürün: 9990001112223');
  await expect(count).toHaveValue('0');
  await page.getByRole('button', { name: /Ses/ }).focus();
  await scan(code);
  const number = page.getByLabel('Takip numarası');
  await expect(number).toBeFocused();
  // One piece too many is no tracking number.
  await scan(code);
  await expect(page.getByRole('alert').first()).toContainText('Fazla');
  await expect(number).toHaveValue('');
  await page.getByLabel('Firma').selectOption({ index: 1 });
  const label = page.waitForRequest(/label\.pdf/);
  await page.getByRole('button', { name: /Ses/ }).focus();
  await scan('TR-777001');
  await expect(number).toHaveValue('TR-777001');
  await expect(number).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await label).url()).toContain(first);
  // The next order opens by itself, with the label before at hand and the carrier chosen.
  await expect(page).not.toHaveURL(`/yonetim/paketle/${first}`);
  await expect(page.getByRole('status')).toContainText(`${first} kargoya verildi`);
  await scan(second);
  await expect(page).toHaveURL(`/yonetim/paketle/${second}`);
  await expect(page.getByLabel('Firma')).not.toHaveValue('');
  await scan(code);
  await expect(number).toBeFocused();
  await scan('TR-777002');
  await expect(page.getByRole('status')).toContainText(`${second} kargoya verildi`);
});
