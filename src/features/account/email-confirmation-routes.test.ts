import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountInfo } from '#contract/account.ts';
import { cleanUp } from '#app/cleanup.ts';
import { issueLink } from '#db/access/links.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { registration } from '#tests/harness/registration.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerAccountRoutes } from './account-routes.ts';

const threeDays = 3 * 86_400_000;

describeEachEngine('the confirmation of an email address', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  beforeAll(async () => {
    database = await open();
    shop = await visitorApp(database, registerAccountRoutes);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function registered(headers: Record<string, string> = {}) {
    const browser = shop.browser();
    const form = registration();
    await browser.post('/api/account/register', form, headers);
    await browser.session();
    const { id } = await database.db
      .selectFrom('customers')
      .where('email', '=', form.email)
      .select('id')
      .executeTakeFirstOrThrow();
    const isConfirmed = async () =>
      (await browser.get('/api/catalog/accountinfo')).json<AccountInfo>().emailConfirmed;
    return { browser, id, email: form.email, isConfirmed };
  }
  /** The mails that go out now, as if nobody had to wait. */
  async function sent(): Promise<Mail[]> {
    const mails: Mail[] = [];
    await database.db.deleteFrom('rate_limits').execute();
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
    return mails;
  }
  const linkIn = (mail: Mail | undefined) =>
    /https:\/\/arasta\.test(\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

  test('a mailed link confirms once and says so when it is used again', async () => {
    const { browser, email, isConfirmed } = await registered();
    expect(await isConfirmed()).toBe(false);
    const [mail] = await sent();
    expect(mail).toMatchObject({ to: email, subject: 'E-posta adresinizi doğrulayın' });
    const link = linkIn(mail);
    expect(link).toMatch(/^\/account\/confirm\/[\w-]{43}$/);
    const stored = await database.db.selectFrom('account_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(link.slice(-43));

    const head = await browser.send({ method: 'HEAD', url: link });
    expect(head.statusCode).not.toBe(303);
    const stranger = shop.browser();
    expect((await stranger.get(link)).headers).toMatchObject({
      location: '/account/confirmed',
      'cache-control': 'no-store',
    });
    expect(await isConfirmed()).toBe(true);
    expect((await stranger.get(link)).headers.location).toBe('/account/confirmed?durum=eski');
    expect((await stranger.get(`/en${link}`)).headers.location).toBe(
      '/en/account/confirmed?durum=eski',
    );
  });

  test('a link expires after three days, and a forged link confirms nothing', async () => {
    const { browser, id, isConfirmed } = await registered();
    await sent();
    const past = new Date(Date.now() - threeDays - 60_000);
    const old = await issueLink(database.db, 'confirm-email', id, past);
    for (const token of [old, 'x', 'A'.repeat(43), '%00']) {
      const answer = await browser.get(`/account/confirm/${token}`);
      expect(answer.headers.location).toBe('/account/confirmed?durum=eski');
    }
    expect(await isConfirmed()).toBe(false);
    await cleanUp(database.db, new Date(), () => false);
    const left = await database.db
      .selectFrom('account_tokens')
      .where('customer_id', '=', id)
      .select('expires_at')
      .execute();
    expect(left).toHaveLength(1);
  });

  test('sends the link again in the visitor’s language, one at a time', async () => {
    const { browser, email } = await registered();
    await sent();
    for (let tries = 0; tries < 3; tries += 1) {
      const asked = await browser.post('/api/account/confirm-email', {}, { 'x-locale': 'en' });
      expect(asked.json()).toEqual({ success: true });
    }
    const mails = await sent();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Please confirm your e-mail address'],
    ]);
    expect(linkIn(mails[0])).toMatch(/^\/en\/account\/confirm\//);
    await browser.get(linkIn(mails[0]));
    await browser.post('/api/account/confirm-email', {});
    expect(await sent()).toEqual([]);
    expect((await shop.browser().post('/api/account/confirm-email', {})).statusCode).toBe(401);
  });
});
