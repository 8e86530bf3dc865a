import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { rareUrls } from '#rare-urls';
import { stockShelves } from '#tests/harness/app.ts';
import { getRequest, RawClient } from '#tests/harness/raw-client.ts';
import { endAll, migratedFolder, startShop } from '#tests/harness/shop-process.ts';

afterAll(endAll);

interface Answer {
  status: number;
  closes: boolean;
  whole: boolean;
}

function ask(url: string, agent: Agent): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = get(url, { agent }, (response) => {
    response.resume();
    response.on('error', reject);
    response.on('close', () =>
      resolve({
        status: response.statusCode ?? 0,
        closes: response.headers.connection === 'close',
        whole: response.complete,
      }),
    );
  });
  request.on('error', reject);
  return promise;
}

test.each<['SIGTERM' | 'SIGINT', 'SIGTERM' | 'SIGINT' | null]>([
  ['SIGTERM', null],
  // Ctrl+C in a terminal reaches the shop from there and from npm.
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGINT'],
])(
  'a shop that is told to stop (%s, %s) answers what it was asked, and ends by itself',
  async (first, second) => {
    const DATA_DIR = await migratedFolder();
    const database = await openDatabase({ dataDir: DATA_DIR });
    await stockShelves(database.db);
    await database.close();
    const shop = await startShop({ DATA_DIR });
    await shop.open;

    const paths = [
      '/',
      '/api/catalog/session',
      '/api/catalog/products',
      '/sarjli-ampul-p-1',
      '/sepet',
    ];
    const counts = { answered: 0 };
    const busy = Promise.withResolvers<void>();
    const failed: string[] = [];
    /** Asks again and again over one connection until the server says that it closes. */
    async function visitor(index: number): Promise<void> {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let turn = 0; turn < 2000; turn += 1) {
        const path = paths[(index + turn) % paths.length] ?? '/';
        try {
          const { status, closes, whole } = await ask(shop.url + path, agent);
          if (status !== 200 || !whole) failed.push(`${path} ${status} ${whole}`);
          counts.answered += 1;
          if (counts.answered === 200) busy.resolve();
          if (closes) break;
        } catch (error) {
          failed.push(`${path} after ${counts.answered}: ${String(error)}`);
          break;
        }
      }
      agent.destroy();
    }
    const visitors = Array.from({ length: 20 }, (_, index) => visitor(index));
    await Promise.race([busy.promise, ...visitors]);
    shop.signal(first);
    if (second !== null) {
      await pause(20);
      shop.signal(second);
    }
    const exit = await shop.exit;
    await Promise.all(visitors);
    expect(failed).toEqual([]);
    expect(exit).toMatchObject({ code: 0, signal: null });
    expect(exit.said).not.toMatch(/"level":(50|60)/);
  },
);

test('a shop that shuts down waits for no client that does not read or finish its request', async () => {
  const shop = await startShop({ DATA_DIR: await migratedFolder() });
  await shop.open;
  new RawClient(shop.url, { reads: false }).send(getRequest(rareUrls.apiSchema).repeat(20));
  new RawClient(shop.url).send('POST /api/account/login HTTP/1.1\r\nhost: arasta.test\r\n');
  const silent = new RawClient(shop.url);
  await fetch(`${shop.url}/health`);
  const exit = await shop.kill('SIGTERM');
  await silent.closed;
  expect(exit).toMatchObject({ code: 0, signal: null });
  expect(exit.said).not.toMatch(/"level":(50|60)/);
});
