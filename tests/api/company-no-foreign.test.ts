import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteUser } from '#db/companies/company-invitations.ts';
import { companyRoles, type CompanyRole } from '#rules/person/company-roles.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeCaller, type Caller } from '#tests/harness/caller.ts';
import { calls, type Call } from '#tests/harness/calls.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { rightRequest, urlOf, type Request } from '#tests/harness/requests.ts';
import { makePricedGroup } from '#tests/harness/wholesale.ts';

/** The figures and words of the other company; nothing else in the shop has them. */
const words = {
  title: 'Kanarya Ticaret',
  taxOffice: 'Kanaryatepe',
  taxNumber: '7391827364',
  branch: 'Kanarya Deposu',
  document: 'KNR-77135',
  surname: 'Kanaryagil',
  reference: 'KANARYA-SAS',
  invited: 'kanarya@davet.example',
  addressTitle: 'Kanarya antrepo',
  street: 'Kanarya Sokak 77',
};
const figures = { debit: 73_591.37, limit: 86_421_357.11, price: 64_213.57 };

/** Nobody of a company sees anything of another, in any call of the shop (property company.no-foreign). */
describeEachEngine('another company', (open) => {
  let shop: Shop;
  let own: number;
  let other: number;
  let theirs: Caller;
  let theirId: number;
  let invitationId: number;
  /** Their manager's things, and the same with the address of their company. */
  let foreignThings: Caller['things'][];
  let canaries: string[];

  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    await changeSettings(shop.db, { b2b_acik_hesap: '1' });
    own = await company('KENDI', { title: 'Kendi Firması', limit: 5000 });
    other = await company('OTEKI', { ...words, limit: figures.limit });
    const { listId } = await makePricedGroup(shop.db, { code: 'kanarya', price: figures.price });
    await sql`update companies set price_list_id = ${listId} where id = ${other}`.execute(shop.db);
    await sql`insert into company_statement (company_id, position, date, document, debit)
      values (${other}, 1, '2026-11-02', ${words.document}, ${figures.debit})`.execute(shop.db);
    theirs = await userOf(other, 'manager');
    theirId = await idOf(theirs);
    await sql`update customers set surname = ${words.surname} where id = ${theirId}`.execute(
      shop.db,
    );
    await sql`update orders set customer_reference = ${words.reference} where customer_id = ${theirId}`.execute(
      shop.db,
    );
    await inviteTheirs();
    foreignThings = [theirs.things, { ...theirs.things, addressId: await addressOf(other) }];
    const { email, orderNo, shippedNo } = theirs.things;
    canaries = [...Object.values(words), ...Object.values(figures).map(String)];
    canaries.push(email, orderNo, shippedNo);
  });
  afterAll(() => shop.close());

  async function company(
    code: string,
    given: {
      title: string;
      taxOffice?: string;
      taxNumber?: string;
      branch?: string;
      limit: number;
    },
  ): Promise<number> {
    const { id } = await shop.db
      .insertInto('companies')
      .values({
        code,
        title: given.title,
        tax_office: given.taxOffice ?? '',
        tax_number: given.taxNumber ?? '',
        credit_limit: given.limit,
        credit_currency: 'TRY',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const branch = { company_id: id, id: 1, name: given.branch ?? 'Merkez' };
    await shop.db.insertInto('company_branches').values(branch).execute();
    return id;
  }
  async function idOf({ things }: Caller): Promise<number> {
    const { id } = await shop.db
      .selectFrom('customers')
      .where('email', '=', things.email)
      .select('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  /** A caller of a company, whose orders are its own. */
  async function userOf(companyId: number, role: CompanyRole): Promise<Caller> {
    const caller = await makeCaller(shop);
    const id = await idOf(caller);
    await sql`update customers set company_id = ${companyId}, company_role = ${role} where id = ${id}`.execute(
      shop.db,
    );
    await sql`update orders set company_id = ${companyId} where customer_id = ${id}`.execute(
      shop.db,
    );
    return caller;
  }
  async function inviteTheirs(): Promise<void> {
    const limits = { orderLimit: null, monthlyLimit: null };
    const rights = {
      role: 'buyer',
      branches: null,
      ...limits,
      locale: 'tr',
      now: new Date(),
    } as const;
    await inviteUser(shop.db, { ...rights, companyId: other, email: words.invited, by: theirId });
    const { rows } = await sql<{ id: number }>`
      select id from company_invitations where company_id = ${other}`.execute(shop.db);
    invitationId = rows[0]?.id ?? 0;
  }

  async function addressOf(companyId: number): Promise<number> {
    const { id } = await shop.db
      .insertInto('addresses')
      .values({
        company_id: companyId,
        address_title: words.addressTitle,
        name: 'Depo',
        country: 'Türkiye',
        city: 'İstanbul',
        town: 'Kadıköy',
        address: words.street,
        phone: '5321234567',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  let sent = 0;
  /** Each from another address, so that the limits of tries stay out of the way. */
  function send({ browser }: Caller, request: Request): Promise<LightMyRequestResponse> {
    sent += 1;
    return browser.change({
      method: request.method,
      url: request.url,
      headers: {
        'x-forwarded-for': `10.9.${(sent >> 8) & 255}.${sent & 255}`,
        ...(request.type !== undefined && { 'content-type': request.type }),
      },
      ...(request.body !== undefined && { payload: request.body }),
    });
  }
  /** The right request of a caller, with ids of theirs in its body. */
  function withTheirIds(name: string, call: Call, { things }: Caller): Request[] {
    const mine = call.right?.(things) ?? {};
    return foreignThings.flatMap((each) => {
      const foreign = call.right?.(each) ?? {};
      return Object.entries(call.fields ?? {})
        .filter(([field, kind]) => kind === 'id' && mine[field] !== foreign[field])
        .map(([field]) => ({
          ...rightRequest(name, call, things),
          type: 'application/json',
          body: JSON.stringify({ ...mine, [field]: foreign[field] }),
        }));
    });
  }
  const found = ({ body, headers }: LightMyRequestResponse, allowed = '') => {
    const said = body + JSON.stringify(headers);
    return canaries.filter((canary) => said.includes(canary) && !allowed.includes(canary));
  };
  const ask = (caller: Caller, body: object) =>
    send(caller, {
      method: 'POST',
      url: '/api/catalog/company',
      type: 'application/json',
      body: JSON.stringify(body),
    });

  test('has what could be seen: its own people find every word and figure', async () => {
    const paths = ['company', 'statement', 'checkout', 'orders', `order/${theirs.things.orderNo}`];
    const unseen = async () => {
      const answers = await Promise.all(
        paths.map((path) => theirs.browser.get(`/api/catalog/${path}`)),
      );
      const said = answers.map(({ body }) => body).join('');
      return canaries.filter((canary) => !said.includes(canary));
    };
    // The server hears of prices within a second.
    await expect.poll(unseen, { timeout: 5000 }).toEqual([]);
  });

  test.each(companyRoles)(
    'shows a %s nothing in any call, and nothing of it is there',
    async (role) => {
      const faults: string[] = [];
      let caller = await userOf(own, role);
      const inCompany = async () =>
        (await caller.browser.get('/api/catalog/company')).statusCode === 200;
      for (const [name, call] of Object.entries(calls)) {
        const right = rightRequest(name, call, caller.things);
        const [, path = ''] = name.split(' ');
        const mine = call.path?.(caller.things) ?? [];
        const owned = foreignThings
          .map((things) => call.path?.(things) ?? [])
          .filter((foreign) => foreign.some((value, index) => value !== mine[index]))
          .map((foreign) => ({ ...right, url: urlOf(path, foreign) }));
        // What is theirs comes first: the right request may end what the caller has.
        const requests = [...owned, ...withTheirIds(name, call, caller), right];
        for (const request of requests) {
          const answer = await send(caller, request);
          // A caller who names something of theirs hears its own words again.
          const seen = found(answer, request.url + (request.body ?? ''));
          if (seen.length > 0) faults.push(`${request.method} ${request.url}: ${seen.join(', ')}`);
          if (owned.some((each) => each === request) && answer.statusCode !== 404)
            faults.push(`${request.method} ${request.url}: ${answer.statusCode}`);
        }
        // It signs in, out or up, or left the company.
        const isOver = name.startsWith('POST /api/account/') || !(await inCompany());
        if (isOver) caller = await userOf(own, role);
      }
      expect(faults).toEqual([]);
      // A call may have gone with their words; none may have changed what is theirs.
      expect((await theirs.browser.get('/api/catalog/company')).statusCode).toBe(200);
    },
  );

  test.each(companyRoles)('takes no change by a %s', async (role) => {
    const caller = await userOf(own, role);
    const changes = [
      { action: 'change', id: theirId, role: 'buyer' },
      { action: 'remove', id: theirId },
      { action: 'withdraw', id: invitationId },
    ];
    for (const change of changes) {
      const foreign = await ask(caller, change);
      const missing = await ask(caller, { ...change, id: 2_000_000_000 });
      expect([foreign.statusCode, foreign.body], change.action).toEqual([
        missing.statusCode,
        missing.body,
      ]);
      expect(foreign.statusCode, change.action).toBe(role === 'manager' ? 404 : 409);
      expect(found(foreign)).toEqual([]);
    }
    const { rows } = await sql<{ role: string; invitations: number }>`
      select company_role as role, (select count(*)::int from company_invitations where company_id = ${other}) as invitations
      from customers where id = ${theirId}`.execute(shop.db);
    expect(rows).toEqual([{ role: 'manager', invitations: 1 }]);
  });
});
