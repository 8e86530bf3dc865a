import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import { projectRoot } from './app.ts';
import { migratedDirectory } from './database.ts';

export interface Exit {
  code: number | null;
  signal: string | null;
  /** What it said, on both channels. */
  said: string;
}

export interface ShopProcess {
  /** Where it listens, once it is open. */
  url: string;
  pid: number;
  /** Ends when the shop has opened; fails when it ends before. */
  open: Promise<void>;
  exit: Promise<Exit>;
  /** What it has said so far. */
  said: () => string;
  kill: (signal: 'SIGTERM' | 'SIGKILL') => Promise<Exit>;
  /** Sends a signal and goes on. */
  signal: (signal: 'SIGTERM' | 'SIGINT') => void;
  /** Memory that it holds now, in megabytes; null where the system does not say. */
  memory: () => Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Leaves no process behind, whatever a test did. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** A folder that goes when the tests end. */
export function freshFolder(): string {
  return mkdtempSync(join(inject('databaseRun').directory, 'shop-'));
}

/** A data folder with a migrated, empty embedded database. */
export async function migratedFolder(): Promise<string> {
  const folder = freshFolder();
  await cp(await migratedDirectory(), join(folder, 'database'), { recursive: true });
  return folder;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<number>();
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    server.close(() => resolve(port));
  });
  return promise;
}

/** The shop as `npm start` runs it, on a port of its own. */
export async function startShop(settings: Record<string, string>): Promise<ShopProcess> {
  const port = settings['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, ['dist/shop/shop.js'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      SHOP_DEMO: 'off',
      WRITES_PER_MINUTE: '1000000',
      BUSY_AFTER_MS: '0',
      ...settings,
      PORT: port,
    },
  });
  running.add(child);
  let said = '';
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<Exit>();
  const hear = (chunk: Buffer) => {
    said += chunk;
    if (said.includes('Arasta is open')) opened.resolve();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.on('close', (code, signal) => {
    running.delete(child);
    ended.resolve({ code, signal, said });
    opened.reject(new Error(`The shop did not open (${code ?? signal}):\n${said}`));
  });
  opened.promise.catch(() => {});
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    open: opened.promise,
    exit: ended.promise,
    said: () => said,
    kill: (signal) => {
      child.kill(signal);
      return ended.promise;
    },
    signal: (signal) => void child.kill(signal),
    memory: () => memoryOf(child.pid),
  };
}

export interface CommandProcess {
  /** Resolves once it has said the text; fails when it ends before. */
  says: (text: string) => Promise<void>;
  exit: Promise<Exit>;
  kill: (signal: 'SIGKILL') => Promise<Exit>;
}

/** The built program of `npm run shop -- …`, as a process of its own. */
export function startCommand(variables: Record<string, string>, ...args: string[]): CommandProcess {
  const child = spawn(process.execPath, ['dist/command/command.js', ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], SHOP_DEMO: 'off', ...variables },
  });
  running.add(child);
  let said = '';
  const heard: (() => void)[] = [];
  const hear = (chunk: Buffer) => {
    said += chunk;
    for (const look of heard) look();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = Promise.withResolvers<Exit>();
  child.on('close', (code, signal) => {
    running.delete(child);
    ended.resolve({ code, signal, said });
  });
  return {
    says: (text) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const look = () => said.includes(text) && resolve();
      heard.push(look);
      look();
      void ended.promise.then(() => reject(new Error(`The command never said ${text}:\n${said}`)));
      return promise;
    },
    exit: ended.promise,
    kill: (signal) => {
      child.kill(signal);
      return ended.promise;
    },
  };
}

async function memoryOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}
