import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceFile } from './replace-file.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arasta-replace-'));
  path = join(folder, 'file');
});
afterAll(() => rm(folder, { recursive: true }));

const writes = (text: string) => async (temporary: string) => {
  await writeFile(temporary, text);
  return true;
};

test('a file is replaced only when the new one is complete', async () => {
  await replaceFile(path, writes('old'));
  await replaceFile(path, async (temporary) => {
    await writeFile(temporary, 'ne');
    expect(await readFile(path, 'utf8')).toBe('old');
    return writes('new')(temporary);
  });
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(folder)).toEqual(['file']);
});

test('a failure or an abort changes nothing and leaves nothing', async () => {
  await replaceFile(path, writes('kept'));
  const failing = replaceFile(path, async (temporary) => {
    await writeFile(temporary, 'half');
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  await replaceFile(path, async (temporary) => {
    await writeFile(temporary, 'other');
    return false;
  });
  expect(await readFile(path, 'utf8')).toBe('kept');
  expect(await readdir(folder)).toEqual(['file']);
});
