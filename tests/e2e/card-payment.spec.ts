import { findingsOf } from '#tests/harness/accessibility.ts';
import { buyerAtPayment, newCustomer } from '#tests/harness/journey-buyer.ts';
import {
  acceptContracts,
  answerBank,
  bankOf,
  cards,
  dialogOf,
  expectFailed,
  expectPaid,
  fillCard,
  payButton,
} from '#tests/harness/journey-card.ts';
import { expect, open, test } from '#tests/harness/journey.ts';

test('a buyer pays by installments: the card goes to the bank alone, and the order is paid @both-engines', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const isShop = new URL(request.url()).port === new URL(page.url()).port;
    if (isShop) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  const plain = await buyerAtPayment(page);
  await expect(page.getByRole('radio', { name: 'Kredi Kartı' })).toBeChecked();
  await payButton(page).click();
  await expect(page.getByText('Form bilgilerini eksiksiz doldurunuz!')).toBeVisible();
  await expect(page.getByText('Kart bilgilerini eksiksiz doldurunuz!')).toBeVisible();
  await expect(page.getByText('Kart üzerindeki ismi doldurunuz!')).toBeVisible();
  await expect(page.getByText('CCV bilgisini eksiksiz doldurunuz!')).toBeVisible();
  await expect(page.getByText('Ay ve yılı eksiksiz giriniz')).toBeVisible();
  await expect(page.getByLabel('Kart numarası')).toBeFocused();

  await fillCard(page, cards.withPlans);
  await page.getByLabel('Ay / Yıl').fill('01/24');
  await payButton(page).click();
  await expect(page.locator('.card-alert')).toContainText('Kartınızın son kullanma tarihi geçmiş.');
  await expect(page.getByLabel('Ay / Yıl')).toBeFocused();
  await page.getByLabel('Ay / Yıl').fill('1230');
  await expect(page.getByLabel('Kart numarası')).toHaveValue('4546 7112 3456 7894');
  await expect(page.locator('.card-brand')).toHaveText('VISA');
  await expect(page.locator('.card-alert')).toBeEmpty();
  const plans = page.getByRole('group', { name: /Taksit seçenekleri/ });
  await expect(plans.getByRole('radio').first()).toBeChecked();
  // One choice of several: the arrows go through it.
  await plans.getByRole('radio').first().press('ArrowDown');
  await plans.getByRole('radio', { name: '2 Taksit' }).press('ArrowDown');
  await expect(plans.getByRole('radio', { name: '3 Taksit' })).toBeChecked();
  const total = await plans.locator('tr:has(:checked) td').last().innerText();
  expect(total).not.toBe(plain);
  const summary = page.locator('.order-summary');
  await expect(summary).toContainText('Vade farkı (3 Taksit)');
  await expect(summary.locator('.figures-total').last()).toHaveText(total);
  await expect(page.getByLabel('Tutar')).toHaveValue(total);
  await page.getByText('Bankalara göre taksitler').click();
  const bank = page.getByRole('table', { name: 'Akbank Axess' });
  await expect(bank.getByRole('row', { name: /^3 Taksit ₺.* ₺/ })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByText('Bankalara göre taksitler').click();

  // The boxes of the contracts apply to every method.
  await payButton(page).click();
  await expect(page.getByText(/sözleşmeleri okuyup onaylayın/)).toBeInViewport();
  await acceptContracts(page);
  await payButton(page).click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(bankOf(page).getByText('4546 71** **** 7894')).toBeVisible();
  expect(await findingsOf(page, 'the bank’s dialog', ['.payment-frame'])).toEqual([]);
  await answerBank(page, 'Onayla');
  const orderNo = await expectPaid(page, total);

  await open(page, '/siparis/liste/');
  await expect(page.locator('.order-head')).toHaveCount(1);
  await expect(page.locator('.order-head')).toContainText(orderNo);
  await open(page, '/sepet');
  await expect(page.getByText('Sepetiniz Boş!').first()).toBeVisible();
  const said = sent.join('\n').replaceAll(/[\s+%20]/g, ' ');
  expect(said).not.toMatch(/4546 ?7112 ?3456 ?7894|7112 ?3456/);
});

test('a declined card shows why and keeps the form, and another one pays in full', async ({
  page,
}) => {
  const plain = await buyerAtPayment(page);
  await acceptContracts(page);
  await fillCard(page, cards.withoutFunds);
  await payButton(page).click();
  await answerBank(page, 'Onayla');
  await expectFailed(page, /bakiye|limit/i);
  await expect(page.getByLabel('Kart numarası')).toHaveValue('4111 1111 1111 1129');
  await expect(page.getByLabel('CVV', { exact: true })).toHaveValue('');
  await payButton(page).click();
  await expect(page.getByText('CCV bilgisini eksiksiz doldurunuz!').first()).toBeVisible();

  await fillCard(page, cards.foreign);
  await expect(page.getByRole('group', { name: /Taksit seçenekleri/ })).toHaveCount(0);
  await payButton(page).click();
  await answerBank(page, 'Onayla');
  await expectPaid(page, plain);
  await open(page, '/siparis/liste/');
  await expect(page.locator('.order-head')).toHaveCount(1);
});

test('wrong codes and a payment canceled at the bank cost nothing', async ({ page }) => {
  const plain = await buyerAtPayment(page);
  await acceptContracts(page);
  await fillCard(page, cards.foreign);
  await payButton(page).click();
  for (const left of [2, 1]) {
    await answerBank(page, 'Onayla', 'yanlış');
    await expect(bankOf(page).getByText(new RegExp(`${left} deneme`))).toBeVisible();
  }
  await answerBank(page, 'Onayla', 'yanlış');
  await expectFailed(page, /./);

  await page.getByLabel('CVV', { exact: true }).fill('123');
  await payButton(page).click();
  await answerBank(page, 'İptal et');
  await expectFailed(page, /./);

  await page.getByLabel('CVV', { exact: true }).fill('123');
  await payButton(page).click();
  await answerBank(page, 'Onayla');
  await expectPaid(page, plain);
});

test('a closed dialog, a silent bank and a reload do no harm, and a double click pays once @both-engines', async ({
  page,
}) => {
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payment/attempt'))
      begun.push(request.url());
  });
  const plain = await buyerAtPayment(page);
  await acceptContracts(page);
  await fillCard(page, cards.foreign);
  await payButton(page).click();
  await expect(bankOf(page).getByLabel('Doğrulama kodu')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Kapat' }).click();
  await expectFailed(page, /pencereyi kapattınız.*CVV’yi yeniden yazıp/);

  await page.getByLabel('CVV', { exact: true }).fill('123');
  await payButton(page).click();
  await answerBank(page, 'Yanıt verme');
  await expect(bankOf(page).getByLabel('Doğrulama kodu')).toBeHidden();
  await dialogOf(page).press('Escape');
  await expectFailed(page, /pencereyi kapattınız/);

  await page.getByLabel('CVV', { exact: true }).fill('123');
  await payButton(page).click();
  await expect(bankOf(page).getByLabel('Doğrulama kodu')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const warning = await asked;
  expect(warning.type()).toBe('beforeunload');
  await warning.accept();
  await reloaded;

  await acceptContracts(page);
  await fillCard(page, cards.foreign);
  const before = begun.length;
  await payButton(page).dblclick();
  await answerBank(page, 'Onayla');
  await expectPaid(page, plain);
  expect(begun).toHaveLength(before + 1);
  await open(page, '/siparis/liste/');
  await expect(page.locator('.order-head')).toHaveCount(1);
});

test.describe('a cart that was ordered in another window', () => {
  test.use({ expectedNoise: /status of 409/ });

  test('is not paid for again: the page leads to the order @both-engines', async ({ page }) => {
    const plain = await buyerAtPayment(page);
    const other = await page.context().newPage();
    await open(other, '/siparis/odeme');
    for (const each of [page, other]) {
      await acceptContracts(each);
      await fillCard(each, cards.foreign);
    }
    await payButton(page).click();
    await answerBank(page, 'Onayla');
    const orderNo = await expectPaid(page, plain);

    await payButton(other).click();
    const notice = other.locator('.card-alert .notice');
    await expect(notice).toContainText('Siparişiniz zaten verilmiş.');
    await expect(notice).toContainText(orderNo);
    await expect(notice).not.toContainText('tekrar deneyebilirsiniz');
    await expect(notice).toBeFocused();
    await expect(payButton(other)).toBeHidden();
    expect(await findingsOf(other)).toEqual([]);
    await notice.getByRole('link', { name: 'Siparişi Göster' }).click();
    await expectPaid(other, plain);
    expect(other.url()).toContain(orderNo);
  });
});

test.describe('a refused payment', () => {
  test.use({ expectedNoise: /status of 4(?:01|09|29)|status of 503|ERR_FAILED/ });

  test('is explained above the form with its wait, and a signed-out customer returns by the sign-in page', async ({
    page,
  }) => {
    await buyerAtPayment(page);
    await acceptContracts(page);
    await fillCard(page, cards.foreign);
    const refuse = async (status: number, code: string, message: string, exception?: string[]) => {
      await page.unroute('**/api/payment/attempt');
      await page.route('**/api/payment/attempt', (route) =>
        route.fulfill({
          status,
          headers: { 'retry-after': '600' },
          json: { error: { messages: { type: message }, code, exception } },
        }),
      );
      await page.getByLabel('CVV', { exact: true }).fill('123');
      await payButton(page).click();
    };
    const wait = 'Yaklaşık 10 dakika sonra yeniden deneyebilirsiniz.';
    await refuse(429, 'too-many-requests', `Çok fazla deneme yapıldı. ${wait}`);
    await expectFailed(page, /Çok fazla deneme yapıldı\..*Yaklaşık 10 dakika/);
    await expect(page.locator('.card-alert')).not.toContainText('CVV’yi yeniden yazıp');
    await refuse(503, 'bank-down', 'Banka şu anda yanıt vermiyor.');
    await expectFailed(page, /Banka şu anda yanıt vermiyor/);
    const anew = page.waitForResponse('**/api/catalog/checkout');
    await refuse(409, 'totals-changed', 'Tutar güncellendi.', ['Cezve tükendi.', 'Kova tükendi.']);
    await anew;
    await expectFailed(page, /Tutar güncellendi/);
    const lines = page.locator('.card-alert p');
    await expect(lines.first()).toHaveText('Cezve tükendi.');
    await expect(lines.nth(2)).toHaveText('Tutar güncellendi.');

    await page.unroute('**/api/payment/attempt');
    await page.route('**/api/payment/attempt', (route) => route.abort());
    await page.getByLabel('CVV', { exact: true }).fill('123');
    await payButton(page).click();
    await expectFailed(page, /Bağlantı kurulamadı/);

    await refuse(401, 'not-signed-in', 'Devam etmek için lütfen giriş yapın.');
    await expect(page).toHaveURL(/\/account\/login\?next=%2Fsiparis%2Fodeme$/);
  });
});

test('messages of the page itself or of a foreign frame pay nothing', async ({ page }) => {
  await buyerAtPayment(page);
  await page.evaluate(() => {
    window.postMessage({ type: 'payment_succeed', orderNo: '10000001' }, '*');
    const stranger = document.createElement('iframe');
    stranger.name = 'stranger';
    document.body.append(stranger);
  });
  await page
    .frame({ name: 'stranger' })
    ?.evaluate(() => window.parent.postMessage({ type: 'payment_succeed', orderNo: '1' }, '*'));
  await expect(page.getByRole('heading', { name: 'Ödeme Bilgileri' })).toBeVisible();
  await fillCard(page, cards.foreign);
  await expect(page).toHaveURL(/\/siparis\/odeme$/);
  // The frame is no page of its own.
  await page.goto('/payment/start');
  await expect(page.getByRole('heading', { name: 'Ödeme Bilgileri' })).toBeVisible();
});

test('a customer pays a free amount against the open account', async ({ page }) => {
  await newCustomer(page);
  await open(page, '/cari-hesap');
  await page.getByRole('main').getByRole('link', { name: 'Ödeme Yap' }).click();
  await expect(page).toHaveURL(/\/odeme-yap$/);
  await fillCard(page, cards.withPlans);
  await payButton(page).click();
  await expect(page.getByText('Tutar girmediniz!').first()).toBeVisible();
  await expect(page.getByLabel('Tutar')).toBeFocused();
  await page.getByLabel('Tutar').fill('1.250,50');
  const plans = page.getByRole('group', { name: /Taksit seçenekleri/ });
  await plans.getByRole('radio', { name: '2 Taksit' }).check();
  const total = await plans.locator('tr:has(:checked) td').last().innerText();
  await expect(page.locator('.account-payment-go')).toContainText(total);
  expect(await findingsOf(page)).toEqual([]);
  await payButton(page).click();
  await answerBank(page, 'Onayla');
  await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeFocused();
  await expect(page.getByText('₺1.250,50 cari hesabınıza işlendi.')).toBeVisible();
  await page.getByRole('link', { name: 'Cari Hesabıma Git' }).click();
  await expect(page.locator('.table')).toContainText('₺1.250,50');
});
