import { buyerAtPayment } from '#tests/harness/journey-buyer.ts';
import {
  acceptContracts,
  answerBank,
  cards,
  expectPaid,
  fillCard,
  payButton,
} from '#tests/harness/journey-card.ts';
import { enterDemoOffice, expect, open, test } from '#tests/harness/journey.ts';

test('an order paid by card is delivered, sent back and credited to the card (rules returns/ways, returns/refund) @both-engines', async ({
  page,
  baseURL,
}) => {
  const total = await buyerAtPayment(page);
  await fillCard(page, cards.withPlans);
  await acceptContracts(page);
  await payButton(page).click();
  await answerBank(page, 'Onayla');
  const orderNo = await expectPaid(page, total);

  await enterDemoOffice(page, baseURL);
  const path = `/api/office/orders/${orderNo}`;
  const work = async (action: string, data: Record<string, unknown> = {}) => {
    const { version } = await (await page.request.get(path)).json();
    const done = await page.request.post(`${path}/${action}`, {
      headers: { origin: baseURL ?? '' },
      data: { version, ...data },
    });
    expect(done.ok(), `${action}: ${await done.text()}`).toBe(true);
  };
  await work('prepare');
  await work('ship', { carrier: 'Aras Kargo', trackingNo: '311190700001' });
  await work('deliver');

  await open(page, '/siparis/liste/');
  await page.getByRole('link', { name: 'Sözleşmeden cay / iade et' }).click();
  await page.locator('.return-line-tick input').first().check();
  await page.getByRole('button', { name: 'Devam et' }).click();
  await expect(page).toHaveURL(/\/iade\/onay\?/);
  await expect(page.getByLabel('IBAN')).toHaveCount(0);
  await page.getByRole('button', { name: 'Caymayı onayla' }).click();
  await expect(page).toHaveURL(/\/iadelerim\/IA-\d+$/);
  const own = new URL(page.url()).pathname;

  await page.goto(`/yonetim/iadeler/${own.split('/').at(-1)}`);
  await page.getByRole('button', { name: 'Geldi' }).click();
  await page.getByRole('button', { name: /^Kararı kaydet, / }).click();
  // The test bank answers by itself.
  await expect(async () => {
    const { returns } = await (await page.request.get(path)).json();
    expect(returns).toMatchObject([{ state: 'refunded' }]);
  }).toPass();
  await open(page, own);
  const steps = page.locator('.return-below');
  await expect(steps.getByText(/kart/i).first()).toBeVisible();
  // The whole order came back: the fee for shipping goes back too.
  await expect(steps).toContainText(total);
  await expect(page.getByLabel('IBAN')).toHaveCount(0);
});
