import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Consents, LedgerLine, LedgerTaken } from '#contract/consent-ledger.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { readDashboardTasks } from '#db/fulfillment/read-dashboard.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const words = 'Kampanyaların e-postayla gönderilmesine onay veriyorum.';

describeEachEngine('consents to advertising', (open) => {
  let shop: Shop;
  let token: string;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    const now = new Date();
    const made = await addToken(shop.db, {
      name: 'İYS',
      scopes: ['consents:read', 'consents:write'],
      expiresAt: new Date(now.getTime() + 86_400_000),
      by: 'test',
      now,
    });
    if (made === null) throw new Error('the token is taken');
    token = made;
  });
  afterAll(() => shop.close());

  async function customer() {
    const { customerId, ...buyer } = await makeBuyer(shop.db);
    const browser = shop.browser();
    await signIn(shop.db, browser, { customerId, ...buyer });
    const { email } = await rowOf(customerId);
    return { id: customerId, email, browser };
  }
  const rowOf = (id: number) =>
    shop.db
      .selectFrom('customers')
      .select(['email', 'marketing', 'marketing_at', 'phone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const decide = (browser: Browser, decision: string, kind = 'marketing-email') =>
    browser.postJson('/api/account/consents', { kind, decision });
  const ledgerOf = async (id: number) =>
    shop.db
      .selectFrom('consents')
      .selectAll()
      .where('customer_id', '=', id)
      .orderBy('id')
      .execute();
  const call = (method: 'GET' | 'POST', query: string, payload?: object) =>
    shop.app.inject({
      method,
      url: `/api/office/consents${query}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });

  test('are off, given and withdrawn with one press, each with its proof (rule account/consents)', async () => {
    const { id, browser } = await customer();
    expect((await browser.get('/api/account/consents')).json()).toEqual({ items: [] });
    expect((await decide(browser, 'withdrawn')).statusCode).toBe(200);
    expect(await ledgerOf(id)).toEqual([]);
    const given = (await decide(browser, 'given')).json<Consents>();
    expect(given.items).toMatchObject([
      { kind: 'marketing-email', decision: 'given', source: 'account' },
    ]);
    await decide(browser, 'given');
    expect(await rowOf(id)).toMatchObject({ marketing: true });
    await decide(browser, 'given', 'marketing-sms');
    await decide(browser, 'withdrawn');
    expect(await rowOf(id)).toMatchObject({ marketing: false });
    const rows = await ledgerOf(id);
    expect(rows.map(({ kind, decision }) => [kind, decision])).toEqual([
      ['marketing-email', 'given'],
      ['marketing-sms', 'given'],
      ['marketing-email', 'withdrawn'],
    ]);
    expect(rows[0]).toMatchObject({
      text: words,
      sha256: createHash('sha256').update(words).digest('hex'),
      locale: 'tr',
      address: expect.stringContaining('198.51.100.'),
    });
  });

  test('without a script the account page does the same', async () => {
    const { id, browser } = await customer();
    const sent = await browser.post('/hesabim', {
      form: 'consent',
      kind: 'marketing-call',
      decision: 'given',
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/hesabim?durum=izin#izinler']);
    expect(await ledgerOf(id)).toMatchObject([{ kind: 'marketing-call', decision: 'given' }]);
  });

  test('a visitor and a wrong kind are refused', async () => {
    const { browser, id } = await customer();
    expect((await decide(shop.browser(), 'given')).statusCode).toBe(401);
    for (const [decision, kind] of [
      ['given', 'kvkk'],
      ['vielleicht', 'marketing-sms'],
    ] as const)
      expect((await decide(browser, decision, kind)).statusCode).toBe(400);
    expect(await ledgerOf(id)).toEqual([]);
  });

  test('consent.last-wins: of decisions at the same time the last one counts, everywhere', async () => {
    const { id, browser } = await customer();
    for (let round = 0; round < 5; round += 1) {
      const decisions = ['given', 'withdrawn', 'given', 'withdrawn', 'given', 'withdrawn'];
      await Promise.all(decisions.map((decision) => decide(browser, decision)));
      const rows = await ledgerOf(id);
      const last = rows
        .toSorted((one, two) => Number(one.at) - Number(two.at) || one.id - two.id)
        .at(-1);
      expect(last?.id).toBe(rows.at(-1)?.id);
      // Two equal decisions never follow each other.
      const said = rows.map(({ decision }) => decision);
      expect(said.every((decision, index) => decision !== said[index - 1])).toBe(true);
      expect((await rowOf(id)).marketing).toBe(last?.decision === 'given');
      const shown = (await browser.get('/api/account/consents')).json<Consents>();
      expect(shown.items[0]?.decision).toBe(last?.decision);
    }
  });

  test('go to the register and come from it, older ones change nothing (rule account/consents-register)', async () => {
    const { id, email, browser } = await customer();
    await decide(browser, 'given');
    let cursor = '';
    const lines: LedgerLine[] = [];
    const follow = async () => {
      const page = (await call('GET', `?limit=1000&changedSince=${cursor}`)).json<{
        items: LedgerLine[];
        cursor: string;
      }>();
      ({ cursor } = page);
      lines.push(...page.items.filter((line) => line.email === email));
    };
    await vi.waitFor(async () => {
      await follow();
      expect(lines.map(({ decision }) => decision)).toEqual(['given']);
    });
    const now = Date.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    const kind = 'marketing-email';
    const answer = await call('POST', '', {
      items: [
        { email, kind, decision: 'withdrawn', at: at(-86_400_000), receipt: 'eski' },
        { email: email.toUpperCase(), kind, decision: 'withdrawn', at: at(1000), receipt: 'R-1' },
        { email: 'kimse@yok.example', kind, decision: 'given', at: at(0) },
        { email, kind, decision: 'given', at: at(86_400_000) },
        { email, kind, decision: 'given', at: 'dün' },
      ],
    });
    expect(answer.json<LedgerTaken>()).toEqual({
      accepted: 2,
      refused: [
        { index: 2, reason: 'unknown-address' },
        { index: 3, reason: 'wrong-time' },
        { index: 4, reason: 'wrong-time' },
      ],
    });
    expect((await rowOf(id)).marketing).toBe(false);
    const shown = (await browser.get('/api/account/consents')).json<Consents>();
    expect(shown.items).toMatchObject([{ decision: 'withdrawn', source: 'iys' }]);
    await vi.waitFor(async () => {
      await follow();
      expect(lines.at(-1)).toMatchObject({ source: 'iys', receipt: 'R-1', by: 'İYS' });
    });
    const file = await call('GET', '?format=csv&limit=1000');
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.headers['x-next-cursor']).toBeTruthy();
    expect(file.body.split('\r\n')[0]).toBe('email,phone,kind,decision,at,source,by,ip,receipt');
    expect((await call('GET', '?changedSince=%21')).statusCode).toBe(400);
    expect((await browser.get('/api/office/consents')).statusCode).toBe(401);
    const { rows } = await sql`select from activity_log where action = 'customer.consents'`.execute(
      shop.db,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('counts what the register has not confirmed in time (rule account/consents-late)', async () => {
    const late = async () => (await readDashboardTasks(shop.db, new Date())).lateConsents;
    const before = (days: number) => new Date(Date.now() - days * 86_400_000);
    const say = (id: number, decision: string, days: number, receipt = '', source = 'account') =>
      sql`insert into consents (customer_id, kind, decision, at, receipt, source)
        values (${id}, 'marketing-sms', ${decision}, ${before(days)}, ${receipt}, ${source})`.execute(
        shop.db,
      );
    const [waiting, confirmed, back, unknown, fresh] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => customer()),
    );
    if (!waiting || !confirmed || !back || !unknown || !fresh) throw new Error('five customers');
    await say(waiting.id, 'given', 10);
    await say(confirmed.id, 'given', 10);
    await say(confirmed.id, 'given', 9, 'IYS-1', 'iys');
    await say(back.id, 'given', 20, 'IYS-2', 'iys');
    await say(back.id, 'withdrawn', 10);
    await say(unknown.id, 'given', 20);
    await say(unknown.id, 'withdrawn', 10);
    await say(fresh.id, 'given', 0);
    expect(await late()).toBe(0);
    await sql`insert into settings (key, value) values ('store', '{"iysNo": "123456"}')
      on conflict (key) do update set value = settings.value || excluded.value`.execute(shop.db);
    expect(await late()).toBe(2);
    const listed = (await call('GET', '?view=late')).json<{ items: LedgerLine[] }>().items;
    expect(listed.map(({ email, decision }) => [email, decision])).toEqual([
      [waiting.email, 'given'],
      [back.email, 'withdrawn'],
    ]);
    await say(waiting.id, 'given', 1, 'IYS-3', 'iys');
    expect(await late()).toBe(1);
  });
});
