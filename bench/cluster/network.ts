import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const subnet = '10.77.55';

/** Machines of a cluster as network namespaces on one bridge of this machine. They need root. */
export class ClusterNetwork {
  readonly names: readonly string[];
  readonly network = `${subnet}.0/24`;
  readonly #bridge: string;

  private constructor(names: readonly string[], bridge: string) {
    this.names = names;
    this.#bridge = bridge;
  }

  /** Throws where this user may not make namespaces. */
  static async make(count: number): Promise<ClusterNetwork> {
    const names = Array.from({ length: count }, (_, index) => `ara${process.pid}n${index + 1}`);
    const network = new ClusterNetwork(names, `ara${process.pid}`);
    try {
      await ip('link', 'add', network.#bridge, 'type', 'bridge');
      await ip('addr', 'add', `${subnet}.1/24`, 'dev', network.#bridge);
      await ip('link', 'set', network.#bridge, 'up');
      for (const index of names.keys()) await network.#addNode(index);
      return network;
    } catch (error) {
      await network.remove();
      throw error;
    }
  }

  addressOf(index: number): string {
    return `${subnet}.${11 + index}`;
  }

  /** The start of a command that runs a program on a node. */
  on(index: number): string[] {
    return ['ip', 'netns', 'exec', this.names[index] ?? ''];
  }

  /** The cable of a node is out: it reaches nobody, and nobody reaches it. */
  async unplug(index: number): Promise<void> {
    await ip('link', 'set', this.names[index] ?? '', 'down');
  }

  async plug(index: number): Promise<void> {
    await ip('link', 'set', this.names[index] ?? '', 'up');
  }

  /** A node no longer reaches the other nodes; the shop still reaches it. */
  async part(index: number): Promise<void> {
    for (const other of this.#othersOf(index))
      await ip('-n', this.names[index] ?? '', 'route', 'add', 'blackhole', `${other}/32`);
  }

  async join(index: number): Promise<void> {
    for (const other of this.#othersOf(index))
      await ip('-n', this.names[index] ?? '', 'route', 'del', 'blackhole', `${other}/32`);
  }

  async remove(): Promise<void> {
    for (const name of this.names) await ip('netns', 'del', name).catch(() => {});
    await ip('link', 'del', this.#bridge).catch(() => {});
  }

  #othersOf(index: number): string[] {
    return [...this.names.keys()]
      .filter((other) => other !== index)
      .map((other) => this.addressOf(other));
  }

  /** A namespace and a pair of interfaces; the one on the bridge has the namespace's name. */
  async #addNode(index: number): Promise<void> {
    const name = this.names[index] ?? '';
    await ip('netns', 'add', name);
    await ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    await ip('link', 'set', name, 'master', this.#bridge, 'up');
    await ip('-n', name, 'addr', 'add', `${this.addressOf(index)}/24`, 'dev', 'eth0');
    await ip('-n', name, 'link', 'set', 'eth0', 'up');
    await ip('-n', name, 'link', 'set', 'lo', 'up');
  }
}

async function ip(...args: string[]): Promise<void> {
  await run('ip', args);
}
