import { expect, test } from 'vitest';
import { ConnectionLock } from './connection-lock.ts';

const limitMs = 1_000;

test('runs single statements together and a transaction alone, in the order of their arrival', async () => {
  const lock = new ConnectionLock(10);
  const log: string[] = [];
  const endFirst = await lock.take(false, limitMs);
  const endSecond = await lock.take(false, limitMs);
  const transaction = lock.take(true, limitMs).then((end) => {
    log.push('transaction');
    return end;
  });
  const third = lock.take(false, limitMs).then((end) => {
    log.push('third');
    return end;
  });
  expect(lock.waiting).toBe(2);
  endFirst();
  endSecond();
  const endTransaction = await transaction;
  expect(log).toEqual(['transaction']);
  endTransaction();
  (await third)();
  expect(log).toEqual(['transaction', 'third']);
});

test('runs at most four single statements at once', async () => {
  const lock = new ConnectionLock(10);
  const ends = await Promise.all([1, 2, 3, 4].map(() => lock.take(false, limitMs)));
  const fifth = lock.take(false, limitMs);
  expect(lock.waiting).toBe(1);
  ends[0]?.();
  (await fifth)();
  expect(lock.waiting).toBe(0);
});

test('refuses a caller who waits too long, and serves those behind it', async () => {
  const lock = new ConnectionLock(10);
  const end = await lock.take(false, limitMs);
  const refused = lock.take(true, 10);
  const behind = lock.take(false, limitMs);
  await expect(refused).rejects.toMatchObject({ reason: 'busy' });
  (await behind)();
  end();
  expect(lock.waiting).toBe(0);
});

test('refuses a caller at once when the queue is full', async () => {
  const lock = new ConnectionLock(2);
  const end = await lock.take(true, limitMs);
  const waiting = [lock.take(false, limitMs), lock.take(false, limitMs)];
  await expect(lock.take(false, limitMs)).rejects.toMatchObject({ reason: 'busy' });
  end();
  for (const endOfTurn of await Promise.all(waiting)) endOfTurn();
});
