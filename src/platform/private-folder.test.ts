import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePrivate } from './private-folder.ts';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const modeOf = (...names: string[]) => (statSync(at(...names)).mode & 0o777).toString(8);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arasta-private-'));
  mkdirSync(at('data', 'database', 'base', '5'), { recursive: true });
  writeFileSync(at('data', 'database', 'base', '5', '1259'), 'rows');
  mkdirSync(at('data', 'mails'));
  writeFileSync(at('data', 'mails', 'one.eml'), 'to somebody');
  for (const path of ['database', 'database/base', 'database/base/5', 'mails', ''])
    chmodSync(at('data', path), 0o777);
  for (const path of ['database/base/5/1259', 'mails/one.eml']) chmodSync(at('data', path), 0o666);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('restricts folders and files that were readable by all', () => {
  expect(makePrivate(at('data'))).toEqual([]);
  for (const path of ['', 'database', 'database/base/5', 'mails'])
    expect(modeOf('data', path), path).toBe('700');
  expect(modeOf('data', 'database/base/5/1259')).toBe('600');
  expect(modeOf('data', 'mails/one.eml')).toBe('600');
});

test('makes a new folder for its owner alone', () => {
  expect(makePrivate(at('new'))).toEqual([]);
  expect(modeOf('new')).toBe('700');
});

test('leaves a shared folder alone, with every foreign file', () => {
  writeFileSync(at('data', 'letter.txt'), 'not ours');
  chmodSync(at('data', 'letter.txt'), 0o644);
  expect(makePrivate(at('data'))).toEqual([]);
  expect(modeOf('data')).toBe('777');
  expect(modeOf('data', 'letter.txt')).toBe('644');
  expect(modeOf('data', 'database')).toBe('700');
});

test('names what it cannot restrict', () => {
  const refuse = (path: string, mode: number) => {
    if (path.endsWith('mails')) throw new Error('EPERM');
    chmodSync(path, mode);
  };
  expect(makePrivate(at('data'), refuse)).toEqual([at('data', 'mails')]);
  // a file system without modes says yes and does nothing
  mkdirSync(at('data', 'images'));
  chmodSync(at('data', 'images'), 0o755);
  const pretend = () => {};
  expect(makePrivate(at('data'), pretend)).toEqual([at('data', 'mails'), at('data', 'images')]);
});

test('does not follow a link, and names an open target', () => {
  mkdirSync(at('elsewhere'));
  chmodSync(at('elsewhere'), 0o755);
  symlinkSync(at('elsewhere'), at('data', 'images'));
  expect(makePrivate(at('data'))).toEqual([at('data', 'images')]);
  expect(modeOf('elsewhere')).toBe('755');
});
