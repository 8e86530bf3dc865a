import { PassThrough } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { migratedFolder } from '#tests/harness/shop-process.ts';
import { runShop } from '#cli/run-shop.ts';

let folder: string;
beforeAll(async () => {
  folder = await migratedFolder();
});

async function run(args: string[], variables: Record<string, string> = {}) {
  const said: string[] = [];
  const complained: string[] = [];
  const status = await runShop(['webhooks', ...args, '--locale', 'en'], {
    say: (line) => said.push(line),
    output: new PassThrough(),
    complain: (line) => complained.push(line),
    bar: null,
    variables: { DATA_DIR: folder, SHOP_DEMO: 'off', ...variables },
  });
  return { status, said: said.join('\n'), complained: complained.join('\n') };
}
const url = 'https://erp.example/arasta';

test('adds an address with a secret that is printed once, lists it and removes it', async () => {
  const added = await run(['add', url, '--events', 'order.paid, stock.low']);
  expect(added).toMatchObject({ status: 0, said: expect.stringMatching(/^whsec_[\w-]{43}$/) });
  expect((await run(['add', url, '--events', 'order.paid'])).status).toBe(1);
  const { said } = await run(['list']);
  expect(said).toMatch(/1 {3}https:\/\/erp\.example\/arasta {2}order\.paid,stock\.low +0 +0/);
  expect(said).not.toContain(added.said);
  expect((await run(['deliveries'])).said).toBe('There is nothing.');
  expect((await run(['resend', '7'])).status).toBe(1);
  expect((await run(['remove', '1'])).status).toBe(0);
  expect((await run(['remove', '1'])).status).toBe(1);
});

test('accepts plain HTTP for private networks alone', async () => {
  const words = ['add', 'http://10.0.0.7/arasta', '--events', 'order.paid'];
  expect((await run(words)).status).toBe(2);
  expect((await run(words, { WEBHOOKS_INSIDE: 'allowed' })).status).toBe(0);
});

test('names what a command line lacks', async () => {
  for (const words of [
    ['fly'],
    ['add'],
    ['add', url],
    ['add', url, '--events', 'everything'],
    ['add', 'ftp://erp.example', '--events', 'order.paid'],
    ['add', 'https://user:secret@erp.example', '--events', 'order.paid'],
    ['add', url, '--events', 'order.paid', '--low-stock', 'few'],
    ['remove', 'all'],
  ]) {
    const { status, complained } = await run(words);
    expect([words, status]).toEqual([words, 2]);
    expect(complained).toContain('Usage: npm run shop -- webhooks');
  }
});
