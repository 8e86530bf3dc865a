import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeSession } from '#contract/office/office-staff.ts';
import { findStaffSession } from '#db/staff/staff-sessions.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { countQueries } from '#tests/harness/count-queries.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import {
  codeAt,
  enterOffice,
  makeStaff,
  officePost,
  staffPassword,
  type TestStaff,
} from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('signing in to the office', (open) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ database: await open() });
  });
  afterAll(() => shop.close());

  const give = (browser: Browser, code: string) =>
    officePost(browser, '/api/office/sign-in/code', { code });
  const password = (browser: Browser, email: string, typed = staffPassword) =>
    officePost(browser, '/api/office/sign-in', { email, password: typed });

  async function atTheCode(person: TestStaff): Promise<Browser> {
    const browser = shop.browser();
    expect((await password(browser, person.email)).json()).toEqual({ next: 'code' });
    return browser;
  }

  test('takes the password and then a code, and shows who signed in (rule staff/sign-in)', async () => {
    const person = await makeStaff(shop.db, 'orders');
    const browser = await atTheCode(person);
    expect((await browser.get('/api/office/session')).statusCode).toBe(401);
    const answer = await give(browser, codeAt(person.secret, new Date()));
    expect(answer.statusCode, answer.body).toBe(200);
    const cookies = answer.headers['set-cookie'];
    const given = (Array.isArray(cookies) ? cookies : [cookies]).filter((cookie) =>
      cookie?.startsWith('arasta_office='),
    );
    expect(given.map((cookie) => /Path=([^;]+)/.exec(cookie ?? '')?.[1])).toEqual([
      '/yonetim',
      '/en/yonetim',
      '/api/office',
    ]);
    for (const cookie of given)
      expect(cookie).toMatch(/Max-Age=43200; .*HttpOnly; Secure; SameSite=Strict/);
    expect((await browser.get('/api/office/session')).json<OfficeSession>()).toMatchObject({
      name: person.name,
      email: person.email,
      role: 'orders',
      permissions: [
        'orders:read',
        'orders:write',
        'customers:read',
        'customers:write',
        'companies:read',
        'companies:write',
        'invoices:read',
        'invoices:write',
        'prices:read',
      ],
      isDemo: false,
      recoveryCodes: 10,
    });
    await officePost(browser, '/api/office/sign-out');
    expect((await browser.get('/api/office/session')).statusCode).toBe(401);
  });

  test('answers unknown, wrong and disabled accounts alike', async () => {
    const person = await makeStaff(shop.db, 'reader');
    const shut = await makeStaff(shop.db, 'reader');
    await shop.db
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('id', '=', shut.id)
      .execute();
    const answers = [
      await password(shop.browser(), person.email, 'yanlış'),
      await password(shop.browser(), 'nobody@shop.example'),
      await password(shop.browser(), shut.email),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('accepts a code once, also for two concurrent requests, and no older one (rule staff/codes)', async () => {
    const person = await makeStaff(shop.db, 'orders');
    const code = codeAt(person.secret, new Date());
    const [one, two] = [await atTheCode(person), await atTheCode(person)];
    const answers = await Promise.all([give(one, code), give(two, code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const later = await atTheCode(person);
    expect((await give(later, code)).json().error.code).toBe('wrong-code');
    const before = codeAt(person.secret, new Date(Date.now() - 30_000));
    expect((await give(later, before)).statusCode).toBe(400);
    const twoAhead = codeAt(person.secret, new Date(Date.now() + 90_000));
    expect((await give(later, twoAhead)).statusCode).toBe(400);
  });

  test('accepts a recovery code once, and ten new ones replace the old', async () => {
    const person = await makeStaff(shop.db, 'orders');
    const [first = '', second = ''] = person.recoveryCodes;
    const browser = await atTheCode(person);
    expect((await give(browser, first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect((await browser.get('/api/office/session')).json().recoveryCodes).toBe(9);
    expect((await give(await atTheCode(person), first)).statusCode).toBe(400);
    const renew = (code: string) => officePost(browser, '/api/office/recovery-codes', { code });
    expect((await renew('000000')).json().error.code).toBe('wrong-code');
    const { recoveryCodes } = (await renew(codeAt(person.secret, new Date()))).json();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await give(await atTheCode(person), second)).statusCode).toBe(400);
    expect((await give(await atTheCode(person), recoveryCodes[0])).statusCode).toBe(200);
  });

  test('accepts ten wrong codes, then none for a while, from anywhere (rule staff/limits)', async () => {
    const person = await makeStaff(shop.db, 'owner');
    const statuses: Record<number, number> = {};
    let browser = await atTheCode(person);
    for (let tried = 0; tried < 1000; tried += 1) {
      if (tried === 500) browser = await atTheCode(person);
      const wrong = String(tried).padStart(6, '0');
      // Each from another address: it is the person's codes that are counted.
      const from = { 'x-forwarded-for': `10.9.${tried >> 8}.${tried & 255}` };
      const { statusCode } = await officePost(
        browser,
        '/api/office/sign-in/code',
        { code: wrong },
        from,
      );
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    }
    expect(statuses).toEqual({ 400: 10, 429: 990 });
    const right = await give(browser, codeAt(person.secret, new Date()));
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('ignores an email address for a while after ten wrong passwords', async () => {
    const person = await makeStaff(shop.db, 'owner');
    const statuses: number[] = [];
    for (let tried = 0; tried < 11; tried += 1)
      statuses.push((await password(shop.browser(), person.email, 'yanlış')).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await password(shop.browser(), person.email)).statusCode).toBe(429);
  });

  test('ends a session 12 hours after its sign-in, however it is used (rule staff/sessions)', async () => {
    const person = await makeStaff(shop.db, 'reader');
    const browser = shop.browser();
    await enterOffice(browser, person);
    const token = browser.cookies.get('arasta_office') ?? '';
    const after = (hours: number) => ({
      now: new Date(Date.now() + hours * 3_600_000),
      demo: false,
    });
    expect(await findStaffSession(shop.db, token, after(11.9))).toMatchObject({ id: person.id });
    expect(await findStaffSession(shop.db, token, after(12.1))).toBeNull();
    const { db, during } = countQueries(shop.db);
    const now = new Date(Date.now() + 11.9 * 3_600_000);
    const again = await during(() => findStaffSession(db, token, { now, demo: false }));
    expect(again.statements).toBe(1);
  });

  test('ends the session that the browser had when somebody signs in anew (rule staff/sessions)', async () => {
    const browser = shop.browser();
    await enterOffice(browser, await makeStaff(shop.db, 'reader'));
    const elsewhere = shop.browser();
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.get('/api/office/session')).statusCode).toBe(200);
    const next = await makeStaff(shop.db, 'orders');
    await enterOffice(browser, next);
    expect((await browser.get('/api/office/session')).json()).toMatchObject({ name: next.name });
    expect((await elsewhere.get('/api/office/session')).statusCode).toBe(401);
  });

  test('stores nothing in the database that opens the office (rule staff/codes)', async () => {
    const person = await makeStaff(shop.db, 'owner');
    const browser = shop.browser();
    await enterOffice(browser, person);
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from staff t union all select to_jsonb(t)::text from staff_sessions t
      union all select to_jsonb(t)::text from staff_recovery_codes t union all
      select to_jsonb(t)::text from activity_log t union all select to_jsonb(t)::text from staff_links t`.execute(
      shop.db,
    );
    const all = rows.map(({ row }) => row).join('\n');
    const secrets = [person.secret, staffPassword, ...person.recoveryCodes];
    for (const secret of [...secrets, browser.cookies.get('arasta_office') ?? ''])
      expect(all).not.toContain(secret);
    expect(all).toContain('"staff.sign-in"');
  });
});

describeEachEngine('the demo’s owner (rule staff/demo-owner)', (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), demo: true });
  });
  afterAll(() => shop.close());

  test('is any visitor of a demo, and cannot change who has access', async () => {
    const browser = shop.browser();
    expect((await browser.get('/api/office/sign-in')).json().demoOwner).toBe(true);
    const demo = (one: Browser) => officePost(one, '/api/office/sign-in/demo');
    const other = shop.browser();
    expect([(await demo(browser)).statusCode, (await demo(other)).statusCode]).toEqual([200, 200]);
    expect((await browser.get('/api/office/session')).json()).toMatchObject({
      role: 'owner',
      isDemo: true,
    });
    expect((await browser.get('/api/office/sessions')).json().items).toHaveLength(1);
    const { items } = (await browser.get('/api/office/staff')).json();
    expect(items).toMatchObject([{ state: 'demo', sessions: 2 }]);
    for (const work of ['disable', 'enable', 'reset'])
      expect(
        (await officePost(browser, `/api/office/staff/${items[0].id}/${work}`)).json().error.code,
      ).toBe('demo-owner');
    const invited = { email: 'a@b.example', name: 'A', role: 'owner' };
    expect((await officePost(browser, '/api/office/staff', invited)).statusCode).toBe(409);
    expect(
      (await officePost(browser, '/api/office/recovery-codes', { code: '1' })).statusCode,
    ).toBe(409);
    const owner = shop.browser();
    await enterOffice(owner, await makeStaff(shop.db, 'owner'));
    for (const work of ['disable', 'reset'])
      expect(
        (await officePost(owner, `/api/office/staff/${items[0].id}/${work}`)).json().error.code,
      ).toBe('demo-owner');
    const token = browser.cookies.get('arasta_office') ?? '';
    const now = new Date();
    expect(await findStaffSession(shop.db, token, { now, demo: true })).not.toBeNull();
    expect(await findStaffSession(shop.db, token, { now, demo: false })).toBeNull();
  });

  test('does not exist outside a demo', async () => {
    const real = await openShop({ database: await open() });
    const browser = real.browser();
    expect((await browser.get('/api/office/sign-in')).json().demoOwner).toBe(false);
    expect((await officePost(browser, '/api/office/sign-in/demo')).statusCode).toBe(404);
    await real.close();
  });
});
