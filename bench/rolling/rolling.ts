// `npm run bench -- rolling`: replaces three processes of the shop behind HAProxy one by one, while customers order. With
// ROLLING_FROM=COMMIT they are processes of that commit first, and both run on one database. See bench/README.md.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { runRolling, type RollingOutcome } from './run-rolling.ts';
import { otherVersion, removeVersion, thisVersion } from './version.ts';

const server = process.env['DATABASE_URL'];

if (!server) console.log('Several processes need PostgreSQL: name one in DATABASE_URL.');
else if (!hasProxy()) console.log('This machine lacks haproxy (Debian: apt-get install haproxy).');
else if (!print(await inPlace(server, process.env['ROLLING_FROM']))) process.exitCode = 1;

function hasProxy(): boolean {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs on a database and in a folder of its own, which are gone afterwards. */
async function inPlace(serverUrl: string, from: string | undefined): Promise<RollingOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'arasta-rolling-'));
  const after = thisVersion();
  const before = from ? await otherVersion(from, join(folder, 'before')) : after;
  const name = `arasta_bench_rolling_${process.pid}`;
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  try {
    return await runRolling({ folder, databaseUrl: url.href, before, after });
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    removeVersion(before);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints the outcome; returns whether nobody noticed anything. */
function print({ stats, reads, absence, books, broken, ended }: RollingOutcome): boolean {
  const failed = [500, 502, 503, 504].reduce((sum, status) => sum + stats.count(status), 0);
  const failedReads = [...reads].reduce((sum, [status, n]) => sum + (status >= 500 ? n : 0), 0);
  const rows = [
    ['responses to customers', stats.responses],
    ['of them 500, 502, 503, 504', failed],
    ['connections that broke', stats.broken],
    ['pages read beside', [...reads.values()].reduce((sum, n) => sum + n, 0)],
    ['of them failed', failedReads],
    ['orders acknowledged', books.acknowledged],
    ['lost', books.lost],
    ['doubled', books.doubled],
    ['longest time without an order, ms', Math.round(absence.writesMs)],
    ['longest time without a page, ms', Math.round(absence.readsMs)],
    ['statuses of the ended processes', ended.join(', ')],
    ['audit', broken.length === 0 ? 'clean' : broken.join(', ')],
  ];
  console.log(rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n'));
  const faults = failed + stats.broken + failedReads + books.lost + books.doubled + broken.length;
  return faults === 0 && ended.every((status) => status === 0);
}
