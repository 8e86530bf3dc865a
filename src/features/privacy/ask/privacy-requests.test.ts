import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { confirmedRequest, privacyForm } from '#tests/harness/privacy.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('requests about personal data (rules privacy/request, privacy/link)', (open) => {
  let shop: Shop;
  let browser: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
  });
  afterAll(() => shop.close());
  const ask = (given: object = {}, by = (browser = shop.browser())) =>
    by.post('/api/privacy/request', { ...privacyForm, ...given });
  const stored = async () =>
    (
      await sql<{ state: string; said: string; n: number }>`
        select state, row_to_json(p)::text as said, (select count(*)::int from privacy_requests) as n
        from privacy_requests p order by id desc limit 1`.execute(shop.db)
    ).rows[0];
  const clock = () => new Date();

  test('says which fields are wrong, and checks the digits of numbers', async () => {
    const wrong = { name: ' ', idNumber: '10000000147', email: 'x', wish: 'all', address: '' };
    const answer = await ask(wrong);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().error.fields)).toEqual(
      expect.arrayContaining(['name', 'idNumber', 'email', 'wish', 'address']),
    );
    for (const [idKind, idNumber] of [
      ['vkn', '4540536921'],
      ['passport', 'A1'],
      ['other', 'A1234567'],
    ])
      expect([idKind, (await ask({ idKind, idNumber })).statusCode]).toEqual([idKind, 400]);
    for (const wish of ['correct', 'object'])
      expect(Object.keys((await ask({ wish })).json().error.fields)).toEqual(['text']);
    expect((await ask({ idKind: 'vkn', idNumber: '454 053 6920' })).json()).toEqual({
      success: true,
    });
    expect((await ask({ idKind: 'passport', idNumber: 'u-1234567' })).statusCode).toBe(200);
  });

  test('stores the number of identity where nobody can read it', async () => {
    await ask({ idNumber: '17291716060' });
    expect((await stored())?.said).not.toContain('17291716060');
  });

  test('answers alike for addresses with an account and without, and sends both one mail', async () => {
    await sql`delete from outbox`.execute(shop.db);
    const { customerId } = await makeBuyer(shop.db);
    const { rows } = await sql<{ email: string }>`
      select email from customers where id = ${customerId}`.execute(shop.db);
    const known = await ask({ email: rows[0]?.email });
    const unknown = await ask({ email: 'kimse@example.com' });
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    const mails = await sentMails({ db: shop.db, clock });
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [rows[0]?.email, 'Başvurunuzu onaylayın'],
      ['kimse@example.com', 'Başvurunuzu onaylayın'],
    ]);
  });

  test('counts only once its address has confirmed it, with one press', async () => {
    await sql`delete from outbox`.execute(shop.db);
    await ask();
    const [mail] = await sentMails({ db: shop.db, clock });
    const [path = ''] = /\/kvkk-basvuru\/[\w-]+/.exec(mail?.text ?? '') ?? [];
    expect(mail?.text).toContain('Bağlantıya basınca 30 gün içinde yanıtlarız.');
    const look = (of = path) =>
      browser.get(`/api/privacy/request/${of.slice('/kvkk-basvuru/'.length)}`);
    expect((await look()).json()).toEqual({ state: 'asked', dueOn: '' });
    expect((await stored())?.state).toBe('asked');
    const pressed = await browser.post(path, {});
    expect([pressed.statusCode, pressed.headers['location']]).toEqual([303, path]);
    expect((await look()).json()).toMatchObject({ state: 'open', dueOn: expect.any(String) });
    await browser.post(path, {});
    expect((await stored())?.state).toBe('open');
    expect((await look(`${path}x`)).statusCode).toBe(404);
    await sql`update privacy_requests set asked_at = now() - interval '73 hours'`.execute(shop.db);
    expect((await look()).json().error.code).toBe('link-over');
  });

  test('comes five times an hour from a network address, and for an e-mail address', async () => {
    const one = shop.browser();
    const all: number[] = [];
    for (const n of [1, 2, 3, 4, 5, 6])
      all.push((await ask({ email: `a${n}@example.com` }, one)).statusCode);
    expect(all).toEqual([200, 200, 200, 200, 200, 429]);
    const email = 'cok@example.com';
    for (const n of [1, 2, 3, 4, 5, 6])
      expect([n, (await ask({ email }, shop.browser())).statusCode]).toEqual([
        n,
        n < 6 ? 200 : 429,
      ]);
  });

  test('the page’s form does the same and leads on; in English too', async () => {
    const form = { ...privacyForm, email: 'form@example.com' };
    const sent = await shop.browser().post('/en/kvkk-basvuru', form);
    expect([sent.statusCode, sent.headers['location']]).toEqual([
      303,
      '/en/kvkk-basvuru?durum=gonderildi',
    ]);
    const path = await confirmedRequest(shop, shop.browser(), { email: 'iki@example.com' });
    expect(path).toMatch(/^\/kvkk-basvuru\//);
  });
});
