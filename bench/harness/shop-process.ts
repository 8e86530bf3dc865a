import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ShopProcess {
  url: string;
  /** From spawning the process to its first answer, in milliseconds. */
  answeredInMs: number;
  /** From spawning the process until its catalog index is loaded and `/ready` says so, in milliseconds. */
  readyInMs: number;
  /** CPU seconds (user and system) that the process has used so far. */
  cpuSeconds(): Promise<number>;
  memoryMegabytes(): Promise<number>;
  /** The most memory that the process has used so far. */
  peakMegabytes(): Promise<number>;
  /** The same of the processes that it has started and that still run, together. */
  helpersPeakMegabytes(): Promise<number>;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

export interface ShopOptions {
  /** The folder of compiled code, instead of the one that `npm start` uses. */
  compileCache?: string;
  /** Receives what the shop logs. */
  onLog?: (chunk: Buffer) => void;
  /** Keeps the limits for requests and connections that a shop in production has. */
  isLimited?: boolean;
}

/**
 * Below the ports that Linux gives to outgoing connections (from 32,768): one of those may be in use while the shop
 * restarts.
 */
export const shopPort = 20_000 + (process.pid % 12_000);

const unlimited = { WRITES_PER_MINUTE: '1000000', CONNECTIONS_PER_ADDRESS: '2000' };
const startLimitMs = 120_000;

/** Starts the built shop as `npm start` does, on a port of its own or on the `PORT` of its environment. */
export async function startShop(
  environment: Record<string, string>,
  { compileCache, onLog, isLimited = false }: ShopOptions = {},
): Promise<ShopProcess> {
  const start = performance.now();
  const url = `http://127.0.0.1:${environment['PORT'] ?? shopPort}`;
  // The shell replaces itself with the shop.
  const child = spawn('sh', ['scripts/start.sh'], {
    cwd: root,
    stdio: ['ignore', onLog ? 'pipe' : 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(shopPort),
      PUBLIC_URL: url,
      SHOP_DEMO: 'off',
      LOG_LEVEL: 'error',
      ...(isLimited ? {} : unlimited),
      NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] ?? process.env['NODE_OPTIONS'],
      ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
      ...environment,
    },
  });
  if (onLog) child.stdout?.on('data', onLog);
  const ended = once(child, 'exit');
  // A benchmark that fails must not leave the shop behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const { answered, ready } = await untilReady(child, url).catch((error: unknown) => {
    kill();
    throw error;
  });
  return {
    url,
    answeredInMs: answered - start,
    readyInMs: ready - start,
    cpuSeconds: () => cpuOf(child.pid),
    memoryMegabytes: () => memoryOf(child.pid, 'VmRSS'),
    peakMegabytes: () => memoryOf(child.pid, 'VmHWM'),
    helpersPeakMegabytes: () => helpersPeakOf(child.pid),
    signal: (name) => void child.kill(name),
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs `work` while a shop runs, and stops the shop. */
export async function withShop<T>(
  environment: Record<string, string>,
  work: (shop: ShopProcess) => Promise<T>,
  options: ShopOptions = {},
): Promise<T> {
  const shop = await startShop(environment, options);
  return await work(shop).finally(() => shop.stop());
}

/** Runs an operator's command, as `npm run shop` does. */
export async function runCommand(
  environment: Record<string, string>,
  ...args: string[]
): Promise<void> {
  const child = spawn('node_modules/.bin/node', ['dist/command/command.js', ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment, NODE_COMPILE_CACHE: 'node_modules/.cache/node' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The command ${args[0]} ended with status ${code}`);
}

/** When the shop answered first, and when it was ready. */
async function untilReady(
  child: ChildProcess,
  url: string,
): Promise<{ answered: number; ready: number }> {
  let answered: number | null = null;
  const limit = performance.now() + startLimitMs;
  while (performance.now() < limit) {
    if (child.exitCode !== null) throw new Error(`The shop ended with status ${child.exitCode}`);
    const answer = await fetch(`${url}/ready`).catch(() => null);
    if (answer) answered ??= performance.now();
    if (answered !== null && answer?.ok) return { answered, ready: performance.now() };
    await pause(5);
  }
  throw new Error(`The shop did not start within ${startLimitMs / 1000} s`);
}

async function cpuOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function memoryOf(pid: number | undefined, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}

async function helpersPeakOf(pid: number | undefined): Promise<number> {
  const helpers = pid === undefined ? [] : await childrenOf(pid);
  const peaks = await Promise.all(helpers.map((each) => memoryOf(each, 'VmHWM')));
  return peaks.reduce((sum, megabytes) => sum + megabytes, 0);
}

/** The processes that a process has started. */
export async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')),
  );
  return lists.join(' ').split(' ').filter(Boolean).map(Number);
}
