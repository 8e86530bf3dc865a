import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { OwnSessions } from '#contract/account.ts';
import type { Session } from '#contract/session.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { readOwnData } from '#db/customers/own-data/read-own-data.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import { seed, openShop, type Shop } from '#tests/harness/app.ts';
import { makeCaller, type Caller } from '#tests/harness/caller.ts';
import { makeWholePerson } from '#tests/harness/personal-rows.ts';
import { password, registration } from '#tests/harness/registration.ts';
import { ownDataPage } from './own-data-page.ts';

const close = '/api/account/close';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const login = (email: string) => {
  const browser = shop.browser();
  return { browser, signedIn: browser.post('/api/account/login', { email, password }) };
};
const sessionsOf = async ({ browser }: Pick<Caller, 'browser'>) =>
  (await browser.get('/api/account/sessions')).json<OwnSessions>().items;

async function sent(): Promise<Mail[]> {
  const mails: Mail[] = [];
  await workOutbox({
    db: shop.db,
    send: async (mail) => void mails.push(mail),
    publicUrl: 'https://arasta.test',
    clock: () => new Date(),
    onError: (error) => {
      throw error;
    },
    onUnaddressed: () => {},
  });
  return mails;
}

/** Whose orders are over, so that nothing is under way. */
async function finished(caller: Caller): Promise<Caller> {
  await caller.browser.change({
    method: 'PATCH',
    url: `/api/catalog/order/${caller.things.orderId}`,
    headers: { 'content-type': 'application/json' },
    payload: '{"cancel":true}',
  });
  return caller;
}

test('lists sessions in words, marks this one, and ends one or all others', async () => {
  const caller = await makeCaller(shop);
  const phone = shop.browser();
  await phone.session();
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1';
  const { email } = caller.things;
  await phone.post('/api/account/login', { email, password }, { 'user-agent': agent });
  const { browser: desk, signedIn } = login(email);
  await signedIn;
  const listed = await sessionsOf({ browser: phone });
  expect(listed.filter(({ current }) => current).map(({ device }) => device)).toEqual([
    'Safari, iPhone',
  ]);
  const isSignedIn = async ({ browser }: Pick<Caller, 'browser'>) =>
    (await browser.session<Session>()).customer !== null;
  const theirs = (await sessionsOf({ browser: desk })).find(({ current }) => current)?.id;
  const end = (id: unknown) =>
    caller.browser.change({ method: 'DELETE', url: `/api/account/sessions/${id}` });
  expect((await end(theirs)).json()).toEqual({ success: true });
  expect([await isSignedIn({ browser: desk }), (await end(theirs)).statusCode]).toEqual([
    false,
    404,
  ]);
  await caller.browser.change({ method: 'DELETE', url: '/api/account/sessions' });
  expect([await isSignedIn({ browser: phone }), await isSignedIn(caller)]).toEqual([false, true]);
  expect(await sessionsOf(caller)).toMatchObject([{ current: true }]);
});

test('another customer’s session is not found', async () => {
  const other = await makeCaller(shop);
  const caller = await makeCaller(shop);
  const url = `/api/account/sessions/${other.things.sessionId}`;
  expect((await caller.browser.change({ method: 'DELETE', url })).statusCode).toBe(404);
  expect(
    await shop.db
      .selectFrom('sessions')
      .where('id', '=', other.things.sessionId)
      .select('id')
      .execute(),
  ).toHaveLength(1);
});

test('a customer sees all their stored data and nobody else’s', async () => {
  const other = await makeCaller(shop);
  const caller = await makeCaller(shop);
  const file = await caller.browser.get('/api/account/data');
  expect(file.headers['content-disposition']).toContain('attachment');
  expect(file.headers['cache-control']).toBe('no-store');
  const data = file.json();
  expect(data.account).toMatchObject({ email: caller.things.email, name: 'Ayşe' });
  expect(data.addresses).toHaveLength(1);
  expect(data.orders).toMatchObject([
    { orderNo: caller.things.shippedNo, lines: [{}, {}] },
    { orderNo: caller.things.orderNo, lines: [{}] },
  ]);
  expect(data.reviews).toHaveLength(1);
  expect(data.lists).toMatchObject([{ name: 'Depo', lines: [{ code: `KOD-${seed.bulb}` }] }]);
  expect(data.cart).toHaveLength(1);
  expect(file.body).not.toContain('argon2');
  expect(file.body).not.toContain(other.things.email);

  await caller.browser.post('/api/catalog/accountinfo/settings', { name: 'Ayşe', surname: 'Şen' });
  await shop.db
    .updateTable('addresses')
    .set({ address: '<script>alert(1)</script>' })
    .where('id', '=', caller.things.addressId)
    .execute();
  const page = await caller.browser.get('/hesabim/verilerim');
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(page.body).toContain('&lt;script&gt;');
  expect(page.body).not.toContain('<script');
  expect(page.body).toContain('Sipariş no');
  // People read names, days and amounts, not codes.
  expect(page.body).toContain('<dt>Ödeme türü</dt><dd>Havale-EFT</dd>');
  expect(page.body).toMatch(/<dt>Toplam<\/dt><dd>₺[\d.]+,\d\d<\/dd>/);
  expect(page.body).toMatch(/<dt>Hesap açıldı<\/dt><dd>\d\d\.\d\d\.\d{4} \d\d:\d\d<\/dd>/);
  expect(page.body).toMatch(/<dt>Son görülme<\/dt><dd>\d\d\.\d\d\.\d{4}<\/dd>/);
  expect(page.body).toContain('<dt>Tür</dt><dd>Teslimat adresi</dd>');
  expect(page.body).not.toMatch(/<dd>(?:\d{4}-\d\d-\d\d|shipped|placed|kvkk|delivery|invoice)/);
  const inEnglish = (await caller.browser.get('/en/hesabim/verilerim')).body;
  expect(inEnglish).toContain('Your data');
  expect(inEnglish).toContain('<dt>Payment type</dt><dd>Bank transfer');
  const visitor = await shop.browser().get('/hesabim/verilerim');
  expect([visitor.statusCode, visitor.headers.location]).toEqual([
    302,
    '/account/login?next=%2Fhesabim%2Fverilerim',
  ]);
});

test('every name in the data has a label in both languages', async () => {
  const caller = await makeCaller(shop);
  for (const path of ['/hesabim/verilerim', '/en/hesabim/verilerim']) {
    const { body } = await caller.browser.get(path);
    expect(body.match(/<(?:dt|h2)>[a-z][A-Za-z]*<\//g)).toBeNull();
  }
});

test('closes an account with its password and keeps legally required data without a name', async () => {
  const caller = await finished(await makeCaller(shop));
  const { browser, things } = caller;
  await sent();
  await browser.post('/api/catalog/wishlist/2', {});
  const { customer_id: id } = await shop.db
    .selectFrom('orders')
    .where('id', '=', things.orderId)
    .select('customer_id')
    .executeTakeFirstOrThrow();
  const wrong = await browser.post(close, { password: 'yanlış-şifre' });
  expect([wrong.statusCode, wrong.json().error.fields]).toEqual([
    400,
    { password: 'Şifre hatalı.' },
  ]);
  const orderBefore = await shop.db
    .selectFrom('orders')
    .where('id', '=', things.orderId)
    .select(['order_no', 'total', 'tax'])
    .execute();
  expect((await browser.post(close, { password })).json()).toEqual({ success: true });

  expect((await login(things.email).signedIn).statusCode).toBe(401);
  expect((await browser.get('/api/catalog/orders')).statusCode).toBe(401);
  for (const table of [
    'sessions',
    'addresses',
    'wishlist',
    'shopping_lists',
    'account_tokens',
  ] as const)
    expect(
      await shop.db.selectFrom(table).where('customer_id', '=', id).selectAll().execute(),
      table,
    ).toEqual([]);
  const orderAfter = await shop.db
    .selectFrom('orders')
    .where('id', '=', things.orderId)
    .select(['order_no', 'total', 'tax'])
    .execute();
  expect(orderAfter).toEqual(orderBefore);
  const { rows: named } = await sql<{ kind: string; name: string; phone: string }>`
    select kind, name, phone from order_addresses where order_id = ${things.orderId} order by kind`.execute(
    shop.db,
  );
  expect(named).toMatchObject([{ kind: 'delivery', name: '***', phone: '' }, { kind: 'invoice' }]);
  expect(named[1]?.name).not.toBe('***');
  const review = await shop.db
    .selectFrom('reviews')
    .where('customer_id', '=', id)
    .select('author')
    .executeTakeFirst();
  expect(review?.author).toBe('***');

  const mails = await sent();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [things.email, 'Hesabınız silindi'],
  ]);
  const left = await sql<{
    n: number;
  }>`select count(*)::int as n from outbox where payload::text like ${`%${things.email}%`}`.execute(
    shop.db,
  );
  expect(left.rows[0]?.n).toBe(0);
  const again = await shop
    .browser()
    .post('/api/account/register', registration({ email: things.email }));
  expect(again.json()).toEqual({ success: true });
  const broken = (await auditShop(shop.db, new Date())).filter(({ count }) => count > 0);
  expect(broken).toEqual([]);
});

test('does not close an account with an open order', async () => {
  const { browser, things } = await makeCaller(shop);
  const refused = await browser.post(close, { password });
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'orders-open']);
  expect((await login(things.email).signedIn).statusCode).toBe(200);
});

test('does not close an account while a return is under way (rule account/close)', async () => {
  const caller = await makeCaller(shop);
  const { browser } = await finished(caller);
  const orderOf = sql`(select max(o.id) from orders o join customers c on c.id = o.customer_id
    where c.email = ${caller.things.email})`;
  await sql`insert into returns (return_no, order_id, state, channel, declared_at, before_delivery, send_by, currency,
      created_at, since)
    values ('IA-9', ${orderOf}, 'sent', 'shop', now(), false, now()::date, 'TRY', now(), now())`.execute(
    shop.db,
  );
  const refused = await browser.post(close, { password });
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'return-open']);
  await sql`update returns set state = 'refunded' where return_no = 'IA-9'`.execute(shop.db);
  expect((await browser.post(close, { password })).statusCode).toBe(200);
});

test('wrong passwords reach the limit before the right one counts', async () => {
  const { browser } = await finished(await makeCaller(shop));
  for (let tries = 0; tries < 10; tries += 1)
    expect((await browser.post(close, { password: `yanlış-${tries}` })).statusCode).toBe(400);
  const refused = await browser.post(close, { password });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
});

test('names all that a person can leave in the shop, in both languages', async () => {
  const whole = await readOwnData(shop.db, (await makeWholePerson(shop)).customerId);
  for (const locale of ['tr', 'en'] as const) {
    const page = ownDataPage(whole, { locale, currency: 'TRY' });
    expect(page.match(/<(?:dt|h2)>[a-z][A-Za-z]*<\//g)).toBeNull();
    expect(page).toContain(locale === 'tr' ? 'Ön bilgilendirme formu' : 'Pre-information form');
  }
});
