import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { becomeCustomer, newCustomer } from '#tests/harness/journey-buyer.ts';
import { expect, open, test } from '#tests/harness/journey.ts';

const products = ['/search?q=ampul', '/search?q=vida', '/search?q=bal'];

/** Puts the first product of some lists into the cart and goes there; gives the lines' names. */
async function filledCart(page: Page, lists = products): Promise<string[]> {
  for (const path of lists) {
    await open(page, path);
    const added = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/cart/'),
    );
    await page
      .getByRole('button', { name: /^Sepete Ekle: / })
      .first()
      .click();
    expect((await added).ok()).toBe(true);
  }
  await open(page, '/sepet');
  return names(page);
}

const names = (page: Page) => page.locator('li.cart-line h3').allInnerTexts();
const line = (page: Page, name: string) => page.locator('li.cart-line').filter({ hasText: name });

test('asks before a quantity of 0 removes a line, and restores it with its note', async ({
  page,
}) => {
  const before = await filledCart(page);
  const [, second = ''] = before;
  const own = line(page, second);
  await own.getByText('Not ekle').click();
  const note = own.getByRole('textbox', { name: /^Not: / });
  await note.fill('Depo 2');
  await note.press('Enter');
  await expect(own.locator('summary')).toHaveText('Not: Depo 2');

  const box = own.getByRole('textbox', { name: /^Miktar: / });
  await box.fill('0');
  await box.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sepetten Çıkar' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('1');

  await box.fill('0');
  await box.press('Enter');
  await dialog.getByRole('button', { name: 'Sepetten Çıkar' }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(own.locator('summary')).toHaveText('Not: Depo 2');
  expect(await names(page)).toEqual(before);

  await page.getByRole('button', { name: 'Sepeti Boşalt' }).click();
  const clearing = page.getByRole('dialog');
  await clearing.getByRole('button', { name: 'Sepeti Boşalt' }).click();
  await expect(page.getByText('Sepetiniz Boş!').first()).toBeVisible();
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(own.locator('summary')).toHaveText('Not: Depo 2');
  expect(await names(page)).toEqual(before);
});

test('a quantity above the stock becomes the stock, and the field says why', async ({ page }) => {
  await filledCart(page, products.slice(0, 1));
  const box = page.getByRole('textbox', { name: /^Miktar: / });
  await box.fill('99999');
  await box.press('Enter');
  const note = page.locator('.quantity-note');
  await expect(note).toHaveText(/^Stok en çok [\d.]+ için yeterli\.$/);
  await expect(box).toHaveValue((await note.innerText()).replaceAll(/\D/g, ''));
});

test('total and button stay in view on a phone and cover no field', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) > 599, 'a phone has the bar');
  await filledCart(page);
  const bar = page.locator('.cart-bar');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(bar).toBeInViewport({ ratio: 1 });
  const field = page.getByRole('textbox', { name: 'Sipariş açıklaması' });
  await field.focus();
  const covered = () =>
    page.evaluate(() => {
      const box = document.activeElement?.getBoundingClientRect();
      const top = document.querySelector('.cart-bar')?.getBoundingClientRect().top ?? 0;
      return (box?.bottom ?? 0) > top;
    });
  await expect.poll(covered).toBe(false);
  await page.locator('.order-summary').scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
});

test('the mini-cart lists every line, with a button to remove each', async ({ page }) => {
  const lists = [...products, '/search?q=%C3%A7eki%C3%A7', '/search?q=defter'];
  const all = await filledCart(page, lists);
  expect(all).toHaveLength(lists.length);
  await open(page, '/');
  await page.locator('.mini-cart a').first().click();
  const panel = page.getByRole('dialog', { name: 'Sepetim' });
  await expect(panel.getByRole('heading')).toHaveText(all);
  // The list scrolls; the totals and the way on stay in sight.
  const last = panel.getByRole('listitem').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expect(panel.getByRole('button', { name: 'Siparişi Tamamla' })).toBeInViewport();
  expect(await findingsOf(page)).toEqual([]);
  for (const name of all.toReversed()) {
    await panel.getByRole('button', { name: `Sepetten çıkar: ${name}` }).click();
    await expect(panel.getByRole('link', { name })).toHaveCount(0);
  }
  await expect(panel).toContainText('Sepetiniz Boş!');
});

test.describe('in a browser with a share sheet', () => {
  test('the cart’s text goes to the share sheet, and closing it is no error', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: (data: ShareData) => {
          document.documentElement.dataset['shared'] = data.text;
          return Promise.reject(new DOMException('closed', 'AbortError'));
        },
      });
    });
    const [name = ''] = await filledCart(page, products.slice(0, 1));
    await page.getByRole('button', { name: 'Paylaş' }).click();
    const shared = await page.locator('html').getAttribute('data-shared');
    expect(shared).toContain(name);
    expect(shared).toMatch(/Genel Toplam: ₺[\d.]+,\d\d$/);
  });
});

test('a full cart has no accessibility finding', async ({ page }) => {
  await filledCart(page);
  await page.getByText('Not ekle').first().click();
  expect(await findingsOf(page)).toEqual([]);
});

test.describe('without script', () => {
  // The page of a refused form answers with the refusal's status.
  test.use({ javaScriptEnabled: false, expectedNoise: /status of 409/ });

  test('forms change, empty, restore and describe the cart', async ({ page }) => {
    for (const path of products.slice(0, 2)) {
      await page.goto(path);
      await page
        .getByRole('button', { name: /^Sepete Ekle: / })
        .first()
        .click();
      await expect(page).toHaveURL('/sepet');
    }
    const before = await names(page);
    expect(before).toHaveLength(2);
    const first = page.locator('li.cart-line').first();
    const box = first.getByRole('textbox', { name: /^Miktar: / });
    await box.fill('3');
    await first.getByRole('button', { name: 'Güncelle' }).click();
    await expect(box).toHaveValue('3');

    await box.fill('99999');
    await box.press('Enter');
    await expect(first.getByText(/Bu üründen [\d.]+ adet bulunmamaktadır!/)).toBeVisible();
    await expect(box).toHaveValue('99999');
    await box.fill('3');
    await first.getByText('Not ekle').click();
    await first.getByRole('textbox', { name: /^Not: / }).fill('Şantiye B');
    await first.getByRole('button', { name: 'Kaydet' }).click();
    await expect(first.getByText('Not: Şantiye B')).toBeVisible();

    await box.fill('0');
    await first.getByRole('button', { name: 'Güncelle' }).click();
    await page.getByRole('link', { name: 'Sepette Kalsın' }).click();
    await expect(box).toHaveValue('3');
    await first.getByRole('button', { name: /^Sepetten çıkar: / }).click();
    await expect(page.locator('li.cart-line')).toHaveCount(1);
    await page.getByRole('button', { name: 'Geri al' }).click();
    await expect(box).toHaveValue('3');
    expect(await names(page)).toEqual(before);

    const number = page.getByRole('textbox', { name: 'Referans numaranız' });
    await expect(number).toHaveCount(0);
    await becomeCustomer(page);
    await page.goto('/sepet');
    await number.fill('SAS-2026');
    await page.getByRole('button', { name: 'Kaydet' }).last().click();
    await expect(number).toHaveValue('SAS-2026');

    await page.getByRole('button', { name: 'Sepeti Boşalt' }).click();
    await page.locator('.cart-question').getByRole('button', { name: 'Sepeti Boşalt' }).click();
    await expect(page.getByText('Sepetiniz Boş!').first()).toBeVisible();
    await page.getByRole('button', { name: 'Geri al' }).click();
    expect(await names(page)).toEqual(before);

    // The mini-cart is a link, the payment a form.
    await page.goto('/');
    await page.locator('.mini-cart a').click();
    await expect(page).toHaveURL('/sepet');
    await page
      .getByRole('button', { name: 'Ödemeye Geç' })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page).toHaveURL('/siparis/adres');
  });
});

test('the typed order note is still there after a visit to a product', async ({ page }) => {
  await newCustomer(page);
  const [name = ''] = await filledCart(page, products.slice(0, 1));
  const number = page.getByRole('textbox', { name: 'Referans numaranız' });
  await number.fill('SAS-2026');
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await line(page, name).getByRole('link', { name }).click();
  expect((await kept).ok()).toBe(true);
  await expect(page).toHaveURL(/-p-\d+$/);
  await page.goBack();
  await expect(number).toHaveValue('SAS-2026');
  await open(page, '/sepet');
  await expect(number).toHaveValue('SAS-2026');
});

test('presses faster than responses all count, and a double click removes one line', async ({
  page,
}) => {
  const before = await filledCart(page);
  const [first = '', second = ''] = before;
  const own = line(page, first);
  const box = own.getByRole('textbox', { name: /^Miktar: / });
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/catalog/cart/*', async (route) => {
    await held;
    await route.continue();
  });
  const more = own.getByRole('button', { name: /^Artır: / });
  for (let nth = 0; nth < 3; nth += 1) await more.click();
  await expect(box).toHaveValue('4');
  letGo();
  await expect(own).toHaveAttribute('aria-busy', 'false');
  await expect(box).toHaveValue('4');
  await open(page, '/sepet');
  await expect(box).toHaveValue('4');

  // The second press comes when the next line has moved up.
  const remove = own.getByRole('button', { name: /^Sepetten çıkar/ });
  const { x, y } = (await remove.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 10, y + 10);
  await expect(own).toHaveCount(0);
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(line(page, second)).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('li.cart-line')).toHaveCount(before.length - 1);

  // And the question that the first press brought up stays when the second one lands beside it.
  await page.getByRole('button', { name: 'Sepeti Boşalt' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Sepeti Boşalt' })).toBeVisible();
});

test('a tab that becomes visible again shows the current cart', async ({ page, context }) => {
  const [first = ''] = await filledCart(page);
  const other = await context.newPage();
  await open(other, '/sepet');
  await line(other, first)
    .getByRole('button', { name: /^Artır: / })
    .click();
  await expect(line(other, first)).toHaveAttribute('aria-busy', 'false');
  await other.close();
  // The browser of the tests has no tabs that hide each other.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(line(page, first).getByRole('textbox', { name: /^Miktar: / })).toHaveValue('2');
});
