import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { bulkRows, recordset } from './bulk-rows.ts';

const columns = {
  id: 'bigint',
  name: 'text',
  files: 'text[]',
  price: 'numeric',
  active: 'boolean',
  at: 'timestamptz',
};

const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((each) => each.replaceAll('\0', '')),
  fc.constantFrom(
    '',
    'null',
    'NULL',
    '{}',
    '"',
    '\\',
    '\\"',
    ' a ',
    'a,b',
    '\n',
    'ğ',
    '😀',
    '{"a"}',
  ),
);
const row = fc.record(
  {
    name: fc.option(text),
    files: fc.option(fc.array(text, { maxLength: 3 })),
    price: fc.option(fc.oneof(fc.double(), fc.constantFrom(0, -0, 1e-7, 1e21, 12.5))),
    active: fc.option(fc.boolean()),
    at: fc.option(fc.constantFrom('2026-01-02T03:04:05.678Z', '1999-12-31T22:00:00Z')),
  },
  { requiredKeys: [] },
);

describeEachEngine('bulk rows', (open) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.drop());

  async function read(table: ReturnType<typeof bulkRows>): Promise<unknown> {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(x)::text as row from ${table} order by id`.execute(opened.db);
    return rows.map((each) => each.row);
  }

  test('are the same rows as those of a JSON record set', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 6 }), async (some) => {
        const rows = some.map((each, index) => ({ id: index + 1, ...each }));
        expect(await read(bulkRows(rows, columns))).toEqual(
          await read(recordset(JSON.stringify(rows), columns)),
        );
      }),
      { numRuns: Number(process.env['FC_RUNS'] ?? 60) },
    );
  });

  test.each([{ name: 'a\ud800' }, { files: ['b', '\udc00'] }])(
    'are refused if a text is not valid Unicode, instead of stored as another text',
    async (broken) => {
      await expect(read(bulkRows([{ id: 1, ...broken }], columns))).rejects.toMatchObject({
        code: '22P02',
      });
    },
  );
});
