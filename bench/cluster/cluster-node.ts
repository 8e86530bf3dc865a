import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from '../harness/shop-process.ts';
import { makeSmallDisk, type SmallDisk } from '../faults/small-disk.ts';
import { clusterFile, filledFile, variablesOf } from './cluster-files.ts';
import type { ClusterNetwork } from './network.ts';

const diskMegabytes = 1_500;
/** Less than the disk has free after everything. */
const leastFreeMegabytes = '100';
const passwords = {
  SUPERUSER_PASSWORD: 'bench-superuser',
  REPLICATION_PASSWORD: 'bench-replication',
  REWIND_PASSWORD: 'bench-rewind',
};

export interface PostgresUser {
  uid: number;
  gid: number;
}

/** A machine of the cluster: etcd, Patroni and the PostgreSQL that Patroni starts, on a disk of its own. */
export class ClusterNode {
  readonly index: number;
  readonly name: string;
  readonly address: string;
  readonly disk: SmallDisk;
  readonly #network: ClusterNetwork;
  readonly #user: PostgresUser;
  #etcd: ChildProcess | undefined;
  #patroni: ChildProcess | undefined;
  #diskWatch: ChildProcess | undefined;

  private constructor(
    index: number,
    { network, user, disk }: { network: ClusterNetwork; user: PostgresUser; disk: SmallDisk },
  ) {
    this.index = index;
    this.name = `node${index + 1}`;
    this.address = network.addressOf(index);
    this.disk = disk;
    this.#network = network;
    this.#user = user;
  }

  /** The folders and files of a node; nothing runs yet. */
  static async make(index: number, network: ClusterNetwork, user: PostgresUser) {
    const disk = await makeSmallDisk(diskMegabytes);
    const node = new ClusterNode(index, { network, user, disk });
    await chown(disk.folder, user.uid, user.gid);
    for (const folder of [node.#sockets, node.#etcdData, node.#home]) {
      await mkdir(folder, { mode: 0o700 });
      await chown(folder, user.uid, user.gid);
    }
    await writeFile(node.#config, await filledFile('patroni.yml', node.#values));
    return node;
  }

  /** The password of the superuser is the benchmark's own. */
  get url(): string {
    return `postgres://postgres:${passwords.SUPERUSER_PASSWORD}@${this.address}:5432/postgres`;
  }

  async startEtcd(): Promise<void> {
    const variables = variablesOf(await filledFile('etcd.env', this.#values));
    this.#etcd = this.#spawn(['etcd', '--log-level=error'], variables);
  }

  startPatroni(): void {
    this.#patroni = this.#spawn(['patroni', this.#config], {});
    const watch = ['sh', clusterFile('leave-full-disk.sh'), this.name, this.address];
    this.#diskWatch ??= this.#spawn([...watch, this.disk.folder, leastFreeMegabytes], {});
  }

  async killEtcd(): Promise<void> {
    await end(this.#etcd, 'SIGKILL');
  }

  /** kill -9 of PostgreSQL with all its processes, and of Patroni: the machine is gone, but for its disk. */
  async killDatabase(): Promise<void> {
    await end(this.#patroni, 'SIGKILL');
    await this.killPostgres();
  }

  /** kill -9 of PostgreSQL alone; Patroni is there and decides. */
  async killPostgres(): Promise<void> {
    const pid = await this.#postgresPid();
    if (pid === null) return;
    const processes = [pid, ...(await childrenOf(pid).catch(() => []))];
    for (const each of processes) kill(each);
    // They hold files until they are gone.
    while (processes.some((each) => existsSync(`/proc/${each}/fd/0`))) await pause(20);
  }

  async stop(): Promise<void> {
    await end(this.#diskWatch, 'SIGTERM');
    await end(this.#patroni, 'SIGTERM');
    await this.killDatabase();
    await end(this.#etcd, 'SIGTERM');
  }

  get #config(): string {
    return join(this.disk.folder, '..', 'patroni.yml');
  }

  get #sockets(): string {
    return join(this.disk.folder, 'sockets');
  }

  /** A full disk of PostgreSQL is not one of etcd, which an operator keeps apart too. */
  get #etcdData(): string {
    return join(this.disk.folder, '..', 'etcd');
  }

  /** Patroni writes passwords to a file there, and the nodes share this machine. */
  get #home(): string {
    return join(this.disk.folder, '..', 'home');
  }

  get #data(): string {
    return join(this.disk.folder, 'postgres');
  }

  get #values(): Record<string, string> {
    const nodes = [...this.#network.names.keys()].map((index) => ({
      name: `node${index + 1}`,
      address: this.#network.addressOf(index),
    }));
    return {
      NODE: this.name,
      ADDRESS: this.address,
      NETWORK: this.#network.network,
      ETCD_CLIENTS: nodes.map(({ address }) => `${address}:2379`).join(','),
      ETCD_PEERS: nodes.map(({ name, address }) => `${name}=http://${address}:2380`).join(','),
      ETCD_DATA: this.#etcdData,
      DATA: this.#data,
      SOCKETS: this.#sockets,
      ...passwords,
    };
  }

  /** Runs on the node as the user of PostgreSQL, whose servers refuse root. */
  #spawn(command: readonly string[], variables: Record<string, string>): ChildProcess {
    const { uid, gid } = this.#user;
    const asUser = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    const [program = '', ...args] = [...this.#network.on(this.index), ...asUser, ...command];
    const isShown = process.env['CLUSTER_LOG'] === '1';
    const own = { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: this.#home };
    const env = { ...own, ...variables };
    return spawn(program, args, { stdio: isShown ? 'inherit' : 'ignore', env });
  }

  async #postgresPid(): Promise<number | null> {
    const text = await readFile(join(this.#data, 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number.parseInt(text, 10);
    // After a kill the file is still there, and its number may belong to another program.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return command.includes(this.#data) ? pid : null;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
