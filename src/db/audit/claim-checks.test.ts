import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { auditClaims } from './claim-checks.ts';

describeEachEngine('the audit of claims', (open) => {
  test('the audit finds a claim that its history does not prove', async () => {
    const { db, drop } = await open();
    await makeSettings(db);
    await sql`update claim_work set after = null`.execute(db);
    const id = await makeProduct(db, { price: 80, listPrice: 100 });
    expect(await auditClaims(db)).toEqual([]);
    await sql`update unit_claims set percent = 21 where product_id = ${id}`.execute(db);
    expect(await auditClaims(db)).toEqual([`${id}/1`]);
    await sql`delete from unit_claims`.execute(db);
    expect(await auditClaims(db)).toEqual([`${id}/1`]);
    await drop();
  });
});
