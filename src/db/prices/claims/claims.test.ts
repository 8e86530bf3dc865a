import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { priceClaim, type HistoricPrice } from '#rules/price/claims/price-claim.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Db } from '#db/database.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { makePricedGroup, ruleList } from '#tests/harness/wholesale.ts';
import { beginDay, claimJob } from './work-claims.ts';

const never = () => false;
const dayMs = 24 * 3_600_000;

describeEachEngine('price history and claims', (fresh) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await fresh();
    ({ db } = database);
    await makeSettings(db);
  });
  afterAll(() => database.drop());

  const clock = () => new Date();
  const work = () => claimJob({ db, clock })(never);
  const history = async (id: number) => {
    const { rows } = await sql<{ value: number; declared: boolean }>`
      select value, declared from price_history where product_id = ${id}
      order by since, declared desc, id`.execute(db);
    return rows.map(({ value, declared }) => (declared ? `declared ${value}` : String(value)));
  };
  const claim = async (id: number) => {
    const rows = await db
      .selectFrom('unit_claims')
      .where('product_id', '=', id)
      .selectAll()
      .execute();
    return rows[0] ?? null;
  };
  const setPrice = (id: number, price: number) =>
    db.updateTable('product_units').set({ price }).where('product_id', '=', id).execute();

  test('each other price is written down, an unchanged one is not', async () => {
    const id = await makeProduct(db, { price: 100 });
    expect(await history(id)).toEqual(['100']);
    await setPrice(id, 100);
    await db
      .updateTable('product_units')
      .set({ barcode: '1' })
      .where('product_id', '=', id)
      .execute();
    expect(await history(id)).toEqual(['100']);
    await setPrice(id, 90);
    expect(await history(id)).toEqual(['100', '90']);
    const change = sql`update price_history set value = 1 where product_id = ${id}`.execute(db);
    await expect(change).rejects.toThrow(/history/);
  });

  test('the first sight of a product declares its list price, which its badge stands on at once', async () => {
    const id = await makeProduct(db, { price: 80, listPrice: 100 });
    expect(await history(id)).toEqual(['declared 100', '80']);
    const today = istanbulDay(clock());
    expect(await claim(id)).toMatchObject({ struck: 100, percent: 20, from_day: today });
    await setPrice(id, 110);
    expect(await claim(id)).toBeNull();
  });

  test('a claim ends after its last day', async () => {
    const id = await makeProduct(db, { price: 80, listPrice: 100 });
    const until = (await claim(id))?.until_day ?? '';
    await beginDay(db, until);
    expect(await claim(id)).not.toBeNull();
    await beginDay(db, istanbulDay(new Date(Date.parse(`${until}T12:00:00Z`) + dayMs)));
    expect(await claim(id)).toBeNull();
    expect(
      (await sql`select from changes where kind = 'figures' and id = ${id}`.execute(db)).rows,
    ).not.toEqual([]);
  });

  test('other settings make all claims anew', async () => {
    const id = await makeProduct(db, { price: 80, listPrice: 100 });
    const before = await claim(id);
    await changeSettings(db, { discountDays: 5 });
    await work();
    const after = await claim(id);
    expect(Date.parse(before?.until_day ?? '') - Date.parse(after?.until_day ?? '')).toBe(
      25 * dayMs,
    );
    await changeSettings(db, { discountDays: 30 });
    await work();
    expect(await claim(id)).toEqual(before);
  });

  test('the prices of a list that visitors have are written down, and end with its rules', async () => {
    const id = await makeProduct(db, { price: 100, listPrice: 150 });
    const group = await makePricedGroup(db, { code: 'ziyaretci', price: 90 });
    await changeSettings(db, { guestGroup: 'ziyaretci' });
    await work();
    expect(await history(id)).toEqual(['declared 150', '100', '90']);
    expect(await claim(id)).toMatchObject({ reference: 100, struck: 100, percent: 10 });
    await ruleList(db, group, [
      { scope: 'product', product_id: id, discount: '20', to_day: istanbulDay(clock()) },
    ]);
    await work();
    expect((await history(id)).at(-1)).toBe('80');
    const tomorrow = () => new Date(Date.now() + dayMs);
    await claimJob({ db, clock: tomorrow })(never);
    expect((await history(id)).at(-1)).toBe('100');
    expect(await claim(id)).toBeNull();
    await setPrice(id, 70);
    expect((await history(id)).at(-1)).toBe('100');
    await work();
    await changeSettings(db, { guestGroup: '' });
    await work();
    expect((await history(id)).at(-1)).toBe('70');
  });

  test('claim.truth: the database claims what the rule does, whatever the history', async () => {
    const now = Date.now();
    const today = istanbulDay(clock());
    const anyPrice = fc.record({
      ago: fc.integer({ min: 1, max: 70 * 24 }),
      value: fc.constantFrom(0, 60, 80, 90, 100, 120),
      currency: fc.constantFrom('TRY', 'TRY', 'TRY', 'USD'),
    });
    const anyUnit = fc.record({
      prices: fc.array(anyPrice, { minLength: 1, maxLength: 8 }),
      list: fc.constantFrom(70, 100, 150),
      isDeclared: fc.boolean(),
      days: fc.option(fc.integer({ min: -5, max: 60 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyUnit, { minLength: 10, maxLength: 10 }), async (units) => {
        for (const { prices, list, isDeclared, days } of units) {
          const id = await makeProduct(db, { price: 50, listPrice: list });
          await sql`delete from price_history where product_id = ${id}`.execute(db);
          const given = prices
            .toSorted((one, other) => other.ago - one.ago)
            .map(({ ago, value, currency }, index): HistoricPrice => {
              const since = new Date(now - ago * 3_600_000).toISOString();
              return { value, currency, since, declared: isDeclared && index === 0 };
            });
          for (const price of given) {
            await sql`insert into price_history (product_id, unit_id, value, currency, since, declared)
              values (${id}, 1, ${price.value}, ${price.currency}, ${price.since}, ${price.declared})
              on conflict do nothing`.execute(db);
          }
          const discountUntil = days === null ? null : istanbulDay(new Date(now + days * dayMs));
          await db
            .updateTable('product_units')
            .set({ discount_until: discountUntil })
            .where('product_id', '=', id)
            .execute();
          await sql`select refresh_claims(array[${id}]::bigint[])`.execute(db);
          const found = await claim(id);
          const terms = { priceWindowDays: 30, discountDays: 30, today, discountUntil };
          const expected = priceClaim(given, {
            ...terms,
            listPrice: { value: list, currency: 'TRY' },
          });
          expect(
            found && {
              reference: found.reference,
              struck: found.struck,
              currency: found.currency,
              percent: found.percent,
              from: found.from_day,
              until: found.until_day,
            },
          ).toEqual(expected);
        }
      }),
      { numRuns: 4 },
    );
  });
});
