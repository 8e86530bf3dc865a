import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import type { TestProject } from 'vitest/node';

/** What the processes of one test run share; the databases themselves are made when a test asks for the first. */
export interface DatabaseRun {
  directory: string;
  name: string;
  url: string | undefined;
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseRun: DatabaseRun;
  }
}

const leftOverSeconds = 3_600;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  const seconds = Math.floor(Date.now() / 1_000);
  const directory = mkdtempSync(join(tmpdir(), 'arasta-test-'));
  const run: DatabaseRun = { directory, name: `arasta_test_${seconds}_${process.pid}`, url };
  project.provide('databaseRun', run);
  console.log(`Database tests run on PGlite${url ? ' and on TEST_DATABASE_URL' : ' alone'}.`);
  if (url) await dropDatabases(url, (name) => secondsOf(name) < seconds - leftOverSeconds);
  return async () => {
    rmSync(directory, { recursive: true, force: true });
    if (url) await dropDatabases(url, (name) => name.startsWith(run.name));
  };
}

/** When the run began that a database was made for. */
function secondsOf(name: string): number {
  return Number(name.split('_')[2]);
}

async function dropDatabases(url: string, isOurs: (name: string) => boolean): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      String.raw`select datname from pg_database where datname like 'arasta\_test\_%'`,
    );
    for (const { datname } of rows)
      if (isOurs(datname))
        await client.query(`drop database if exists ${escapeIdentifier(datname)} with (force)`);
  } finally {
    await client.end();
  }
}
