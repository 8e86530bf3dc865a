import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface ShopProcess {
  url: string;
  /** From spawning the process to the first answer of /ready, in milliseconds. */
  startedInMs: number;
  /** CPU seconds (user and system) that the process has used so far. */
  cpuSeconds(): Promise<number>;
  /** Of them those of each thread that still runs, by the threads' names; `main` answers. */
  threadSeconds(): Promise<Map<string, number>>;
  memoryMegabytes(): Promise<number>;
  /** The most that it has held so far. */
  highestMegabytes(): Promise<number>;
  /** What processes hold that it has started. */
  helpersMegabytes(): Promise<number>;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has ended, however it did. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

interface ShopOptions {
  /** A folder for the compiled code that a start leaves for the next one, in place of the shop's own. */
  compileCache?: string;
  /** Gets what the shop logs. */
  onLog?: (chunk: Buffer) => void;
}

/**
 * Where the shop of this benchmark listens, each time it is started; below the ports that a system gives to what
 * connects (from 32,768), for one of those may be in use while the shop is down.
 */
export const shopPort = 20_000 + (process.pid % 12_000);

/** A machine with much else to do takes its time. */
const openMs = 120_000;

/** Starts the built shop as a merchant would, on a port of its own. */
export async function startShop(
  environment: Record<string, string>,
  options: ShopOptions = {},
): Promise<ShopProcess> {
  const port = shopPort;
  const start = performance.now();
  // As `npm start` does; the shell replaces itself with the shop.
  const child = spawn('sh', ['scripts/start.sh'], {
    cwd: root,
    stdio: ['ignore', options.onLog ? 'pipe' : 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SHOP_DEMO: 'off',
      LOG_LEVEL: 'error',
      WRITES_PER_MINUTE: '1000000',
      ...(options.compileCache && { NODE_COMPILE_CACHE: options.compileCache }),
      ...environment,
    },
  });
  if (options.onLog) child.stdout?.on('data', options.onLog);
  const ended = once(child, 'exit');
  // A benchmark that fails would leave it behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const url = `http://127.0.0.1:${port}`;
  await waitFor(child, `${url}/ready`).catch((error: unknown) => {
    // It would keep its port and its database from the next one.
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    startedInMs: performance.now() - start,
    cpuSeconds: () => cpuOf(`${child.pid}`),
    threadSeconds: () => threadsOf(`${child.pid}`),
    memoryMegabytes: () => memoryOf(child.pid, 'VmRSS'),
    highestMegabytes: () => memoryOf(child.pid, 'VmHWM'),
    helpersMegabytes: () => helpersMemory(child.pid),
    signal: (name) => void child.kill(name),
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function waitFor(child: ChildProcess, url: string): Promise<void> {
  const patience = performance.now() + openMs;
  while (performance.now() < patience) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => void setTimeout(resolve, 5));
  }
  throw new Error(`the shop did not open within ${openMs / 1000} s`);
}

async function cpuOf(process: string): Promise<number> {
  const stat = await readFile(`/proc/${process}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function threadsOf(process: string): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const thread of await readdir(`/proc/${process}/task`)) {
    const path = `${process}/task/${thread}`;
    const own = (await readFile(`/proc/${path}/comm`, 'utf8')).trim();
    const name = thread === process ? 'main' : own;
    sums.set(name, (sums.get(name) ?? 0) + (await cpuOf(path)));
  }
  return sums;
}

async function memoryOf(pid: number | undefined, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}

async function helpersMemory(pid: number | undefined): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')),
  );
  const pids = lists.join(' ').split(' ').filter(Boolean).map(Number);
  const held = await Promise.all(pids.map((each) => memoryOf(each, 'VmRSS')));
  return held.reduce((sum, each) => sum + each, 0);
}
