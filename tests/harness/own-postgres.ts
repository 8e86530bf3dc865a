import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdtemp } from 'node:fs/promises';
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

export type Owner = { uid: number; gid: number } | undefined;

interface ServerPlace {
  data: string;
  port: number;
  more?: Readonly<Record<string, string>>;
}

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

function program(name: string): string {
  if (postgresPrograms === null) throw new Error('This machine has no PostgreSQL');
  return join(postgresPrograms, name);
}

/** A server of initialized files; `more` are settings beside the usual ones. */
export function serverAt({ data, port, more }: ServerPlace, owner: Owner): TestServer {
  const options = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
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

export async function freePort(): Promise<number> {
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

/** A folder that the server may write to, with the user as whom it runs. */
export async function serverFolder(): Promise<{ folder: string; owner: Owner }> {
  const folder = await mkdtemp(join(tmpdir(), 'arasta-server-'));
  const owner = await ownerOfServer();
  if (owner) await chown(folder, owner.uid, owner.gid);
  return { folder, owner };
}

/** Makes the files of an empty server. */
export async function initialize(data: string, owner: Owner): Promise<void> {
  const settled = ['-U', 'root', '-A', 'trust', '-E', 'UTF8', '-N'];
  await run(program('initdb'), ['-D', data, ...settled], { ...owner });
}

/** Copies a running server's files into a folder. */
export async function copyServer(
  url: string,
  data: string,
  owner: Owner,
  more: readonly string[] = [],
): Promise<void> {
  const usual = ['-D', data, '-X', 'stream', '-c', 'fast', '-N', '-d', url];
  await run(program('pg_basebackup'), [...usual, ...more], { ...owner });
}
