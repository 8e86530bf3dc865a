import { Agent, get } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { stockShelves } from '#tests/harness/app.ts';
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

test('a shop that is told to stop answers what it was asked, and ends by itself', async () => {
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
  const exit = await shop.kill('SIGTERM');
  await Promise.all(visitors);
  expect(failed).toEqual([]);
  expect(exit).toMatchObject({ code: 0, signal: null });
});
