import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { companyDesk } from '#tests/harness/office-companies.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { makePricedGroup } from '#tests/harness/wholesale.ts';
import type { ProductDetail } from '#contract/catalog/product.ts';

describeEachEngine('users of a company in the office', (open) => {
  let shop: Shop;
  let office: Browser;
  let desk: ReturnType<typeof companyDesk>;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'sales'));
    desk = companyDesk(shop, office);
    await makePricedGroup(shop.db, { code: 'bayi', price: 321 });
    await makePricedGroup(shop.db, { code: 'kacak', price: 123 });
    await changeSettings(shop.db, { companyOwner: 'shop' });
  });
  afterAll(() => shop.close());

  test('users join by e-mail with a role and branches, and one manager stays (rules companies/office-users, companies/roles)', async () => {
    await desk.post('', {
      code: 'U-1',
      title: 'Kullanıcılı',
      branches: [
        { id: 1, name: 'Merkez' },
        { id: 2, name: 'Ostim' },
      ],
    });
    await desk.post('', { code: 'U-2', title: 'Öteki' });
    const [manager, buyer] = [await desk.account(), await desk.account()];
    expect(await desk.codeOf(desk.add('U-1', buyer.email, 'buyer'))).toBe('last-manager');
    expect((await desk.add('U-1', manager.email.toUpperCase())).status).toBe(200);
    expect((await desk.add('U-1', buyer.email, 'buyer', [2])).status).toBe(200);
    expect(await desk.branchesOf(manager.customerId)).toEqual(['Merkez', 'Ostim']);
    expect(await desk.branchesOf(buyer.customerId)).toEqual(['Ostim']);
    expect(await desk.fieldsOf(desk.add('U-1', buyer.email, 'buyer'))).toEqual({
      email: 'Bu müşteri zaten bu firmanın kullanıcısı.',
    });
    const other = await desk.add('U-2', buyer.email, 'manager');
    expect([other.status, other.error]).toEqual([
      409,
      { code: 'other-company', messages: { type: 'Bu müşteri başka bir firmaya bağlı.' } },
    ]);
    expect(await desk.fieldsOf(desk.add('U-1', 'kimse@ornek.com'))).toHaveProperty('email');
    expect(await desk.fieldsOf(desk.add('U-1', 'kimse'))).toHaveProperty('email');
    const third = await desk.account();
    expect(await desk.fieldsOf(desk.add('U-1', third.email, 'buyer', [9]))).toHaveProperty(
      'branches',
    );

    const rights = (role: string, branches: number[] | null = null) => ({ role, branches });
    const asUser = (id: number, of = 'U-1') => `/${of}/users/${id}`;
    expect(await desk.codeOf(desk.post(asUser(manager.customerId), rights('buyer')))).toBe(
      'last-manager',
    );
    expect(await desk.codeOf(desk.post(`${asUser(manager.customerId)}/remove`))).toBe(
      'last-manager',
    );
    // Another company's user is not there.
    expect(await desk.codeOf(desk.post(asUser(buyer.customerId, 'U-2'), rights('buyer')))).toBe(
      'not-found',
    );
    expect(await desk.codeOf(desk.post(`${asUser(buyer.customerId, 'U-2')}/remove`))).toBe(
      'not-found',
    );
    // A colleague took another branch away meanwhile.
    const seen = { role: 'buyer', branches: null };
    const late = { ...rights('manager', [1]), seen };
    expect(await desk.codeOf(desk.post(asUser(buyer.customerId), late))).toBe('company-changed');
    const now = { role: 'buyer', branches: [2] };
    expect((await desk.post(asUser(buyer.customerId), { ...late, seen: now })).status).toBe(200);
    // The same change again is no conflict.
    expect((await desk.post(asUser(buyer.customerId), late)).status).toBe(200);
    expect(await desk.rightsOf(buyer.customerId)).toEqual({ role: 'manager', branches: [1] });
    expect((await desk.read('U-1')).users).toMatchObject([
      { id: manager.customerId, email: manager.email, role: 'manager', branches: null },
      { id: buyer.customerId, role: 'manager', branches: [1], blocked: false },
    ]);
    expect((await desk.post(`${asUser(manager.customerId)}/remove`)).status).toBe(200);
    expect(await desk.rightsOf(manager.customerId)).toEqual({ role: null, branches: null });
    expect(await desk.branchesOf(manager.customerId)).toEqual([]);
    // Personal data never enters the log.
    const log = JSON.stringify(await desk.logOf('U-1'));
    expect(log).not.toContain(buyer.email);
    expect(await desk.logOf('U-1')).toMatchObject([
      { action: 'company.added' },
      { action: 'company.user-added', after: { companyRole: 'manager', branches: '' } },
      {
        action: 'company.user-added',
        after: {
          customerNo: String(buyer.customerId),
          companyRole: 'buyer',
          branches: 'Ostim',
        },
      },
      {
        action: 'company.user-changed',
        before: { companyRole: 'buyer', branches: 'Ostim' },
        after: { companyRole: 'manager', branches: 'Merkez' },
      },
      { action: 'company.user-removed', before: { companyRole: 'manager' }, after: null },
    ]);
  });

  test('two who demote the two managers at once leave one (rule companies/roles)', async () => {
    await desk.post('', { code: 'Y-1', title: 'Yarış' });
    const people = [await desk.account(), await desk.account()];
    for (const { email } of people) await desk.add('Y-1', email);
    const answers = await Promise.all(
      people.map(({ customerId }) =>
        desk.post(`/Y-1/users/${customerId}`, { role: 'buyer', branches: null }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('its users see the contract’s price in the shop, and their own again when they leave (rule companies/face)', async () => {
    await desk.post('', { code: 'F-1', title: 'Sözleşmeli', group: 'bayi', priceList: 'kacak' });
    const user = await desk.account();
    const browser = shop.browser();
    await signIn(shop.db, browser, user);
    const price = async () =>
      (await browser.get(`/api/catalog/product/${seed.bulb}`)).json<ProductDetail>().salePrice
        .value;
    const before = await price();
    const second = await desk.account();
    await desk.add('F-1', second.email);
    await desk.add('F-1', user.email, 'buyer');
    await expect.poll(price, { timeout: 5000 }).toBe(123);
    await desk.post(`/F-1/users/${user.customerId}/remove`);
    await expect.poll(price, { timeout: 5000 }).toBe(before);
  });
});
