import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityPage } from '#contract/office/office-activity.ts';
import { logActivity } from '#db/activity/activity.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the activity log', (open) => {
  let shop: Shop;
  let reader: Browser;
  const day = (n: number) => new Date(Date.UTC(2026, 9, n, 21, 30));

  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    const entries = [
      ['staff', 'Selin', 'order.pay', '10001', { state: 'placed' }, { state: 'paid' }],
      ['staff', 'Selin', 'order.ship', '10001', { state: 'paid' }, { carrier: 'PTT' }],
      ['token', 'Muhasebe', 'order.ship', '10002', null, { carrier: '=HYPERLINK("x")' }],
      ['command', '@root', 'order.note', '10003', null, { text: '+90 "acil"; ara' }],
      ['staff', 'Murat', 'staff.role', 'Selin', { role: 'reader' }, { role: 'orders' }],
    ] as const;
    for (const [at, [kind, name, action, id, before, after]] of entries.entries()) {
      const subject = { kind: action.startsWith('order') ? 'order' : 'staff', id } as const;
      const by = { kind, name };
      await logActivity(shop.db, { by, action, subject, before, after, now: day(at + 1) });
    }
  });
  afterAll(() => shop.close());

  const ask = async (query = '') =>
    (await reader.get(`/api/office/activity?to=2026-10-30${query}`)).json<ActivityPage>();
  const found = async (query: string) =>
    (await ask(query)).items.map(({ action, about }) => `${action} ${about}`);

  test('lists who did what, newest first, in pages that continue where the last one ended (rule activity-log/read)', async () => {
    const all = await ask();
    expect(all.items.map(({ by }) => by)).toEqual(['Murat', '@root', 'Muhasebe', 'Selin', 'Selin']);
    expect(all.items[4]).toMatchObject({
      actor: 'staff',
      action: 'order.pay',
      about: '10001',
      before: { state: 'placed' },
      after: { state: 'paid' },
      at: '2026-10-01T21:30:00.000Z',
    });
    expect(all.people).toEqual(expect.arrayContaining(['@root', 'Muhasebe', 'Murat', 'Selin']));
    const first = await ask('&limit=2');
    const second = await ask(`&limit=2&after=${first.next}`);
    const third = await ask(`&limit=2&after=${second.next}`);
    expect([...first.items, ...second.items, ...third.items]).toEqual(all.items);
    expect(third.next).toBeNull();
  });

  test('combines filters by actor, action, subject and time (rule activity-log/filters)', async () => {
    expect(await found('&by=Selin')).toEqual(['order.ship 10001', 'order.pay 10001']);
    expect(await found('&action=order.ship')).toEqual(['order.ship 10002', 'order.ship 10001']);
    expect(await found('&about=10001&action=order.pay')).toEqual(['order.pay 10001']);
    expect(await found('&subject=staff')).toEqual(['staff.role Selin']);
    // 21.30 UTC is the next day in Istanbul.
    expect(await found('&from=2026-10-05')).toEqual(['staff.role Selin', 'order.note 10003']);
    expect(await found('&by=nobody')).toEqual([]);
    for (const [query, field] of [
      ['action=x', 'action'],
      ['subject=x', 'subject'],
      ['from=2026-13-01', 'from'],
      ['from=2026-10-02&to=2026-10-01', 'to'],
    ]) {
      const answer = await reader.get(`/api/office/activity?${query}`);
      expect([query, answer.statusCode]).toEqual([query, 400]);
      expect(Object.keys(answer.json().error.fields)).toEqual([field]);
    }
    expect((await reader.get('/api/office/activity?by=%00')).statusCode).toBe(400);
  });

  test('exports a file that starts no formula (rule activity-log/export)', async () => {
    const get = (query: string, lang: string) =>
      reader.get(`/api/office/activity/export?to=2026-10-30${query}`, { 'x-locale': lang });
    const turkish = await get('', 'tr');
    expect(turkish.headers['content-disposition']).toContain('islem-kaydi.csv');
    const lines = turkish.body.split('\r\n');
    expect(lines[0]).toBe('\ufeffZaman;Nereden;Kim;İşlem;Konu;Önce;Sonra');
    expect(lines[2]).toBe(`05.10.2026 00:30;Komut;'@root;Not;10003;;"Not: +90 ""acil""; ara"`);
    expect(lines).toHaveLength(7);
    const english = await get('&separator=,&by=Murat', 'en');
    expect(english.body).toContain('Office,Murat,Role changed,Selin,');
    expect((await get('&by=Murat&locale=en', 'tr')).body).toContain('Office;Murat;Role changed');
    expect((await get('&separator=x', 'tr')).statusCode).toBe(400);
  });

  test('has an index for each filter, names included', async () => {
    await sql`
      insert into activity_log (at, actor, by_name, action, subject, subject_id)
      select now() - n * interval '1 minute', 'staff', 'kişi ' || n % 5, 'order.note', 'order', n::text
      from generate_series(1, 30000) n`.execute(shop.db);
    await sql`analyze activity_log`.execute(shop.db);
    for (const where of [
      sql`by_name = 'Selin'`,
      sql`action = 'staff.role'`,
      sql`subject = 'staff'`,
      sql`subject_id = '10001'`,
      sql`true`,
    ]) {
      const { rows } = await sql<Record<string, string>>`explain select id from activity_log
        where ${where} order by at desc, id desc limit 50`.execute(shop.db);
      const plan = rows.map((row) => Object.values(row).join(' ')).join('\n');
      expect(plan).toMatch(/Index/);
      expect(plan).not.toMatch(/Seq Scan/);
    }
    expect((await ask()).people.length).toBeGreaterThanOrEqual(9);
  });
});
