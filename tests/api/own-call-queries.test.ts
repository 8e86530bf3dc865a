import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueLink } from '#db/access/links.ts';
import { newToken } from '#db/access/tokens.ts';
import { openSession } from '#tests/harness/sessions.ts';
import type { App } from '#platform/http.ts';
import { openShop, seed, serverOn, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { calls, frameCalls } from '#tests/harness/calls.ts';
import { countQueries } from '#tests/harness/count-queries.ts';
import type { CountedDb } from '#tests/harness/count-queries.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { Description } from '#tests/harness/described-calls.ts';
import { password } from '#tests/harness/registration.ts';
import { rightRequest } from '#tests/harness/requests.ts';
import { Browser } from '#tests/harness/visitor-app.ts';
import { officeCalls } from '#rules/shop/call-scopes.ts';

/**
 * How many statements each call takes that belongs to a customer, the look-up of who asks among them (rule
 * reliability/statement-count); in an order in which each can be made after those before it.
 */
const own: Readonly<Record<string, number>> = {
  'GET /api/catalog/session': 3,
  'POST /api/catalog/settings': 2,
  'POST /api/catalog/cookies': 2,
  'POST /api/catalog/wishlist/{productId}': 2,
  'GET /api/catalog/wishlist': 1,
  'DELETE /api/catalog/wishlist/{productId}': 2,
  'GET /api/catalog/alerts': 3,
  'GET /api/catalog/address': 1,
  'GET /api/catalog/address/reset': 2,
  'POST /api/catalog/address': 4,
  'POST /api/catalog/address/{id}': 2,
  'DELETE /api/catalog/address/{id}': 2,
  'GET /api/catalog/comment': 1,
  'GET /api/catalog/comment/{id}': 1,
  'POST /api/catalog/comment': 3,
  'POST /api/catalog/comment/{id}': 3,
  'POST /api/catalog/product/{id}/questions': 4,
  'GET /api/catalog/accountinfo': 1,
  'POST /api/catalog/accountinfo/settings': 2,
  'GET /api/catalog/statement': 1,
  'GET /api/catalog/account-payment': 1,
  'GET /api/account/data': 3,
  'POST /api/account/confirm-email': 2,
  'GET /api/account/counts': 2,
  'GET /api/account/consents': 2,
  'POST /api/account/consents': 4,
  'GET /api/account/sessions': 2,
  'DELETE /api/account/sessions/{id}': 2,
  'DELETE /api/account/sessions': 2,
  'POST /api/catalog/account/settings': 4,
  'POST /api/account/logout': 3,
  'POST /api/account/login': 4,
  'POST /api/account/register': 3,
  'POST /api/account/forgot-password': 2,
  'POST /api/account/reset-password': 4,
  'POST /api/account/close': 4,
};

/** What is everybody's, and what is bought and paid: counted beside their code where it matters. */
const others = [
  'GET /health',
  'GET /ready',
  'GET /api/catalog/shop',
  'GET /api/catalog/home',
  'GET /api/catalog/suggest',
  'GET /api/catalog/products',
  'GET /api/catalog/products/{*}',
  'GET /api/catalog/product/{id}',
  'GET /api/catalog/product/{id}/questions',
  'GET /api/catalog/comparison',
  'GET /api/catalog/viewed',
  'GET /api/catalog/price',
  'GET /api/catalog/route/{*}',
  'GET /api/catalog/page/{*}',
  'GET /api/catalog/reference/provinces',
  'GET /api/catalog/reference/districts',
  'GET /api/catalog/reference/countries',
  'GET /api/catalog/cart',
  'DELETE /api/catalog/cart',
  'POST /api/catalog/cart/{id}',
  'PATCH /api/catalog/cart/{id}',
  'POST /api/catalog/cart-lines',
  'POST /api/catalog/cart-lines/undo',
  'POST /api/catalog/cart-lines/restore',
  'DELETE /api/catalog/cart/{id}',
  'PATCH /api/catalog/cart',
  'POST /api/catalog/cart-look',
  'POST /api/catalog/quick-order',
  'GET /api/catalog/lists',
  'GET /api/catalog/lists/{id}',
  'POST /api/catalog/lists',
  'PATCH /api/catalog/lists/{id}',
  'DELETE /api/catalog/lists/{id}',
  'GET /api/catalog/checkout',
  'GET /api/catalog/guest',
  'POST /api/catalog/guest',
  'GET /api/catalog/guest-order/{orderNo}/{code}',
  'GET /api/catalog/payment-link/{orderNo}/{key}',
  ...Object.keys(calls).filter((name) => /\/(notice|privacy)/.test(name)),
  'GET /api/catalog/alerts/mail/{token}',
  'GET /api/catalog/alerts/{id}/{code}',
  'GET /api/catalog/order/{orderNo}/returnable',
  'GET /api/catalog/returns',
  'GET /api/catalog/return/{returnNo}',
  'GET /api/catalog/return/{returnNo}/slip.pdf',
  'GET /api/catalog/return/{returnNo}/label.pdf',
  'GET /api/catalog/return/{returnNo}/photo/{photo}',
  'PATCH /api/catalog/return/{returnNo}',
  'POST /api/catalog/return',
  'GET /api/catalog/quotes',
  'GET /api/catalog/quotes/new',
  'GET /api/catalog/quotes/{quoteNo}',
  'POST /api/catalog/quotes',
  'POST /api/catalog/quotes/{quoteNo}',
  'GET /api/catalog/company',
  'POST /api/catalog/company',
  'GET /api/catalog/approvals',
  'POST /api/catalog/approvals',
  'GET /api/catalog/company/invitation/{token}',
  'POST /api/account/guest',
  'POST /api/catalog/post_address',
  'POST /api/catalog/cart',
  'POST /api/catalog/bin-control',
  'POST /api/payment/attempt',
  'GET /api/payment/attempt/{attemptId}',
  'GET /api/catalog/orders',
  'GET /api/catalog/order/{orderNo}',
  'GET /api/catalog/order/{orderNo}/cancellation',
  'PATCH /api/catalog/order/{id}',
  ...frameCalls,
];

describeEachEngine('the statements of a customer’s own calls', (open) => {
  let shop: Shop;
  let app: App;
  let queries: CountedDb;
  let owner: Caller;

  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    queries = countQueries(shop.db);
    app = await serverOn({ ...shop.database.handle, db: queries.db });
    owner = counted(await makeCaller(shop));
  });
  afterAll(async () => {
    await app.close();
    await shop.close();
  });

  let addresses = 0;
  const newBrowser = () => new Browser(app, `203.0.113.${(addresses += 1)}`);

  /** The same caller at the server whose statements are counted. */
  function counted({ browser, things }: Caller): Caller {
    const same = newBrowser();
    for (const [name, value] of browser.cookies) same.cookies.set(name, value);
    return { browser: same, things };
  }

  /** A browser that the shop knows, with nothing in its cart. */
  async function knownVisitor(now = new Date()): Promise<Browser> {
    const browser = newBrowser();
    const token = newToken();
    await openSession(shop.db, token, now);
    browser.cookies.set('__Host-sid', token);
    return browser;
  }

  /** A customer who owes and awaits nothing, with this hash of the password. */
  async function newcomer(passwordHash: string): Promise<Caller> {
    const buyer = await makeBuyer(shop.db);
    const { email } = await shop.db
      .updateTable('customers')
      .set({ password_hash: passwordHash })
      .where('id', '=', buyer.customerId)
      .returning('email')
      .executeTakeFirstOrThrow();
    const browser = newBrowser();
    await signIn(shop.db, browser, buyer);
    return { browser, things: { ...owner.things, email } };
  }

  const ordinaryHash = async () => {
    const { hash } = await shop.db
      .selectFrom('customers')
      .where('email', '=', owner.things.email)
      .select('password_hash as hash')
      .executeTakeFirstOrThrow();
    return hash;
  };

  /** Whoever makes the call at its longest, where that is not the owner of everything. */
  const callers: Readonly<Record<string, () => Promise<Caller>>> = {
    'POST /api/account/login': async () => ({ ...owner, browser: await knownVisitor() }),
    'POST /api/account/register': async () => ({ ...owner, browser: await knownVisitor() }),
    'POST /api/account/forgot-password': async () => ({ ...owner, browser: await knownVisitor() }),
    'POST /api/account/reset-password': async () => {
      const customer = await shop.db
        .selectFrom('customers')
        .where('email', '=', owner.things.email)
        .select('id')
        .executeTakeFirstOrThrow();
      const resetToken = await issueLink(shop.db, 'reset-password', customer.id, new Date());
      return { browser: await knownVisitor(), things: { ...owner.things, resetToken } };
    },
    'POST /api/account/close': async () => newcomer(await ordinaryHash()),
  };

  /** Makes a call that is right; gives the statements it took. */
  async function statementsOf(name: string, { browser, things }: Caller): Promise<number> {
    const call = calls[name];
    if (!call) throw new Error(`there is no ${name}`);
    // Its token, before anything is counted.
    if (browser.token === '') await browser.session();
    const { url, method, type, body } = rightRequest(name, call, things);
    const { answer, statements } = await queries.during(() =>
      browser.change({
        method,
        url,
        ...(type !== undefined && { headers: { 'content-type': type } }),
        ...(body !== undefined && { payload: body }),
      }),
    );
    expect(answer.statusCode, `${name}: ${answer.body}`).toBe(200);
    return statements;
  }

  test('cover every call of the description', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json<Description>();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect([...Object.keys(own), ...others, ...Object.keys(officeCalls)].toSorted()).toEqual(
      described.toSorted(),
    );
    expect(Object.entries(own).filter(([, statements]) => statements > 4)).toEqual([]);
  });

  test.each(Object.entries(own))('%s takes %i', async (name, statements) => {
    const caller = (await callers[name]?.()) ?? owner;
    expect(await statementsOf(name, caller)).toBe(statements);
  });

  test('one more statement stores a kept wish', async () => {
    const { browser, things } = await newcomer('x');
    await browser.session();
    browser.cookies.set('__Host-wish', String(seed.bulb));
    expect(await statementsOf('GET /api/catalog/session', { browser, things })).toBe(4);
    expect(browser.cookies.has('__Host-wish')).toBe(false);
  });

  test('a customer without data costs no more, and an empty answer tells nothing', async () => {
    const { browser, things } = await newcomer('x');
    for (const path of ['address', 'comment', 'statement', 'account-payment'])
      expect(await statementsOf(`GET /api/catalog/${path}`, { browser, things })).toBe(1);
    const stranger = await newBrowser().get('/api/catalog/comment');
    expect([stranger.statusCode, stranger.json().error.code]).toEqual([401, 'not-signed-in']);
  });

  test('the first call of a day makes three more statements to update the last visit', async () => {
    const { browser, things } = await newcomer('x');
    await shop.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 2 * 86_400_000) })
      .where(
        'customer_id',
        '=',
        shop.db.selectFrom('customers').where('email', '=', things.email).select('id'),
      )
      .execute();
    // The token is kept in the page: the session is not asked for again.
    const takes = () => statementsOf('GET /api/catalog/accountinfo', { browser, things });
    expect([await takes(), await takes()]).toEqual([4, 1]);
  });

  test('rehashing a password makes one more statement, once', async () => {
    const old = await hash(password, { memoryCost: 1024, timeCost: 1 });
    const { things } = await newcomer(old);
    const takes = async () =>
      statementsOf('POST /api/account/login', { things, browser: await knownVisitor() });
    expect([await takes(), await takes()]).toEqual([5, 4]);
  });

  test('merging a cart makes six more statements: locking, reading and writing both', async () => {
    const { things } = await newcomer(await ordinaryHash());
    const browser = await knownVisitor();
    await browser.postJson('/api/catalog/cart-lines', {
      lines: [{ productId: seed.bulb, quantity: 1 }],
    });
    expect(await statementsOf('POST /api/account/login', { things, browser })).toBe(10);
    expect((await browser.session<{ cart: { count: number } }>()).cart.count).toBe(1);
  });
});
