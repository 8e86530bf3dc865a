import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeAddress, makeBuyer } from '#tests/harness/buyers.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import type { Session } from '#contract/session.ts';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';

let shop: Shop;
const routes: { method: string; url: string }[] = [];
beforeAll(async () => {
  shop = await openShop({ pages: true });
  routes.push(...routesOf(shop));
});
afterAll(() => shop.close());

/** Every route of the server, read from its table. */
function routesOf({ app }: Shop): { method: string; url: string }[] {
  const above: string[] = [];
  const found: { method: string; url: string }[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, branch = '', piece = '', methods = ''] =
      /^((?:[│ ] {3})*[├└]── )(\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    const depth = branch.length / 4;
    if (depth === 0) continue;
    above.length = depth - 1;
    above.push(piece);
    for (const method of methods.split(', ').filter(Boolean))
      found.push({ method, url: above.join('') });
  }
  return found;
}

let office: Browser;
let customerId: number;
/** A keeper's browser that looks as a customer with an address, a cart and a name. */
let browser: Browser;
beforeEach(async () => {
  office = shop.browser();
  await enterOffice(office, await makeStaff(shop.db, 'orders'));
  const buyer = await makeBuyer(shop.db);
  customerId = buyer.customerId;
  await fillCart(shop.db, buyer, [{ productId: await makeProduct(shop.db), quantity: 2 }]);
  await makeAddress(shop.db, customerId, 'İş');
  browser = office;
  await browser.session();
});
const look = (id = customerId) => officePost(office, `/api/office/customers/${id}/look`, {});
const session = () => browser.session<Session>();

/** Every stored row but those that any visit writes: counters, and the last time of a staff session. */
async function stamp(): Promise<{ name: string; hash: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('rate_limits', 'secrets', 'staff_sessions', 'changes', 'changes_horizon', 'empty_searches', 'search_days')
    order by name`.execute(shop.db);
  const hashes = tables.map(
    ({ name }) => sql`select ${name}::text as name,
      md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{
    name: string;
    hash: string;
  }>`${sql.join(hashes, sql` union all `)}`.execute(shop.db);
  return rows;
}

/** The tables whose rows differ. */
function changedSince(
  before: { name: string; hash: string }[],
  after: { name: string; hash: string }[],
): string[] {
  const hashes = new Map(before.map(({ name, hash }) => [name, hash]));
  return after.filter(({ name, hash }) => hashes.get(name) !== hash).map(({ name }) => name);
}

/** A path of a route that stands for every value of its parameters. */
const pathOf = (url: string) => url.replaceAll(/:(\w+)/g, '1').replaceAll('*', 'x');

describe('somebody who looks as a customer (rule customers/look)', () => {
  test('sees what the customer sees, and the log says so', async () => {
    expect((await session()).customer).toBeNull();
    expect((await look()).json()).toEqual({ success: true });
    const { customer, cart } = await session();
    expect(customer?.name).toBe('Ayşe');
    expect(cart.count).toBe(1);
    const log = await shop.db
      .selectFrom('activity_log')
      .select('action')
      .where('subject_id', '=', String(customerId))
      .execute();
    expect(log).toEqual([{ action: 'customer.looked' }]);
  });

  test('can change nothing: every route of the shop with another method than GET refuses', async () => {
    await look();
    await session();
    const changing = routes.filter(
      ({ method, url }) =>
        !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
        !url.startsWith('/api/office/') &&
        !url.endsWith(rareUrls.lookEnd),
    );
    expect(changing.length).toBeGreaterThan(80);
    const before = await stamp();
    const passed: string[] = [];
    for (const { method, url } of changing) {
      const path = pathOf(url);
      const asScript = await browser.send({
        method: method as 'POST',
        url: path,
        headers: { ...browser.ownCall(), 'content-type': 'application/json', 'x-locale': 'tr' },
        payload: '{}',
      });
      const asForm = await browser.send({
        method: method as 'POST',
        url: path,
        headers: { origin: shopOrigin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=1',
      });
      const isRefused =
        asScript.statusCode === 403 &&
        asForm.statusCode === 403 &&
        (!path.startsWith('/api/') || asScript.json().error.code === 'look-only');
      if (!isRefused) passed.push(`${method} ${path}`);
    }
    expect(passed).toEqual([]);
    expect(changedSince(before, await stamp())).toEqual([]);
  });

  test('changes nothing by reading: no GET route writes a row', async () => {
    await look();
    await session();
    const before = await stamp();
    const pages = [
      '/sepet',
      '/siparis/adres',
      '/siparis/odeme',
      urls.account,
      urls.orders,
      urls.wishlist,
      urls.statement,
    ];
    const reading = routes.filter(
      ({ method, url }) =>
        method === 'GET' && !url.startsWith('/api/office/') && !url.includes('yonetim'),
    );
    for (const path of [...pages, ...reading.map(({ url }) => pathOf(url))])
      await browser.get(path);
    expect(changedSince(before, await stamp())).toEqual([]);
  });

  test('refuses the reads that change something', async () => {
    await look();
    const reset = await browser.get('/api/catalog/address/reset');
    expect([reset.statusCode, reset.json().error.code]).toEqual([403, 'look-only']);
    expect((await browser.get(`${rareUrls.confirmEmail('x')}`)).statusCode).toBe(403);
  });

  test('puts a bar with the customer’s name on each page, and on nobody else’s', async () => {
    const bar = '<aside class="look-bar"';
    for (const path of ['/', '/sepet', urls.account, '/yok-boyle-bir-sayfa']) {
      expect([path, (await shop.browser().get(path)).body.includes(bar)]).toEqual([path, false]);
    }
    await shop.db
      .updateTable('customers')
      .set({ name: '<b>Ece', surname: 'Ak' })
      .where('id', '=', customerId)
      .execute();
    await look();
    for (const path of ['/', '/sepet', urls.account, '/yok-boyle-bir-sayfa', '/en']) {
      const page = await browser.get(path, { 'accept-encoding': 'gzip' });
      expect([path, page.body.includes(bar)]).toEqual([path, true]);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toContain('&lt;b&gt;Ece Ak');
      expect((await shop.browser().get(path)).body).not.toContain(bar);
    }
    expect((await browser.get(rareUrls.lookStyles)).headers['content-type']).toContain('text/css');
  });

  test('ends with its button, which leads back to the customer’s page', async () => {
    await look();
    const ended = await browser.send({
      method: 'POST',
      url: rareUrls.lookEnd,
      headers: { origin: shopOrigin },
    });
    expect([ended.statusCode, ended.headers.location]).toEqual([
      303,
      `/yonetim/musteriler/${customerId}`,
    ]);
    expect(browser.cookies.has('__Host-look')).toBe(false);
    expect((await session()).customer).toBeNull();
  });

  test('ends after 30 minutes, with the staff’s session, and when the person is disabled', async () => {
    const ends: (() => Promise<unknown>)[] = [
      () =>
        sql`update sessions set look_until = now() where look_until is not null`.execute(shop.db),
      () => sql`update staff set disabled_at = now()`.execute(shop.db),
      () => sql`update staff set role = 'reader', disabled_at = null`.execute(shop.db),
    ];
    await look();
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from look_until - created_at) / 60)::int as minutes from sessions
      where customer_id = ${customerId} and look_until is not null`.execute(shop.db);
    expect(rows).toEqual([{ minutes: 30 }]);
    for (const end of ends) {
      await sql`update staff set disabled_at = null, role = 'orders'`.execute(shop.db);
      await look();
      expect((await session()).customer).not.toBeNull();
      await end();
      expect((await session()).customer).toBeNull();
    }
    await sql`update staff set role = 'orders'`.execute(shop.db);
    await look();
    expect((await officePost(office, '/api/office/sign-out', {})).statusCode).toBe(200);
    expect((await session()).customer).toBeNull();
  });

  test('leaves the person’s own visit and the customer’s list of sessions alone', async () => {
    await look();
    const token = browser.cookies.get('__Host-look') ?? '';
    const thief = shop.browser();
    thief.cookies.set('__Host-sid', token);
    expect((await thief.session<Session>()).customer).toBeNull();
    thief.cookies.set('__Host-sid', token.replace('look.', ''));
    expect((await thief.session<Session>()).customer).toBeNull();
    const sessions = await browser.get('/api/account/sessions');
    expect(sessions.json<{ items: { current: boolean }[] }>().items).toMatchObject([
      { current: false },
    ]);
  });

  test('is not for guests, closed accounts, tokens and roles that only read', async () => {
    const refusal = async () => {
      const { statusCode, body } = await look();
      return [statusCode, (JSON.parse(body) as { error: { code: string } }).error.code];
    };
    const set = (values: object) =>
      shop.db.updateTable('customers').set(values).where('id', '=', customerId).execute();
    await set({ closed_at: new Date() });
    expect(await refusal()).toEqual([409, 'no-account']);
    await set({ closed_at: null, is_guest: true, password_hash: '' });
    expect(await refusal()).toEqual([409, 'no-account']);
    await set({ is_guest: false });
    await look();
    await set({ closed_at: new Date() });
    expect((await session()).customer).toBeNull();
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    const path = `/api/office/customers/${customerId}/look`;
    expect((await officePost(reader, path, {})).statusCode).toBe(403);
  });
});
