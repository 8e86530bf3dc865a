import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { openShop } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeBuyer, makeSession, signIn } from '#tests/harness/buyers.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { calls, frameCalls } from '#tests/harness/calls.ts';
import type { Call } from '#tests/harness/calls.ts';
import type { Description } from '#tests/harness/described-calls.ts';
import { rightRequest, urlOf } from '#tests/harness/requests.ts';
import type { Request } from '#tests/harness/requests.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { officeCalls } from '#rules/shop/call-scopes.ts';

/** Every call of the description by every kind of caller, with what is theirs, another's, nobody's and no id at all. */
let shop: Shop;
let owner: Caller;
let stranger: Caller;
/** Whose session was ended from another device. */
let ended: Caller;
let description: Description;

beforeAll(async () => {
  shop = await openShop();
  owner = await makeCaller(shop);
  stranger = await makeCaller(shop);
  ended = await makeCaller(shop);
  await shop.db
    .deleteFrom('sessions')
    .where('customer_id', '=', await customerOf(ended))
    .execute();
  description = (await shop.app.inject('/api/openapi.json')).json<Description>();
});
afterAll(() => shop.close());

async function customerOf({ things }: Caller): Promise<number> {
  const { id } = await shop.db
    .selectFrom('customers')
    .where('email', '=', things.email)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

let sent = 0;

/** Each from another address, so that the limits of tries stay out of the way. */
function send(browser: Browser, request: Request): Promise<LightMyRequestResponse> {
  sent += 1;
  return browser.change({
    method: request.method,
    url: request.url,
    headers: {
      'x-forwarded-for': `10.7.${(sent >> 8) & 255}.${sent & 255}`,
      ...(request.type !== undefined && { 'content-type': request.type }),
    },
    ...(request.body !== undefined && { payload: request.body }),
  });
}

const told = ({ statusCode, body }: LightMyRequestResponse) => `${statusCode} ${body}`;

/** What a customer has, in every table that names them. */
async function kept(caller: Caller): Promise<string[]> {
  const id = await customerOf(caller);
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'customer_id' and table_schema = 'public' and table_name <> 'sessions'
    order by 1`.execute(shop.db);
  const sums: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(string_agg(r, '|' order by r), '') as sum
      from (select (to_jsonb(t) - 'updated_at')::text as r from ${sql.table(name)} t
        where t.customer_id = ${id}) x`.execute(shop.db);
    sums.push(`${name}: ${rows[0]?.sum}`);
  }
  return sums;
}

const named = Object.entries(calls);
const nobodys = (value: string | number): string | number => {
  if (typeof value === 'number') return 9_000_000;
  return /^[0-9a-f-]{36}$/.test(value) ? randomUUID() : '9000000';
};

/** The path's values that name something of the caller's: another's are others. */
function ownedPath(call: Call): boolean[] {
  const [mine = [], theirs = []] = [owner, stranger].map(({ things }) => call.path?.(things));
  return mine.map((value, index) => value !== theirs[index]);
}

/** The body's ids of something of the caller's. */
function ownedFields(call: Call): string[] {
  const [mine, theirs] = [call.right?.(owner.things), call.right?.(stranger.things)];
  return Object.entries(call.fields ?? {})
    .filter(([field, kind]) => kind === 'id' && mine?.[field] !== theirs?.[field])
    .map(([field]) => field);
}

test('the matrix contains exactly the calls of the description', () => {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const all = [...Object.keys(calls), ...frameCalls, ...Object.keys(officeCalls)];
  expect(described.toSorted()).toEqual(all.toSorted());
  expect(named.filter(([, call]) => ownedPath(call).includes(true)).length).toBeGreaterThan(8);
  expect(named.filter(([, call]) => ownedFields(call).length > 0).length).toBeGreaterThan(1);
});

test('a visitor and an ended session get the same 401 for any resource', async () => {
  const faults: string[] = [];
  const answers = new Set<string>();
  for (const [name, call] of named.filter(([, { needs }]) => needs === 'customer')) {
    for (const browser of [shop.browser(), ended.browser]) {
      for (const things of [owner.things, ended.things, stranger.things]) {
        const answer = await send(browser, rightRequest(name, call, things));
        answers.add(told(answer));
        if (answer.statusCode !== 401) faults.push(`${name}: ${told(answer)}`);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(answers.size).toBe(1);
});

test('no customer reaches the office', async () => {
  const faults: string[] = [];
  // Who makes which of them is the whole of `office-roles.test.ts`.
  const closed = Object.entries(officeCalls).filter(([, needed]) => needed !== 'anyone');
  for (const [call] of closed) {
    const [method, path = ''] = call.split(' ') as [Request['method'], string];
    const url = urlOf(path, [owner.things.orderNo]);
    const written = method === 'POST' && { type: 'application/json', body: '{}' };
    for (const { browser } of [owner, stranger, ended]) {
      const answer = await send(browser, { method, url, ...written });
      if (answer.statusCode !== 401) faults.push(`${call}: ${told(answer)}`);
    }
  }
  expect(faults).toEqual([]);
});

test('an ended session counts as a visitor in open calls', async () => {
  const faults: string[] = [];
  for (const [name, call] of named.filter(([, { needs }]) => needs === 'nothing')) {
    // It signs in, out, or up: somebody else from then on.
    if (name.startsWith('POST /api/account/')) continue;
    const answer = await send(ended.browser, rightRequest(name, call, ended.things));
    if (answer.statusCode === 500 || answer.body.includes(ended.things.email))
      faults.push(`${name}: ${told(answer)}`);
  }
  expect(faults).toEqual([]);
  expect((await ended.browser.session<Session>()).customer).toBeNull();
});

test.each(named.filter(([, call]) => call.path))(
  '%s answers for what is another’s exactly as for what is not there',
  async (name, call) => {
    const owned = ownedPath(call);
    if (!owned.includes(true)) return;
    const before = await kept(owner);
    const [, path = ''] = name.split(' ');
    const theirs = call.path?.(owner.things) ?? [];
    const request = rightRequest(name, call, stranger.things);
    const foreign = await send(stranger.browser, { ...request, url: urlOf(path, theirs) });
    const missing = await send(stranger.browser, {
      ...request,
      url: urlOf(
        path,
        theirs.map((value, index) => (owned[index] ? nobodys(value) : value)),
      ),
    });
    const malformed = await send(stranger.browser, {
      ...request,
      url: urlOf(
        path,
        theirs.map((value, index) => (owned[index] ? 'x~!' : value)),
      ),
    });
    expect(told(foreign)).toBe(told(missing));
    expect(foreign.statusCode).toBe(404);
    expect([400, 404]).toContain(malformed.statusCode);
    expect(await kept(owner)).toEqual(before);
  },
);

test.each(named.filter(([, call]) => call.right))(
  '%s takes no id of another’s in its body',
  async (name, call) => {
    const before = await kept(owner);
    for (const field of ownedFields(call)) {
      const right = call.right?.(stranger.things) ?? {};
      const body = (id: unknown) => ({ ...right, [field]: id });
      const ask = (id: unknown) =>
        send(stranger.browser, {
          ...rightRequest(name, call, stranger.things),
          type: 'application/json',
          body: JSON.stringify(body(id)),
        });
      const foreign = await ask(call.right?.(owner.things)[field]);
      const missing = await ask(9_000_000);
      expect(told(foreign), field).toBe(told(missing));
      expect(foreign.statusCode, field).toBeGreaterThanOrEqual(400);
    }
    expect(await kept(owner)).toEqual(before);
  },
);

test('foreign requests leave the owner’s data unchanged', async () => {
  const gets = named.filter(
    ([name, call]) => name.startsWith('GET') && ownedPath(call).includes(true),
  );
  for (const [name, call] of gets) {
    const answer = await send(owner.browser, rightRequest(name, call, owner.things));
    expect(answer.statusCode, name).toBe(200);
  }
});

test('another branch of the customer shares its data, and another customer’s branch is not found', async () => {
  const { db } = shop;
  const id = await customerOf(owner);
  const branches = [1, 2].map((branch) => ({
    customer_id: id,
    id: branch,
    name: `Şube ${branch}`,
  }));
  await db.insertInto('customer_branches').values(branches).execute();
  const other = shop.browser();
  const buyer = {
    customerId: id,
    sessionId: await makeSession(db, id, 2),
    addressId: 0,
    branchId: 2,
  };
  await signIn(db, other, buyer);
  for (const [name, call] of named.filter(([name]) => name.startsWith('GET /api/catalog/'))) {
    if (call.needs !== 'customer' || name.endsWith('/reset')) continue;
    const request = rightRequest(name, call, owner.things);
    const [one, two] = [await send(owner.browser, request), await send(other, request)];
    expect(told(two), name).toBe(told(one));
  }
  const foreign = await makeBuyer(db, { branch: 'Depo' });
  expect(foreign.branchId).toBe(7);
  const choose = async (value: number) =>
    told(await other.postJson('/api/catalog/settings', { key: 'branch', value }));
  expect(await choose(7)).toBe(await choose(9_000_000));
  expect(await choose(7)).toMatch(/^404/);
  expect(await choose(1)).toMatch(/^200/);
});
