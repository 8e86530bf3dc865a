import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase, type DatabaseOptions } from '#db/database.ts';
import { migratedPostgres, testDatabaseUrl } from '#tests/harness/database.ts';
import { endAll, freshFolder, migratedFolder, startCommand } from '#tests/harness/shop-process.ts';

afterAll(endAll);

/** Price lists with the number of their rules: the one in the middle takes the longest. */
const rulesIn = { ILK: 500, ORTA: 6000, SON: 500 };
const lists = Object.keys(rulesIn);

/** A file of the store folder, a record a line. */
async function write(folder: string, name: string, records: Iterable<object>): Promise<void> {
  function* lines() {
    for (const record of records) yield `${JSON.stringify(record)}\n`;
  }
  await mkdir(folder, { recursive: true });
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, name)));
}

/** Every list with its rules, one for each product; the first rule of each list is refused. */
function* rulesAt(value: number) {
  for (const [list, rules] of Object.entries(rulesIn)) {
    yield { list, scope: 'product', target: `YOK-${list}`, discount: '5' };
    for (let id = 1; id <= rules; id += 1)
      yield {
        list,
        scope: 'product',
        target: `U-${id}`,
        min: value,
        price: { value, currency: 'TRY' },
      };
  }
}

/** The prices of each list's rules, with their number. */
async function pricesOf(options: DatabaseOptions): Promise<Record<string, string>> {
  const { db, close } = await openDatabase(options);
  try {
    const { rows } = await sql<{ code: string; prices: string }>`
      select l.code, string_agg(r.price || ' x ' || r.number, ', ' order by r.price) as prices
      from price_lists l join (select list_id, price::int as price, count(*) as number from price_rules group by 1, 2) r
        on r.list_id = l.id group by l.code`.execute(db);
    return Object.fromEntries(rows.map(({ code, prices }) => [code, prices]));
  } finally {
    await close();
  }
}

async function killAndImportAgain(
  options: DatabaseOptions,
  variables: Record<string, string>,
): Promise<void> {
  const folder = freshFolder();
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  await write(
    before,
    'products.jsonl',
    Array.from({ length: rulesIn.ORTA }, (_, index) => ({
      id: index + 1,
      code: `U-${index + 1}`,
      name: `Ürün ${index + 1}`,
      taxRate: 20,
    })),
  );
  const named = (more: object) => lists.map((code) => ({ code, ...more }));
  await write(before, 'price-lists.jsonl', named({ name: 'Liste' }));
  await write(before, 'price-rules.jsonl', rulesAt(1));
  await write(after, 'price-lists.jsonl', named({ replace: 1 }));
  await write(
    after,
    'price-rules.jsonl',
    [...rulesAt(2)].filter(({ target }) => !target.startsWith('YOK') || target === 'YOK-ORTA'),
  );
  const run = (...args: string[]) => startCommand(variables, 'import', ...args, '--locale', 'en');
  expect(await run(before).exit).toMatchObject({ code: 1 });
  const killed = run(after);
  // The refusal of the list's first line is reported in the middle of its transaction.
  await killed.says('YOK-ORTA');
  expect(await killed.kill('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
  expect(await pricesOf(options)).toEqual({
    ILK: '2 x 500',
    ORTA: '1 x 6000',
    SON: '1 x 500',
  });
  expect(await run(after).exit).toMatchObject({ code: 1 });
  expect(await pricesOf(options)).toEqual({
    ILK: '2 x 500',
    // A line of the list was refused: nothing of it was removed.
    ORTA: '1 x 6000, 2 x 6000',
    SON: '2 x 500',
  });
}

describe('an import of price rules that is killed (rule import-export/whole-lists)', () => {
  test('leaves each list as it was or as the file has it (embedded)', async () => {
    const dataDir = await migratedFolder();
    await killAndImportAgain({ dataDir }, { DATA_DIR: dataDir });
  });

  test.skipIf(testDatabaseUrl === undefined)(
    'leaves each list as it was or as the file has it (PostgreSQL)',
    async () => {
      const { url, drop } = await migratedPostgres();
      const variables = { DATABASE_URL: url, DATA_DIR: freshFolder() };
      await killAndImportAgain({ databaseUrl: url, dataDir: '' }, variables);
      await drop();
    },
  );
});
