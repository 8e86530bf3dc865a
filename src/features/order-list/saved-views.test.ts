import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderViewCounts } from '#contract/office/orders/office-order-list.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('saved views of orders', (open) => {
  let shop: Shop;
  let one: Browser;
  let other: Browser;
  let reader: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    const inOffice = async (role: 'orders' | 'reader') => {
      const browser = shop.browser();
      await enterOffice(browser, await makeStaff(shop.db, role));
      return browser;
    };
    [one, other, reader] = [
      await inOffice('orders'),
      await inOffice('orders'),
      await inOffice('reader'),
    ];
  });
  afterAll(() => shop.close());

  const keep = (by: Browser, name: string, query = 'state=paid', whose = 'order-views') =>
    officePost(by, `/api/office/${whose}`, { name, query }, { 'x-locale': 'en' });
  const named = async (by: Browser) =>
    (await by.get('/api/office/order-views'))
      .json<OrderViewCounts>()
      .saved.map(({ name, isOfTeam }) => (isOfTeam ? `${name}, team` : name));

  test('belong to their owner or to the whole team', async () => {
    const own = (await keep(one, 'Büyükler', 'sort=-total&orders=1,2&x=y&state=paid')).json();
    await keep(one, 'Sabah', 'view=to-prepare', 'team-views');
    expect(await named(one)).toEqual(['Sabah, team', 'Büyükler']);
    expect(await named(reader)).toEqual(['Sabah, team']);
    const { saved } = (await one.get('/api/office/order-views')).json<OrderViewCounts>();
    expect(saved.at(-1)?.query).toBe('state=paid&sort=-total');
    const path = `/api/office/order-views/${own.id}`;
    for (const what of ['rename', 'remove'])
      expect((await officePost(other, `${path}/${what}`, { name: 'Benim' })).statusCode).toBe(404);
    expect((await officePost(one, `${path}/rename`, { name: ' En  büyükler ' })).statusCode).toBe(
      200,
    );
    expect(await named(one)).toEqual(['Sabah, team', 'En büyükler']);
    expect((await officePost(one, `${path}/remove`)).statusCode).toBe(200);
    expect(await named(one)).toEqual(['Sabah, team']);
    expect((await keep(reader, 'Benim', '', 'team-views')).statusCode).toBe(403);
    const log = await shop.db.selectFrom('activity_log').where('subject', '=', 'view');
    expect(await log.select('action').orderBy('id').execute()).toEqual(
      ['added', 'added', 'renamed', 'removed'].map((what) => ({ action: `view.${what}` })),
    );
  });

  test('have a unique name and a valid filter, up to a limit', async () => {
    await keep(other, 'Aynı');
    const second = (await keep(other, 'İkinci')).json();
    const wrong = async (answer: ReturnType<typeof keep>) => (await answer).json().error.fields;
    expect(await wrong(keep(other, 'Aynı'))).toEqual({ name: 'there is a view of this name' });
    const renamed = officePost(other, `/api/office/order-views/${second.id}/rename`, {
      name: 'Aynı',
    });
    expect(await wrong(renamed)).toMatchObject({ name: expect.any(String) });
    expect(await wrong(keep(other, ' '))).toMatchObject({ name: expect.any(String) });
    expect(await wrong(keep(other, 'Kayıp', 'state=lost'))).toMatchObject({
      query: expect.stringContaining('no such state'),
    });
    expect(await wrong(keep(other, 'Sıra', 'sort=x'))).toMatchObject({ query: expect.any(String) });
    for (let n = 3; n <= 30; n++) expect((await keep(other, `Ad ${n}`)).statusCode).toBe(200);
    expect(await wrong(keep(other, 'Fazla'))).toMatchObject({
      name: expect.stringContaining('at most 30'),
    });
  });
});
