import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openShop, seed } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { testDatabaseUrl } from '#tests/harness/database.ts';
import { addToken } from '#db/access/access-tokens.ts';
import type { Db } from '#db/database.ts';
import { scopes } from '#rules/shop/call-scopes.ts';
import { describedCall } from '#tests/harness/described-calls.ts';
import type { Description } from '#tests/harness/described-calls.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';

/** On each engine; `FUZZED_CALLS=100000` is the long run. */
const calls = Number(process.env['FUZZED_CALLS'] ?? 800);
/** Calls use up what a caller has. */
const callsOfOne = 100;

const words =
  'Paket Koli elektrik elektrik/kablo search sepet hakkimizda 35 TR 3 4 price ampul Bornova ' +
  '10000000146 on /sepet Ev Deniz 2026-11-22 male';
const known = [
  ...Object.values(seed).flatMap((id) => [String(id), `${id}-1`]),
  ...words.split(' '),
  '+90 (532) 111 22 33',
];

/** Of a bookkeeping system that may do everything. */
async function officeToken(db: Db): Promise<string> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const token = await addToken(db, { name: 'Muhasebe', scopes, expiresAt, by: 'test', now });
  if (token === null) throw new Error('the token is taken');
  return token;
}

/** Of a person who may do everything. */
async function ownersCookie(shop: Shop): Promise<string> {
  const browser = shop.browser();
  await enterOffice(browser, await makeStaff(shop.db, 'owner'));
  return `arasta_office=${browser.cookies.get('arasta_office')}`;
}

/** A shop, a caller in it, and the two who may do everything in its office. */
interface Ground {
  shop: Shop;
  caller: Caller;
  workers: Record<string, string>[];
}

/** Fresh, because what the office was asked before may have closed the shop to any caller. */
async function openGround(engine: 'embedded' | 'postgres'): Promise<Ground> {
  const shop = await openShop({ pages: true, engine });
  // Each caller has an order of one.
  const ample = { quantity: 1_000_000, opening_quantity: 1_000_000 };
  await shop.db.updateTable('products').set(ample).where('id', '=', seed.bulb).execute();
  const workers = [
    { authorization: `Bearer ${await officeToken(shop.db)}` },
    { cookie: await ownersCookie(shop) },
  ];
  return { shop, caller: await makeCaller(shop), workers };
}

describe.each(testDatabaseUrl ? (['embedded', 'postgres'] as const) : (['embedded'] as const))(
  'on %s',
  (engine) => {
    let ground: Ground;
    beforeEach(async () => {
      ground = await openGround(engine);
    });
    afterEach(() => ground.shop.close());

    test(
      'no call that the description allows fails',
      { timeout: 60_000 + calls * 60 },
      async () => {
        const answer = await ground.shop.app.inject('/api/openapi.json');
        let made = 0;
        let isUsedUp = false;
        const mine: string[] = [...known];
        const tellThings = () =>
          mine.splice(
            known.length,
            mine.length,
            ...Object.values(ground.caller.things).map(String),
          );
        tellThings();
        await fc.assert(
          fc.asyncProperty(describedCall(answer.json<Description>(), mine), async (request) => {
            made += 1;
            if (isUsedUp || made % callsOfOne === 0) {
              await ground.shop.close();
              ground = await openGround(engine);
              tellThings();
              isUsedUp = false;
            }
            const { caller, workers } = ground;
            const { method, url, type, body } = request;
            const isOffice = url.startsWith('/api/office/');
            const { statusCode, body: said } = await caller.browser.change({
              method,
              url,
              remoteAddress: `10.0.${(made >> 8) & 255}.${made & 255}`,
              headers: {
                ...(type !== undefined && { 'content-type': type }),
                ...(isOffice && workers[made % workers.length]),
              },
              ...(body !== undefined && { payload: body }),
            });
            // It has signed out, or changed its password in another session.
            isUsedUp = !isOffice && (statusCode === 401 || statusCode === 403);
            expect(statusCode, said).toBeLessThan(500);
            // Pages and providers are answered by text.
            const isCall = !url.startsWith('/payment/');
            if (statusCode >= 400 && isCall)
              expect(JSON.parse(said)).toHaveProperty('error.messages.type');
          }),
          { numRuns: calls },
        );
      },
    );

    test('no page address fails', { timeout: 60_000 + calls * 40 }, async () => {
      const { browser } = ground.caller;
      const piece = fc.oneof(
        fc.constantFrom(...known.map((text) => encodeURIComponent(text)), 'en', 'tr', 'x-p-1'),
        fc.webSegment(),
      );
      const path = fc.array(piece, { maxLength: 4 }).map((pieces) => `/${pieces.join('/')}`);
      const query = fc.oneof(fc.constant(''), fc.webQueryParameters());
      await fc.assert(
        fc.asyncProperty(path, query, async (at, asked) => {
          const answer = await browser.get(asked === '' ? at : `${at}?${asked}`);
          expect(answer.statusCode, answer.body).toBeLessThan(500);
        }),
        { numRuns: Math.ceil(calls / 10) },
      );
    });
  },
);
