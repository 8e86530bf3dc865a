import { afterAll, beforeAll, expect, test } from 'vitest';
import { ForgedAnswer, type ProviderAnswer } from '#platform/payments/provider.ts';
import type { App } from '#platform/http.ts';
import { createLog } from '#platform/log.ts';
import { serverOn } from '#tests/harness/app.ts';
import { BankBooks, bookedCards } from '#tests/harness/bank-books.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { openTill } from '#tests/harness/till.ts';

class SealedBooks extends BankBooks {
  override async readAnswer({ oid = '', seal }: Readonly<Record<string, string>>) {
    if (seal !== 'signed') throw new ForgedAnswer('another seal');
    const says: ProviderAnswer = this.says(oid);
    return says;
  }
}

let database: TestDatabase;
let app: App;
beforeAll(async () => {
  database = await freshDatabase();
  await openTill(database.db);
  const settings = { WRITES_PER_MINUTE: '6', BUSY_AFTER_MS: '0' };
  const others = { cards: bookedCards(new SealedBooks()), log: createLog('silent') };
  app = await serverOn(database.handle, undefined, settings, others);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const post = (address: string, url: string, body: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'arasta.test',
      'x-forwarded-for': address,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: body,
  });
const told = (address: string, seal: string) =>
  post(address, '/payment/callback/nestpay', `oid=unknown&seal=${seal}`);
const statuses = async (count: number, address: string, seal: string) => {
  const seen = [];
  for (let made = 0; made < count; made += 1) seen.push((await told(address, seal)).statusCode);
  return seen;
};

test('a provider may call ten times as often as other writers (rule payment/callback-limit)', async () => {
  const address = '203.0.113.5';
  for (let made = 0; made < 7; made += 1) await post(address, '/api/nowhere', '');
  expect((await post(address, '/api/nowhere', '')).statusCode).toBe(429);
  expect(new Set(await statuses(60, address, 'signed'))).toEqual(new Set([200]));
  const refused = await told(address, 'signed');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await told('203.0.113.6', 'signed')).statusCode).toBe(200);
});

test('ignores an address that sends forged messages', async () => {
  const address = '203.0.113.7';
  expect(await statuses(8, address, 'wrong')).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
  expect((await told(address, 'signed')).statusCode).toBe(429);
  expect((await told('203.0.113.8', 'signed')).statusCode).toBe(200);
});
