import { buyerAtPayment } from '#tests/harness/journey-buyer.ts';
import {
  acceptContracts,
  answerBank,
  cards,
  expectFailed,
  expectPaid,
  fillCard,
  payButton,
} from '#tests/harness/journey-card.ts';
import { expect, test } from '#tests/harness/journey.ts';

test.use({ expectedNoise: /ERR_/ });

test('a shop that does not respond keeps nobody waiting: the payment is given up or called unknown, and can be repeated', async ({
  page,
}) => {
  await page.clock.install();
  const plain = await buyerAtPayment(page);
  await acceptContracts(page);
  await fillCard(page, cards.foreign);
  const silent = '**/api/payment/attempt';
  await page.route(silent, () => undefined);
  const begun = page.waitForRequest(silent);
  await payButton(page).click();
  await begun;
  await expect(page.getByRole('button', { name: 'Ödeme hazırlanıyor' })).toBeVisible();
  await page.clock.fastForward(44_000);
  await expect(page.getByRole('button', { name: 'Ödeme hazırlanıyor' })).toBeVisible();
  await page.clock.fastForward(1_000);
  await expectFailed(page, /Bağlantı kurulamadı/);
  await page.unroute(silent);

  // The bank says no, but what the shop knows of it does not come through.
  const outcome = '**/api/payment/attempt/*';
  let asked = 0;
  await page.route(outcome, () => void (asked += 1));
  await page.getByLabel('CVV', { exact: true }).fill('123');
  await payButton(page).click();
  await answerBank(page, 'İptal et');
  await expect(page.getByRole('button', { name: 'Sonuç bankadan soruluyor' })).toBeVisible();
  const title = page.locator('.card-alert .notice').getByText('Bankanın yanıtı bekleniyor.');
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(title).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThan(8);
  await page.unroute(outcome);

  await page.getByLabel('CVV', { exact: true }).fill('123');
  await payButton(page).click();
  await answerBank(page, 'Onayla');
  await expectPaid(page, plain);
});
