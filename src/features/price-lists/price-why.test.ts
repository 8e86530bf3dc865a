import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PricePreview, PriceWhy } from '#contract/office/prices/price-why.ts';
import type { RuleUnits } from '#contract/office/prices/price-rules.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings, makeBrand, makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const terms = { base: 'sale', mix: 'product', maxDiscount: 25, capAtGuest: true };
const lira = (value: number) => ({ value, currency: 'TRY' });

describeEachEngine('why a price is what it is, and what a draft changes', (open) => {
  let shop: Shop;
  let office: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'catalog'));
    await makeBrand(shop.db, 'KND', 'Kandil');
    const packs = { Koli: [24, 4448] as [number, number] };
    await makeProduct(shop.db, {
      id: 500,
      code: 'UST-450',
      name: 'Çekiç',
      nameEn: 'Hammer',
      brand: 'KND',
      price: 200,
      packs,
    });
    for (const n of [1, 2, 3])
      await makeProduct(shop.db, { id: 500 + n, code: `KND-${n}`, brand: 'KND', price: n * 100 });
    await makeProduct(shop.db, { id: 510, code: 'PARENT', hasChildren: true });
    await post('price-lists', { code: 'toptan-a', name: 'Toptan A', ...terms });
    await post('price-lists/toptan-a/rules/bulk', {
      rules: [
        { scope: 'all', discount: '8' },
        { scope: 'product', target: 'UST-450', minUnit: 'Koli', discount: '15' },
        { scope: 'product', target: 'UST-450', min: 5, minUnit: 'Koli', discount: '18' },
      ],
    });
    await post('groups', {
      name: 'Bayi',
      nameEn: '',
      label: 'Bayi',
      labelEn: 'Dealer',
      priceList: 'toptan-a',
      withVat: null,
      showListPrice: false,
      showPrices: true,
      minOrder: null,
      assortments: [],
      onlyAssortments: false,
    });
  });
  afterAll(() => shop.close());

  const post = async (path: string, body: object = {}) => {
    const answer = await officePost(office, `/api/office/${path}`, body, { 'x-locale': 'tr' });
    return { status: answer.statusCode, ...answer.json() };
  };
  const why = async (query: string, locale = 'tr') => {
    const answer = await office.get(`/api/office/price-why?${query}`, { 'x-locale': locale });
    return {
      status: answer.statusCode,
      ...answer.json<PriceWhy & { error?: { fields: object } }>(),
    };
  };
  const preview = async (body: object): Promise<PricePreview & { status: number }> =>
    post('price-preview', { list: 'toptan-a', ...body });
  const asked = 'product=UST-450&unit=Koli&quantity=2';

  test('a list that is not in use yet explains its prices as if it were (rule wholesale/why)', async () => {
    const found = await why(`list=toptan-a&${asked}`);
    expect(found).toMatchObject({
      product: { code: 'UST-450', name: 'Çekiç' },
      unit: { name: 'Koli', multiplier: 24 },
      buyer: { kind: 'list', code: 'toptan-a' },
      amounts: { price: lira(3780.8), withVat: lira(4536.96), total: lira(9073.92) },
    });
    expect(
      found.steps.map((step) => [step.kind, step.kind === 'rule' ? step.outcome : '']),
    ).toEqual([
      ['own', ''],
      ['rule', 'less-specific'],
      ['rule', 'too-few'],
      ['rule', 'won'],
      ['floor', ''],
      ['visitor', ''],
      ['result', ''],
    ]);
    // Its group does not have it before it is in use.
    expect((await why(`group=bayi&${asked}`)).amounts?.price).toEqual(lira(4448));
    await post('price-lists/toptan-a/activate', { active: true });
    const dealer = await why(`group=bayi&${asked}`, 'en');
    expect(dealer).toMatchObject({
      product: { name: 'Hammer' },
      buyer: { kind: 'group', name: 'Dealer' },
      amounts: { price: lira(3780.8) },
    });
  });

  test('a customer has the prices of their group, anybody else those of visitors (rule wholesale/why)', async () => {
    const { customerId } = await makeBuyer(shop.db);
    expect((await why(`customer=${customerId}&${asked}`)).amounts?.price).toEqual(lira(4448));
    await sql`update customers set group_id = (select id from customer_groups where code = 'bayi')
      where id = ${customerId}`.execute(shop.db);
    expect(await why(`customer=${customerId}&${asked}`)).toMatchObject({
      buyer: { kind: 'customer', code: String(customerId) },
      amounts: { price: lira(3780.8) },
    });
    expect((await why(asked)).amounts?.price).toEqual(lira(4448));
    await changeSettings(shop.db, { guestGroup: 'bayi' });
    await expect.poll(async () => (await why(asked)).amounts?.price.value).toBe(3780.8);
    await changeSettings(shop.db, { guestGroup: '' });
    await expect.poll(async () => (await why(asked)).amounts?.price.value).toBe(4448);
  });

  test('a list says what a unit costs at each quantity where a rule begins (rule wholesale/break-table)', async () => {
    const { starts } = await why('list=toptan-a&product=UST-450&unit=Koli');
    expect(starts).toEqual([
      { min: 1, pieces: 24, price: lira(3780.8), withVat: lira(4536.96), percent: 15 },
      { min: 5, pieces: 120, price: lira(3647.36), withVat: lira(4376.83), percent: 18 },
    ]);
    const pieces = await why('list=toptan-a&product=UST-450&unit=Adet');
    expect(pieces.starts.map(({ min, price, percent }) => [min, price.value, percent])).toEqual([
      [1, 184, 8],
      [24, 170, 15],
      [120, 164, 18],
    ]);
  });

  test('a form offers the units of the one product, else those that most products have (rule wholesale/rule-units)', async () => {
    const units = async (query: string) => {
      const answer = await office.get(`/api/office/price-units${query}`, { 'x-locale': 'tr' });
      return answer.json<RuleUnits>().items;
    };
    expect(await units('?product=UST-450')).toEqual([
      { value: 'Adet', name: 'Adet', multiplier: 1 },
      { value: 'Koli', name: 'Koli', multiplier: 24 },
    ]);
    expect(await units('?product=YOK')).toEqual([]);
    const all = (await units('')).map(({ value }) => value);
    expect(all[0]).toBe('Adet');
    expect(all).toContain('Koli');
  });

  test('what does not exist is refused at its field (rule wholesale/why)', async () => {
    const faults = {
      'group=yok&product=UST-450': 'group',
      'customer=99999999&product=UST-450': 'customer',
      'customer=a%40b.example&product=UST-450': 'customer',
      'list=yok&product=UST-450': 'list',
      'product=YOK': 'product',
      'product=PARENT': 'product',
      'product=UST-450&unit=Palet': 'unit',
      'product=UST-450&quantity=0': 'quantity',
      'product=UST-450&quantity=1.5': 'quantity',
    };
    for (const [query, field] of Object.entries(faults)) {
      const { status, error } = await why(query);
      expect([query, status, Object.keys(error?.fields ?? {})]).toEqual([query, 400, [field]]);
    }
  });

  test('a draft of a rule counts the prices that it changes, and saves nothing (rule wholesale/preview)', async () => {
    const rules = [{ scope: 'brand', target: 'KND', discount: '30' }];
    const found = await preview({ rules });
    // The floor of 25 % raises all; pieces of the hammer below a box have no rule of their own.
    expect(found).toMatchObject({
      status: 200,
      products: 4,
      checked: 4,
      changed: 4,
      cheaper: 4,
      dearer: 0,
      largest: -18.48,
      warnings: { floor: 4, aboveVisitor: 0, noRate: 0 },
    });
    expect(found.samples[0]).toMatchObject({ was: lira(184), is: lira(150), floor: true });
    const again = await preview({ rules });
    expect(again.changed).toBe(4);
    const wrong = await post('price-preview', { list: 'toptan-a', rules: [{ scope: 'shop' }] });
    expect(Object.keys(wrong.error.fields)).toEqual(['1.scope']);
    expect((await post('price-preview', { list: 'yok' })).status).toBe(404);
  });

  test('a draft sees breaks, removals, terms and prices above a visitor’s (rule wholesale/preview)', async () => {
    const price = { scope: 'product', target: 'KND-1', price: lira(140) };
    const dear = { ...terms, name: 'Toptan A', capAtGuest: false };
    expect(await preview({ rules: [price], terms: dear })).toMatchObject({
      changed: 1,
      dearer: 1,
      warnings: { aboveVisitor: 1 },
      samples: [{ code: 'KND-1', is: lira(140), dearer: true }],
    });
    const hammer = { scope: 'product', target: 'UST-450', minUnit: 'Koli' };
    const moreOff = await preview({ rules: [{ ...hammer, min: 20, discount: '21' }] });
    expect(moreOff.samples).toMatchObject([{ unit: 'Adet', quantity: 480, is: lira(158) }]);
    const gone = await preview({ rules: [{ scope: 'all', remove: true }] });
    // All but the one on request.
    const priced = gone.products - 1;
    expect([gone.changed, gone.dearer, gone.largest]).toEqual([priced, priced, 8.7]);
    expect(gone.quantities).toEqual({ changed: 0, samples: [] });
    const capped = await preview({ terms: { ...terms, name: 'Toptan A', maxDiscount: 5 } });
    expect([capped.changed, capped.warnings.floor]).toEqual([priced, priced]);
  });

  test('a draft of quantities says in which each unit would be sold (rule wholesale/preview)', async () => {
    const ofBox = { scope: 'product', target: 'UST-450', unit: 'Koli' };
    const found = await preview({ quantityRules: [{ ...ofBox, min: 3, multiple: 2, max: 9 }] });
    expect(found).toMatchObject({ products: 1, changed: 0 });
    expect(found.quantities).toEqual({
      changed: 1,
      samples: [
        {
          code: 'UST-450',
          name: 'Çekiç',
          unit: 'Koli',
          was: { least: 1, step: 1, most: null },
          is: { least: 4, step: 2, most: 8 },
        },
      ],
    });
    const brand = { scope: 'brand', target: 'KND', min: 10, multiple: 5 };
    expect((await preview({ quantityRules: [brand] })).quantities.changed).toBe(4);
    const saved = await post('price-lists/toptan-a/quantity-rules/bulk', { rules: [brand] });
    expect(saved).toMatchObject({ added: 1 });
    const removed = await preview({ quantityRules: [{ ...brand, remove: true }] });
    expect(removed.quantities.changed).toBe(4);
    expect(removed.quantities.samples[0]).toMatchObject({
      was: { least: 10, step: 5, most: null },
      is: { least: 1, step: 1 },
    });
    const wrong = await post('price-preview', {
      list: 'toptan-a',
      quantityRules: [{ ...ofBox, min: 5, multiple: 0, max: 2 }],
    });
    expect(Object.keys(wrong.error.fields)).toEqual(['1.multiple', '1.max']);
  });
});
