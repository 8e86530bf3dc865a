import type { Page } from '@playwright/test';
import { addToCart, buyerAtPayment, buyPieces, ownStock } from '#tests/harness/journey-buyer.ts';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { alive, expect, open, test } from '#tests/harness/journey.ts';

// Browsers note that a save was refused.
test.use({ expectedNoise: /status of 409/ });

/** Sends the order by transfer as far as the step lets it. */
async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Havale/ }).check();
  for (const box of await page.locator('.contract-boxes input[type=checkbox]').all())
    await box.check();
  await page.getByRole('button', { name: 'Sipariş Ver' }).click();
}

test('stock that went while the buyer was paying is told once, and one press goes on with what is left', async ({
  page,
  browser,
}) => {
  await open(page, '/hakkimizda');
  const [product, pieces] = await ownStock(page, 'el-aletleri');
  await buyerAtPayment(page, product);
  await addToCart(page, product, 4);
  await open(page, '/siparis/odeme');

  const others = await browser.newContext();
  await buyPieces(await others.newPage(), product, pieces - 3);
  await others.close();

  await placeOrder(page);
  const alert = page.getByRole('alert').filter({ hasText: 'adet bulunmamaktadır' });
  await expect(alert).toHaveCount(1);
  await expect(page.getByText('Bu üründen 5 adet bulunmamaktadır!')).toHaveCount(1);
  await expect(alert).toContainText('Stokta 3 adet kaldı.');
  await expect(alert).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);

  await alert.getByRole('button', { name: '3 adet yap' }).dblclick();
  await expect(page.getByText(/^Sepetiniz güncellendi, yeni toplam/)).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sipariş Ver' })).toBeFocused();
  await alive(page, () => page.getByRole('button', { name: 'Sipariş Ver' }).click());
  await expect(page.getByText('Siparişiniz başarılı.')).toBeVisible();
});

test('without a script the same button is a form, and a line with nothing left says so in the cart', async ({
  page,
  browser,
}) => {
  await open(page, '/hakkimizda');
  const [product, pieces] = await ownStock(page, 'hirdavat');
  await buyerAtPayment(page, product);
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const paper = await plain.newPage();
  await paper.goto('/siparis/odeme');
  const others = await browser.newContext();
  await buyPieces(await others.newPage(), product, pieces);
  await others.close();

  await placeOrder(paper);
  await expect(paper.getByText('Bu üründen 1 adet bulunmamaktadır!')).toHaveCount(1);
  await expect(paper.getByText('Stokta kalmadı.')).toBeVisible();
  await open(page, '/sepet');
  await expect(page.locator('.cart-line-warning')).toHaveText('Tükendi');
  await paper.getByRole('button', { name: 'Sepetten çıkar' }).click();
  await paper.goto('/sepet');
  await expect(paper.getByText('Sepetiniz Boş!')).toBeVisible();
  await plain.close();
});
