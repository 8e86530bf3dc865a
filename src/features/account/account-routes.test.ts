import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import type { AccountInfo } from '#contract/account.ts';
import { freshDatabase, type TestDatabase } from '#tests/database.ts';
import { visitorApp, type VisitorApp } from '#tests/visitor-app.ts';
import { registerAccountRoutes } from './account-routes.ts';
import type { AccountLimits } from './attempt-limits.ts';

const roomy: AccountLimits = {
  signInOfAccount: { attempts: 1000, seconds: 60 },
  signInFromAddress: { attempts: 1000, seconds: 60 },
  registrationFromAddress: { attempts: 1000, seconds: 60 },
};

let database: TestDatabase;
let shop: VisitorApp;
let number = 0;

beforeAll(async () => {
  database = await freshDatabase();
  shop = await visitorApp(database, (app, services) =>
    registerAccountRoutes(app, { ...services, limits: roomy }),
  );
});
afterAll(async () => {
  await shop.app.close();
  await database.drop();
});
beforeEach(() => {
  number += 1;
});

const password = 'çarşı-2026';
const registration = (more: Record<string, string> = {}) => ({
  name: 'Ayşe',
  surname: 'Yılmaz',
  email: `ayse${number}@ornek.com`,
  phone: '+90 (532) 111 22 33',
  password,
  passwordVerify: password,
  ...more,
});

async function registered() {
  const browser = shop.browser();
  const form = registration();
  expect((await browser.post('/api/account/register', form)).json()).toEqual({ success: true });
  await browser.session();
  return { browser, email: form.email };
}

test('registration signs in, keeps no password and rotates the cookie', async () => {
  const browser = shop.browser();
  await browser.session();
  const before = browser.cookies.get('sid');
  const form = registration({ email: ` AYSE${number}@ORNEK.com `, marketing: '1' });
  const reply = await browser.post('/api/account/register', form);
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }]);
  expect(browser.cookies.get('sid')).not.toBe(before);
  const session = await browser.session<Session>();
  expect(session.customer).toEqual({
    name: 'Ayşe',
    surname: 'Yılmaz',
    email: `ayse${number}@ornek.com`,
  });
  const row = await database.db
    .selectFrom('customers')
    .select(['password_hash', 'marketing'])
    .where('email', '=', `ayse${number}@ornek.com`)
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(row.marketing).toBe(true);
});

test('registration names every wrong field in the visitor’s language and stores nothing', async () => {
  const browser = shop.browser();
  const form = { name: 'R2D2', email: 'x', phone: '123', password: 'kısa', passwordVerify: '' };
  const turkish = await browser.post('/api/account/register', form);
  expect([turkish.statusCode, turkish.json()]).toEqual([
    400,
    {
      error: {
        code: 'invalid-input',
        messages: { type: 'Lütfen adınızı girin.' },
        fields: {
          name: 'Lütfen adınızı girin.',
          surname: 'Lütfen soyadınızı girin.',
          email: 'Lütfen geçerli bir e-posta adresi girin.',
          phone: 'Lütfen geçerli telefon numarası girin.',
          password: 'Şifreniz 6 karakterden kısa, 30 karakterden uzun olamaz.',
        },
      },
    },
  ]);
  const english = await browser.post('/api/account/register', form, { 'x-locale': 'en' });
  expect(english.json().error.fields.surname).toBe('Please enter your surname.');
  const verify = await browser.post('/api/account/register', registration({ passwordVerify: '' }));
  expect(verify.json().error.fields).toEqual({ passwordVerify: 'Şifrenizi doğrulamalısınız.' });
  const other = registration({ passwordVerify: 'başka-2026' });
  expect((await browser.post('/api/account/register', other)).json().error.fields).toEqual({
    passwordVerify: 'Şifreleriniz eşleşmiyor.',
  });
  expect((await browser.session<Session>()).customer).toBeNull();
});

test('a known e-mail is refused in any letter case, and two at once make one account', async () => {
  const { email } = await registered();
  const again = await shop
    .browser()
    .post('/api/account/register', registration({ email: email.toUpperCase() }));
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'email-taken']);
  const twice = registration({ email: `iki${number}@ornek.com` });
  const replies = await Promise.all(
    [1, 2, 3].map(() => shop.browser().post('/api/account/register', twice)),
  );
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409, 409]);
});

test('sign-in leads to the asked path of this site and nowhere else', async () => {
  const { email } = await registered();
  const next = async (path: string) =>
    (await shop.browser().post('/api/account/login', { email, password, next: path })).json<{
      next: string;
    }>().next;
  expect(await next('/siparis/adres?x=1')).toBe('/siparis/adres?x=1');
  expect(await next('//evil.example')).toBe('/');
  expect(await next('/\\evil.example')).toBe('/');
  expect(await next('https://evil.example')).toBe('/');
});

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const { email } = await registered();
  const wrong = await shop.browser().post('/api/account/login', { email, password: 'yanlış-1' });
  const unknown = await shop
    .browser()
    .post('/api/account/login', { email: 'kimse@ornek.com', password });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual(unknown.json());
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([401, 'wrong-credentials']);
});

test('the cookie of before the sign-in is worth nothing after it', async () => {
  const { email } = await registered();
  const browser = shop.browser();
  await browser.post('/api/catalog/cookies', '');
  const old = browser.cookies.get('sid') ?? '';
  await browser.post('/api/account/login', { email, password });
  const stranger = shop.browser();
  stranger.cookies.set('sid', old);
  expect(await stranger.session<Session>()).toMatchObject({ customer: null, cookieNotice: true });
  // what the visitor had done stays with the customer
  expect(await browser.session<Session>()).toMatchObject({ cookieNotice: false });
});

test('too many failed sign-ins of one account are refused wherever they come from', async () => {
  const { email } = await registered();
  const tight = await visitorApp(database, (app, services) =>
    registerAccountRoutes(app, {
      ...services,
      limits: { ...roomy, signInOfAccount: { attempts: 2, seconds: 900 } },
    }),
  );
  const attempt = (address: string, given: string) =>
    tight
      .browser(address)
      .post('/api/account/login', { email: email.toUpperCase(), password: given });
  expect((await attempt('203.0.113.1', password)).statusCode).toBe(200);
  expect((await attempt('203.0.113.1', 'yanlış-1')).statusCode).toBe(401);
  expect((await attempt('203.0.113.2', 'yanlış-2')).statusCode).toBe(401);
  const refused = await attempt('203.0.113.3', password);
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  tight.later(901_000);
  expect((await attempt('203.0.113.3', password)).statusCode).toBe(200);
  await tight.app.close();
});

test('an address is limited over all accounts, an IPv6 customer by the whole network', async () => {
  const tight = await visitorApp(database, (app, services) =>
    registerAccountRoutes(app, {
      ...services,
      limits: {
        ...roomy,
        signInFromAddress: { attempts: 2, seconds: 900 },
        registrationFromAddress: { attempts: 1, seconds: 900 },
      },
    }),
  );
  const attempt = (address: string, who: number) =>
    tight
      .browser(address)
      .post('/api/account/login', { email: `kim${who}@ornek.com`, password })
      .then((reply) => reply.statusCode);
  expect(await attempt('2001:db8:1:2::1', 1)).toBe(401);
  expect(await attempt('2001:db8:1:2:ffff::9', 2)).toBe(401);
  expect(await attempt('2001:db8:0001:2::3', 3)).toBe(429);
  expect(await attempt('2001:db8:1:3::3', 4)).toBe(401);
  const register = (i: number) =>
    tight
      .browser('192.0.2.9')
      .post('/api/account/register', registration({ email: `yeni${number}-${i}@ornek.com` }));
  expect((await register(1)).statusCode).toBe(200);
  expect((await register(2)).statusCode).toBe(429);
  await tight.app.close();
});

test('signing out ends the session on the server too', async () => {
  const { browser } = await registered();
  const sid = browser.cookies.get('sid') ?? '';
  expect((await browser.post('/api/account/logout', '')).json()).toEqual({ success: true });
  expect(browser.cookies.has('sid')).toBe(false);
  const thief = shop.browser();
  thief.cookies.set('sid', sid);
  expect((await thief.get('/api/catalog/accountinfo')).statusCode).toBe(401);
});

test('account info is saved whole, but the e-mail stays', async () => {
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
  expect(reply.json<AccountInfo>()).toEqual({ ...info, phone: '+90 (532) 111 22 33', email });
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

test('a new password ends the other sessions and leaves this one', async () => {
  const { browser, email } = await registered();
  const elsewhere = shop.browser();
  await elsewhere.post('/api/account/login', { email, password });
  const change = (given: string, verify: string) =>
    browser.post('/api/catalog/account/settings', { password: given, passwordVerify: verify });
  const short = await change('12345', '12345');
  expect([short.statusCode, short.json().error.messages.type]).toEqual([
    400,
    'Şifreniz 6 karakterden kısa, 30 karakterden uzun olamaz.',
  ]);
  expect((await change('yeni-şifre', 'yeni-sifre')).json().error.messages.type).toBe(
    'Şifreleriniz eşleşmiyor.',
  );
  expect((await change('yeni-şifre', 'yeni-şifre')).json()).toEqual({ success: true });
  expect((await browser.get('/api/catalog/accountinfo')).statusCode).toBe(200);
  expect((await elsewhere.get('/api/catalog/accountinfo')).statusCode).toBe(401);
  const old = await shop.browser().post('/api/account/login', { email, password });
  const fresh = await shop.browser().post('/api/account/login', { email, password: 'yeni-şifre' });
  expect([old.statusCode, fresh.statusCode]).toEqual([401, 200]);
});

test('a password change needs a sign-in of the last 12 hours', async () => {
  const own = await visitorApp(database, (app, services) => registerAccountRoutes(app, services));
  const browser = own.browser();
  await browser.post('/api/account/register', registration());
  await browser.session();
  own.later(12 * 3_600_000 + 1000);
  const form = { password: 'yeni-şifre', passwordVerify: 'yeni-şifre' };
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
});

test.each([
  ['/api/catalog/accountinfo/settings', 'name=Ay%C5%9Fe'],
  ['/api/catalog/account/settings', 'password=123456&passwordVerify=123456'],
])('%s needs a signed-in customer', async (url, form) => {
  const reply = await shop.browser().post(url, form);
  expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'not-signed-in']);
});

const hostileForms = [
  'email=a%40b.co&email=c%40d.co&password=123456',
  'email=a%40b.co&password=123456&__proto__=1',
  'email=a%40b.co&password=123456&constructor=1',
  'email=a%40b.co%00&password=123456',
  'email=a%40b.co&password=12%003456',
  'email=a%40b.co&password=123456&admin=1',
  `email=${'a'.repeat(400)}&password=123456`,
  `email=a%40b.co&password=${'a'.repeat(300)}`,
  'email=a%40b.co',
  '',
];

test.each(hostileForms)('sign-in answers 400 to the form %j', async (form) => {
  const reply = await shop.browser().post('/api/account/login', form);
  expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid-input']);
});

const hostileJson = [
  '{"email":"a@b.co","password":"123456","__proto__":{"x":1}}',
  '{"email":"a@b.co","password":"\\ud800123456"}',
  '{"email":{"$ne":""},"password":"123456"}',
  '{"email":["a@b.co"],"password":"123456"}',
  '{"email":"a@b.co","password":123456}',
  '[]',
  'null',
  '{',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
];

test.each(hostileJson)('sign-in answers 400 to the JSON %.60s', async (body) => {
  const reply = await shop.browser().postJson('/api/account/login', body);
  expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid-input']);
});

test('repeated and hostile parts of a multipart form are refused', async () => {
  const browser = shop.browser();
  const send = async (...fields: [string, string][]) =>
    (
      await browser.postParts('/api/account/login', [
        ['email', 'a@b.co'],
        ['password', '123456'],
        ...fields,
      ])
    ).statusCode;
  expect(await send()).toBe(401);
  expect(await send(['email', 'c@d.co'])).toBe(400);
  expect(await send(['__proto__', 'x'])).toBe(400);
  expect(await send(['next"; filename="y', 'z'])).toBe(413);
  expect(await send(['next', '/\u0000'])).toBe(400);
});

test('a body of another kind is 415, none is changed by it', async () => {
  const reply = await shop.browser().change({
    method: 'POST',
    url: '/api/account/login',
    payload: '<email/>',
    headers: { 'content-type': 'application/xml' },
  });
  expect(reply.statusCode).toBe(415);
});
