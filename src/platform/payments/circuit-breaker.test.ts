import { describe, expect, test } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';
import { NotAsked, NotYet, ProviderDown } from './provider.ts';

const down = () => Promise.reject(new ProviderDown('no answer'));
const up = async () => 'answer';

function breaker() {
  let now = 0;
  const changes: string[] = [];
  const it = new CircuitBreaker(
    () => now,
    (state) => changes.push(state),
  );
  const fail = async (times: number) => {
    for (let each = 0; each < times; each += 1)
      await expect(it.run(down)).rejects.toThrow('no answer');
  };
  return { it, changes, fail, later: (ms: number) => (now += ms) };
}

describe('a provider that does not respond (rule payment/provider-down)', () => {
  test('is no longer asked after five consecutive failures, and reported once', async () => {
    const { it, changes, fail } = breaker();
    await fail(5);
    let asked = 0;
    const ask = async () => (asked += 1);
    await expect(it.run(ask)).rejects.toThrow(ProviderDown);
    expect(() => it.refuseWhileOpen()).toThrow(ProviderDown);
    expect({ asked, state: it.state, changes }).toEqual({
      asked: 0,
      state: 'open',
      changes: ['open'],
    });
  });

  test('stays in use when one response comes between failures', async () => {
    const { it, fail } = breaker();
    await fail(4);
    await it.run(up);
    await fail(4);
    expect(it.state).toBe('closed');
  });

  test('is not affected by visitors’ calls, which are not made while it is down (rule payment/one-status-request)', async () => {
    const { it, fail, later, changes } = breaker();
    for (let each = 0; each < 20; each += 1)
      await expect(it.runUncounted(down)).rejects.toThrow('no answer');
    expect(it.state).toBe('closed');
    await fail(5);
    let asked = 0;
    const ask = async () => (asked += 1);
    await expect(it.runUncounted(ask)).rejects.toThrow(NotAsked);
    later(30_000);
    await expect(it.runUncounted(ask)).rejects.toThrow(NotAsked);
    expect({ asked, changes }).toEqual({ asked: 0, changes: ['open'] });
    expect(await it.run(up)).toBe('answer');
    await fail(4);
    expect(await it.runUncounted(up)).toBe('answer');
    await fail(4);
    expect(it.state).toBe('closed');
  });

  test('is tested by one call after 30 seconds, while others still fail at once', async () => {
    const { it, fail, later, changes } = breaker();
    await fail(5);
    later(30_000);
    expect(it.state).toBe('half-open');
    const answer = Promise.withResolvers<string>();
    const first = it.run(() => answer.promise);
    await expect(it.run(up)).rejects.toThrow(ProviderDown);
    answer.resolve('here again');
    expect(await first).toBe('here again');
    expect({ state: it.state, changes }).toEqual({ state: 'closed', changes: ['open', 'closed'] });
  });

  test('stays down for 30 seconds more after a failed test', async () => {
    const { it, fail, later, changes } = breaker();
    await fail(5);
    later(30_000);
    await fail(1);
    later(29_999);
    expect(it.state).toBe('open');
    later(1);
    expect(await it.run(up)).toBe('answer');
    expect(changes).toEqual(['open', 'closed']);
  });

  test('counts as responding when it refuses or asks for another day', async () => {
    const { it } = breaker();
    const later = () => Promise.reject(new NotYet('tomorrow'));
    for (let each = 0; each < 9; each += 1) await expect(it.run(later)).rejects.toThrow(NotYet);
    const fault = () => Promise.reject(new Error('a fault of our own'));
    for (let each = 0; each < 9; each += 1) await expect(it.run(fault)).rejects.toThrow('our own');
    expect(it.state).toBe('closed');
  });
});
