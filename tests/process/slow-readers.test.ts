import { afterAll, expect, test } from 'vitest';
import { rareUrls } from '#rare-urls';
import { getRequest, RawClient } from '#tests/harness/raw-client.ts';
import { endAll, migratedFolder, startShop } from '#tests/harness/shop-process.ts';

afterAll(endAll);

/** What a reader who does not read may cost; without a limit it is gigabytes. */
const mostMegabytes = 60;

test('clients that send requests and never read cost little memory and delay nobody', async () => {
  const shop = await startShop({ DATA_DIR: await migratedFolder() });
  await shop.open;
  const page = async () => (await fetch(shop.url + rareUrls.apiSchema)).text();
  for (let turn = 0; turn < 50; turn += 1) await page();
  const before = (await shop.memory()) ?? 0;

  const asking = getRequest(rareUrls.apiSchema).repeat(1_100);
  const flooders = Array.from({ length: 8 }, () =>
    new RawClient(shop.url, { reads: false }).send(asking),
  );
  const silent = Array.from({ length: 80 }, () =>
    new RawClient(shop.url, { reads: false }).send(getRequest(rareUrls.apiSchema)),
  );
  await Promise.all(flooders.map((client) => client.closed));
  for (let turn = 0; turn < 50; turn += 1) expect((await page()).length).toBeGreaterThan(50_000);
  expect((await shop.memory()) ?? 0).toBeLessThan(before + mostMegabytes);

  for (const client of silent) client.socket.destroy();
  expect(await shop.kill('SIGTERM')).toMatchObject({ code: 0 });
});
