import { createHash } from 'node:crypto';
import type { Db } from '#db/database.ts';
import { countAttempt, undoAttempt } from './rate-limits.ts';

/** How long a piece of work is left to the process that has taken it on. */
const claimSeconds = 30;

const once = { attempts: 1, seconds: claimSeconds };

/**
 * Work that one of all processes does, such as a picture's copy: the counters of rate limits tell who came first. 1 query each.
 * `kind` tells one sort of work from another.
 */
export function onceClaims(db: Db, kind: string, clock: () => Date) {
  const counterOf = (name: string) => {
    const hash = createHash('sha256').update(name).digest('base64url');
    return { key: `${kind}:work:${hash}`, limit: once };
  };
  return {
    /** False where another process has taken it on in the last 30 seconds. */
    take: async (name: string): Promise<boolean> =>
      (await countAttempt(db, [counterOf(name)], clock())).ok,
    /** Lets another process take it on at once. */
    giveBack: (name: string): Promise<void> => undoAttempt(db, [counterOf(name)]),
  };
}
