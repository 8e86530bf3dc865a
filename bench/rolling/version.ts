import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startLimitMs = 120_000;
const endLimitMs = 30_000;

/** The built shop of one commit. */
export interface Version {
  /** Its commit, shortened. */
  commit: string;
  folder: string;
}

export function thisVersion(): Version {
  return { commit: commitOf('HEAD'), folder: root };
}

/** Builds another commit in the folder, with packages of its own where it names others. */
export async function otherVersion(name: string, folder: string): Promise<Version> {
  const commit = commitOf(name);
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], {
    cwd: root,
    stdio: 'ignore',
  });
  const hasSamePackages =
    execFileSync('git', ['diff', '--name-only', commit, '--', 'package-lock.json'], {
      cwd: root,
      encoding: 'utf8',
    }) === '';
  if (hasSamePackages)
    await cp(join(root, 'node_modules'), join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  execFileSync('node', ['scripts/ensure.mjs', 'build', 'commands'], {
    cwd: folder,
    stdio: 'ignore',
  });
  return { commit, folder };
}

export function removeVersion({ folder }: Version): void {
  if (folder !== root && existsSync(folder))
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
}

function commitOf(name: string): string {
  const options = { cwd: root, encoding: 'utf8' } as const;
  return execFileSync('git', ['rev-parse', '--short', name], options).trim();
}

/** Brings the database to the version, as an operator does before the first process of it starts. */
export function migrateTo({ folder }: Version, environment: Record<string, string>): void {
  execFileSync('node_modules/.bin/node', ['dist/command/command.js', 'migrate'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
}

/** A process of the shop. */
export class RunningShop {
  readonly version: Version;
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  private constructor(version: Version, port: number, environment: Record<string, string>) {
    this.version = version;
    this.port = port;
    const child = spawn('sh', ['scripts/start.sh'], {
      cwd: version.folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...environment, PORT: String(port) },
    });
    this.#child = child;
    this.#ended = once(child, 'exit');
    // A benchmark that fails must not leave the shop behind.
    process.once('exit', () => child.kill('SIGKILL'));
  }

  /** Resolves when `/ready` says that the process can take work. */
  static async start(
    version: Version,
    port: number,
    environment: Record<string, string>,
  ): Promise<RunningShop> {
    const shop = new RunningShop(version, port, environment);
    const limit = performance.now() + startLimitMs;
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
      if (answer?.ok) return shop;
      if (shop.#child.exitCode !== null || performance.now() > limit)
        throw new Error(`A shop of ${version.commit} did not start`);
      await pause(100);
    }
  }

  /** SIGTERM; returns the status with which the process ended. */
  async end(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    const late = pause(endLimitMs, 'late', { ref: false });
    if ((await Promise.race([this.#ended, late])) === 'late') this.#child.kill('SIGKILL');
    return this.#child.exitCode;
  }
}
