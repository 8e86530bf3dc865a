import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secondLook } from '../../scripts/second-look.ts';

const folder = mkdtempSync(join(tmpdir(), 'arasta-test-'));

function after(...failed: string[]): string[] {
  const path = join(folder, 'failed');
  writeFileSync(path, failed.join('\n'));
  return secondLook(path);
}

test('runs a few failed files again', () => {
  expect(after('src/cli/run.test.ts', 'tests/api/fields.test.ts')).toHaveLength(2);
});

test('never repeats a test of a promise', () => {
  expect(after('src/cli/run.test.ts', 'src/features/cart/add-races.test.ts')).toEqual([]);
  expect(after('tests/api/killed-payments.test.ts')).toEqual([]);
  expect(after('src/app/cache/cached-until-changed.test.ts')).toEqual([]);
});

test('repeats nothing after many failures, or without a list of them', () => {
  expect(after('a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts')).toEqual([]);
  expect(after()).toEqual([]);
  expect(secondLook(join(folder, 'nowhere'))).toEqual([]);
});
