import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ShopSupervisor } from '../faults/shop-supervisor.ts';
import { filledFile } from './cluster-files.ts';
import type { ClusterNode } from './cluster-node.ts';

/** The port of HAProxy; the processes of the shop have those after it. */
const firstPort = 3_500;
const databasePort = 5_500;

/** Processes of the shop behind HAProxy, with one database. */
export class ShopGroup {
  readonly port = firstPort;
  readonly #shops: readonly ShopSupervisor[];
  readonly #count: number;
  readonly #folder: string;
  #haproxy: ChildProcess | undefined;

  constructor(count: number, folder: string, environment: Readonly<Record<string, string>>) {
    this.#count = count;
    this.#folder = folder;
    this.#shops = Array.from({ length: count }, (_, index) => {
      const own = {
        ...environment,
        PORT: String(firstPort + 1 + index),
        PUBLIC_URL: `http://127.0.0.1:${firstPort}`,
        TRUST_PROXY: '127.0.0.1',
      };
      return new ShopSupervisor(own, () => {});
    });
  }

  /** The first process migrates and fills; the others then find everything there. */
  async start(nodes: readonly ClusterNode[]): Promise<void> {
    for (const shop of this.#shops) await shop.start();
    const file = join(this.#folder, 'haproxy.cfg');
    await writeFile(file, await filledFile('haproxy.cfg', this.#values(nodes)));
    const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
    // A benchmark that fails must not leave it behind.
    process.once('exit', () => haproxy.kill('SIGKILL'));
    this.#haproxy = haproxy;
  }

  /** kill -9 of one process, and a new start as a service manager does it. */
  async killAndStart(index: number): Promise<void> {
    await this.#shops[index]?.killAndStart();
  }

  /** Starts those that ended by themselves. */
  async ensureRunning(): Promise<void> {
    for (const shop of this.#shops) await shop.ensureRunning();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#shops.map((shop) => shop.stop()));
    const haproxy = this.#haproxy;
    if (haproxy === undefined || haproxy.exitCode !== null) return;
    const ended = once(haproxy, 'exit');
    haproxy.kill('SIGTERM');
    await ended;
  }

  #values(nodes: readonly ClusterNode[]): Record<string, string> {
    const shops = Array.from(
      { length: this.#count },
      (_, index) => `  server shop${index + 1} 127.0.0.1:${firstPort + 1 + index} check`,
    );
    const servers = nodes.map(
      ({ name, address }) => `  server ${name} ${address}:5432 check port 8008`,
    );
    return {
      SHOP: `127.0.0.1:${firstPort}`,
      SHOP_PROCESSES: shops.join('\n'),
      DATABASE: `127.0.0.1:${databasePort}`,
      DATABASE_READS: `127.0.0.1:${databasePort + 1}`,
      DATABASE_SERVERS: servers.join('\n'),
    };
  }
}
