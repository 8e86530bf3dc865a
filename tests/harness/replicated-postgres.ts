import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);
const startLimitMs = 60_000;
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  wal_sender_timeout: '2s',
  log_min_messages: 'panic',
};

/** The folder of PostgreSQL's programs; null where this machine has none. */
export const postgresPrograms: string | null = await run('pg_config', ['--bindir'])
  .then(({ stdout }) => stdout.trim())
  .then((bin) => run(join(bin, 'initdb'), ['--version']).then(() => bin))
  .catch(() => null);

type Owner = { uid: number; gid: number } | undefined;

/** A PostgreSQL server of a test's own. */
export interface TestServer {
  url: string;
  /** kill -9 would leave shared memory behind: the server ends at once, without a checkpoint. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Makes a replica take writes. */
  promote(): Promise<void>;
  query(sql: string): Promise<unknown[]>;
}

/** A primary and a replica that follows it, removed by `remove`. */
export async function replicatedPostgres(): Promise<{
  primary: TestServer;
  replica: TestServer;
  remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'arasta-replicated-'));
  const owner = await ownerOfServer();
  if (owner) await chown(folder, owner.uid, owner.gid);
  const at = async (name: string) => ({ data: join(folder, name), port: await freePort() });
  const first = await at('primary');
  await run(
    program('initdb'),
    ['-D', first.data, '-U', 'root', '-A', 'trust', '-E', 'UTF8', '-N'],
    {
      ...owner,
    },
  );
  const primary = serverAt(first, owner);
  await primary.start();
  const second = await at('replica');
  const copy = ['-D', second.data, '-R', '-X', 'stream', '-c', 'fast', '-N', '-d', primary.url];
  await run(program('pg_basebackup'), copy, { ...owner });
  const replica = serverAt(second, owner);
  await replica.start();
  return {
    primary,
    replica,
    async remove() {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function program(name: string): string {
  if (postgresPrograms === null) throw new Error('This machine has no PostgreSQL');
  return join(postgresPrograms, name);
}

function serverAt({ data, port }: { data: string; port: number }, owner: Owner): TestServer {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgres://root@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  return {
    url,
    async start() {
      const args = ['-D', data, '-p', String(port), ...options];
      server = spawn(program('postgres'), args, { stdio: 'ignore', ...owner });
      const limit = performance.now() + startLimitMs;
      while (!(await ask(url, 'select 1').catch(() => null))) {
        if (performance.now() > limit) throw new Error('PostgreSQL did not start');
        await pause(50);
      }
    },
    async stop() {
      if (server === undefined || server.exitCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
    },
    promote: async () => void (await ask(url, 'select pg_promote()')),
    query: (sql) => ask(url, sql),
  };
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<object>(sql);
    return rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

/** PostgreSQL refuses to run as root: there it runs as the user of its package. */
async function ownerOfServer(): Promise<Owner> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}
