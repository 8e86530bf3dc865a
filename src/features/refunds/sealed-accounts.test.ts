import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealClearAccounts } from '#db/refunds/clear-accounts.ts';
import { readRefundFile } from '#db/refunds/refund-work.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { returnDesk } from '#tests/harness/returns.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { settleReturn } from '#features/returns/work/settle-return.ts';
import { makeRefundFile } from './change-refunds.ts';
import { sealOfRefunds } from './refund-services.ts';

const iban = 'TR330006100519786457841326';
const holder = 'Burçak Kılıçdoğan';

describeEachEngine('accounts of refunds', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/?no=' })
      .execute();
  });
  afterAll(() => database.drop());

  /** The tables that hold a text somewhere. */
  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'
        and table_type = 'BASE TABLE' order by 1`.execute(till.db);
    const found: string[] = [];
    for (const { name } of rows) {
      const all = await sql<{ held: boolean }>`
        select exists (select from ${sql.table(name)} x where to_jsonb(x)::text like ${`%${text}%`}) as held`.execute(
        till.db,
      );
      if (all.rows[0]?.held) found.push(name);
    }
    return found;
  }

  test('no table holds an IBAN or its holder that can be read, those of before neither (rules refunds/iban, returns/iban)', async () => {
    const desk = returnDesk(till);
    const product = await makeProduct(till.db, { quantity: 10 });
    const order = await desk.delivered(await makeBuyer(till.db), [
      { productId: product, quantity: 2 },
    ]);
    const [item = 0] = order.lines;
    const done = await desk.ask(order, [{ item, quantity: 1 }], { iban, ibanName: holder });
    const returnNo = done.ok ? (done.returns[0]?.returnNo ?? '') : '';
    await desk.office(returnNo, (at) => settleReturn(at, [{ item, verdict: 'accepted' }]));
    const { refund_id: refund } = await till.db
      .selectFrom('returns')
      .where('return_no', '=', returnNo)
      .select('refund_id')
      .executeTakeFirstOrThrow();
    const by = { kind: 'staff' as const, name: 'Selin' };
    const asked = { senderIban: 'TR180006200119000006672315', payOn: '2026-11-23', template: 'x' };
    const file = await makeRefundFile(till.db, { ...asked, ids: [refund ?? 0], by, now });
    expect(file.ok).toBe(true);
    expect([await tablesWith(iban), await tablesWith(holder)]).toEqual([[], []]);

    // As an earlier release kept them.
    await sql`update refund_accounts set iban = ${iban}, holder = ${holder}`.execute(till.db);
    await sql`update refund_file_rows set iban = ${iban}, holder = ${holder}`.execute(till.db);
    await sql`update returns set holder = ${holder}`.execute(till.db);
    expect(await tablesWith(holder)).toEqual(['refund_accounts', 'refund_file_rows', 'returns']);
    const seal = await sealOfRefunds(till.db);
    await Promise.all([
      sealClearAccounts(till.db, seal.seal),
      sealClearAccounts(till.db, seal.seal),
    ]);
    expect([await tablesWith(iban), await tablesWith(holder)]).toEqual([[], []]);
    const content = file.ok ? await readRefundFile(till.db, file.id) : null;
    const row = content?.rows[0];
    expect([seal.open(row?.iban ?? ''), seal.open(row?.holder ?? '')]).toEqual([iban, holder]);
  });
});
