import { runPasswordTask } from './password-threads.ts';

/** About 15 to 60 ms of one core; 19 MiB. The library's default kind is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How every hash of that cost begins. */
const ownKind = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** The hash of a random password that nobody kept, at the same cost as a customer's. */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$6Mmb7fxezGLRt/sATE64Kw$pob2ULd+L0dlpksJOanvnAWQiYJJLBXwAjHH8M7BvY0';

/** The same password typed on two devices may arrive composed or decomposed. */
const composed = (password: string) => password.normalize('NFC');

/** The argon2id hash to store, as a PHC string. Throws `PasswordsBusy` after 5 seconds of waiting. */
export async function hashPassword(password: string): Promise<string> {
  return String(await runPasswordTask({ password: composed(password), asked: { cost } }));
}

/**
 * Whether this is the password. Without a hash (nobody has that e-mail) it takes as long and says
 * no, so that time does not tell who is a customer (rule account/no-account-enumeration). A hash that is none
 * says no as well. Throws `PasswordsBusy` after 5 seconds of waiting.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const asked = { stored: stored ?? decoyHash };
  const same = await runPasswordTask({ password: composed(password), asked });
  return stored !== null && same === true;
}

/** True when the hash was made with another cost, as imported ones may be. */
export function isOldHash(stored: string): boolean {
  return !stored.startsWith(ownKind);
}
