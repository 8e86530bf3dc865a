import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { runShop } from '#cli/run-shop.ts';
import { officeCommandTexts } from '#text/cli/office-command-texts.ts';
import { migratedFolder } from '#tests/harness/shop-process.ts';
import { readFields } from './read-fields.ts';

async function run(args: string[], folder = '/nowhere') {
  const said: string[] = [];
  const complained: string[] = [];
  const status = await runShop(['returns', ...args, '--locale', 'en'], {
    say: (line) => said.push(line),
    output: new PassThrough(),
    complain: (line) => complained.push(line),
    bar: null,
    variables: { DATA_DIR: folder, SHOP_DEMO: 'off' },
  });
  return { status, said: said.join('\n'), complained: complained.join('\n') };
}

test('decisions on lines have as many parts as they need (rule returns/commands)', () => {
  const lines = '812:accepted, 813:deducted:1:scrap:25.50:Scratched';
  const { fields } = readFields(
    'returns settle',
    ['IA-1', '--lines', lines],
    officeCommandTexts.en,
  );
  expect(fields).toEqual({
    returnNo: 'IA-1',
    lines: [
      { item: 812, verdict: 'accepted' },
      {
        item: 813,
        verdict: 'deducted',
        quantity: 1,
        to: 'scrap',
        deduction: 25.5,
        why: 'Scratched',
      },
    ],
  });
});

test('what a command line lacks is named before a database opens', async () => {
  for (const words of [
    ['fly'],
    ['show'],
    ['refuse', 'IA-1'],
    ['settle', 'IA-1', '--lines', '812'],
    ['settle', 'IA-1', '--lines', 'x:accepted'],
    ['settle', 'IA-1', '--lines', '1:accepted:1:shelf:1:a:b'],
    ['refund', 'IA-1'],
  ]) {
    const { status, complained } = await run(words);
    expect([words, status]).toEqual([words, 2]);
    expect(complained).toContain('Usage: npm run shop -- returns');
  }
});

test('a shop without returns has none', async () => {
  const folder = await migratedFolder();
  expect(await run(['list', '--view', 'waiting'], folder)).toMatchObject({ said: 'No returns.' });
  expect(await run(['show', 'IA-1'], folder)).toMatchObject({ status: 1 });
  expect(await run(['approve', 'IA-1'], folder)).toMatchObject({
    status: 1,
    complained: 'There is no return IA-1.',
  });
});
