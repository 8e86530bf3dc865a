import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToken, revokeToken } from '#db/access/access-tokens.ts';
import {
  officeCalls,
  permissionsOf,
  roles,
  scopes,
  type OfficeCall,
  type Permission,
} from '#rules/shop/call-scopes.ts';
import { openShop, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { Description } from '#tests/harness/described-calls.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

/** Whoever may make calls, or may not: what is sent to say who it is. */
interface Caller {
  name: string;
  cookie?: string;
  token?: string;
  allowed: readonly Permission[];
  isStaff: boolean;
}

const nobody = { allowed: [], isStaff: false };

/**
 * The calls that are not GET and need no permission to write, each with its reason. Every other one changes the shop: a new
 * call that is missing here and in the table's permissions to write fails the tests.
 */
const needNoWriting: Readonly<Record<string, string>> = {
  'POST /api/office/sign-in': 'nobody is signed in yet',
  'POST /api/office/sign-in/code': 'nobody is signed in yet',
  'POST /api/office/sign-in/demo': 'nobody is signed in yet',
  'POST /api/office/invitation/look': 'the link in it is the permission',
  'POST /api/office/invitation': 'the link in it is the permission',
  'POST /api/office/sign-out': 'ends their own session',
  'POST /api/office/sessions/{id}/end': 'ends a session of their own',
  'POST /api/office/recovery-codes': 'their own codes',
  'POST /api/office/password': 'their own password',
  'POST /api/office/order-views': 'a view of their own',
  'POST /api/office/order-views/{id}/rename': 'a view of their own',
  'POST /api/office/order-views/{id}/remove': 'a view of their own',
  'POST /api/office/orders/preview': 'reads what an action would do',
  'POST /api/office/orders/{orderNo}/correction/preview': 'reads what a correction would do',
  'POST /api/office/returns/{returnNo}/settle/preview': 'reads what a decision would come to',
  'POST /api/office/product-runs/preview': 'reads what a change would do',
  'POST /api/office/price-preview': 'reads what a draft of a list would do',
  'POST /api/office/home/preview': 'reads what shoppers would see',
};

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Every call of the office in the description, by every kind of caller (rules staff/roles, office-api/scopes). */
describeEachEngine('the permissions of the office', (open) => {
  let shop: Shop;
  let described: string[];
  const callers: Caller[] = [];

  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    const { paths } = (await shop.app.inject('/api/openapi.json')).json<Description>();
    described = Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      )
      .filter((call) => call.includes(' /api/office/'));
    await addStrangers();
    for (const role of roles) {
      const cookie = await cookieOf(await inOffice(role));
      callers.push({
        name: `the role ${role}`,
        cookie,
        allowed: permissionsOf[role],
        isStaff: true,
      });
    }
    for (const scope of scopes) {
      const token = await tokenWith(`Yalnız ${scope}`, { scope });
      callers.push({ name: `a token of ${scope}`, token, allowed: [scope], isStaff: false });
    }
  });
  afterAll(() => shop.close());

  async function inOffice(role: (typeof roles)[number]): Promise<Browser> {
    const browser = shop.browser();
    await enterOffice(browser, await makeStaff(shop.db, role));
    return browser;
  }

  const cookieOf = async (browser: Browser) => browser.headers['cookie'] ?? '';

  async function tokenWith(
    name: string,
    { scope, days = 1 }: { scope?: (typeof scopes)[number]; days?: number },
  ): Promise<string> {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + days * 86_400_000);
    const wanted = scope ? [scope] : scopes;
    const token = await addToken(shop.db, { name, scopes: wanted, expiresAt, by: 'test', now });
    if (token === null) throw new Error('the name is taken');
    return token;
  }

  /** Those who are nobody to the office. */
  async function addStrangers(): Promise<void> {
    const customer = shop.browser();
    await signIn(shop.db, customer, await makeBuyer(shop.db));
    callers.push({ name: 'a visitor', ...nobody });
    callers.push({ name: 'a customer', cookie: await cookieOf(customer), ...nobody });
    const over = await inOffice('owner');
    await shop.db
      .updateTable('staff_sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    callers.push({ name: 'an expired session', cookie: await cookieOf(over), ...nobody });
    const ended = await inOffice('owner');
    const ofEnded = await cookieOf(ended);
    expect((await officePost(ended, '/api/office/sign-out')).statusCode).toBe(200);
    callers.push({ name: 'an ended session', cookie: ofEnded, ...nobody });
    const person = await makeStaff(shop.db, 'owner');
    const shut = shop.browser();
    await enterOffice(shut, person);
    await shop.db
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('id', '=', person.id)
      .execute();
    callers.push({ name: 'somebody shut out', cookie: await cookieOf(shut), ...nobody });
    callers.push({ name: 'a token of elsewhere', token: `arasta_${'x'.repeat(43)}`, ...nobody });
    const old = await tokenWith('Eski', { days: -1 });
    callers.push({ name: 'an expired token', token: old, ...nobody });
    const revoked = await tokenWith('Geri alınan', {});
    await revokeToken(shop.db, { name: 'Geri alınan' }, new Date());
    callers.push({ name: 'a revoked token', token: revoked, ...nobody });
  }

  let sent = 0;

  function send({ cookie, token }: Caller, call: string, headers: Record<string, string> = {}) {
    const [method = '', path = ''] = call.split(' ');
    const url = path.replaceAll(/\{\w+\}/g, '9000000');
    sent += 1;
    return shop.app.inject({
      method: methods.find((each) => each === method) ?? 'GET',
      url,
      headers: {
        host: 'arasta.test',
        origin: shopOrigin,
        'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
        ...(cookie && { cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(method !== 'GET' && { payload: {} }),
    });
  }

  /** What the table says that a call answers; null where it is let through. */
  function refusal(call: OfficeCall, { allowed, isStaff, token }: Caller): string | null {
    const needed = officeCalls[call];
    if (needed === 'anyone') return null;
    if (!isStaff && allowed.length === 0) return token ? '401 token-refused' : '401 office-sign-in';
    if (needed === 'staff' ? isStaff : allowed.includes(needed)) return null;
    return isStaff ? '403 role-missing' : '403 scope-missing';
  }

  /** Ends the caller's own session where it is let through. */
  const ends = 'POST /api/office/sign-out';

  test('the table and the description name the same calls', () => {
    expect(described.toSorted()).toEqual(Object.keys(officeCalls).toSorted());
  });

  test('every call answers everybody as the table says', async () => {
    const faults: string[] = [];
    const calls = Object.keys(officeCalls).filter((call): call is OfficeCall => call !== ends);
    for (const caller of callers) {
      for (const call of [...calls, ends] as const) {
        const answer = await send(caller, call);
        const { statusCode } = answer;
        const code = statusCode >= 400 ? answer.json().error.code : '';
        const expected = refusal(call, caller);
        const isRight =
          expected === null
            ? ![401, 403, 500].includes(statusCode)
            : `${statusCode} ${code}` === expected;
        if (!isRight) faults.push(`${call} by ${caller.name}: ${statusCode} ${code}`);
        if (answer.headers['cache-control'] !== 'no-store') faults.push(`${call} may be kept`);
      }
    }
    expect(faults).toEqual([]);
    expect(callers.length * Object.keys(officeCalls).length).toBeGreaterThan(400);
  });

  const changing = () =>
    described.filter((call) => !call.startsWith('GET ') && !(call in needNoWriting));

  test('every mutating call needs a write permission', () => {
    const needed: Readonly<Record<string, string>> = officeCalls;
    expect(changing().filter((call) => !needed[call]?.endsWith(':write'))).toEqual([]);
    expect(Object.keys(needNoWriting).filter((call) => !described.includes(call))).toEqual([]);
    expect(changing().length).toBeGreaterThan(20);
  });

  test('every mutating call refuses a reader and a reading token', async () => {
    const cookie = await cookieOf(await inOffice('reader'));
    const reads = ['orders:read', 'catalog:read', 'customers:read'] as const;
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const given = { name: 'Yalnız okur', scopes: reads, expiresAt, by: 'test', now };
    const token = (await addToken(shop.db, given)) ?? '';
    const people: Caller[] = [
      { name: 'a reader', cookie, allowed: [], isStaff: true },
      { name: 'a token that reads', token, allowed: [], isStaff: false },
    ];
    const answers: string[] = [];
    for (const caller of people) {
      for (const call of changing()) {
        const answer = await send(caller, call);
        const code = answer.statusCode >= 400 ? answer.json().error.code : '';
        answers.push(`${call} by ${caller.name}: ${answer.statusCode} ${code}`);
      }
    }
    const refused = / by a reader: 403 role-missing$| by a token that reads: 403 scope-missing$/;
    expect(answers.filter((answer) => !refused.test(answer))).toEqual([]);
    expect(answers).toHaveLength(2 * changing().length);
  });

  test('a cookie changes nothing from another site’s page', async () => {
    const cookie = await cookieOf(await inOffice('owner'));
    const owner: Caller = { name: 'owner', cookie, allowed: [], isStaff: true };
    const places: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    const faults: string[] = [];
    for (const call of Object.keys(officeCalls).filter((each) => each.startsWith('POST'))) {
      for (const headers of places) {
        const answer = await send(owner, call, headers);
        if (answer.statusCode !== 403 || answer.json().error.code !== 'forgery-check-failed')
          faults.push(`${call} ${JSON.stringify(headers)}: ${answer.statusCode} ${answer.body}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('a staff cookie means nothing in the shop', async () => {
    const browser = await inOffice('owner');
    const session = await browser.session<{ customer: unknown }>();
    expect(session.customer).toBeNull();
    expect((await browser.get('/api/catalog/orders')).statusCode).toBe(401);
  });
});
