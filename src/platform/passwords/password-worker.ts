import { constants, setPriority } from 'node:os';
import { hashSync, verifySync, type Options } from '@node-rs/argon2';

export interface PasswordTask {
  password: string;
  /** A hash is asked for at a cost, or whether the password fits a stored one. */
  asked: { cost: Options } | { stored: string };
  /** When nobody waits for it any more, in milliseconds of the wall clock. */
  endsAt: number;
}

// Linux gives each thread its own priority: who has no core to himself serves the shop and its database first.
// Elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/**
 * The hash, or whether the password fits the stored one, which it does not where that is no hash;
 * null when nobody waits any more. Runs in a thread of `password-threads.ts`.
 */
export default function work(task: PasswordTask): string | boolean | null {
  if (Date.now() > task.endsAt) return null;
  const { asked, password } = task;
  if ('cost' in asked) return hashSync(password, asked.cost);
  try {
    return verifySync(asked.stored, password);
  } catch {
    return false;
  }
}
