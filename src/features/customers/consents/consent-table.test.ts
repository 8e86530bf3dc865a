import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConsentTablePage } from '#contract/office/customers/office-consents.ts';
import { findConsents } from '#db/consents/find-consents.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { RawClient } from '#tests/harness/raw-client.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const now = Date.now();
const dayMs = 86_400_000;
const soon = { timeout: 20_000, interval: 20 };

describeEachEngine('the office’s list of consents', (open) => {
  let shop: Shop;
  let office: Browser;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    await shop.db.deleteFrom('customers').execute();
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'owner'));
    for (const [key, phone] of [
      ['ada', '+90 (532) 111 22 33'],
      ['bora', '+90 (533) 444 55 66'],
      ['can', ''],
    ] as const) {
      const { customerId } = await makeBuyer(shop.db);
      ids[key] = customerId;
      const values = { name: key, surname: '', email: `${key}@ornek.example`, phone };
      await shop.db.updateTable('customers').set(values).where('id', '=', customerId).execute();
    }
    await shop.db.deleteFrom('consents').execute();
    await say('ada', 'kvkk', 'given', 30);
    await say('ada', 'marketing-email', 'given', 20);
    await say('bora', 'marketing-sms', 'given', 19, 'IYS-1');
    await say('bora', 'marketing-sms', 'withdrawn', 10);
    await say('can', 'marketing-email', 'given', 9);
    await say('can', 'marketing-email', 'withdrawn', 8);
    await say('can', 'marketing-email', 'given', 0);
  });
  afterAll(() => shop.close());

  const say = (key: string, kind: string, decision: string, days: number, receipt = '') =>
    sql`insert into consents (customer_id, kind, decision, at, receipt, source, text)
      values (${ids[key]}, ${kind}, ${decision}, ${new Date(now - days * dayMs)}, ${receipt}, 'account', 'Evet')`.execute(
      shop.db,
    );
  const read = async (query = '') =>
    (await office.get(`/api/office/consent-table?${query}`)).json<ConsentTablePage>();
  const rows = async (query = '') =>
    (await read(query)).items.map(({ name, kind, decision }) => `${name} ${kind} ${decision}`);
  const sayNumber = (iysNo: string) =>
    sql`insert into settings (key, value) values ('store', jsonb_build_object('iysNo', ${iysNo}::text))
      on conflict (key) do update set value = settings.value || excluded.value`.execute(shop.db);

  test('has every decision with its proof, the newest first (rule customers/consents)', async () => {
    expect(await rows()).toEqual([
      'can marketing-email given',
      'can marketing-email withdrawn',
      'can marketing-email given',
      'bora marketing-sms withdrawn',
      'bora marketing-sms given',
      'ada marketing-email given',
      'ada kvkk given',
    ]);
    const [newest] = (await read('limit=1')).items;
    expect(newest).toMatchObject({
      customerId: ids['can'],
      email: 'can@ornek.example',
      source: 'account',
      text: 'Evet',
      at: new Date(now).toISOString(),
      receipt: '',
      isLate: false,
    });
    expect(newest).not.toHaveProperty('ip');
  });

  test('its file has all that the list shows, with its view, kind and search, however many they are (rule customers/consents-file)', async () => {
    const fileOf = async (query: string) => {
      const file = await office.get(`/api/office/consent-table/export?${query}`);
      expect(file.headers['content-type']).toContain('text/csv');
      const [head = '', ...lines] = file.body.trimEnd().split('\r\n');
      return { head, lines };
    };
    const all = await fileOf('locale=tr');
    expect(all.head).toMatch(/^\ufeffKişi;E-posta;/);
    expect(all.lines).toHaveLength(7);
    expect(all.lines[0]).toMatch(/^can;can@ornek\.example;;E-posta;Verildi;Hesap sayfası;;;Evet;/);
    expect((await fileOf('locale=en&separator=,&q=bora')).lines).toEqual([
      expect.stringMatching(/^bora,bora@ornek\.example,.*,SMS,Withdrawn,/),
      expect.stringMatching(/^bora,bora@ornek\.example,.*,SMS,Given,.*,IYS-1,/),
    ]);
    expect((await fileOf('view=withdrawn')).lines).toHaveLength(1);
    expect((await fileOf('kind=kvkk&q=ada')).lines).toHaveLength(1);
    await shop.db.transaction().execute(async (tx) => {
      await sql`insert into consents (customer_id, kind, decision, at, source, text)
          select ${ids['ada']}, 'marketing-call', 'given', now() - n * interval '1 minute', 'account', 'Evet'
          from generate_series(1, 1203) n`.execute(tx);
    });
    expect((await fileOf('kind=marketing-call')).lines).toHaveLength(1203);
    await sql`delete from consents where kind = 'marketing-call'`.execute(shop.db);
    const refused = await office.get('/api/office/consent-table/export?separator=x');
    expect(refused.statusCode).toBe(400);
    expect((await shop.browser().get('/api/office/consent-table/export')).statusCode).toBe(401);
    const logged = await shop.db
      .selectFrom('activity_log')
      .selectAll()
      .where('action', '=', 'consent.exported')
      .execute();
    expect(JSON.stringify(logged)).not.toContain('bora');
    expect(logged.map(({ after }) => after)).toContainEqual({ query: 'withdrawn' });
  });

  test('sends two files at once in each process, also where nobody reads them on', async () => {
    await sql`insert into consents (customer_id, kind, decision, at, source, text)
      select ${ids['ada']}, 'marketing-call', 'given', now(), 'account', repeat('evet ', 199)
      from generate_series(1, 20000)`.execute(shop.db);
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { cookie } = office.headers;
    const path = '/api/office/consent-table/export?kind=';
    const clients = [1, 2].map(() =>
      new RawClient(url, { reads: false }).send(
        `GET ${path}marketing-call HTTP/1.1\r\nhost: arasta.test\r\ncookie: ${cookie}\r\n\r\n`,
      ),
    );
    const third = async () => (await office.get(`${path}kvkk`)).statusCode;
    await vi.waitFor(async () => expect(await third()).toBe(503), soon);
    for (const client of clients) client.socket.destroy();
    await vi.waitFor(async () => expect(await third()).toBe(200), soon);
    await sql`delete from consents where kind = 'marketing-call'`.execute(shop.db);
  });

  test('is turned forward and back by its cursors', async () => {
    const first = await read('limit=3');
    const second = await read(`limit=3&cursor=${first.next}`);
    const third = await read(`limit=3&cursor=${second.next}`);
    const all = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(all).toEqual((await read()).items.map(({ id }) => id));
    expect([first.previous, third.next]).toEqual([null, null]);
    expect((await read(`limit=3&cursor=${second.previous}`)).items).toEqual(first.items);
  });

  test('finds by e-mail, telephone and kind', async () => {
    for (const q of ['bora@ornek.example', '5334445566', '+90 533 444', 'BORA'])
      expect(await rows(`q=${encodeURIComponent(q)}`), q).toEqual([
        'bora marketing-sms withdrawn',
        'bora marketing-sms given',
      ]);
    expect(await rows('kind=kvkk')).toEqual(['ada kvkk given']);
    expect(await rows('kind=marketing-email&q=ada')).toEqual(['ada marketing-email given']);
    expect(await rows('q=kimse@yok.example')).toEqual([]);
    expect(await rows(`q=${encodeURIComponent('%_\'"\\')}`)).toEqual([]);
  });

  test('has the withdrawals in force, and those that the register lacks (rule account/consents-late)', async () => {
    expect(await rows('view=withdrawn')).toEqual(['bora marketing-sms withdrawn']);
    expect([await rows('view=late'), (await read()).late]).toEqual([[], 0]);
    await sayNumber('123456');
    const late = ['bora marketing-sms withdrawn', 'ada marketing-email given'];
    expect([await rows('view=late'), (await read('view=withdrawn')).late]).toEqual([late, 2]);
    const marked = (await read()).items.filter(({ isLate }) => isLate);
    expect(marked.map(({ name }) => name)).toEqual(['bora', 'ada']);
    await sayNumber('');
  });

  test('leaves closed accounts out', async () => {
    const { customerId } = await makeBuyer(shop.db);
    ids['deniz'] = customerId;
    await say('deniz', 'kvkk', 'given', 1);
    const of = async () =>
      (await read('kind=kvkk')).items.filter((each) => each.customerId === customerId).length;
    expect(await of()).toBe(1);
    await sql`update customers set closed_at = now() where id = ${customerId}`.execute(shop.db);
    expect(await of()).toBe(0);
  });

  test('lists the decisions of at most 1,000 people of a search', async () => {
    await sql`
      with made as (
        insert into customers (email, name, surname, phone, password_hash)
        select 'kalabalik' || n || '@ornek.example', 'Kalabalık', '', '', 'x' from generate_series(1, 1010) n
        returning id
      )
      insert into consents (customer_id, kind, at) select id, 'kvkk', now() from made`.execute(
      shop.db,
    );
    const search = { view: 'all', kind: null, cursor: null, limit: 2000, now: new Date() } as const;
    const { items } = await findConsents(shop.db, { ...search, text: 'kalabalık' });
    expect(items.length).toBe(1000);
  });

  test('refuses wrong words at their field, and everybody without the permission', async () => {
    for (const [field, value] of [
      ['view', 'vielleicht'],
      ['kind', 'marketing-fax'],
      ['q', '\0'],
      ['cursor', 'x'],
      [
        'cursor',
        Buffer.from('["-at","after",1,"2026-99-99T00:00:00.000000Z"]').toString('base64url'),
      ],
    ] as const) {
      const query = `${field}=${encodeURIComponent(value)}`;
      const answer = await office.get(`/api/office/consent-table?${query}`);
      expect(answer.statusCode, query).toBe(400);
      expect(answer.body, query).toContain(`"${field}"`);
    }
    expect((await shop.browser().get('/api/office/consent-table')).statusCode).toBe(401);
    const catalog = shop.browser();
    await enterOffice(catalog, await makeStaff(shop.db, 'catalog'));
    expect((await catalog.get('/api/office/consent-table')).statusCode).toBe(403);
  });
});
