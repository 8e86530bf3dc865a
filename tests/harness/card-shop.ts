import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.ts';
import type { PageSource } from '#app/development.ts';
import type { Log } from '#platform/log.ts';
import type { App } from '#platform/http.ts';
import { cardProviders } from '#platform/payments/choose-provider.ts';
import type { ProviderAccounts } from '#platform/payments/provider-accounts.ts';
import type { ProviderCall } from '#platform/payments/provider-call.ts';
import type { Cart } from '#contract/cart.ts';
import type { PaymentAttempt } from '#contract/payment.ts';
import { seed, serverOn, stockShelves } from './app.ts';
import { rightAddress } from './own-calls.ts';
import type { TestDatabase } from './database.ts';
import { registration } from './registration.ts';
import { Browser, patience } from './visitor-app.ts';

export interface CardShop {
  app: App;
  /** Somebody new, signed in, with an address and one piece in the cart. */
  customer: () => Promise<Browser>;
  /** Begins the payment of the cart, at once and without a plan. */
  begin: (browser: Browser) => Promise<PaymentAttempt>;
  /** The same, whatever the answer is. */
  tryToBegin: typeof tryToBegin;
  /** Brings what a provider says: from elsewhere, without a cookie. */
  bring: (
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<{ statusCode: number; body: string }>;
}

const none = { isWhole: false, missing: [], hasSome: false } as const;

/** Chooses who takes cards. */
export async function takeCards(db: Db, cardProvider: string): Promise<void> {
  for (const [key, text] of Object.entries({ b2c_kk_odeme: '1', cardProvider })) {
    const row = { key, value: JSON.stringify(text) };
    await db
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }
}

/** The whole shop with cards by one provider, whose account it has. */
export async function openCardShop(
  { db, handle }: TestDatabase,
  accounts: Partial<ProviderAccounts>,
  others: {
    call?: ProviderCall;
    log?: Log;
    now?: () => number;
    /** For a browser: the pages, and where it finds them. */
    pages?: PageSource;
    publicUrl?: string;
  } = {},
): Promise<CardShop> {
  await stockShelves(db);
  const [cardProvider = ''] = Object.keys(accounts);
  await takeCards(db, cardProvider);
  const { call, log, now, pages, publicUrl } = others;
  const all = { nestpay: none, iyzico: none, paytr: none, ...accounts };
  const ways = { onChange: () => undefined, ...(call && { call }), ...(now && { now }) };
  const cards = cardProviders(all, ways);
  const settings = { ...patience, ...(publicUrl && { PUBLIC_URL: publicUrl }) };
  const app = await serverOn(handle, pages, settings, { cards, ...(log && { log }) });
  let customers = 0;
  return {
    app,
    customer: () => enter(new Browser(app, `198.51.100.${(customers += 1)}`)),
    begin,
    tryToBegin,
    bring: (path, fields, headers) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: {
          host: 'arasta.test',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        payload: new URLSearchParams(fields).toString(),
      }),
  };
}

async function enter(browser: Browser): Promise<Browser> {
  await browser.session();
  await browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity: '1' });
  await browser.post('/api/account/register', registration());
  await browser.session();
  const address = await browser.post('/api/catalog/address', rightAddress);
  const id = String(address.json<{ id: number }>().id);
  const chosen = { teslimat_address_id: id, fatura_address_id: id };
  await browser.post('/api/catalog/post_address', chosen);
  return browser;
}

async function tryToBegin(browser: Browser) {
  const { tryTotal } = (await browser.get('/api/catalog/cart')).json<Cart>();
  return browser.postJson('/api/payment/attempt', {
    planId: null,
    installment: 1,
    expectedTotal: tryTotal,
    idempotencyKey: randomUUID(),
    acceptPreInformation: '1',
    acceptDistanceContract: '1',
  });
}

async function begin(browser: Browser): Promise<PaymentAttempt> {
  const begun = await tryToBegin(browser);
  if (begun.statusCode !== 200) throw new Error(`${begun.statusCode} ${begun.body}`);
  return begun.json<PaymentAttempt>();
}
