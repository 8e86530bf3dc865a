import { Piscina } from 'piscina';
import { Refusal } from '#contract/refusals.ts';
import type { ProformaContent } from './proforma-content.ts';

/** Papers that wait for the thread; more are refused as busy. */
const mostWaiting = 20;

/** A thread that nobody needed for so long ends, and its memory with it. */
const idleMs = 10_000;

let pool: Piscina<ProformaContent, Uint8Array> | undefined;

/**
 * Draws a paper in a thread of its own, one after the other (rule orders/proforma): a thousand lines take a
 * second. The thread starts with the first paper and keeps no process alive.
 */
export async function paperOf(content: ProformaContent): Promise<Uint8Array> {
  pool ??= new Piscina({
    filename: new URL('./proforma-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    execArgv: [],
  });
  if (pool.queueSize >= mostWaiting) throw new Refusal('busy');
  return pool.run(content);
}
