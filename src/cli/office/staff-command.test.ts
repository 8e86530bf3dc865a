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
  const status = await runShop(['staff', ...args, '--locale', 'en'], {
    say: (line) => said.push(line),
    output: new PassThrough(),
    complain: (line) => complained.push(line),
    bar: null,
    variables: { DATA_DIR: folder, SHOP_DEMO: 'off', PUBLIC_URL: 'https://shop.example' },
  });
  return { status, said: said.join('\n'), complained: complained.join('\n') };
}

const link = /^https:\/\/shop\.example\/en\/yonetim\/davet#[\w-]{43}$/;

test('invites somebody with a link that is printed once, and revokes the access (rule staff/first-owner)', async () => {
  expect((await run('list')).said).toContain('staff add EMAIL');
  const made = await run('add', 'Defne@Shop.example', '--name', 'Defne Arslan', '--role', 'owner');
  expect(made).toMatchObject({ status: 0, said: expect.stringMatching(link) });
  expect(made.complained).toContain('not shown again');
  const again = await run('add', 'defne@shop.example', '--name', 'Başka', '--role', 'reader');
  expect(again).toMatchObject({ status: 1, complained: expect.stringContaining('already') });
  expect((await run('list')).said).toMatch(
    /defne@shop\.example {2}Defne Arslan {2}owner +never +invited/,
  );
  expect(await run('role', 'defne@shop.example', '--role', 'reader')).toMatchObject({ status: 1 });
  const ikinci = await run(
    'add',
    'asli@shop.example',
    '--name',
    'Aslı',
    '--role',
    'orders',
    '--json',
  );
  expect(JSON.parse(ikinci.said)).toMatchObject({
    email: 'asli@shop.example',
    role: 'orders',
    link: expect.stringMatching(link),
  });
  expect((await run('role', 'ASLI@shop.example', '--role', 'reader')).status).toBe(0);
  expect((await run('disable', 'asli@shop.example')).status).toBe(0);
  expect(JSON.parse((await run('list', '--json')).said)).toMatchObject([
    { name: 'Aslı', role: 'reader', state: 'disabled', lastSignInAt: null },
    { name: 'Defne Arslan', state: 'invited' },
  ]);
  expect((await run('enable', 'asli@shop.example')).status).toBe(0);
  expect((await run('reset', 'asli@shop.example')).said).toMatch(link);
  expect((await run('reset', 'nobody@shop.example', '--json')).said).toBe(
    '{"refused":"not-found"}',
  );
});

test('names what a command line lacks', async () => {
  for (const words of [
    ['make'],
    ['add', '--name', 'A', '--role', 'owner'],
    ['add', 'a@shop.example', '--role', 'owner'],
    ['add', 'none', '--name', 'A', '--role', 'owner'],
    ['add', 'a@shop.example', '--name', 'A', '--role', 'admin'],
    ['add', 'a@shop.example', '--name', 'A'],
    ['role', 'a@shop.example'],
    ['disable'],
    ['list', '--all'],
  ]) {
    const { status, complained } = await run(...words);
    expect([words, status]).toEqual([words, 2]);
    expect(complained).toContain('Usage: npm run shop -- staff');
  }
});
