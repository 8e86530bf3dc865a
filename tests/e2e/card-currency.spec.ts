import { buyerAtPayment, chooseCurrency } from '#tests/harness/journey-buyer.ts';
import {
  acceptContracts,
  answerBank,
  cards,
  expectPaid,
  fillCard,
  payButton,
} from '#tests/harness/journey-card.ts';
import { expect, open, test } from '#tests/harness/journey.ts';

test('a cart in dollars stays in dollars and names the charge in lira', async ({ page }) => {
  const plain = await buyerAtPayment(page);
  await chooseCurrency(page, 'USD');
  await open(page, '/siparis/odeme');
  const summary = page.locator('.order-summary');
  const total = summary.locator('.figures-total').last();
  await expect(total).toContainText('$');
  const dollars = await total.innerText();
  await expect(summary).toContainText(`Kartınızdan çekilecek tutar: ${plain}`);
  await fillCard(page, cards.withPlans);
  const plans = page.getByRole('group', { name: /Taksit seçenekleri/ });
  await plans.getByRole('radio', { name: '3 Taksit' }).check();
  const lira = await plans.locator('tr:has(:checked) td').last().innerText();
  await expect(total).toHaveText(dollars);
  await expect(summary).toContainText(`TL karşılığı ${plain}`);
  await expect(summary).toContainText(`${lira} (₺`);
  await expect(payButton(page)).toContainText(lira);
  await acceptContracts(page);
  await payButton(page).click();
  await answerBank(page, 'Onayla');
  await expectPaid(page, lira);
});
