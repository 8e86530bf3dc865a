import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { deleteExpired } from '#db/delete-expired.ts';
import { countAttempt, expiredCounters, undoAttempt } from './rate-limits.ts';

const now = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const limit = { attempts: 3, seconds: 60 };
const refused = (retryAfterSeconds: number) => ({
  ok: false,
  reason: 'too-many-requests',
  retryAfterSeconds,
});

describeEachEngine('attempts', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());
  const attempt = (key: string, at = now) => countAttempt(database.db, [{ key, limit }], at);

  test('exactly as many concurrent attempts pass as the limit allows', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt('at-once')));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
  });

  test('the window starts at the first attempt, and refusals do not extend it', async () => {
    for (const second of [0, 10, 20])
      expect(await attempt('window', after(second))).toEqual({ ok: true });
    expect(await attempt('window', after(30))).toEqual(refused(30));
    expect(await attempt('window', after(59.5))).toEqual(refused(1));
    expect(await attempt('window', after(60))).toEqual({ ok: true });
  });

  test('a returned attempt does not count', async () => {
    for (let i = 0; i < 6; i += 1) {
      expect(await attempt('back')).toEqual({ ok: true });
      await undoAttempt(database.db, [{ key: 'back', limit }]);
    }
    await undoAttempt(database.db, [{ key: 'back', limit }]);
    for (let i = 0; i < 3; i += 1) expect((await attempt('back')).ok).toBe(true);
    expect((await attempt('back')).ok).toBe(false);
  });

  test('each key has its own limit, and one exceeded key refuses the request', async () => {
    const counters = [
      { key: 'z-narrow', limit: { attempts: 1, seconds: 600 } },
      { key: 'a-wide', limit: { attempts: 100, seconds: 60 } },
    ];
    expect(await countAttempt(database.db, counters, now)).toEqual({ ok: true });
    expect(await countAttempt(database.db, counters, now)).toEqual(refused(600));
  });

  test('calls with keys in any order do not deadlock', async () => {
    const pair = [
      { key: 'one', limit: { attempts: 1000, seconds: 60 } },
      { key: 'two', limit: { attempts: 1000, seconds: 60 } },
    ];
    const calls = Array.from({ length: 40 }, (_, i) =>
      countAttempt(database.db, i % 2 === 0 ? pair : pair.toReversed(), now),
    );
    const backs = calls.map(() => undoAttempt(database.db, pair));
    expect((await Promise.all(calls)).every((answer) => answer.ok)).toBe(true);
    await Promise.all(backs);
  });

  test('deletes only expired counters', async () => {
    await attempt('sweep-old');
    for (let i = 0; i < 3; i += 1) await attempt('sweep-young', after(30));
    await deleteExpired(database.db, expiredCounters(after(60)), 1000);
    expect((await attempt('sweep-young', after(60))).ok).toBe(false);
    const left = await database.db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'like', 'sweep-%')
      .execute();
    expect(left).toEqual([{ key: 'sweep-young' }]);
  });
});
