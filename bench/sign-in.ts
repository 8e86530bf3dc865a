// `npm run bench -- sign-in`: whether the time of an answer tells who is a customer (rules account/no-account-enumeration,
// account/forgotten-password). Known and unknown e-mails take turns, one at a time, so that whatever else the
// machine does meets both alike.
import { hashPassword } from '#platform/passwords/passwords.ts';
import { makeDatabase } from './bench-database.ts';
import { median } from './measure.ts';
import { startShop } from './shop-process.ts';

const tries = Number(process.env['BENCH_TRIES'] ?? 1000);
/** Below the limit of failed sign-ins of one account. */
const triesOfAccount = 5;
const known = (index: number) => `musteri${Math.floor(index / triesOfAccount)}@bench.example`;
const unknown = (index: number) => `kimse${Math.floor(index / triesOfAccount)}@bench.example`;
/** What the two kinds may differ by. */
const wantedPercent = 5;
const warmUp = 20;

let asked = 0;

/** Milliseconds of one refused answer, each from a network address of its own. */
async function timeOf(url: string, path: string, headers: HeadersInit, form: object) {
  asked += 1;
  const from = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  const body = new URLSearchParams(Object.entries(form));
  const start = performance.now();
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': from },
    body,
  });
  await answer.text();
  return { ms: performance.now() - start, status: answer.status };
}

async function compare(
  name: string,
  wantedStatus: number,
  ask: (email: string) => Promise<{ ms: number; status: number }>,
): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  let failures = 0;
  for (let warm = 0; warm < warmUp; warm++) await ask(`isinma${warm}@bench.example`);
  for (let index = 0; index < tries; index++) {
    // Who comes first changes: the second finds a warmer machine.
    const turns = [
      ['known', known(index)],
      ['unknown', unknown(index)],
    ] as const;
    for (const [kind, email] of index % 2 === 0 ? turns : turns.toReversed()) {
      const { ms, status } = await ask(email);
      if (status !== wantedStatus) failures += 1;
      times[kind].push(ms);
    }
  }
  const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)];
  // Of each pair, for both of it met the same machine.
  const apart = median(times.known.map((ms, index) => ms - (times.unknown[index] ?? 0)));
  const percent = (Math.abs(apart) / Math.min(ofKnown, ofUnknown)) * 100;
  console.log(
    JSON.stringify({ name, tries, knownMs: ofKnown, unknownMs: ofUnknown, percent, failures }),
  );
  if (failures > 0 || percent > wantedPercent) process.exitCode = 1;
}

const database = await makeDatabase(`arasta_sign_in_${process.pid}`, async (db) => {
  const password_hash = await hashPassword('doğru-şifre');
  const customers = Array.from({ length: Math.ceil(tries / triesOfAccount) }, (_, index) => ({
    email: known(index * triesOfAccount),
    name: 'Ayşe',
    password_hash,
    email_confirmed_at: new Date(),
  }));
  await db.insertInto('customers').values(customers).execute();
});
try {
  const shop = await startShop({ ...database.environment, TRUST_PROXY: '1' });
  const session = await fetch(`${shop.url}/api/catalog/session`);
  const { csrfToken } = (await session.json()) as { csrfToken: string };
  const headers = {
    cookie: session.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
    origin: shop.url,
    'x-csrf-token': csrfToken,
    'x-requested-with': 'XMLHttpRequest',
  };
  console.log(`engine: ${database.engine}`);
  await compare('a wrong password', 401, (email) =>
    timeOf(shop.url, '/api/account/login', headers, { email, password: 'yanlış-şifre' }),
  );
  await compare('a forgotten password', 200, (email) =>
    timeOf(shop.url, '/api/account/forgot-password', headers, { email }),
  );
  await shop.stop();
} finally {
  await database.drop();
}
