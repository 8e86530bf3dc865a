import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportSession } from '#db/transfer/import-session.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { importPart, type PartWriter } from './import-batches.ts';
import { PartReport } from './import-report.ts';

interface Piece {
  id: number;
  family: number;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase('embedded');
});
afterAll(() => database.drop());

/** The ids of the batches that these lines are written in. */
async function batchesOf(pieces: readonly Piece[]): Promise<number[][]> {
  const { db } = database;
  const batches: number[][] = [];
  const writer: PartWriter<Piece> = {
    check: (value) => ({ ok: true, record: value as Piece }),
    fields: new Set(['id', 'family']),
    keyOf: ({ id }) => `${id}`,
    touches: ({ family }) => [`f${family}`],
    batchSize: 10,
    write: async (_, lines) => {
      batches.push(lines.map(({ record }) => record.id));
      return { added: lines.length, changed: 0, refused: [], warnings: [], waiting: [] };
    },
  };
  async function* lines() {
    for (const [index, value] of pieces.entries()) yield { line: index + 1, value };
  }
  const report = new PartReport('products', 'products.jsonl', {});
  const session: ImportSession = {
    dryRun: false,
    writers: 2,
    db,
    batch: (work) => work(db),
    whole: (work) => work(session),
  };
  await importPart(session, writer, lines(), report);
  expect(report.counts).toMatchObject({ read: pieces.length, added: pieces.length });
  return batches;
}

test('a batch ends before a line that shares no key with it, so that the next need not wait', async () => {
  const families = [0, 0, 0, 1, 1, 2, 2, 3, 4, 4, 4, 4, 5, 6];
  const batches = await batchesOf(families.map((family, id) => ({ id, family })));
  expect(batches).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    [12, 13],
  ]);
});

test('a batch has a maximum size even if all lines share a key', async () => {
  const batches = await batchesOf(Array.from({ length: 250 }, (_, id) => ({ id, family: 1 })));
  expect(batches.map((ids) => ids.length)).toEqual([110, 110, 30]);
});
