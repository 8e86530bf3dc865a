import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { floods, type Sent } from './floods.ts';

export type FloodName = keyof typeof floods;

interface Wanted {
  name: FloodName;
  port: number;
  product: number;
}

/** Runs a flood in a thread of its own, so that what it costs here is not taken for what shoppers felt. */
export async function runFlood(wanted: Wanted): Promise<Sent> {
  const worker = new Worker(new URL(import.meta.url), { workerData: wanted, execArgv: [] });
  const [sent] = await once(worker, 'message');
  return Number(sent);
}

if (!isMainThread) {
  const { name, port, product }: Wanted = workerData;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(await floods[name](port, product));
}
