import { PassThrough } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { migratedFolder } from '#tests/harness/shop-process.ts';
import { runShop } from '#cli/run-shop.ts';

let folder: string;
beforeAll(async () => {
  folder = await migratedFolder();
});

async function run(...args: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const status = await runShop(['tokens', ...args, '--locale', 'en'], {
    say: (line) => said.push(line),
    output: new PassThrough(),
    complain: (line) => complained.push(line),
    bar: null,
    variables: { DATA_DIR: folder, SHOP_DEMO: 'off' },
  });
  return { status, said: said.join('\n'), complained: complained.join('\n') };
}

test('creates a token that is printed once, lists it, and revokes it', async () => {
  expect((await run('list')).said).toBe('There are no tokens.');
  const made = await run('add', 'Muhasebe', '--scope', 'orders:read,orders:write', '--days', '30');
  expect(made).toMatchObject({ status: 0, said: expect.stringMatching(/^arasta_[\w-]{43}$/) });
  expect((await run('add', 'Muhasebe', '--scope', 'orders:read')).status).toBe(1);
  const { said } = await run('list');
  expect(said).toMatch(/Muhasebe {2}orders:read,orders:write .* never +works/);
  expect(said).not.toContain(made.said);
  expect(await run('revoke', 'Muhasebe')).toMatchObject({ status: 0 });
  expect((await run('list')).said).toContain('revoked');
  expect((await run('revoke', 'Muhasebe')).status).toBe(1);
});

test('names what a command line lacks', async () => {
  for (const words of [
    ['make'],
    ['add', '--scope', 'orders:read'],
    ['add', 'A'],
    ['add', 'A', '--scope', 'everything'],
    ['add', 'A', '--scope', 'orders:read', '--days', '0'],
    ['add', 'A', '--scope', 'orders:read', '--days', '731'],
    ['add', 'x'.repeat(61), '--scope', 'orders:read'],
    ['revoke'],
  ]) {
    const { status, complained } = await run(...words);
    expect([words, status]).toEqual([words, 2]);
    expect(complained).toContain('Usage: npm run shop -- tokens');
  }
});
