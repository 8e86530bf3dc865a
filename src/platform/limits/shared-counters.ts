import { createHmac } from 'node:crypto';
import { LocalCounters, type Counted, type Counters } from './counters.ts';
import type { RedisConnection } from './redis-connection.ts';

/** Counts one event; the window begins with the first and ends by the key's expiry. */
const adding = `
local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[1])
  redis.call('PEXPIRE', KEYS[1], left)
end
return {count, left}`;

const reading = `
return {tonumber(redis.call('GET', KEYS[1]) or '0'), math.max(redis.call('PTTL', KEYS[1]), 0)}`;

interface SharedOptions {
  redis: Pick<RedisConnection, 'ask'>;
  /** Key of the counters' names, see `ensureSecret`. */
  secret: string;
}

/**
 * Counters that all processes of a shop share. Each process counts its own events too: where Redis is away it goes on
 * from the last common count, a key that is over its limit costs Redis nothing until its window ends, and a Redis that
 * lost its counters lets nobody do more in one process than the limit. Names in Redis are hashed with the shop's secret,
 * because keys hold network addresses, which are personal data (rule reliability/shared-limits).
 */
export function sharedCounters({ redis, secret }: SharedOptions): Counters {
  const local = new LocalCounters();
  const nameOf = sharedName('count', secret);

  async function ask(script: string, key: string, values: string[]): Promise<Counted | null> {
    const answer = await redis.ask((client) =>
      client.eval(script, { keys: [nameOf(key)], arguments: values }),
    );
    if (!Array.isArray(answer)) return null;
    const [count, msLeft] = answer.map(Number);
    return { count: count ?? 0, msLeft: msLeft ?? 0 };
  }
  function agree(key: string, own: Counted, common: Counted | null): Counted {
    if (common === null || common.count <= own.count) return own;
    local.set(key, common);
    return common;
  }
  return {
    async add(key, window) {
      const own = local.add(key, window);
      if (own.count > window.max) return own;
      return agree(key, own, await ask(adding, key, [String(window.ms)]));
    },
    async read(key, window) {
      const own = local.read(key);
      if (own.count >= window.max) return own;
      return agree(key, own, await ask(reading, key, []));
    },
  };
}

/** Names in Redis for keys of one kind: nobody reads the key from its name, and shops on one Redis do not meet. */
export function sharedName(kind: string, secret: string): (key: string) => string {
  return (key) => `arasta:${kind}:${createHmac('sha256', secret).update(key).digest('base64url')}`;
}
