import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { orderAsGuest } from '#tests/harness/journey-buyer.ts';
import { answerBank, cards, expectPaid, fillCard } from '#tests/harness/journey-card.ts';
import { expect, mailTo, open, test } from '#tests/harness/journey.ts';
import { urls } from '#urls';

/** Counts what a buyer does: presses, and fields that take typing. A choice in a list is two presses. */
function hand(page: Page) {
  let taps = 0;
  let fields = 0;
  return {
    tap: async (
      role: 'button' | 'checkbox',
      name: string | RegExp,
      within: Pick<Page, 'getByRole'> = page,
    ) => {
      taps += 1;
      await within.getByRole(role, { name }).first().click();
    },
    choose: async (label: string, option: string) => {
      taps += 2;
      await page.getByLabel(label).selectOption({ label: option });
    },
    type: async (label: string, text: string) => {
      fields += 1;
      await page.getByRole('textbox', { name: label, exact: true }).fill(text);
    },
    typed: (more: number) => {
      fields += more;
    },
    counted: () => ({ taps, fields }),
  };
}

type Hand = ReturnType<typeof hand>;

async function payByCard(page: Page, { tap, typed }: Hand): Promise<void> {
  await fillCard(page, cards.foreign);
  typed(4);
  for (const name of [/Ön Bilgilendirme/, /Mesafeli Satış/]) await tap('checkbox', name);
  await tap('button', /^Ödeme Yap/);
  await answerBank(page, 'Onayla');
}

test('a first purchase on a phone needs no account, at most 12 taps and 9 fields', async ({
  page,
}) => {
  await open(page, '/search?q=ampul');
  const buyer = hand(page);
  const added = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/cart/'),
  );
  await buyer.tap('button', /^Sepete Ekle: /);
  expect((await added).ok()).toBe(true);
  await open(page, '/sepet');
  // The phone's bar has a button of its own, which goes when the summary comes into view.
  const summary = page.getByRole('complementary', { name: 'Sipariş Özeti' });
  await buyer.tap('button', 'Ödemeye Geç', summary);
  await expect(page).toHaveURL(/\/siparis\/misafir$/);
  await expect(page.getByRole('heading', { name: 'Teslimat Bilgileri' })).toBeVisible();
  await buyer.type('E-posta', `misafir.${crypto.randomUUID().slice(0, 8)}@example.com`);
  await buyer.type('Ad Soyad', 'Ayşe Yılmaz');
  await buyer.type('Telefon', '5321112233');
  await buyer.choose('Şehir', 'İstanbul');
  await buyer.choose('İlçe', 'Kadıköy');
  await buyer.type('Adres', 'Moda Caddesi No: 12 Daire: 3');
  if ((await page.getByRole('textbox', { name: 'T.C. kimlik no', exact: true }).count()) > 0) {
    await buyer.type('T.C. kimlik no', '10000000146');
  }
  expect(await findingsOf(page)).toEqual([]);
  await buyer.tap('button', /Ödeme Bilgilerine Geç/);
  await expect(page).toHaveURL(/\/siparis\/odeme$/);
  await payByCard(page, buyer);
  const orderNo = await expectPaid(page, '₺');
  await expect(page.locator('.outcome-facts')).toContainText(/Tahmini teslimat.*kapınızda/);
  await expect(page.getByText(/bağlantısını misafir\..* adresine/)).toBeVisible();
  const { taps, fields } = buyer.counted();
  // Opening the cart is one more.
  expect(taps + 1).toBeLessThanOrEqual(12);
  expect(fields).toBeLessThanOrEqual(9);

  // One password more makes an account of it: at most 15 taps and 12 fields.
  await buyer.type('Şifre', 'gizli-kelime');
  await buyer.tap('button', 'Hesap oluştur');
  await expect(page).toHaveURL(/\/siparis\/liste\//);
  await expect(page.locator('.order-head')).toHaveCount(1);
  await expect(page.locator('.order-head')).toContainText(orderNo);
  const whole = buyer.counted();
  expect(whole.taps + 1).toBeLessThanOrEqual(15);
  expect(whole.fields).toBeLessThanOrEqual(12);
});

test('a browser forgets its guest, and the mail’s link still leads to the order and to an account', async ({
  page,
}) => {
  const { orderNo, email } = await orderAsGuest(page);
  await open(page, urls.orderPlaced(orderNo));
  await page.getByRole('button', { name: 'Bilgilerimi bu tarayıcıdan sil' }).click();
  await open(page, '/siparis/misafir');
  await expect(page).toHaveURL(/\/sepet$/);

  const mail = await mailTo(page, email, `Siparişiniz alındı: ${orderNo}`);
  const link = /https?:\/\/[^\s/]+(\/siparis\/takip\/[^\s]+)/.exec(mail)?.[1] ?? '';
  await open(page, link);
  await expect(page.getByText('Tahmini teslimat')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  const password = page.getByRole('textbox', { name: 'Şifre' });
  await password.fill('123');
  await page.getByRole('button', { name: 'Hesap oluştur' }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('gizli-kelime');
  await page.getByRole('button', { name: 'Hesap oluştur' }).dblclick();
  await expect(page).toHaveURL(/\/siparis\/liste\//);
  await expect(page.locator('.order-head')).toContainText(orderNo);
});
