import { randomUUID } from 'node:crypto';
import type { DatabaseHandle } from '#db/database.ts';
import { changesChannel, notifyChanges } from '#db/shop/notify-changes.ts';
import type { Log } from '#platform/log.ts';

/** The shortest time between two signals of this process, and between two polls that signals cause. */
const pauseMs = 50;
/** A connection that has not heard its own signal within this time hears none. */
const echoMs = 2_000;

/** Tells the other processes at once that there are changes. */
export interface ChangeSignals {
  send(): void;
  close(): Promise<void>;
}

interface SignalServices {
  database: Pick<DatabaseHandle, 'db' | 'listen'>;
  log: Pick<Log, 'info' | 'warn'>;
  /** Another process has changes, or signals may have been lost. */
  onSignal: () => void;
}

/**
 * Signals over NOTIFY and LISTEN of PostgreSQL. They only make polls of the change feed come earlier: a lost one costs
 * nothing but time. A process sends them after its commit, in a statement of their own, since NOTIFY in a writing
 * transaction makes all such commits wait for each other. Without `listen` there are no other processes.
 */
export function startChangeSignals({ database, log, onSignal }: SignalServices): ChangeSignals {
  const { db, listen } = database;
  if (!listen) return { send: () => undefined, close: async () => undefined };
  const self = randomUUID();
  // A signal that cannot be sent costs the others a quarter of a second.
  const notify = (payload: string) => notifyChanges(db, payload).catch(() => undefined);
  const send = spaced(() => void notify(self));
  const hearOthers = spaced(onSignal);
  const echo = listeningCheck(log);
  const listening = listen(changesChannel, {
    hear: (payload) => {
      if (payload === `echo ${self}`) echo.heard();
      else if (payload !== self && !payload.startsWith('echo ')) hearOthers.run();
    },
    onListening: () => {
      onSignal();
      echo.expect();
      void notify(`echo ${self}`);
    },
    onLost: echo.lost,
  });
  return {
    send: send.run,
    close: async () => {
      send.stop();
      hearOthers.stop();
      echo.stop();
      await listening.close();
    },
  };
}

/** Runs the action at once, and further calls of the next 50 ms together at their end. */
function spaced(action: () => void): { run: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isWanted = false;
  const run = () => {
    isWanted = timer !== undefined;
    if (isWanted) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isWanted) run();
    }, pauseMs);
    timer.unref();
    action();
  };
  return { run, stop: () => clearTimeout(timer) };
}

/** Logs once when signals stop arriving, and once when they arrive again. */
function listeningCheck(log: SignalServices['log']) {
  let isDeaf = false;
  let timer: NodeJS.Timeout | undefined;
  const lost = (err: unknown) => {
    clearTimeout(timer);
    if (isDeaf) return;
    isDeaf = true;
    log.warn(
      { err },
      'this process hears no notifications of PostgreSQL; it sees changes of other processes a quarter of a second later',
    );
  };
  return {
    lost,
    expect: () => {
      clearTimeout(timer);
      const why = 'LISTEN was accepted and nothing arrives, as behind a pool that shares sessions';
      timer = setTimeout(() => lost(new Error(why)), echoMs);
      timer.unref();
    },
    heard: () => {
      clearTimeout(timer);
      if (isDeaf) log.info('this process hears the notifications of PostgreSQL again');
      isDeaf = false;
    },
    stop: () => clearTimeout(timer),
  };
}
