import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { runShop } from '#cli/run-shop.ts';
import { migratedFolder } from '#tests/harness/shop-process.ts';

let folder: string;
let files: string;
beforeAll(async () => {
  folder = await migratedFolder();
  files = await mkdtemp(join(tmpdir(), 'consents-'));
  const customer = { id: 1, name: 'Ayşe', surname: 'Kaya', email: 'ayse@arasta.example' };
  await writeFile(join(files, 'customers.jsonl'), `${JSON.stringify(customer)}\n`);
  expect((await run(['import', files])).status).toBe(0);
});

async function run(args: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const status = await runShop([...args, '--locale', 'en'], {
    say: (line) => said.push(line),
    output: new PassThrough(),
    complain: (line) => complained.push(line),
    bar: null,
    variables: { DATA_DIR: folder, SHOP_DEMO: 'off' },
  });
  return { status, said: said.join('\n'), complained: complained.join('\n') };
}
async function fileOf(name: string, text: string) {
  await writeFile(join(files, name), text);
  return join(files, name);
}

test('decisions of a file are taken over, and those that are not are named (rule account/consents-commands)', async () => {
  const head = 'email;kind;decision;at;receipt;source';
  const path = await fileOf(
    'iys.csv',
    `\uFEFF${head}\r\nayse@arasta.example;marketing-email;given;2026-11-20T10:00:00Z;IYS-7;HS_WEB\r\n` +
      'nobody@arasta.example;marketing-email;given;2026-11-20T10:00:00Z;;HS_WEB\r\n',
  );
  const taken = await run(['consents', 'import', path]);
  expect(taken.status).toBe(0);
  expect(taken.said).toContain('1 decisions were taken over, 1 refused.');
  expect(taken.said).toContain('Line 2: no customer has this address or number');
  const out = join(files, 'out.csv');
  expect((await run(['consents', 'export', out])).status).toBe(0);
  const written = await readFile(out, 'utf8');
  expect(written).toContain('ayse@arasta.example,,marketing-email,given');
  expect(written).toContain('IYS-7');
  // The shop reads its own file again, which changes nothing.
  const again = await run(['consents', 'import', out, '--json']);
  expect(JSON.parse(again.said)).toEqual({ accepted: 1, refused: [] });
  expect((await run(['consents', 'export', out])).status).toBe(0);
  expect(await readFile(out, 'utf8')).toBe(written);
});

test('a list in JSON is taken too, in calls of a thousand', async () => {
  const item = { kind: 'marketing-sms', decision: 'given', at: '2026-11-20T10:00:00Z' };
  const items = Array.from({ length: 1001 }, (_, at) => ({
    ...item,
    email: at === 1000 ? 'ayse@arasta.example' : `nobody${at}@arasta.example`,
  }));
  const path = await fileOf('iys.json', JSON.stringify({ items }));
  const { said } = await run(['consents', 'import', path, '--json']);
  const { accepted, refused } = JSON.parse(said);
  expect([accepted, refused.length, refused.at(-1)]).toEqual([
    1,
    1000,
    { line: 1000, reason: 'unknown-address' },
  ]);
});

test('a file that cannot be read ends with its reason, and nothing is taken over', async () => {
  for (const [name, text] of [
    ['broken.json', '{"items": 7}'],
    ['broken.csv', 'email,kind\n"never closed'],
  ] as const) {
    const { status, complained } = await run(['consents', 'import', await fileOf(name, text)]);
    expect([name, status]).toEqual([name, 3]);
    expect(complained).toContain('cannot be read');
  }
  expect((await run(['consents', 'import', join(files, 'not-there')])).status).toBe(3);
  const wrong = await fileOf(
    'wrong.csv',
    'email,kind,decision,at\na@b.example,newsletter,given,x\n',
  );
  expect(await run(['consents', 'import', wrong])).toMatchObject({
    status: 3,
    complained: expect.stringContaining('items/0/kind'),
  });
});

test('a shop without invoices has none', async () => {
  expect(await run(['invoices', 'list', '--state', 'due'])).toMatchObject({ said: 'No invoices.' });
  expect(await run(['invoices', 'issued', '7', 'ABC2026000000001'])).toMatchObject({
    status: 1,
    complained: 'There is no invoice 7.',
  });
  expect((await run(['invoices', 'list', '--state', 'lost'])).status).toBe(2);
});

test('requests about personal data have commands: none at first, and none that is not there (rule privacy/commands)', async () => {
  expect(await run(['privacy', 'list'])).toMatchObject({ status: 0, said: 'No requests.' });
  for (const args of [
    ['export', '7'],
    ['answer', '7', 'Nothing', 'held', '--files', 'html'],
    ['erase', '7', 'As', 'wished'],
  ])
    expect(await run(['privacy', ...args])).toMatchObject({
      status: 1,
      complained: 'There is no request 7.',
    });
  expect((await run(['privacy', 'answer', '7', 'x', '--files', 'pdf'])).status).toBe(2);
});
