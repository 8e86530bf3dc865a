import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountInfo, AccountStatement } from '#contract/account.ts';
import type { Session } from '#contract/session.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { password, registration } from '#tests/harness/registration.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerAccountRoutes } from './account-routes.ts';

let database: TestDatabase;
let shop: VisitorApp;

beforeAll(async () => {
  database = await freshDatabase();
  shop = await visitorApp(database, (app, services) => registerAccountRoutes(app, services));
});
afterAll(async () => {
  await shop.app.close();
  await database.drop();
});

/** A browser in which somebody has just registered. */
async function registered() {
  const browser = shop.browser();
  const form = registration();
  expect((await browser.post('/api/account/register', form)).json()).toEqual({ success: true });
  await browser.session();
  return { browser, email: form.email };
}

test('saves the account data whole and keeps the email address', async () => {
  const { browser, email } = await registered();
  const info = {
    name: 'Gülşah',
    surname: 'Öztürk',
    phone: '05321112233',
    gender: 'female',
    birthdate: '1990-02-28',
  };
  const saved = await browser.postParts('/api/catalog/accountinfo/settings', [
    ...Object.entries(info),
    ['email', 'baska@ornek.com'],
  ]);
  expect(saved.json()).toEqual({ success: true });
  const reply = await browser.get('/api/catalog/accountinfo');
  expect(reply.json<AccountInfo>()).toEqual({
    ...info,
    phone: '+90 (532) 111 22 33',
    email,
    emailConfirmed: false,
    consents: [],
  });
  expect(reply.headers['cache-control']).toBe('no-store');
  const faulty = await browser.post('/api/catalog/accountinfo/settings', {
    ...info,
    name: 'Gülşah 2',
    gender: 'x',
    birthdate: '1990-02-30',
  });
  expect([faulty.statusCode, Object.keys(faulty.json().error.fields)]).toEqual([
    400,
    ['name', 'gender', 'birthdate'],
  ]);
});

test('a new password ends the other sessions and keeps this one', async () => {
  const { browser, email } = await registered();
  const elsewhere = shop.browser();
  await elsewhere.post('/api/account/login', { email, password });
  const change = (given: string, verify: string, currentPassword = password) =>
    browser.post('/api/catalog/account/settings', {
      currentPassword,
      password: given,
      passwordVerify: verify,
    });
  const short = await change('12345', '12345');
  expect([short.statusCode, short.json().error.messages.type]).toEqual([
    400,
    'Şifreniz 6 karakterden kısa, 30 karakterden uzun olamaz.',
  ]);
  expect((await change('yeni-şifre', 'yeni-sifre')).json().error.messages.type).toBe(
    'Şifreleriniz eşleşmiyor.',
  );
  for (const [current, text] of [
    ['', 'Mevcut şifrenizi girin.'],
    ['yanlış-şifre', 'Mevcut şifreniz hatalı.'],
  ] as const) {
    const refused = await change('yeni-şifre', 'yeni-şifre', current);
    expect([refused.statusCode, refused.json().error.fields]).toEqual([
      400,
      { currentPassword: text },
    ]);
  }
  expect((await elsewhere.get('/api/catalog/accountinfo')).statusCode).toBe(200);
  expect((await change('yeni-şifre', 'yeni-şifre')).json()).toEqual({ success: true });
  expect((await browser.get('/api/catalog/accountinfo')).statusCode).toBe(200);
  expect((await elsewhere.get('/api/catalog/accountinfo')).statusCode).toBe(401);
  const old = await shop.browser().post('/api/account/login', { email, password });
  const fresh = await shop.browser().post('/api/account/login', { email, password: 'yeni-şifre' });
  expect([old.statusCode, fresh.statusCode]).toEqual([401, 200]);
});

test('the menu shows the customer’s own counts', async () => {
  const { browser, email } = await registered();
  const other = await registered();
  const address = { address_title: 'Ev', name: 'Ayşe Şen', country: 'Türkiye', city: 'İzmir' };
  for (const of of [email, email, other.email]) {
    const { id } = await database.db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', of)
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('addresses')
      .values({
        customer_id: id,
        ...address,
        town: 'Bornova',
        address: '296. Sok. No: 8',
        phone: '',
      })
      .execute();
  }
  const reply = await browser.get('/api/account/counts');
  expect(reply.json()).toEqual({ company: '', orders: 0, addresses: 2, reviews: 0, lists: 0 });
  expect(reply.headers['cache-control']).toBe('no-store');
  expect((await shop.browser().get('/api/account/counts')).statusCode).toBe(401);
});

test('the menu names the company of the newest corporate address', async () => {
  const { browser, email } = await registered();
  const { id } = await database.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const place = { customer_id: id, address_title: 'Depo', name: 'Ayşe Şen', country: 'Türkiye' };
  const where = { ...place, city: 'İzmir', town: 'Bornova', address: 'Sanayi Cd. 1', phone: '1' };
  for (const [id_number, company_name] of [
    ['', 'Şen Yapı'],
    ['', 'Şen İnşaat A.Ş.'],
    ['11111111111', 'Seçin'],
  ] as const)
    await database.db
      .insertInto('addresses')
      .values({ ...where, id_number, company_name })
      .execute();
  const reply = await browser.get('/api/account/counts');
  expect(reply.json()).toMatchObject({ company: 'Şen İnşaat A.Ş.', addresses: 3 });
});

test('a password change needs a sign-in of the last 12 hours', async () => {
  const own = await visitorApp(database, (app, services) => registerAccountRoutes(app, services));
  const browser = own.browser();
  await browser.post('/api/account/register', registration());
  await browser.session();
  own.later(12 * 3_600_000 + 1000);
  const form = {
    currentPassword: password,
    password: 'yeni-şifre',
    passwordVerify: 'yeni-şifre',
  };
  const reply = await browser.post('/api/catalog/account/settings', form);
  expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'sign-in-too-old']);
  await own.app.close();
});

test('the statement has a running balance in the account’s currency', async () => {
  const { browser, email } = await registered();
  const { id } = await database.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const row = (position: number, date: string, debit: number, credit: number) => ({
    customer_id: id,
    position,
    date,
    debit,
    credit,
  });
  await database.db
    .insertInto('customer_statement')
    .values([
      row(2, '2026-03-01', 0, 0.2),
      row(1, '2026-02-01', 0.3, 0),
      row(3, '2026-03-01', 10, 0),
    ])
    .execute();
  const statement = (await browser.get('/api/catalog/statement')).json();
  expect(statement.items.map((item: { balance: number }) => item.balance)).toEqual([
    0.3, 0.1, 10.1,
  ]);
  expect([statement.balance, statement.currency]).toEqual([10.1, 'TRY']);
  expect(statement.overdue).toBeNull();
});

test('the statement reports an overdue debt that the other pages do not show', async () => {
  const { browser, email } = await registered();
  await database.db
    .updateTable('customers')
    .set({ overdue_balance: 18_420.5, overdue_expiry_day: 12 })
    .where('email', '=', email)
    .execute();
  const session = await browser.session<Session>();
  const statement = (await browser.get('/api/catalog/statement')).json<AccountStatement>();
  expect([session.overdue, statement.overdue]).toEqual([
    null,
    { overdueBalance: 18_420.5, overdueBalanceExpiryDay: 12, currency: 'TRY' },
  ]);
});

test.each([
  ['/api/catalog/accountinfo/settings', 'name=Ay%C5%9Fe'],
  ['/api/catalog/account/settings', 'password=123456&passwordVerify=123456'],
])('%s needs a signed-in customer', async (url, form) => {
  const reply = await shop.browser().post(url, form);
  expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'not-signed-in']);
});
