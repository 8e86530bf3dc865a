import type { DatabaseHandle } from '#db/database.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Environment } from '#platform/environment.ts';
import type { Log } from '#platform/log.ts';
import { mailSender } from '#platform/mail.ts';

export interface Jobs {
  stop(): Promise<void>;
}

const pauseMs = 2000;

/**
 * Works off the outbox while the shop is open. Any number of processes may do so at once: the
 * database hands each message to one of them.
 */
export function startJobs(o: {
  database: DatabaseHandle;
  environment: Environment;
  log: Log;
}): Jobs {
  const { smtpUrl, mailFrom, dataDir, publicUrl } = o.environment;
  const send = mailSender({ smtpUrl, from: mailFrom, dataDir });
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    try {
      const services = {
        db: o.database.db,
        send,
        publicUrl,
        onError: (err: unknown, { id, kind }: { id: number; kind: string }) =>
          o.log.warn({ err, id, kind }, 'a message could not be sent; it is tried again'),
      };
      while (!stopped && (await workOutbox(services)) > 0);
    } catch (err) {
      o.log.error({ err }, 'the outbox could not be worked off');
    }
  }
  function next(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = work().finally(next);
    }, pauseMs);
    timer.unref();
  }
  next();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
