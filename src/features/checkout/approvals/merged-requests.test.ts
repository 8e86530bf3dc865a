import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MergePreview } from '#contract/office/customers/merge-preview.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { approvalSteps, wideAccount, type CompanyUser } from '#tests/harness/approval-steps.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { makeCompany } from '#tests/harness/companies.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('requests of accounts that become one', (open) => {
  let shop: Shop;
  let office: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'orders'));
  });
  afterAll(() => shop.close());

  async function merge(kept: number, other: number) {
    const path = `/api/office/customers/${kept}/merge/${other}`;
    const seen = (await office.get(path)).json<MergePreview>();
    const body = {
      reason: 'Aynı kişi',
      seen: seen.kept.version,
      otherSeen: seen.other.version,
    };
    expect((await officePost(office, path, body)).statusCode).toBe(200);
  }

  /** A buyer of a company whose order waits, and its decider. */
  async function waiting() {
    const steps = approvalSteps(shop);
    const company = await makeCompany(shop.db, wideAccount);
    const decider = await steps.user(company, 'approver');
    const buyer = await steps.user(company, 'buyer', { order: 0 });
    await steps.fill(buyer);
    const { approvalId } = await steps.ask(buyer);
    return { steps, decider, buyer, approvalId };
  }
  const idOf = ({ buyer }: CompanyUser) => buyer.customerId;
  const requestOf = (id: number) =>
    shop.db
      .selectFrom('approvals')
      .select(['state', 'customer_id', 'decided_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('wait on for the account that joins the company, and name who decided', async () => {
    const { steps, decider, buyer, approvalId } = await waiting();
    const { customerId: kept } = await makeBuyer(shop.db);
    await merge(kept, idOf(buyer));
    expect(await requestOf(approvalId)).toMatchObject({ state: 'waiting', customer_id: kept });
    const answer = await steps.change(decider, { id: approvalId, action: 'approve' });
    expect(answer.statusCode).toBe(200);
    const { customerId: second } = await makeBuyer(shop.db);
    await merge(second, idOf(decider));
    expect(await requestOf(approvalId)).toMatchObject({ state: 'approved', decided_by: second });
  });

  test('end where the kept account belongs to another company', async () => {
    const { buyer, approvalId } = await waiting();
    const elsewhere = await approvalSteps(shop).user(await makeCompany(shop.db), 'buyer');
    await merge(idOf(elsewhere), idOf(buyer));
    expect(await requestOf(approvalId)).toMatchObject({
      state: 'withdrawn',
      customer_id: idOf(elsewhere),
    });
  });
});
