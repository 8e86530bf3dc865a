import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DatabaseError } from '#db/engine/database-errors.ts';
import { GroupCommit } from './group-commit.ts';

function failedTransaction(): DatabaseError {
  const error = new DatabaseError('current transaction is aborted', 0, 'error');
  error.code = '25P02';
  return error;
}

test('commits while others run share one write, and each waits for it', async () => {
  let saves = 0;
  let isIdle = false;
  const log: string[] = [];
  const commits = new GroupCommit(
    async () => {
      saves += 1;
      await pause(5);
      log.push('saved');
    },
    () => isIdle,
  );
  const answered = [1, 2, 3].map(async (number) => {
    commits.committed();
    await commits.saved();
    log.push(`answer ${number}`);
  });
  isIdle = true;
  commits.idle();
  await Promise.all(answered);
  expect(saves).toBe(1);
  expect(log).toEqual(['saved', 'answer 1', 'answer 2', 'answer 3']);
  await commits.saved();
  expect(saves).toBe(1);
});

test('a commit during a write waits for the next one', async () => {
  const writes: (() => void)[] = [];
  const commits = new GroupCommit(
    () => new Promise<void>((resolve) => writes.push(resolve)),
    () => true,
  );
  commits.committed();
  const first = commits.saved();
  commits.committed();
  let isSaved = false;
  const second = commits.saved().then(() => (isSaved = true));
  writes[0]?.();
  await first;
  await expect.poll(() => writes.length).toBe(2);
  expect(isSaved).toBe(false);
  writes[1]?.();
  await second;
});

test('commits are saved although others follow without a gap', async () => {
  const commits = new GroupCommit(
    async () => undefined,
    () => false,
  );
  commits.committed();
  await commits.saved();
});

test('a failed transaction only delays the write', async () => {
  let tries = 0;
  const commits = new GroupCommit(
    async () => {
      tries += 1;
      if (tries < 3) throw failedTransaction();
    },
    () => true,
  );
  commits.committed();
  await commits.saved();
  expect(tries).toBe(3);
});

test('a write that fails answers nobody with success, also those who come later', async () => {
  const commits = new GroupCommit(
    () => Promise.reject(new Error('the thread ended')),
    () => true,
  );
  commits.committed();
  await expect(commits.saved()).rejects.toMatchObject({ reason: 'stopped' });
  await expect(commits.saved()).rejects.toMatchObject({ reason: 'stopped' });
});
