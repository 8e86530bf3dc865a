import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { BadUpload } from '#features/transfer/sources/unzip-store.ts';
import { knownTable, type TableInfo } from './table-files.ts';
import type { TableAnswer } from './table-worker.ts';

const worker = fileURLToPath(new URL('./table-worker.ts', import.meta.url));

/** The largest sheet takes a busy machine less. */
const longestMs = 180_000;
/** Memory of the process in MB: a workbook's texts are in memory at once. */
const mostMemory = 1024;
const underWay = new Map<string, Promise<TableInfo>>();

/**
 * Reads an uploaded sheet once, in a process of its own: a workbook takes a core for seconds, and its bytes are somebody
 * else's. Concurrent callers share one reading. Throws `BadUpload` for a file that is no sheet.
 */
export function openTable(sent: string, folder: string): Promise<TableInfo> {
  const known = underWay.get(folder);
  if (known) return known;
  const reading = readOnce(sent, folder).finally(() => underWay.delete(folder));
  underWay.set(folder, reading);
  return reading;
}

async function readOnce(sent: string, folder: string): Promise<TableInfo> {
  return (await knownTable(folder)) ?? (await readInProcess(sent, folder));
}

async function readInProcess(sent: string, folder: string): Promise<TableInfo> {
  const child = fork(worker, [sent, folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [`--max-old-space-size=${mostMemory}`],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  });
  const signal = AbortSignal.timeout(longestMs);
  try {
    if (child.pid !== undefined) lowerPriority(child.pid);
    const ended = once(child, 'exit', { signal }).then((): [TableAnswer] => [
      { fault: 'too-large' },
    ]);
    ended.catch(() => undefined);
    const [answer]: TableAnswer[] = await Promise.race([once(child, 'message', { signal }), ended]);
    if (answer && 'info' in answer) return answer.info;
    if (answer && 'fault' in answer) throw new BadUpload(answer.fault);
    throw new Error(`a sheet could not be read: ${answer?.problem ?? 'no answer'}`);
  } finally {
    child.kill('SIGKILL');
  }
}

/** Lowers the priority of reading, as far as the system allows it. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}
