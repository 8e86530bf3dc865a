import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityPage } from '#contract/office/office-activity.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import {
  enterOffice,
  makeStaff,
  officePost,
  staffPassword,
  type TestStaff,
} from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

/** Rule staff/failed-sign-ins. */
describeEachEngine('refused sign-ins', (open) => {
  let shop: Shop;
  let owner: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    owner = shop.browser();
    await enterOffice(owner, await makeStaff(shop.db, 'owner'));
  });
  afterAll(() => shop.close());

  let sent = 0;
  const tryPassword = (email: string, password: string, browser = shop.browser()) => {
    sent += 1;
    const from = { 'x-forwarded-for': `203.0.113.${sent % 250}`, 'user-agent': 'Firefox Linux' };
    return officePost(browser, '/api/office/sign-in', { email, password }, from);
  };
  const refused = async () => {
    const page = await owner.get('/api/office/activity?action=staff.refused&limit=200');
    return page.json<ActivityPage>();
  };
  const of = async (person: TestStaff) =>
    (await refused()).items.filter(({ about }) => about === person.name);

  test('record who was tried, why and from where, and nothing that was typed', async () => {
    const person = await makeStaff(shop.db, 'orders');
    await tryPassword(person.email.toUpperCase(), 'Gizli yanlış parola');
    const browser = shop.browser();
    expect((await tryPassword(person.email, staffPassword, browser)).statusCode).toBe(200);
    expect(
      (await officePost(browser, '/api/office/sign-in/code', { code: '918273' })).statusCode,
    ).toBe(400);
    const entries = await of(person);
    expect(entries).toMatchObject([
      { actor: 'visitor', by: '', after: { refused: 'code' } },
      {
        actor: 'visitor',
        by: '',
        before: null,
        after: {
          refused: 'password',
          address: '203.0.113.1',
          device: 'Linux',
        },
      },
    ]);
    const people = (await refused()).people;
    expect(people).not.toContain('');
    const log = JSON.stringify(await shop.db.selectFrom('activity_log').selectAll().execute());
    for (const typed of ['Gizli yanlış parola', '918273', person.email.toUpperCase()])
      expect(log).not.toContain(typed);
  });

  test('count refusals of disabled members too, and keep ten an hour of a flood', async () => {
    const shut = await makeStaff(shop.db, 'orders');
    const disabled = { disabled_at: new Date() };
    await shop.db.updateTable('staff').where('id', '=', shut.id).set(disabled).execute();
    await tryPassword(shut.email, staffPassword);
    expect(await of(shut)).toHaveLength(1);

    for (let n = 0; n < 14; n += 1) await tryPassword(`biri${n}@elsewhere.example`, 'parolam');
    const { items } = await refused();
    const nobody = items.filter(({ about }) => about === '');
    expect(nobody).toHaveLength(10);
    expect(JSON.stringify(nobody)).not.toMatch(/elsewhere|parolam/);
    // They hide nobody else's.
    const person = await makeStaff(shop.db, 'orders');
    await tryPassword(person.email, 'yanlış');
    expect(await of(person)).toHaveLength(1);
  });
});
