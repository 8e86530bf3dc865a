// A rolling upgrade runs the release before and this one on the same tables. So a migration only adds; what is no longer used goes one
// release later, in a migration that says why: `-- Rolling: unused since 0.3.0`. A migration is new when the last stored release
// (tests/upgrade/databases) has not applied it.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import { breaksOf } from './migration-breaks.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const migrations = `${root}src/db/migrations/`;
const databases = `${root}tests/upgrade/databases/`;

const releases = readdirSync(databases)
  .flatMap((name) => name.match(/^(.+)\.postgres\.sql\.zst$/)?.[1] ?? [])
  .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
const last = releases.at(-1);
if (last === undefined) throw new Error('No release is stored.');

const dump = zstdDecompressSync(readFileSync(`${databases}${last}.postgres.sql.zst`)).toString();
const rows = dump.slice(dump.indexOf('INSERT INTO public.schema_migrations'));
const released = new Set(rows.match(/\b\d{4}_[a-z_]+\.sql\b/g));

const texts = readdirSync(migrations)
  .filter((name) => name.endsWith('.sql') && !released.has(name))
  .toSorted()
  .map((name) => ({ name, sql: readFileSync(migrations + name, 'utf8') }));

const problems = breaksOf(texts);
for (const { name, statement, why } of problems) console.log(`${name}: ${why}\n  ${statement}`);
console.log(
  `migrations: ${texts.length} after release ${last}, ${problems.length} that its processes would not survive`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
