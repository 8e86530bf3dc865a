import { addFirstProduct, alive, expect, open, test } from '#tests/harness/journey.ts';

test.use({ customer: 'yildiz' });

test('a demo customer signs in with one press, orders cash on delivery and cancels @both-engines', async ({
  page,
}) => {
  await open(page, '/account/login?next=/el-aletleri');
  await page.getByRole('button', { name: 'Yıldız Yapı' }).click();
  await expect(page).toHaveURL('/el-aletleri');
  await open(page, '/el-aletleri');

  await addFirstProduct(page);

  await open(page, '/sepet');
  await page.getByLabel(/Açıklama|Sipariş notu/i).fill('Kapıda arayın.');
  await alive(page, () => page.getByRole('button', { name: 'Ödemeye Geç' }).click());
  await expect(page).toHaveURL(/\/siparis\/adres$/);
  const ground = (part: string) =>
    page.locator(part).evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await ground('.checkout-header')).not.toBe(await ground('body'));
  await page.getByRole('radio').first().check();
  // A buyer who is faster than the shop's answer still continues, and the branch counts.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/catalog/settings', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.getByLabel('Şube').selectOption('Gebze');
  await page.getByRole('button', { name: 'Ödeme Bilgilerine Geç' }).click();
  pressed.resolve();
  await page.getByRole('radio', { name: /Kapıda/ }).check();
  for (const box of await page.locator('.contract-boxes input[type=checkbox]').all())
    await box.check();
  await page.getByRole('button', { name: 'Sipariş Ver' }).click();
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible();
  await expect(page.getByText('Kapıda arayın.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Gebze')).toBeVisible();
  const orderNo = (await page.locator('.outcome .muted b').innerText()).trim();

  await open(page, '/siparis/liste/');
  const order = page.getByRole('region', { name: orderNo });
  await order.getByRole('link', { name: 'Siparişi İptal Et' }).click();
  await expect(page.getByText('Kapıda ödeme seçtiniz, henüz ödeme yapmadınız.')).toBeVisible();
  await page.getByLabel('İptal nedeni').selectOption('Fikrimi değiştirdim');
  await page.getByRole('button', { name: 'Siparişi İptal Et' }).click();
  await expect(order).toContainText('İptal edildi');
});
