import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The shop's entries of its data folder. Other entries belong to somebody else. The pictures, which are many and
 * public, come last.
 */
const ownEntries = [
  'lock.sqlite',
  'lock.sqlite-journal',
  'database',
  'database.new',
  'copies',
  'copies.sock',
  'test-bank.jsonl',
  'mails',
  'imports',
  'exports',
  'images',
];

/** Files and folders that a start looks at: about half a second. */
const mostLookedAt = 100_000;

/** Paths that are named when they stay open; one is enough to know what to do. */
const mostNamed = 5;

const forOthers = 0o077;

type ChangeMode = (path: string, mode: number) => void;

/**
 * Makes the data folder and all of the shop's entries in it readable and writable for their owner alone (folders 0700,
 * files 0600), and returns the paths that others may still use because the change failed (at most 5; rule
 * reliability/private-files). It closes the folder itself only where nothing else is in it, since the folder may be
 * anybody's. It leaves the targets of links alone. It does nothing on Windows, whose rights differ.
 */
export function makePrivate(dataDir: string, changeMode: ChangeMode = chmodSync): string[] {
  if (process.platform === 'win32') return [];
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = realpathSync(dataDir);
  const found = readdirSync(folder);
  const still: string[] = [];
  const isOwnFolder = found.every((name) => ownEntries.includes(name));
  if (isOwnFolder && !close(folder, changeMode)) still.push(folder);
  let lookedAt = 0;
  for (const name of ownEntries.filter((each) => found.includes(each))) {
    for (const path of pathsBelow(join(folder, name))) {
      if (!close(path, changeMode) && still.length < mostNamed) still.push(path);
      lookedAt += 1;
      if (lookedAt >= mostLookedAt) return still;
    }
  }
  return still;
}

/** The path itself and all that is below it, a folder before what is in it. */
function* pathsBelow(path: string): Generator<string> {
  yield path;
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) yield* pathsBelow(join(path, name));
}

/** True when nobody but the owner may use the path now. */
function close(path: string, changeMode: ChangeMode): boolean {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return isClosed(realpathSync(path));
  if ((stats.mode & forOthers) === 0) return true;
  try {
    changeMode(path, stats.isDirectory() ? 0o700 : 0o600);
  } catch {
    return false;
  }
  // some file systems know no modes: they say yes and do nothing
  return isClosed(path);
}

function isClosed(path: string): boolean {
  return (lstatSync(path).mode & forOthers) === 0;
}
