import { beforeAll, expect, test } from 'vitest';
import type { AttemptForm } from '#contract/payment.ts';
import { putBank } from '#db/transfer/write-settings.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import {
  creditCards,
  describeCardPayment,
  heldOf,
  onePiece,
  paymentForm,
  paymentsOf,
  refusalOf,
} from '#tests/harness/card-payment-fixture.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';

const plans = { one: 11, three: 13, other: 23 };
const debitCard = { bin: '979204', organization: '', kind: 'debit' } as const;

describeCardPayment('the plan of a payment by card', (shop) => {
  beforeAll(async () => {
    const { db } = shop;
    await changeSettings(db, { installmentLimit: 100 });
    await putBank(db, {
      name: 'Bonus',
      logo: '',
      organization: 'VISA',
      bins: [...creditCards('454671', '540061'), debitCard],
      plans: [
        { id: plans.one, installment: 1, commission: 0, isDefault: true },
        { id: plans.three, installment: 3, commission: 2.85, isDefault: false },
      ],
    });
    await putBank(db, {
      name: 'World',
      logo: '',
      organization: 'VISA',
      bins: creditCards('450634'),
      plans: [{ id: plans.other, installment: 3, commission: 1, isDefault: false }],
    });
  });

  test('charges the chosen plan at the shop’s own figures', async () => {
    const buyer = await shop.till.buyerOf();
    const chosen = { planId: plans.three, installment: 3, binNumber: '454671' };
    const begun = await shop.till.pay(buyer, paymentForm({ ...chosen, expectedTotal: 174.85 }));
    expect(begun.gate?.fields['amount']).toBe('174.85');
    expect(await paymentsOf(shop.db, buyer).orders()).toMatchObject([
      { total: 174.85, commission: 4.85, try_total: 174.85 },
    ]);
    expect(await paymentsOf(shop.db, buyer).attempts()).toMatchObject([
      { amount: 174.85, commission: 4.85, installment: 3, plan_id: plans.three },
    ]);
    expect(shop.bank.opened[0]).toMatchObject({ installment: 3, amount: 174.85 });
    expect(shop.bank.opened[0]?.items.map((item) => item.price)).toEqual([123.43, 51.42]);
  });

  test('refuses wrong figures and plans, and reserves nothing', async () => {
    const productId = await makeProduct(shop.db);
    const buyer = await shop.till.buyerOf([{ productId, quantity: 1 }]);
    const three = {
      planId: plans.three,
      installment: 3,
      binNumber: '454671',
      expectedTotal: 174.85,
    };
    const { binNumber: _, ...anyCard } = three;
    const single = { planId: plans.one, installment: 1 };
    const tried: [Partial<AttemptForm>, string][] = [
      [{ expectedTotal: 1 }, 'totals-changed'],
      [{ ...three, expectedTotal: onePiece }, 'totals-changed'],
      [anyCard, 'plan-unavailable'],
      [{ ...three, binNumber: '450634' }, 'plan-unavailable'],
      [{ ...three, binNumber: '999999' }, 'plan-unavailable'],
      [{ ...three, binNumber: '979204' }, 'plan-unavailable'],
      [single, 'plan-unavailable'],
      [{ ...single, binNumber: '450634' }, 'plan-unavailable'],
      [{ ...single, binNumber: '999999' }, 'plan-unavailable'],
      [{ ...three, installment: 6 }, 'plan-unavailable'],
      [{ ...three, planId: 999 }, 'plan-unavailable'],
      [{ installment: 3 }, 'plan-unavailable'],
    ];
    for (const [more, code] of tried) {
      expect((await refusalOf(shop.till.pay(buyer, paymentForm(more)))).code).toBe(code);
    }
    const changed = await refusalOf(shop.till.pay(buyer, paymentForm({ expectedTotal: 1 })));
    expect(changed.values.amount).toBe('₺170,00');
    expect(await paymentsOf(shop.db, buyer).orders()).toEqual([]);
    expect(await heldOf(shop.db, productId)).toBe(0);
    expect(shop.bank.opened).toEqual([]);
  });

  test('limits carts to the cap of their categories and card kind', async () => {
    await changeSettings(shop.db, { installmentCaps: 'telefon/*/2' });
    const productId = await makeProduct(shop.db, { categories: ['telefon/akilli'] });
    const buyer = await shop.till.buyerOf([{ productId, quantity: 1 }]);
    const chosen = { planId: plans.three, installment: 3, binNumber: '454671' };
    const three = { ...chosen, expectedTotal: 174.85 };
    expect((await refusalOf(shop.till.pay(buyer, paymentForm(three)))).code).toBe(
      'plan-unavailable',
    );
    await changeSettings(shop.db, { installmentCaps: '' });
    expect((await shop.till.pay(buyer, paymentForm(three))).gate).not.toBeNull();
  });

  test('pays an amount of the open account without a cart or an order', async () => {
    const buyer = await makeBuyer(shop.db);
    const chosen = { planId: plans.three, installment: 3, binNumber: '454671' };
    const begun = await shop.till.pay(
      buyer,
      paymentForm({ ...chosen, amount: 1000, expectedTotal: 1028.5 }),
    );
    expect(begun.gate?.fields['amount']).toBe('1028.50');
    expect(await paymentsOf(shop.db, buyer).attempts()).toMatchObject([
      { amount: 1028.5, commission: 28.5, cart_id: null, order_id: null },
    ]);
    expect(shop.bank.opened[0]?.items).toMatchObject([{ price: 1028.5 }]);
    expect(await paymentsOf(shop.db, buyer).orders()).toEqual([]);
    for (const binNumber of [undefined, '450634', '979204']) {
      const { binNumber: _, ...three } = chosen;
      const sent = {
        ...three,
        ...(binNumber && { binNumber }),
        amount: 1000,
        expectedTotal: 1028.5,
      };
      expect((await refusalOf(shop.till.pay(buyer, paymentForm(sent)))).code).toBe(
        'plan-unavailable',
      );
    }
    const wrong = paymentForm({ amount: 10.005, expectedTotal: 10.01 });
    expect((await refusalOf(shop.till.pay(buyer, wrong))).values.field).toBe('amount');
  });
});
