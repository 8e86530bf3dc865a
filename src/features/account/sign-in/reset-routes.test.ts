import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { writeLines } from '#db/cart/added-lines.ts';
import { openCart } from '#db/cart/carts.ts';
import { linkWorks } from '#db/access/links.ts';
import { newToken } from '#db/access/tokens.ts';
import { openSession } from '#tests/harness/sessions.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { password, registration } from '#tests/harness/registration.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerAccountRoutes } from '#features/account/account-routes.ts';

const another = 'kervan-2026';
const hour = 3_600_000;
const ask = '/api/account/forgot-password';
const reset = '/api/account/reset-password';

describeEachEngine('a password reset', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  let callers = 0;
  beforeAll(async () => {
    database = await open();
    await makeSettings(database.db);
    shop = await visitorApp(database, registerAccountRoutes);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  /** From an address of its own: no limit of another test is met. */
  const browser = () => shop.browser(`10.1.${(callers += 1) >> 8}.${callers & 255}`);

  async function registered() {
    const own = browser();
    const { email } = registration();
    await own.post('/api/account/register', registration({ email }));
    await own.session();
    // The mail that confirms the address goes out before.
    await sent();
    return { own, email };
  }
  const signIn = async (email: string, tried: string) =>
    (await browser().post('/api/account/login', { email, password: tried })).statusCode;
  const isSignedIn = async (who: ReturnType<typeof browser>) =>
    (await who.session<Session>()).customer !== null;

  /** The mails about passwords that go out now. */
  async function sent(): Promise<Mail[]> {
    const mails: Mail[] = [];
    await database.db.deleteFrom('rate_limits').where('key', 'like', 'mail-%').execute();
    await workOutbox({
      db: database.db,
      send: async (mail) => void mails.push(mail),
      publicUrl: 'https://arasta.test',
      clock: () => new Date(),
      onError: (error) => {
        throw error;
      },
      onUnaddressed: () => {},
    });
    return mails.filter(({ text }) => text.includes('/account/reset-password/'));
  }
  const tokenIn = (mail: Mail | undefined) =>
    /\/account\/reset-password\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? '';
  async function link(email: string): Promise<string> {
    expect((await browser().post(ask, { email })).json()).toEqual({ success: true });
    return tokenIn((await sent()).at(-1));
  }
  const setBy = (who: ReturnType<typeof browser>, token: string, more: object = {}) =>
    who.post(reset, { token, password: another, passwordVerify: another, ...more });

  test('a link sets one new password, ends every session and signs the visitor in', async () => {
    const { own, email } = await registered();
    const token = await link(email);
    const older = await link(email);
    const stored = await database.db.selectFrom('account_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);

    const opened = browser();
    expect((await setBy(opened, token)).json()).toEqual({ success: true });
    expect(await isSignedIn(opened)).toBe(true);
    expect(await isSignedIn(own)).toBe(false);
    expect([await signIn(email, password), await signIn(email, another)]).toEqual([401, 200]);
    // Who had the mail has the address.
    expect((await opened.get('/api/catalog/accountinfo')).json()).toMatchObject({
      emailConfirmed: true,
    });
    for (const used of [token, older, 'x', 'A'.repeat(43)]) {
      const again = await setBy(browser(), used, { password, passwordVerify: password });
      expect([again.statusCode, again.json().error.code]).toEqual([409, 'link-old']);
    }
    expect(await signIn(email, another)).toBe(200);
  });

  test('a link keeps the visitor’s cart and still ends every session', async () => {
    const { own, email } = await registered();
    const opened = browser();
    const productId = await makeProduct(database.db);
    const token = newToken();
    const { id } = await openSession(database.db, token, new Date());
    const { id: cartId } = await openCart(
      database.db,
      { sessionId: id, customerId: null },
      new Date(),
    );
    const line = { productId, unitId: 1, quantity: 2 };
    const seen = { price: 1, currency: 'TRY', stock: 9 };
    await writeLines(database.db, cartId, [{ ...line, seen }], new Date());
    opened.cookies.set('__Host-sid', token);
    expect((await opened.session<Session>()).cart.count).toBe(1);
    const stale = browser();
    stale.cookies.set('__Host-sid', token);

    expect((await setBy(opened, await link(email))).json()).toEqual({ success: true });
    const { customer, cart } = await opened.session<Session>();
    expect([customer?.email, cart.count]).toEqual([email, 1]);
    expect(await isSignedIn(own)).toBe(false);
    expect((await stale.session<Session>()).cart.count).toBe(0);
  });

  test('a link expires after an hour', async () => {
    const { email } = await registered();
    const token = await link(email);
    const at = (ms: number) =>
      linkWorks(database.db, 'reset-password', token, new Date(Date.now() + ms));
    expect([await at(hour - 60_000), await at(hour + 60_000)]).toEqual([true, false]);
    shop.later(hour + 60_000);
    const late = await setBy(browser(), token);
    shop.later(-hour - 60_000);
    expect(late.json().error.code).toBe('link-old');
    expect(await signIn(email, password)).toBe(200);
  });

  test('of two browsers with one link, one sets the password', async () => {
    const { email } = await registered();
    const token = await link(email);
    const tries = await Promise.all([setBy(browser(), token), setBy(browser(), token)]);
    expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('an unknown email address gets the same answer and no mail; one mail waits at a time', async () => {
    const { email } = await registered();
    const known = await browser().post(ask, { email: ` ${email.toUpperCase()} ` });
    const unknown = await browser().post(ask, { email: 'kimse@ornek.com' });
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    await browser().post(ask, { email }, { 'x-locale': 'en' });
    const mails = await sent();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Yeni şifrenizi belirleyin'],
    ]);
    await browser().post(ask, { email }, { 'x-locale': 'en' });
    const [english] = await sent();
    expect(english).toMatchObject({ subject: 'Set your new password' });
    expect(english?.text).toContain('https://arasta.test/en/account/reset-password/');
    expect(english?.html).toContain('https://arasta.test/en/account/reset-password/');
  });

  test('a refused password leaves the link valid', async () => {
    const { email } = await registered();
    const token = await link(email);
    const cases = [
      [{ password: 'kısa', passwordVerify: 'kısa' }, 'password'],
      [{ passwordVerify: '' }, 'passwordVerify'],
      [{ passwordVerify: 'başka-bir' }, 'passwordVerify'],
    ] as const;
    for (const [more, field] of cases) {
      const refused = await setBy(browser(), token, more);
      expect(refused.statusCode).toBe(400);
      expect(Object.keys(refused.json().error.fields)).toEqual([field]);
    }
    expect((await setBy(browser(), token)).statusCode).toBe(200);
  });

  test('an email address allows five requests an hour, known or not, an IP address twenty', async () => {
    const { email } = await registered();
    for (const asked of [email, 'kimsecik@ornek.com']) {
      for (let tries = 0; tries < 5; tries += 1)
        expect((await browser().post(ask, { email: asked })).statusCode).toBe(200);
      const refused = await browser().post(ask, { email: asked });
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
        429,
        expect.stringMatching(/^\d+$/),
      ]);
    }
    const one = browser();
    for (let tries = 0; tries < 20; tries += 1)
      expect((await one.post(ask, { email: `biri${tries}@ornek.com` })).statusCode).toBe(200);
    expect((await one.post(ask, { email: 'biri@ornek.com' })).statusCode).toBe(429);
    const guesser = browser();
    for (let tries = 0; tries < 20; tries += 1)
      expect((await setBy(guesser, 'A'.repeat(43))).statusCode).toBe(409);
    expect((await setBy(guesser, 'A'.repeat(43))).statusCode).toBe(429);
  });
});
