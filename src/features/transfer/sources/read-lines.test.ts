import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJsonLines } from './read-lines.ts';
import type { SourceLine } from './store-source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arasta-lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer): Promise<SourceLine[]> {
  const path = join(folder, 'lines.jsonl');
  await writeFile(path, content);
  const lines: SourceLine[] = [];
  for await (const line of readJsonLines(path, () => undefined)) lines.push(line);
  return lines;
}

test('numbers lines as an editor does, for any line ending, and skips a byte order mark and empty lines', async () => {
  expect(await read('\uFEFF{"a":1}\r\n\n {"a":"ş"} \n[2]')).toEqual([
    { line: 1, value: { a: 1 } },
    { line: 3, value: { a: 'ş' } },
    { line: 4, value: [2] },
  ]);
});

test('continues after a line that is not JSON, not UTF-8 or too long', async () => {
  const long = Buffer.from(`"${'x'.repeat(5_000_000)}"\n`);
  const found = await read(
    Buffer.concat([
      Buffer.from('{"a":\n"'),
      Buffer.from([0xfe]),
      Buffer.from('"\n'),
      long,
      Buffer.from('7'),
    ]),
  );
  expect(found.map((line) => ('fault' in line ? line.fault.code : line.value))).toEqual([
    'not-json',
    'not-utf8',
    'line-too-long',
    7,
  ]);
});

test('joins a line that spans several chunks of the file', async () => {
  const values = Array.from({ length: 50 }, (_, n) => 'ğ'.repeat(n * 1000));
  const found = await read(values.map((value) => JSON.stringify(value)).join('\n'));
  expect(found.map((line) => ('value' in line ? line.value : null))).toEqual(values);
});
