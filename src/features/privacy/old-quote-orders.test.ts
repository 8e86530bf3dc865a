import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { workRetention } from './work-retention.ts';

describeEachEngine('old orders that came from a quote (rule privacy/kept)', (open) => {
  let database: TestDatabase;
  let till: Till;
  let quoteId: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    const productId = await makeProduct(till.db, { quantity: 10 });
    const buyer = await makeBuyer(till.db);
    const { id } = await makeOrder(till, buyer, [{ productId, quantity: 2 }]);
    const { rows } = await sql<{ id: number }>`
      insert into quotes (customer_id, state, reason, closed_by, branch_name)
      values (${buyer.customerId}, 'ordered', 'Ayşe istedi', 'Ayşe Yılmaz', 'Edirne') returning id`.execute(
      till.db,
    );
    quoteId = rows[0]?.id ?? 0;
    await sql`
      with round as (
        insert into quote_rounds (quote_id, number, side, by_name, note, terms_note, at)
        values (${quoteId}, 1, 'customer', 'Ayşe Yılmaz', 'Ayşe arasın', 'Ayşe öder', now()) returning id
      )
      insert into quote_lines (round_id, position, product_id, unit_id, code, name, unit_value, multiplier, quantity,
        currency, price, note)
      select id, 1, ${productId}, 1, 'A-1', 'Ampul', 'Adet', 1, 2, 'TRY', 10, 'Ayşe için' from round`.execute(
      till.db,
    );
    await sql`insert into quote_notes (quote_id, by_name, text, at) values (${quoteId}, 'Selin', 'Ayşe aradı', now())`.execute(
      till.db,
    );
    await sql`update orders set quote_id = ${quoteId}, created_at = '2016-05-01', state = 'delivered', tracking_no = 'T1'
      where id = ${id}`.execute(till.db);
  });
  afterAll(() => database.drop());

  const said = async () =>
    (
      await sql<{ said: string; price: number }>`
        select concat_ws(' ', q, r, l, (select string_agg(n::text, ' ') from quote_notes n where n.quote_id = q.id)) as said,
          l.price
        from quotes q join quote_rounds r on r.quote_id = q.id join quote_lines l on l.round_id = r.id
        where q.id = ${quoteId}`.execute(till.db)
    ).rows[0];

  test('a round changes for nobody, only its words may go', async () => {
    const refused = [
      sql`update quote_rounds set note = 'başka' where quote_id = ${quoteId}`,
      sql`update quote_rounds set note = '', shipping = 'free' where quote_id = ${quoteId}`,
      sql`update quote_lines set price = 1 where code = 'A-1'`,
      sql`update quote_lines set note = 'başka' where code = 'A-1'`,
    ];
    for (const change of refused)
      await expect(change.execute(till.db)).rejects.toThrow(/never changes/);
  });

  test('lose the words of the quote, and keep its prices', async () => {
    expect((await said())?.said).toContain('Ayşe');
    const clock = () => new Date('2027-01-01T00:31:00Z');
    expect((await workRetention({ db: till.db, clock }, () => false)).get('orders')).toBe(1);
    expect(await said()).toMatchObject({ price: 10, said: expect.not.stringContaining('Ayşe') });
  });
});
