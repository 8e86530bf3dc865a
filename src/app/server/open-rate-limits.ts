import { ensureSecret } from '#db/access/secrets.ts';
import type { Db } from '#db/database.ts';
import type { Environment } from '#platform/environment.ts';
import type { App } from '#platform/http.ts';
import { countersOfProcess } from '#platform/limits/counters.ts';
import { RateLimits } from '#platform/limits/request-limits.ts';
import type { Slots } from '#platform/limits/shared-slots.ts';
import type { Log } from '#platform/log.ts';

interface LimitServices {
  db: Db;
  log: Log;
  environment: Pick<Environment, 'redisUrl'>;
}

/**
 * Gives the server its rate limits. They count for all processes where `REDIS_URL` is set, and only then are there
 * slots that processes share (rule reliability/shared-limits).
 */
export async function openRateLimits(app: App, services: LimitServices): Promise<Slots | null> {
  const { redisUrl: url } = services.environment;
  if (url === undefined) {
    app.decorate('rateLimits', new RateLimits(countersOfProcess()));
    return null;
  }
  // A shop without Redis does not load its client.
  const { RedisConnection } = await import('#platform/limits/redis-connection.ts');
  const { sharedCounters } = await import('#platform/limits/shared-counters.ts');
  const { sharedSlots } = await import('#platform/limits/shared-slots.ts');
  const secret = await ensureSecret(services.db, 'rate-limits');
  const redis = await RedisConnection.open({ url, log: services.log });
  app.addHook('onClose', () => redis.close());
  app.decorate('rateLimits', new RateLimits(sharedCounters({ redis, secret })));
  return sharedSlots({ redis, secret });
}
