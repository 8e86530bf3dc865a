import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import type { AddressList } from '#contract/address.ts';
import type { CompanyPage } from '#contract/company/company.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { approvalSteps, codeOf, type CompanyUser } from '#tests/harness/approval-steps.ts';
import { makeCompany } from '#tests/harness/companies.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { rightAddress } from '#tests/harness/own-calls.ts';

const depot = {
  ...rightAddress,
  property_address_title: 'Depo',
  property_id_number: '',
  property_company_name: 'Karaca Yapı',
  property_tax_office: 'İkitelli',
  property_tax_number: '5230419876',
};

describeEachEngine('addresses of a company', (open) => {
  let shop: Shop;
  let steps: ReturnType<typeof approvalSteps>;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    steps = approvalSteps(shop);
  });
  afterAll(() => shop.close());

  const send = ({ browser }: CompanyUser, url: string, payload: object) =>
    browser.change({ method: 'POST', url, payload });
  const add = (who: CompanyUser, branch: number | '' = '', form: object = depot) =>
    send(who, '/api/catalog/address', { ...form, company: '1', branch });
  async function added(who: CompanyUser, branch: number | '' = '', form: object = depot) {
    const answer = await add(who, branch, form);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ id: number }>().id;
  }
  const book = async ({ browser }: CompanyUser) =>
    (await browser.get('/api/catalog/address')).json<AddressList>();
  const offered = async (who: CompanyUser) =>
    (await steps.checkout(who)).addresses.map(({ id }) => id);
  const choose = (who: CompanyUser, id: number) =>
    send(who, '/api/catalog/post_address', { teslimat_address_id: id, fatura_address_id: id });
  const rules = (who: CompanyUser, ownAddresses: '' | '1') =>
    send(who, '/api/catalog/company', { action: 'rules', ownAddresses });
  async function team() {
    const company = await makeCompany(shop.db);
    return {
      company,
      manager: await steps.user(company, 'manager'),
      buyer: await steps.user(company, 'buyer', { branches: [2] }),
      other: await steps.user(company, 'buyer', { branches: [1] }),
    };
  }

  test('are added by managers and chosen by the users of their branch (rule companies/addresses)', async () => {
    const { manager, buyer, other } = await team();
    const all = await added(manager);
    const ofBranch = await added(manager, 2, { ...depot, property_address_title: 'Ostim' });
    await steps.fill(buyer);
    await steps.fill(other);
    expect(await offered(buyer)).toEqual(expect.arrayContaining([all, ofBranch]));
    expect(await offered(other)).not.toContain(ofBranch);
    expect((await book(buyer)).items.find(({ id }) => id === ofBranch)?.branch).toEqual({
      id: 2,
      name: 'Ostim',
    });
    expect((await choose(other, ofBranch)).statusCode).toBe(404);
    expect((await choose(buyer, ofBranch)).statusCode).toBe(200);
    const { orderNo } = (await steps.place(buyer)).json<{ orderNo: string }>();
    const sentTo = await shop.db
      .selectFrom('order_addresses as a')
      .innerJoin('orders as o', 'o.id', 'a.order_id')
      .where('o.order_no', '=', orderNo)
      .select(['kind', 'address_title', 'company_name'])
      .orderBy('kind')
      .execute();
    const ostim = { address_title: 'Ostim', company_name: 'Karaca Yapı' };
    expect(sentTo).toEqual([
      { kind: 'delivery', ...ostim },
      { kind: 'invoice', ...ostim },
    ]);
  });

  test('are their managers’ to change; other companies have never heard of them (rules companies/roles, addresses/own-only)', async () => {
    const { manager, buyer } = await team();
    const { manager: foreign } = await team();
    const id = await added(manager, 2);
    const change = (who: CompanyUser) => send(who, `/api/catalog/address/${id}`, depot);
    const remove = ({ browser }: CompanyUser) =>
      browser.change({ method: 'DELETE', url: `/api/catalog/address/${id}`, payload: {} });
    expect(codeOf(await add(buyer))).toEqual([409, 'company-role']);
    expect(codeOf(await change(buyer))).toEqual([409, 'company-role']);
    expect(codeOf(await remove(buyer))).toEqual([409, 'company-role']);
    expect(codeOf(await change(foreign))).toEqual([404, 'not-found']);
    expect(codeOf(await remove(foreign))).toEqual([404, 'not-found']);
    expect((await choose(foreign, id)).statusCode).toBe(404);
    expect(codeOf(await add(manager, 9))).toEqual([404, 'not-found']);
    expect((await book(foreign)).items.map((each) => each.id)).not.toContain(id);
    // A change that names no branch leaves it; one that names all opens the address to everybody.
    expect((await change(manager)).statusCode).toBe(200);
    const page = async () =>
      (await manager.browser.get('/api/catalog/company')).json<CompanyPage>().addresses;
    expect(await page()).toMatchObject([{ id, branch: { id: 2 } }]);
    const toAll = { ...depot, company: '1', branch: '' };
    expect((await send(manager, `/api/catalog/address/${id}`, toAll)).statusCode).toBe(200);
    expect(await page()).toMatchObject([{ id, branch: null }]);
    expect((await remove(manager)).statusCode).toBe(200);
    expect(await page()).toEqual([]);
  });

  test('are the only ones where the company says so (rule companies/own-addresses)', async () => {
    const { manager, buyer } = await team();
    const own = (await book(buyer)).items[0]?.id ?? 0;
    await steps.fill(buyer);
    expect((await choose(buyer, own)).statusCode).toBe(200);
    expect(codeOf(await rules(buyer, ''))).toEqual([409, 'company-role']);
    expect((await rules(manager, '')).statusCode).toBe(200);
    expect(await offered(buyer)).toEqual([]);
    expect(codeOf(await steps.place(buyer))).toEqual([409, 'address-required']);
    expect((await choose(buyer, own)).statusCode).toBe(404);
    expect(codeOf(await send(buyer, '/api/catalog/address', rightAddress))).toEqual([
      409,
      'company-role',
    ]);
    expect(await book(buyer)).toMatchObject({ companyOnly: true, items: [{ id: own }] });
    const depotId = await added(manager);
    expect(await offered(buyer)).toEqual([depotId]);
    expect((await choose(buyer, depotId)).statusCode).toBe(200);
    expect((await steps.place(buyer)).statusCode).toBe(200);
  });

  test('are lost with the company: an order to come has no address any more (rule companies/addresses)', async () => {
    const { manager, buyer } = await team();
    const id = await added(manager);
    await steps.fill(buyer);
    expect((await choose(buyer, id)).statusCode).toBe(200);
    await send(buyer, '/api/catalog/company', { action: 'leave' });
    expect(codeOf(await steps.place(buyer))).toEqual([409, 'address-required']);
    expect(await offered(buyer)).not.toContain(id);
    const broken = (await auditShop(shop.db, new Date())).filter(({ count }) => count > 0);
    expect(broken).toEqual([]);
  });
});
