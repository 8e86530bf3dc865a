import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { openTestBank } from '#app/demo/test-bank/test-bank.ts';
import type { Cart } from '#contract/cart.ts';
import type { AttemptOutcome, PaymentAttempt } from '#contract/payment.ts';
import { openDatabase, type Db } from '#db/database.ts';
import { seed, stockShelves } from '#tests/harness/app.ts';
import { payAtBank, type Choice } from '#tests/harness/bank-browser.ts';
import { addSignedInSession, makeBuyer } from '#tests/harness/buyers.ts';
import { takeCards } from '#tests/harness/card-shop.ts';
import {
  holdsMark,
  markedCard,
  outcomeOfMarked,
  writtenMarks,
} from '#tests/harness/marked-cards.ts';
import { countInMemory } from '#tests/harness/process-memory.ts';
import {
  endAll,
  freePort,
  freshFolder,
  migratedFolder,
  startShop,
} from '#tests/harness/shop-process.ts';

afterAll(endAll);

/** What happens to the cards: what the bank says, what the holder does. */
const payments: [string, Choice][] = [
  ['00', 'approve'],
  ['00', 'approve'],
  ['51', 'approve'],
  ['43', 'approve'],
  ['00', 'cancel'],
  ['00', 'wrong-code'],
  ['00', 'silent'],
];

/** The order's note: what the shop holds for certain. */
const note = `iz-${randomUUID()}`;

async function makeShopper(db: Db) {
  const { customerId, addressId } = await makeBuyer(db);
  const session = { customerId, cookieNoticeAt: null, now: new Date() };
  return { cookie: `sid=${await addSignedInSession(db, session)}`, address: String(addressId) };
}
type Shopper = Awaited<ReturnType<typeof makeShopper>>;

/** A buyer whose browser gives the card to the bank; gives what became of the payment. */
async function pay(shop: string, shopper: Shopper, card: string, choice: Choice): Promise<string> {
  const headers: Record<string, string> = {
    cookie: shopper.cookie,
    origin: shop,
    'x-requested-with': 'XMLHttpRequest',
  };
  async function call<T>(path: string, body?: URLSearchParams | string): Promise<T> {
    const json = typeof body === 'string' && { 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await fetch(shop + path, {
      method,
      headers: { ...headers, ...json },
      body: body ?? null,
    });
    const text = await answer.text();
    expect(holdsMark(text)).toBe(false);
    expect(answer.ok, text).toBe(true);
    return JSON.parse(text);
  }
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);
  const session = await call<{ csrfToken: string }>('/api/catalog/session');
  headers['x-csrf-token'] = session.csrfToken;
  await call(`/api/catalog/cart/${seed.bulb}`, form({ quantity: '1' }));
  const { address } = shopper;
  const addresses = { teslimat_address_id: address, fatura_address_id: address };
  await call('/api/catalog/post_address', form(addresses));
  await call('/api/catalog/bin-control', form({ binNumber: card.slice(0, 6) }));
  const { tryTotal } = await call<Cart>('/api/catalog/cart');
  const { attemptId, gate } = await call<PaymentAttempt>(
    '/api/payment/attempt',
    JSON.stringify({
      planId: null,
      installment: 1,
      expectedTotal: tryTotal,
      idempotencyKey: randomUUID(),
      description: note,
      acceptPreInformation: '1',
      acceptDistanceContract: '1',
    }),
  );
  if (!gate) throw new Error('no gate');
  const typed = { number: card, code: '000', month: '12', year: '30' };
  const back = await payAtBank(gate, { card: typed, choice });
  if (back) await fetch(back.url, { method: 'POST', body: form(back.fields) });
  return (await call<AttemptOutcome>(`/api/payment/attempt/${attemptId}`)).state;
}

test.skipIf(!existsSync('/proc/self/smaps'))(
  'a marked card is nowhere in the memory of the shop, kept pages and answers among it (rule payment/no-card-data)',
  async () => {
    const dataDir = await migratedFolder();
    const database = await openDatabase({ dataDir });
    await stockShelves(database.db);
    await takeCards(database.db, 'nestpay');
    const shoppers: Shopper[] = [];
    for (const _ of payments) shoppers.push(await makeShopper(database.db));
    await database.close();
    const bank = await openTestBank({
      port: 0,
      hostName: '127.0.0.1',
      dataDir: freshFolder(),
      storeType: '3d_pay',
      outcomeOf: outcomeOfMarked,
    });
    const port = String(await freePort());
    const { gateUrl, apiUrl, clientId, storeKey, apiUser, apiPassword } = bank.account;
    const shop = await startShop({
      DATA_DIR: dataDir,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      NESTPAY_GATE_URL: gateUrl,
      NESTPAY_API_URL: apiUrl,
      NESTPAY_CLIENT_ID: clientId,
      NESTPAY_STORE_KEY: storeKey,
      NESTPAY_API_USER: apiUser,
      NESTPAY_API_PASSWORD: apiPassword,
      NESTPAY_STORE_TYPE: '3d_pay',
    });
    await shop.open;
    const states: string[] = [];
    for (const [at, [code, choice]] of payments.entries()) {
      const shopper = shoppers[at];
      if (!shopper) throw new Error('too few shoppers');
      states.push(await pay(shop.url, shopper, markedCard(code, at), choice));
    }
    expect(states.slice(0, 4)).toEqual(['captured', 'captured', 'declined', 'declined']);

    // Kept as compressed bytes: asked for, they come from memory.
    for (const path of ['/', '/elektrik/aydinlatma', '/api/catalog/products/', '/payment/start']) {
      for (const _ of ['made', 'kept'])
        expect(holdsMark(await (await fetch(shop.url + path)).text())).toBe(false);
    }
    const memory = await countInMemory(shop.pid, [note, ...writtenMarks]);
    expect(memory.bytes).toBeGreaterThan(50_000_000);
    const [known, ...marks] = memory.found;
    expect(known).toBeGreaterThan(0);
    expect(marks).toEqual([0, 0, 0]);
    expect(holdsMark(shop.said())).toBe(false);
    expect(await shop.kill('SIGTERM')).toMatchObject({ code: 0 });
    await bank.close();
  },
);
