import { Piscina } from 'piscina';
import { Refusal } from '#contract/refusals.ts';
import type { ContractPaperContent } from './draw-contract.ts';
import type { LabelContent } from './label-content.ts';
import type { ProformaContent } from './proforma-content.ts';
import type { ReturnSlipContent } from './return-slip.ts';
import type { SlipContent } from './slip-content.ts';
import type { StatementContent } from './statement-content.ts';

/** A paper's content and its kind. */
export type PaperContent =
  | { kind: 'proforma'; content: ProformaContent }
  | { kind: 'slips'; content: SlipContent[] }
  | { kind: 'labels'; content: LabelContent[] }
  | { kind: 'return-slip'; content: ReturnSlipContent }
  | { kind: 'contract'; content: ContractPaperContent }
  | { kind: 'statement'; content: StatementContent };

/** Papers that wait for the thread; more are refused as busy. */
const mostWaiting = 20;

/** A thread that nobody needed for so long ends, and its memory with it. */
const idleMs = 10_000;

let pool: Piscina<PaperContent, Uint8Array> | undefined;

/**
 * Draws a paper in a thread of its own, one after the other (rules orders/proforma, business/statement-files): a thousand lines take a
 * second. The thread starts with the first paper and keeps no process alive.
 */
export async function paperOf(paper: PaperContent): Promise<Uint8Array> {
  pool ??= new Piscina({
    filename: new URL('./paper-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    execArgv: [],
  });
  if (pool.queueSize >= mostWaiting) throw new Refusal('busy');
  return pool.run(paper);
}
