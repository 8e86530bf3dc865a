import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AttemptForm } from '#contract/payment.ts';
import { putBank } from '#db/transfer/write-settings.ts';
import { BankBooks } from '#tests/harness/bank-books.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import {
  creditCards,
  onePiece,
  openCardTill,
  paymentForm,
  refusalOf,
} from '#tests/harness/card-till.ts';
import type { CardTill } from '#tests/harness/card-till.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';

describeEachEngine('the plan of a payment by card', (open) => {
  let database: TestDatabase;
  let till: CardTill;
  let bank: BankBooks;
  const plans = { one: 11, three: 13, other: 23 };
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await putBank(db, {
      name: 'Bonus',
      logo: '',
      organization: 'VISA',
      bins: creditCards('454671'),
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
    till = await openCardTill(db, () => bank, { installmentLimit: 100 });
  });
  beforeEach(() => {
    bank = new BankBooks();
  });
  afterAll(() => database.drop());

  const ordersOf = (buyer: Buyer) =>
    database.db
      .selectFrom('orders')
      .where('customer_id', '=', buyer.customerId)
      .select(['id', 'state', 'cart_id', 'total', 'commission', 'try_total', 'payment_type'])
      .orderBy('id')
      .execute();
  const attemptsOf = (buyer: Buyer) =>
    database.db
      .selectFrom('payment_attempts')
      .where('customer_id', '=', buyer.customerId)
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const heldOf = async (productId: number) => {
    const { reserved } = await database.db
      .selectFrom('products')
      .where('id', '=', productId)
      .select('reserved')
      .executeTakeFirstOrThrow();
    return reserved;
  };

  test('charges the plan that was chosen, reckoned by the shop', async () => {
    const buyer = await till.buyerOf();
    const chosen = { planId: plans.three, installment: 3, binNumber: '454671' };
    const begun = await till.pay(buyer, paymentForm({ ...chosen, expectedTotal: 174.85 }));
    expect(begun.gate?.fields['amount']).toBe('174.85');
    expect(await ordersOf(buyer)).toMatchObject([
      { total: 174.85, commission: 4.85, try_total: 174.85 },
    ]);
    expect(await attemptsOf(buyer)).toMatchObject([
      { amount: 174.85, commission: 4.85, installment: 3, plan_id: plans.three },
    ]);
    expect(bank.opened[0]).toMatchObject({ installment: 3, amount: 174.85 });
    expect(bank.opened[0]?.items.map((item) => item.price)).toEqual([123.43, 51.42]);
  });

  test('refuses figures and plans that are not true, and holds nothing', async () => {
    const productId = await makeProduct(database.db);
    const buyer = await till.buyerOf([{ productId, quantity: 1 }]);
    const three = { planId: plans.three, installment: 3, expectedTotal: 174.85 };
    const tried: [Partial<AttemptForm>, string][] = [
      [{ expectedTotal: 1 }, 'totals-changed'],
      [{ ...three, expectedTotal: onePiece }, 'totals-changed'],
      [{ ...three, binNumber: '450634' }, 'plan-unavailable'],
      [{ ...three, installment: 6 }, 'plan-unavailable'],
      [{ ...three, planId: 999 }, 'plan-unavailable'],
      [{ installment: 3 }, 'plan-unavailable'],
    ];
    for (const [more, code] of tried) {
      expect((await refusalOf(till.pay(buyer, paymentForm(more)))).code).toBe(code);
    }
    const changed = await refusalOf(till.pay(buyer, paymentForm({ expectedTotal: 1 })));
    expect(changed.values.amount).toBe('₺170,00');
    expect(await ordersOf(buyer)).toEqual([]);
    expect(await heldOf(productId)).toBe(0);
    expect(bank.opened).toEqual([]);
  });

  test('holds carts to the cap of their categories and the kind of card', async () => {
    await changeSettings(database.db, { installmentCaps: 'telefon/*/2' });
    const productId = await makeProduct(database.db, { categories: ['telefon/akilli'] });
    const buyer = await till.buyerOf([{ productId, quantity: 1 }]);
    const three = { planId: plans.three, installment: 3, expectedTotal: 174.85 };
    expect((await refusalOf(till.pay(buyer, paymentForm(three)))).code).toBe('plan-unavailable');
    await changeSettings(database.db, { installmentCaps: '' });
    expect((await till.pay(buyer, paymentForm(three))).gate).not.toBeNull();
  });

  test('an amount against the open account is paid without a cart or an order', async () => {
    const buyer = await makeBuyer(database.db);
    const chosen = { planId: plans.three, installment: 3, binNumber: '454671' };
    const begun = await till.pay(
      buyer,
      paymentForm({ ...chosen, amount: 1000, expectedTotal: 1028.5 }),
    );
    expect(begun.gate?.fields['amount']).toBe('1028.50');
    expect(await attemptsOf(buyer)).toMatchObject([
      { amount: 1028.5, commission: 28.5, cart_id: null, order_id: null },
    ]);
    expect(bank.opened[0]?.items).toMatchObject([{ price: 1028.5 }]);
    expect(await ordersOf(buyer)).toEqual([]);
    const wrong = paymentForm({ amount: 10.005, expectedTotal: 10.01 });
    expect((await refusalOf(till.pay(buyer, wrong))).values.field).toBe('amount');
  });
});
