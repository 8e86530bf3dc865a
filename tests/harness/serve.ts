// Serves the built shop for the journeys, on a database that is made for it and dropped after. Without the demo it is empty:
//   node tests/harness/serve.ts embedded|postgres PORT [on|off]
import { execFileSync, spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [engine = 'embedded', port = '4170', demo = 'on'] = process.argv.slice(2);
const server = process.env['TEST_DATABASE_URL'];
const name = `arasta_test_journeys_${process.pid}`;

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function makeDatabase(): Promise<string> {
  if (engine !== 'postgres' || server === undefined) return '';
  await onServer(`create database "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

// Known to the journeys, which read the mails in it.
const dataDir = join(tmpdir(), `arasta-journeys-${port}`);
await rm(dataDir, { recursive: true, force: true });
await mkdir(dataDir);
const node = join(root, 'node_modules', '.bin', 'node');
const env = {
  ...process.env,
  NODE_ENV: 'production',
  PORT: port,
  // Beside the ports of the journeys' shops.
  TEST_BANK_PORT: String(Number(port) + 2),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  DATABASE_URL: await makeDatabase(),
  // A journey may come from an address of its own: an address registers so many customers an hour.
  TRUST_PROXY: '127.0.0.1',
  SHOP_DEMO: demo,
  LOG_LEVEL: 'warn',
  WRITES_PER_MINUTE: '100000',
  BUSY_AFTER_MS: '0',
};

/** What a command of the shop writes. */
const command = (...words: string[]) =>
  execFileSync(node, ['dist/command/command.js', ...words], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

// The first owner of the office, who has still to set up their sign-in.
command('migrate');
const owner = ['defne@arasta.example', '--name', 'Defne Arslan', '--role', 'owner'];
await writeFile(join(dataDir, 'office-link'), command('staff', 'add', ...owner).trim());

const shop = spawn(node, ['src/app/main.ts'], { cwd: root, stdio: 'inherit', env });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill(signal));
shop.on('exit', async (code) => {
  await rm(dataDir, { recursive: true, force: true });
  if (engine === 'postgres' && server) {
    await onServer(`drop database if exists "${name}" with (force)`);
  }
  process.exit(code ?? 0);
});
