import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from './shop-process.ts';
import { untilListens } from './until-listens.ts';

const folders = (process.env['PATH'] ?? '').split(delimiter);

/** The program of a Redis or Valkey; absent: tests that need one are skipped. */
export const redisProgram = ['redis-server', 'valkey-server']
  .flatMap((name) => folders.map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

export interface RedisServer {
  url: string;
  /** Ends it at once; its counters are lost. */
  kill: () => Promise<void>;
  /** Starts it again at its address. */
  start: () => Promise<void>;
  /** The server keeps its connections and answers nothing. */
  freeze: () => void;
  thaw: () => void;
}

/** A Redis of the test's own, which stores nothing on the disk. */
export async function startRedis(): Promise<RedisServer> {
  const program = redisProgram;
  if (program === undefined) throw new Error('there is no Redis on this machine');
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    const values = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    child = spawn(program, values, { stdio: 'ignore' });
    await untilListens(port);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}
