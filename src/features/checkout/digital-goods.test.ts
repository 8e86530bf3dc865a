import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { placeOrder } from './place-order.ts';

describeEachEngine('goods that are delivered at once (rule returns/digital)', (open) => {
  let database: TestDatabase;
  let till: Till;
  let digital: number;
  let other: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    digital = await makeProduct(till.db, { quantity: 100 });
    other = await makeProduct(till.db, { quantity: 100 });
    const set = { withdrawal: 'digital' };
    await till.db.updateTable('products').set(set).where('id', '=', digital).execute();
  });
  afterAll(() => database.drop());

  async function placed(productId: number, acceptNoWithdrawal?: boolean, isCorporate = false) {
    const buyer = await makeBuyer(till.db);
    await fillCart(till.db, buyer, [{ productId, quantity: 1 }]);
    if (isCorporate)
      await till.db
        .updateTable('addresses')
        .set({ company_name: 'Lale A.Ş.' })
        .where('id', '=', buyer.addressId)
        .execute();
    return placeOrder(
      till,
      { ...buyer, locale: 'tr', currency: null },
      {
        paymentType: 3,
        acceptPreInformation: true,
        acceptDistanceContract: true,
        ...(acceptNoWithdrawal !== undefined && { acceptNoWithdrawal }),
      },
    );
  }
  const frozen = async (done: Awaited<ReturnType<typeof placed>>) => {
    const rows = await till.db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .where('o.order_no', '=', done.ok ? (done.orderNo ?? '') : '')
      .select('l.withdrawal')
      .execute();
    return rows.map(({ withdrawal }) => withdrawal);
  };

  test('need a box of their own, which ends the right', async () => {
    expect(await placed(digital)).toMatchObject({ ok: false, code: 'withdrawal-consent' });
    expect(await placed(digital, false)).toMatchObject({ code: 'withdrawal-consent' });
    const done = await placed(digital, true);
    expect(done).toMatchObject({ ok: true });
    expect(await frozen(done)).toEqual(['digital']);
  });

  test('nobody else is asked: other goods, companies', async () => {
    expect(await frozen(await placed(other))).toEqual(['yes']);
    expect(await frozen(await placed(digital, undefined, true))).toEqual(['yes']);
  });
});

const box = {
  tr: {
    path: '/siparis/odeme',
    text: 'Hemen teslimi istiyorum; cayma hakkımın sona ereceğini biliyorum.',
    refusal: 'Hemen teslim edilen ürün için cayma hakkıyla ilgili kutuyu işaretleyin.',
  },
  en: {
    path: '/en/siparis/odeme',
    text: 'I want delivery at once and know that my right of withdrawal ends.',
    refusal: 'Tick the box about the right of withdrawal for goods that are delivered at once.',
  },
} as const;
const accepted = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };

describeEachEngine(
  'the box for goods that are delivered at once (rule returns/digital)',
  (open) => {
    let shop: Shop;
    let digital: number;
    let other: number;
    beforeAll(async () => {
      shop = await openShop({ database: await open(), pages: true });
      digital = await makeProduct(shop.db, { quantity: 100 });
      other = await makeProduct(shop.db, { quantity: 100 });
      const set = { withdrawal: 'digital' };
      await shop.db.updateTable('products').set(set).where('id', '=', digital).execute();
    });
    afterAll(() => shop.close());

    async function customer(productId: number) {
      const buyer = await makeBuyer(shop.db);
      const browser = shop.browser();
      await signIn(shop.db, browser, buyer);
      await fillCart(shop.db, buyer, [{ productId, quantity: 1 }]);
      const orders = async () =>
        (
          await shop.db
            .selectFrom('orders')
            .where('customer_id', '=', buyer.customerId)
            .select('id')
            .execute()
        ).length;
      return { browser, orders };
    }

    test('is asked for where the cart has such goods, and the call is refused without it, in either language', async () => {
      const { browser, orders } = await customer(digital);
      const asked = (await browser.get('/api/catalog/checkout')).json<Checkout>();
      expect(asked.contracts.noWithdrawal).toBe(true);
      for (const locale of ['tr', 'en'] as const)
        for (const ticked of [{}, { acceptNoWithdrawal: '0' }]) {
          const headers = { 'x-locale': locale };
          const refused = await browser.post(
            '/api/catalog/cart',
            { ...accepted, ...ticked },
            headers,
          );
          expect(refused.statusCode).toBe(409);
          const { error } = refused.json();
          expect([error.code, error.messages.type]).toEqual([
            'withdrawal-consent',
            box[locale].refusal,
          ]);
        }
      expect(await orders()).toBe(0);
      const form = { ...accepted, acceptNoWithdrawal: '1' };
      expect((await browser.post('/api/catalog/cart', form)).json()).toMatchObject({ ok: true });
      expect(await orders()).toBe(1);
    });

    test('is on no page of other goods', async () => {
      const { browser } = await customer(other);
      const asked = (await browser.get('/api/catalog/checkout')).json<Checkout>();
      expect(asked.contracts.noWithdrawal).toBe(false);
      expect((await browser.get(box.tr.path)).body).not.toContain(box.tr.text);
      expect((await browser.post('/api/catalog/cart', accepted)).json()).toMatchObject({
        ok: true,
      });
    });

    test('stands in the page without a script, with the refusal beside it and nothing else lost', async () => {
      for (const locale of ['tr', 'en'] as const) {
        const { path, text, refusal } = box[locale];
        const { browser, orders } = await customer(digital);
        const page = (await browser.get(path)).body;
        expect(page).toContain(text);
        expect(page).not.toContain(refusal);
        const send = (form: Record<string, string>) =>
          browser.send({
            method: 'POST',
            url: path,
            payload: new URLSearchParams(form).toString(),
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              origin: 'https://arasta.test',
            },
          });
        const answer = await send({ ...accepted, description: 'Kapıya bırakın' });
        expect(answer.statusCode).toBe(409);
        const [, boxes = ''] = answer.body.split('<fieldset class="contract-boxes">');
        const [inBoxes = ''] = boxes.split('</fieldset>');
        expect(inBoxes).toContain(refusal);
        expect(inBoxes).toMatch(
          /<input[^>]*name="acceptNoWithdrawal"[^>]*aria-invalid="true"|<input[^>]*aria-invalid="true"[^>]*name="acceptNoWithdrawal"/,
        );
        expect(answer.body).toContain('Kapıya bırakın');
        expect(await orders()).toBe(0);
        expect((await send({ ...accepted, acceptNoWithdrawal: '1' })).statusCode).toBe(303);
        expect(await orders()).toBe(1);
      }
    });
  },
);
