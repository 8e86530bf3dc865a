import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RedisConnection } from './redis-connection.ts';
import { sharedName } from './shared-counters.ts';

/** A process that ends without a word gives its slots back after so long. */
const leaseMs = 30_000;
/** The pause before a process asks again for a slot. */
const retryMs = 50;

/** Slots of which a key holds a few at once, in all processes together. */
export interface Slots {
  /**
   * Waits for one of the `most` slots of the key; the answer gives it back. Throws the signal's reason where it fires
   * before.
   */
  take(key: string, most: number, signal: AbortSignal): Promise<() => void>;
}

/** Members of a sorted set, each with the time (ms) at which its lease ends. */
const taking = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** Slots in Redis. While it is away every process gives as many as it is asked for: its own queue has limits too. */
export function sharedSlots({
  redis,
  secret,
}: {
  redis: Pick<RedisConnection, 'ask'>;
  secret: string;
}): Slots {
  const nameOf = sharedName('slots', secret);
  return {
    async take(key, most, signal) {
      const name = nameOf(key);
      const lease = randomUUID();
      const values = { keys: [name], arguments: [String(most), String(leaseMs), lease] };
      for (;;) {
        signal.throwIfAborted();
        const taken = await redis.ask((client) => client.eval(taking, values));
        if (taken !== 0) return () => void redis.ask((client) => client.zRem(name, lease));
        await pause(retryMs);
      }
    },
  };
}
