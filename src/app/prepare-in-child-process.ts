import { fork } from 'node:child_process';
import { once } from 'node:events';

/** The argument that makes the shop's program prepare the database and exit. */
const asked = '--prepare';

/** Whether this process was started for that, see `prepareInChildProcess`. */
export const isPreparing = (): boolean => process.argv.includes(asked);

/**
 * Has another process of this program prepare the database. Making and filling one takes some 600 MB, which a process of
 * its own gives back with its end. False where that did not come to its end: the process has said why.
 */
export async function prepareInChildProcess(): Promise<boolean> {
  const [program = '', ...more] = process.argv.slice(1);
  const child = fork(program, [...more, asked], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [code]: unknown[] = await once(child, 'exit');
  return code === 0;
}

/** For the process that prepares: it ends with the one that waits for it, however that ends. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit(1));
}
