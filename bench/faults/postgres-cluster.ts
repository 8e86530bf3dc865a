import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { childrenOf } from '../harness/shop-process.ts';

const run = promisify(execFile);

const startLimitMs = 60_000;
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  log_min_messages: 'panic',
};

/** The folder of PostgreSQL's programs; null where this machine has none. */
export async function findPostgres(): Promise<string | null> {
  return await run('pg_config', ['--bindir'])
    .then(({ stdout }) => stdout.trim())
    .catch(() => null);
}

/** A PostgreSQL server of the benchmark's own, which may be killed and may run out of disk. */
export class PostgresCluster {
  readonly url: string;
  readonly #command: readonly [program: string, ...args: string[]];
  readonly #owner: Owner;
  #server: ChildProcess | undefined;

  private constructor(bin: string, data: string, { port, owner }: { port: number; owner: Owner }) {
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#command = [join(bin, 'postgres'), '-D', data, '-p', String(port), ...options];
    this.#owner = owner;
    this.url = `postgres://root@127.0.0.1:${port}/postgres`;
  }

  /** `bin` holds PostgreSQL's programs, `folder` will hold the data. */
  static async start(bin: string, folder: string, port: number): Promise<PostgresCluster> {
    const owner = await ownerOfServer();
    if (owner) await chown(folder, owner.uid, owner.gid);
    const data = join(folder, 'cluster');
    await run(join(bin, 'initdb'), ['-D', data, '-U', 'root', '-A', 'trust', '-E', 'UTF8'], owner);
    const cluster = new PostgresCluster(bin, data, { port, owner });
    await cluster.ensureRunning();
    return cluster;
  }

  /** Starts the server where it is not running, as after a full disk; resolves when it answers. */
  async ensureRunning(): Promise<void> {
    const limit = performance.now() + startLimitMs;
    while (performance.now() < limit) {
      if (this.#server === undefined || this.#server.exitCode !== null) {
        const [program, ...args] = this.#command;
        this.#server = spawn(program, args, { stdio: 'ignore', ...this.#owner });
      }
      if (await isAnswering(this.url)) return;
      await pause(50);
    }
    throw new Error(`PostgreSQL did not start within ${startLimitMs / 1000} s`);
  }

  /** kill -9 of the server and all its processes, then a new start. */
  async killAndStart(): Promise<void> {
    const pid = this.#server?.pid;
    // The server first, so that it starts no new process.
    const processes = pid === undefined ? [] : [pid, ...(await childrenOf(pid))];
    for (const each of processes) {
      try {
        process.kill(each, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    await this.#ended();
    this.#server = undefined;
    await this.ensureRunning();
  }

  async stop(): Promise<void> {
    this.#server?.kill('SIGINT');
    await this.#ended();
  }

  async #ended(): Promise<void> {
    const server = this.#server;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    await once(server, 'exit');
  }
}

type Owner = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root: there it runs as the user of its package. */
async function ownerOfServer(): Promise<Owner> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
