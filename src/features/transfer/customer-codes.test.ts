import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { exportCustomerCodes } from '#db/transfer/read-store.ts';
import { importStore } from './import/import-store.ts';
import type { Problem } from './sources/problem.ts';

describeEachEngine(
  'customers’ own codes in a store folder (rule import-export/customer-codes)',
  (open) => {
    let database: TestDatabase;
    let buyer: Buyer;
    let email: string;
    beforeAll(async () => {
      database = await open();
      await makeSettings(database.db);
      await makeProduct(database.db, { code: 'KVA-1' });
      await makeProduct(database.db, { code: 'KVA-2' });
      buyer = await makeBuyer(database.db);
      ({ email } = await database.db
        .selectFrom('customers')
        .where('id', '=', buyer.customerId)
        .select('email')
        .executeTakeFirstOrThrow());
    });
    afterAll(() => database.drop());

    async function take(...records: object[]) {
      const problems: Problem[] = [];
      const pictures = {
        adopt: async () => ({ ok: true, changed: true }) as const,
        has: () => false,
      };
      const report = await importStore(
        { db: database.db, pictures },
        recordsSource({ 'customer-codes': records }),
        { onProblem: (problem) => problems.push(problem) },
      );
      const { added = 0, changed = 0 } = report.parts['customer-codes'] ?? {};
      return { added, changed, problems };
    }
    async function stored() {
      const records = [];
      for await (const record of exportCustomerCodes(database.db)) records.push(record);
      return records;
    }

    test('are added, changed in any spelling, and removed by null', async () => {
      const first = { email, code: 'DEPO-İ 7', productCode: 'KVA-1' };
      const other = { email, code: 'RAF.9', productCode: 'KVA-1' };
      expect(await take(first, other)).toEqual({ added: 2, changed: 0, problems: [] });
      expect(await take(first, other)).toEqual({ added: 0, changed: 0, problems: [] });
      expect(await stored()).toEqual([first, other]);
      const moved = { email: email.toUpperCase(), code: 'depoi7', productCode: 'KVA-2' };
      expect(await take(moved)).toEqual({ added: 0, changed: 1, problems: [] });
      expect(await take({ ...other, productCode: null })).toMatchObject({ changed: 1 });
      expect(await take({ ...other, productCode: null })).toMatchObject({ changed: 0 });
      expect(await stored()).toEqual([{ ...moved, email }]);
    });

    test('are refused alone where customer, product or code is wrong', async () => {
      const { added, problems } = await take(
        { email: 'yok@example.com', code: 'A', productCode: 'KVA-1' },
        { email, code: 'B', productCode: 'YOK' },
        { email, code: '-!-', productCode: 'KVA-1' },
        { email, code: 'C', productCode: 'KVA-1' },
        { email, code: 'D' },
      );
      expect(added).toBe(1);
      expect(problems.map(({ line, field, code }) => [line, field, code]).toSorted()).toEqual([
        [1, 'email', 'no-customer'],
        [2, 'productCode', 'no-product'],
        [3, 'code', 'wrong-form'],
        [5, 'productCode', 'required'],
      ]);
    });
  },
);
