import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const limitMs = 1_000;

test('single statements run together, a transaction alone, in the order in which they came', async () => {
  const turns = new Turns(10);
  const log: string[] = [];
  const endFirst = await turns.take(false, limitMs);
  const endSecond = await turns.take(false, limitMs);
  const transaction = turns.take(true, limitMs).then((end) => {
    log.push('transaction');
    return end;
  });
  const third = turns.take(false, limitMs).then((end) => {
    log.push('third');
    return end;
  });
  expect(turns.waiting).toBe(2);
  endFirst();
  endSecond();
  const endTransaction = await transaction;
  expect(log).toEqual(['transaction']);
  endTransaction();
  (await third)();
  expect(log).toEqual(['transaction', 'third']);
});

test('of many single statements four are under way', async () => {
  const turns = new Turns(10);
  const ends = await Promise.all([1, 2, 3, 4].map(() => turns.take(false, limitMs)));
  const fifth = turns.take(false, limitMs);
  expect(turns.waiting).toBe(1);
  ends[0]?.();
  (await fifth)();
  expect(turns.waiting).toBe(0);
});

test('who waits too long is refused, and does not hold up those behind', async () => {
  const turns = new Turns(10);
  const end = await turns.take(false, limitMs);
  const refused = turns.take(true, 10);
  const behind = turns.take(false, limitMs);
  await expect(refused).rejects.toMatchObject({ reason: 'busy' });
  (await behind)();
  end();
  expect(turns.waiting).toBe(0);
});

test('who comes to a long queue is refused at once', async () => {
  const turns = new Turns(2);
  const end = await turns.take(true, limitMs);
  const waiting = [turns.take(false, limitMs), turns.take(false, limitMs)];
  await expect(turns.take(false, limitMs)).rejects.toMatchObject({ reason: 'busy' });
  end();
  for (const endOfTurn of await Promise.all(waiting)) endOfTurn();
});
