import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { password, registration } from '#tests/harness/registration.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerAccountRoutes } from './account-routes.ts';
import type { AccountLimits } from './attempt-limits.ts';

const roomy: AccountLimits = {
  signInOfAccount: { attempts: 1000, seconds: 60 },
  signInFromAddress: { attempts: 1000, seconds: 60 },
  registrationFromAddress: { attempts: 1000, seconds: 60 },
};

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A shop whose limits are wide but for these. */
const tightShop = (limits: Partial<AccountLimits>): Promise<VisitorApp> =>
  visitorApp(database, (app, services) =>
    registerAccountRoutes(app, { ...services, limits: { ...roomy, ...limits } }),
  );

test('too many failed sign-ins of one account are refused wherever they come from', async () => {
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

test('an address is limited over all accounts, an IPv6 customer by the whole network', async () => {
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
