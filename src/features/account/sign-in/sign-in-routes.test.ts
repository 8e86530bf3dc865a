import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { makeSettings } from '#tests/harness/factories.ts';
import { password, registration, roomyLimits } from '#tests/harness/registration.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerAccountRoutes } from '#features/account/account-routes.ts';

let database: TestDatabase;
let shop: VisitorApp;

beforeAll(async () => {
  database = await freshDatabase();
  await makeSettings(database.db);
  shop = await visitorApp(database, (app, services) =>
    registerAccountRoutes(app, { ...services, limits: roomyLimits }),
  );
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

test('registration signs in, stores no plain password and rotates the cookie', async () => {
  const browser = shop.browser();
  await browser.session();
  const before = browser.cookies.get('__Host-sid');
  const form = registration({ marketing: '1' });
  const typed = { ...form, email: ` ${form.email.toUpperCase()} ` };
  const reply = await browser.post('/api/account/register', typed);
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }]);
  expect(browser.cookies.get('__Host-sid')).not.toBe(before);
  const session = await browser.session<Session>();
  expect(session.customer).toEqual({
    name: 'Ayşe',
    surname: 'Yılmaz',
    email: form.email,
    phone: '+90 (532) 111 22 33',
  });
  const row = await database.db
    .selectFrom('customers')
    .select(['password_hash', 'marketing'])
    .where('email', '=', form.email)
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(row.marketing).toBe(true);
});

test('registration records the confirmed privacy notice, and marketing consent only when given', async () => {
  const { db } = database;
  const url = '/kvkk-aydinlatma-metni';
  const at = new Date('2026-03-01T09:00:00.000Z');
  await db.updateTable('pages').set({ updated_at: at }).where('url', '=', url).execute();
  const consentsOf = async (boxes: Record<string, string>) => {
    const browser = shop.browser();
    await browser.session();
    const form = registration(boxes);
    await browser.post('/api/account/register', form);
    return db
      .selectFrom('consents as s')
      .innerJoin('customers as c', 'c.id', 's.customer_id')
      .where('c.email', '=', form.email)
      .select(['s.kind', 's.version'])
      .orderBy('s.kind')
      .execute();
  };
  const notice = { kind: 'kvkk', version: at.toISOString() };
  const given = (kind: string) => ({ kind, version: '' });
  expect(await consentsOf({ marketing: '1' })).toEqual([notice, given('marketing-email')]);
  expect(await consentsOf({ marketing: '0', marketingCall: '1', marketingSms: '1' })).toEqual([
    notice,
    given('marketing-call'),
    given('marketing-sms'),
  ]);
  expect(await consentsOf({})).toEqual([notice]);
});

test('registration names every invalid field in the visitor’s language and stores nothing', async () => {
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

test('refuses a known email address in any letter case, and two concurrent registrations create one account', async () => {
  const { email } = await registered();
  const again = await shop
    .browser()
    .post('/api/account/register', registration({ email: email.toUpperCase() }));
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'email-taken']);
  const twice = registration();
  const replies = await Promise.all(
    [1, 2, 3].map(() => shop.browser().post('/api/account/register', twice)),
  );
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409, 409]);
});

test('sign-in redirects to the requested path of this site and nowhere else', async () => {
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

test('a wrong password and an unknown email address get the same answer', async () => {
  const { email } = await registered();
  const wrong = await shop.browser().post('/api/account/login', { email, password: 'yanlış-1' });
  const unknown = await shop
    .browser()
    .post('/api/account/login', { email: 'kimse@ornek.com', password });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual(unknown.json());
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([401, 'wrong-credentials']);
});

test('the cookie from before the sign-in is invalid after it', async () => {
  const { email } = await registered();
  const browser = shop.browser();
  await browser.post('/api/catalog/cookies', '');
  const old = browser.cookies.get('__Host-sid') ?? '';
  await browser.post('/api/account/login', { email, password });
  const stranger = shop.browser();
  stranger.cookies.set('__Host-sid', old);
  expect(await stranger.session<Session>()).toMatchObject({ customer: null, cookieNotice: true });
  // what the visitor had done stays with the customer
  expect(await browser.session<Session>()).toMatchObject({ cookieNotice: false });
});

test('the list view chosen on one device applies on the next after signing in', async () => {
  const { browser, email } = await registered();
  await browser.postJson('/api/catalog/settings', { key: 'view', value: 'rows' });
  const other = shop.browser();
  await other.session();
  await other.post('/api/account/login', { email, password });
  // With the answer itself: the page that follows is drawn before its script asks for the session.
  expect(other.cookies.get('__Host-view')).toBe('rows');
});

test('signing out ends the session on the server too', async () => {
  const { browser } = await registered();
  const sid = browser.cookies.get('__Host-sid') ?? '';
  expect((await browser.post('/api/account/logout', '')).json()).toEqual({ success: true });
  expect(browser.cookies.has('__Host-sid')).toBe(false);
  const thief = shop.browser();
  thief.cookies.set('__Host-sid', sid);
  expect((await thief.get('/api/catalog/accountinfo')).statusCode).toBe(401);
});

test('refuses registration in a store without a privacy notice, or with an empty one', async () => {
  const { db } = database;
  const url = '/kvkk-aydinlatma-metni';
  await db.updateTable('pages').set({ html: '' }).where('url', '=', url).execute();
  const form = registration();
  const refused = await shop.browser().post('/api/account/register', form);
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'registration-closed']);
  await db.updateTable('pages').set({ html: '<p>Metin</p>' }).where('url', '=', url).execute();
  expect((await shop.browser().post('/api/account/register', form)).statusCode).toBe(200);
});

test('a dismissed cookie notice stays dismissed after signing out', async () => {
  const browser = shop.browser();
  await browser.post('/api/account/register', registration());
  await browser.session();
  await browser.post('/api/catalog/cookies', {});
  // As a browser that lost the cookie and knows it by its session alone.
  browser.cookies.delete('__Host-notice');
  await browser.post('/api/account/logout', {});
  expect(await browser.session()).toMatchObject({ customer: null, cookieNotice: false });
});

test('restores currency and language on another device', async () => {
  const form = registration();
  const first = shop.browser();
  await first.post('/api/account/register', form);
  await first.session();
  const { currencies } = await first.session<Session>();
  const idOf = (code: string) => currencies.find((currency) => currency.code === code)?.id ?? 0;
  for (const [key, value] of [
    ['defaultCurrency', idOf('USD')],
    ['locale', 'en'],
  ])
    expect((await first.postJson('/api/catalog/settings', { key, value })).statusCode).toBe(200);
  const second = shop.browser();
  await second.post('/api/account/login', { email: form.email, password });
  expect(await second.session()).toMatchObject({ userCurrency: 'USD', locale: 'en' });
  // Chosen on one while the other is open: it follows with the next page.
  await second.postJson('/api/catalog/settings', { key: 'defaultCurrency', value: idOf('TRY') });
  await first.session();
  expect(await first.session()).toMatchObject({ userCurrency: 'TRY' });
});
