import { spawnSync } from 'node:child_process';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import work from './password-worker.ts';
import { decoyHash, hashPassword, isOldHash, verifyPassword } from './passwords.ts';

test('a password matches its own hash alone', async () => {
  const stored = await hashPassword('çarşı-2026');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('çarşı-2026')).not.toBe(stored);
  expect(await verifyPassword(stored, 'çarşı-2026')).toBe(true);
  expect(await verifyPassword(stored, 'çarşı-2026'.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(stored, 'carsi-2026')).toBe(false);
  expect(await verifyPassword(stored, '')).toBe(false);
});

test('nothing matches a missing or broken hash', async () => {
  expect(await verifyPassword(null, 'çarşı-2026')).toBe(false);
  expect(await verifyPassword('', 'x')).toBe(false);
  expect(await verifyPassword('$argon2id$broken', 'x')).toBe(false);
});

test('the decoy costs as much as a customer’s hash', async () => {
  expect(isOldHash(decoyHash)).toBe(false);
  expect(isOldHash(await hashPassword('x'))).toBe(false);
  expect(isOldHash(await hash('x', { memoryCost: 1024, timeCost: 1 }))).toBe(true);
});

test('skips a password check that nobody waits for any more', () => {
  const asked = { stored: decoyHash };
  expect(work({ password: 'x', asked, endsAt: Date.now() - 1 })).toBeNull();
  expect(work({ password: 'x', asked, endsAt: Date.now() + 60_000 })).toBe(false);
});

test('a password process ends by itself', () => {
  const script = `
    import { hashPassword } from ${JSON.stringify(new URL('./passwords.ts', import.meta.url).href)};
    console.log((await hashPassword('x')).length > 50);`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  expect([run.status, run.stdout.toString()]).toEqual([0, 'true\n']);
});
