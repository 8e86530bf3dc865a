import { chromium, expect as expectOnPage, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { builtPages, seed } from '#tests/harness/app.ts';
import { openCardShop, type CardShop } from '#tests/harness/card-shop.ts';
import { chromiumOptions } from '#tests/harness/chromium.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { openHostedPage, type HostedPage, type WayBack } from '#tests/harness/hosted-page.ts';
import { IyzicoStandIn } from '#tests/harness/iyzico-stand-in.ts';
import { buyerAtPayment } from '#tests/harness/journey-buyer.ts';
import { PaytrStandIn } from '#tests/harness/paytr-stand-in.ts';
import { freePort } from '#tests/harness/shop-process.ts';

/** The one card that is declined there. */
const declinedCard = '4111111111111129';

/** iyzico's page posts its token back in the frame that it is in. */
async function payAtIyzico(there: IyzicoStandIn, page: URL, card: string): Promise<WayBack> {
  const token = page.searchParams.get('token') ?? '';
  there.pay(
    token,
    card === declinedCard ? { paymentStatus: 'FAILURE', errorCode: '10051', paymentId: '' } : {},
  );
  const url = there.payments.get(token)?.callbackUrl ?? '';
  return { url, method: 'POST', fields: { token }, target: '_self' };
}

/** PayTR tells the shop first, then it leads the whole page on, with nothing in its hands. */
async function payAtPaytr(
  there: PaytrStandIn,
  page: URL,
  card: string,
  callback: string,
): Promise<WayBack> {
  const id = page.pathname.replace('/odeme/guvenli/t-', '');
  const isDeclined = card === declinedCard;
  if (!isDeclined) there.pay(id);
  const body = new URLSearchParams(there.message(id, isDeclined ? '9' : ''));
  const answer = await fetch(callback, { method: 'POST', body });
  expect(await answer.text()).toBe('OK');
  const { okUrl = '', failUrl = '' } = there.payments.get(id) ?? {};
  return { url: isDeclined ? failUrl : okUrl, method: 'GET', fields: {}, target: '_top' };
}

/** Only a hang takes so long. */
const hang = 120_000;
const seen = expectOnPage.configure({ timeout: hang });

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions);
});
afterAll(() => browser.close());

describe.each(['iyzico', 'paytr'] as const)('the page of %s in a browser', (name) => {
  let database: TestDatabase;
  let provider: HostedPage;
  let shop: CardShop;
  let url: string;
  beforeAll(async () => {
    url = `http://127.0.0.1:${await freePort()}`;
    const there = name === 'iyzico' ? new IyzicoStandIn() : new PaytrStandIn();
    provider = await openHostedPage((page, card) =>
      there instanceof IyzicoStandIn
        ? payAtIyzico(there, page, card)
        : payAtPaytr(there, page, card, `${url}/payment/callback/paytr`),
    );
    if (there instanceof IyzicoStandIn) there.pageUrl = `${provider.origin}/`;
    const account = { isWhole: true, account: { ...there.account, baseUrl: provider.origin } };
    database = await freshDatabase();
    shop = await openCardShop(
      database,
      { [name]: account },
      { call: there.call, log: createLog('silent'), pages: await builtPages(), publicUrl: url },
    );
    await shop.app.listen({ host: '127.0.0.1', port: Number(new URL(url).port) });
  });
  afterAll(async () => {
    await shop.app.close();
    await provider.close();
    await database.drop();
  });

  const hosted = (page: Page) => page.frameLocator('.payment-frame').frameLocator('iframe');
  const payButton = (page: Page) => page.getByRole('button', { name: /^Ödeme Yap/ });

  async function pay(page: Page, card: string): Promise<void> {
    for (const box of await page.locator('.contract-boxes input').all()) await box.check();
    await payButton(page).click();
    await seen(page.getByRole('dialog', { name: 'Kartla ödeme' })).toBeVisible();
    await hosted(page).getByLabel('Kart numarası').fill(card);
    await hosted(page).getByRole('button', { name: 'Öde' }).click();
  }

  test('takes the card in the shop’s dialog, shows why it failed, and pays the order', async () => {
    const page = await browser.newPage({ baseURL: url, locale: 'tr-TR' });
    page.setDefaultTimeout(hang);
    const said: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(message.text());
    });
    // Nothing asks whether to leave: the provider’s page may lead the whole page on.
    page.on('dialog', (dialog) => {
      said.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.accept();
    });
    await buyerAtPayment(page, seed.bulb);
    await seen(page.getByText('Kartınızı ödeme kuruluşunun güvenli sayfasında')).toBeVisible();
    await seen(page.getByLabel('Kart numarası')).toHaveCount(0);

    await pay(page, declinedCard);
    if (name === 'iyzico') {
      await seen(page.getByText('Kartınızın bakiyesi ya da limiti yetersiz')).toBeVisible();
      // Nothing was typed here that could be tried again.
      await seen(page.getByText('CVV’yi yeniden yazıp')).toHaveCount(0);
    } else {
      await seen(page.getByText('Bankanız bu ödemeyi onaylamadı.')).toBeVisible();
      await page.getByRole('link', { name: 'Yeniden dene' }).click();
    }
    await seen(page.getByRole('heading', { name: 'Ödeme Bilgileri' })).toBeVisible();
    await pay(page, '4546711234567894');
    await seen(page).toHaveURL(/\/siparis\/ozet\/\d+$/);
    await seen(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible();
    expect(said).toEqual([]);
    await page.close();
  });
});
