import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chown, readdir, readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

/** A PostgreSQL of the benchmark's own, so that it may be killed, stopped and starved of disk. */
export interface Cluster {
  port: number;
  url: string;
  /** kill -9 of the server with all its processes, then a new start; ends when it answers. */
  killAndStart(): Promise<void>;
  /** Starts it again where it ended by itself, as after a full disk. */
  ensureRuns(): Promise<void>;
  /** Stops all its processes from running (SIGSTOP), without ending them. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

/** Null where this machine has no PostgreSQL to start. */
export async function findPostgres(): Promise<string | null> {
  try {
    return (await run('pg_config', ['--bindir'])).stdout.trim();
  } catch {
    return null;
  }
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  log_min_messages: 'panic',
};

/** `bin` is the folder of PostgreSQL's programs; `folder` becomes the cluster's. */
export async function startCluster(bin: string, folder: string, port: number): Promise<Cluster> {
  const owner = await ownerOf();
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'cluster');
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'root', '-A', 'trust', '-E', 'UTF8'], owner);
  const cluster = new OwnCluster(bin, data, port, owner);
  await cluster.ensureRuns();
  return cluster;
}

type Owner = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root: there it runs as the user that its package made. */
async function ownerOf(): Promise<Owner> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

class OwnCluster implements Cluster {
  readonly #bin: string;
  readonly #data: string;
  readonly #owner: Owner;
  readonly port: number;
  readonly url: string;
  #server: ChildProcess | undefined;

  constructor(bin: string, data: string, port: number, owner: Owner) {
    this.#bin = bin;
    this.#data = data;
    this.#owner = owner;
    this.port = port;
    this.url = `postgres://root@127.0.0.1:${port}/postgres`;
  }

  async ensureRuns(): Promise<void> {
    const patience = performance.now() + 60_000;
    while (performance.now() < patience) {
      if (this.#server === undefined || this.#server.exitCode !== null) this.#start();
      if (await answers(this.url)) return;
      await pause(50);
    }
    throw new Error('PostgreSQL did not come back within 60 s');
  }

  #start(): void {
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#server = spawn(
      join(this.#bin, 'postgres'),
      ['-D', this.#data, '-p', String(this.port), ...options],
      { stdio: 'ignore', ...this.#owner },
    );
  }

  async killAndStart(): Promise<void> {
    await this.#signal('SIGKILL');
    await this.#ended();
    this.#server = undefined;
    await this.ensureRuns();
  }

  freeze(): Promise<void> {
    return this.#signal('SIGSTOP');
  }

  thaw(): Promise<void> {
    return this.#signal('SIGCONT');
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

  /** To the server first, so that it starts no new process meanwhile. */
  async #signal(signal: NodeJS.Signals): Promise<void> {
    const pid = this.#server?.pid;
    if (pid === undefined) return;
    const processes = [pid, ...(await childrenOf(pid))];
    for (const each of processes) {
      try {
        process.kill(each, signal);
      } catch {
        // it ended by itself meanwhile
      }
    }
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const children: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent === pid) children.push(Number(name));
  }
  return children;
}

async function answers(url: string): Promise<boolean> {
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
