import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { password, registration, roomyLimits } from '#tests/harness/registration.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerAccountRoutes } from '#features/account/account-routes.ts';
import type { AccountLimits } from './attempt-limits.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A shop whose limits are wide but for these. */
const tightShop = (limits: Partial<AccountLimits>): Promise<VisitorApp> =>
  visitorApp(database, (app, services) =>
    registerAccountRoutes(app, { ...services, limits: { ...roomyLimits, ...limits } }),
  );

test('refuses too many failed sign-ins of one account, whatever their address', async () => {
  const tight = await tightShop({ signInOfAccount: { attempts: 2, seconds: 900 } });
  const form = registration();
  const { email } = form;
  expect((await tight.browser().post('/api/account/register', form)).statusCode).toBe(200);
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

test('limits an address over all accounts, and an IPv6 customer by the whole network', async () => {
  const tight = await tightShop({
    signInFromAddress: { attempts: 2, seconds: 900 },
    registrationFromAddress: { attempts: 1, seconds: 900 },
  });
  const attempt = (address: string, who: number) =>
    tight
      .browser(address)
      .post('/api/account/login', { email: `kim${who}@ornek.com`, password })
      .then((reply) => reply.statusCode);
  expect(await attempt('2001:db8:1:2::1', 1)).toBe(401);
  expect(await attempt('2001:db8:1:2:ffff::9', 2)).toBe(401);
  expect(await attempt('2001:db8:0001:2::3', 3)).toBe(429);
  expect(await attempt('2001:db8:1:3::3', 4)).toBe(401);
  const register = () => tight.browser('192.0.2.9').post('/api/account/register', registration());
  expect((await register()).statusCode).toBe(200);
  expect((await register()).statusCode).toBe(429);
  await tight.app.close();
});

test('limits successful sign-ins too, by account and by address', async () => {
  const tight = await tightShop({
    anySignInOfAccount: { attempts: 3, seconds: 60 },
    anySignInFromAddress: { attempts: 5, seconds: 60 },
  });
  const forms = [registration(), registration()] as const;
  for (const form of forms) await tight.browser().post('/api/account/register', form);
  const [one, two] = forms.map((form) => form.email);
  const attempt = async (address: string, email: string | undefined) => {
    const form = { email: email ?? '', password };
    return (await tight.browser(address).post('/api/account/login', form)).statusCode;
  };
  const home = '203.0.113.20';
  expect(await Promise.all([1, 2, 3].map(() => attempt(home, one)))).toEqual([200, 200, 200]);
  expect(await attempt('203.0.113.21', one)).toBe(429);
  // That an account is over its limit is no fault of the address.
  expect(await attempt(home, two)).toBe(200);
  expect(await attempt(home, two)).toBe(200);
  expect(await attempt(home, two)).toBe(429);
  expect(await attempt('203.0.113.22', two)).toBe(200);
  tight.later(61_000);
  expect([await attempt(home, one), await attempt(home, two)]).toEqual([200, 200]);
  await tight.app.close();
});

test('an address over its limit counts no account and leaves no counter', async () => {
  const tight = await tightShop({ anySignInFromAddress: { attempts: 2, seconds: 60 } });
  const counters = async () =>
    (await database.db.selectFrom('rate_limits').select('key').execute()).length;
  const attempt = (who: number) =>
    tight
      .browser('203.0.113.30')
      .post('/api/account/login', { email: `fremd${who}@ornek.com`, password });
  await attempt(1);
  await attempt(2);
  const before = await counters();
  for (let who = 3; who < 9; who += 1) expect((await attempt(who)).statusCode).toBe(429);
  expect(await counters()).toBe(before);
  await tight.app.close();
});

test('limits password changes by account, wrong current passwords included', async () => {
  const tight = await tightShop({ passwordChangeOfAccount: { attempts: 2, seconds: 3600 } });
  const browser = tight.browser();
  await browser.post('/api/account/register', registration());
  await browser.session();
  const change = (currentPassword: string) => {
    const form = { currentPassword, password: 'yeni-şifre-1', passwordVerify: 'yeni-şifre-1' };
    return browser.post('/api/catalog/account/settings', form);
  };
  expect((await change('yanlış-şifre')).statusCode).toBe(400);
  expect((await change(password)).statusCode).toBe(200);
  const refused = await change('yeni-şifre-1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  await tight.app.close();
});
