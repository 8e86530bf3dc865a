import { AsyncResource } from 'node:async_hooks';
import type { DatabaseHandle } from '#db/database.ts';
import { DatabaseProblem, isPassing, passingKind } from '#db/engine/database-errors.ts';
import { presentPosition, readChanges, type Changes } from '#db/shop/changes.ts';
import { loadSnapshot, type ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Log } from '#platform/log.ts';
import type { CardProviders } from '#platform/payments/choose-provider.ts';
import { withWorkingCards } from '#features/payment/working-cards.ts';
import { startChangeSignals, type ChangeSignals } from './change-signals.ts';

/** Receives changes. A follower that throws receives the same changes again with the next poll. */
type Follower = (changes: Changes) => Promise<void> | void;

/** The kind of data that a follower holds. */
type Held = 'buyers' | 'data' | 'responses';

export interface ChangeFeed {
  snapshot(): ShopSnapshot;
  /**
   * Sends changes to `follower`, whichever process made them. Followers that hold what each buyer sees come first, then
   * those that hold data, in the order of their registration, each after the previous one has finished; response caches
   * come last. Only the first hear of a change that is about customers alone.
   */
  follow(holds: Held, follower: Follower): void;
  /**
   * Polls now. When it resolves, every change that was committed before the call has been followed, and other processes
   * are told that there is one.
   */
  poll(): Promise<void>;
  close(): Promise<void>;
}

interface FeedServices {
  database: Pick<DatabaseHandle, 'db' | 'listen' | 'staleReads'>;
  log: Log;
  /** The payment providers that work; the shop offers no others. */
  cards: Pick<CardProviders, 'chosen'>;
  /** Poll interval in milliseconds; for tests. */
  everyMs?: number;
}

/**
 * Poll interval, and so the maximum age of a change that this process has not seen (rule rendering/invalidation).
 */
const pollMs = 250;

/** Changes may have been missed while the database was away, so everything counts as changed. */
const everythingChanged: Changes = {
  shop: true,
  catalog: true,
  words: true,
  everything: true,
  allFigures: true,
  places: [],
  lists: { any: false, categories: [], brands: [] },
  orders: { any: false, categories: [], brands: [] },
  figures: [],
  customers: null,
  faces: true,
  priceLists: null,
};

/**
 * Keeps the settings of this process up to date and tells its followers what changed (rule rendering/invalidation).
 * It polls the table `changes` a few times a second, and at once where another process signals a change
 * (`change-signals.ts`).
 */
export async function startChangeFeed(services: FeedServices): Promise<ChangeFeed> {
  const { database, log, cards, everyMs = pollMs } = services;
  const { db, staleReads } = database;
  const loadWorking = async () => withWorkingCards(await loadSnapshot(db), cards);
  let position = await presentPosition(db);
  let current = await loadWorking();
  let isLost = false;
  let staleSeen = staleReads();
  const followers: Record<Held, Follower[]> = {
    buyers: [],
    data: [
      async ({ shop }) => {
        if (shop) current = await loadWorking();
      },
    ],
    responses: [],
  };

  /** Whether something of the shop has changed. */
  async function pollOnce(): Promise<boolean> {
    const read = await readChanges(db, position);
    const stale = staleReads();
    const changes = isLost || stale !== staleSeen ? everythingChanged : read;
    const isForAll = isOfShop(changes);
    if (isForAll) await notify(followers, changes);
    else if (isOfCustomers(changes))
      await notify({ ...followers, data: [], responses: [] }, changes);
    position = read.position;
    isLost = false;
    staleSeen = stale;
    return isForAll;
  }
  const onFailure = (err: unknown) => {
    // A restarted server may reuse the transaction ids of its last moments.
    if (isPassing(err) && !isBusy(err)) isLost = true;
  };
  const polls = repeat(safely(pollOnce, onFailure, log), everyMs, (onSignal) =>
    startChangeSignals({ database, log, onSignal }),
  );
  return {
    snapshot: () => current,
    follow: (holds, follower) => void followers[holds].push(follower),
    ...polls,
  };
}

/** Logs the first of several failures. A poll that failed has seen no change. */
function safely(
  pollOnce: () => Promise<boolean>,
  onFailure: (err: unknown) => void,
  log: Log,
): () => Promise<boolean> {
  let isFailing = false;
  return async () => {
    try {
      const isChanged = await pollOnce();
      isFailing = false;
      return isChanged;
    } catch (err) {
      onFailure(err);
      if (!isFailing) logFailure(log, err);
      isFailing = true;
      return false;
    }
  };
}

/**
 * Polls every `everyMs`, and when a signal comes; polls never overlap. A change is signaled to the other processes, unless
 * it was their signal that this process followed.
 */
function repeat(
  pollOnce: () => Promise<boolean>,
  everyMs: number,
  signalsTo: (onSignal: () => void) => ChangeSignals,
): Pick<ChangeFeed, 'poll' | 'close'> {
  let polling: Promise<void> | undefined;
  let mustSignal = false;
  const pollAndSignal = async () => {
    const isChanged = await pollOnce();
    if (isChanged && mustSignal) signals.send();
    mustSignal = false;
  };
  // A poll applies everybody's changes, so it belongs to the server and not to the call that waits for it.
  const poll = AsyncResource.bind((): Promise<void> => {
    polling ??= pollAndSignal().finally(() => {
      polling = undefined;
    });
    return polling;
  });
  const pollByItself = () => {
    mustSignal = true;
    void poll();
  };
  const pollAfresh = async () => {
    // A poll in progress may have started before the change was committed.
    await polling;
    await poll();
  };
  const signals = signalsTo(() => void pollAfresh());
  const timer = setInterval(pollByItself, everyMs);
  timer.unref();
  return {
    poll: async () => {
      mustSignal = true;
      await polling;
      mustSignal = true;
      await poll();
    },
    async close() {
      clearInterval(timer);
      await signals.close();
      await polling;
    },
  };
}

function logFailure(log: Log, err: unknown): void {
  if (isPassing(err))
    log.warn(passingKind(err), 'the table of changes could not be read; the shop tries again');
  else log.error({ err }, 'a cache could not follow a change; the shop tries again');
}

function isOfShop(changes: Changes): boolean {
  const { shop, catalog, words, everything, allFigures, faces, places, figures } = changes;
  const isAll = shop || catalog || words || everything || allFigures || faces;
  return isAll || changes.priceLists?.length !== 0 || places.length > 0 || figures.length > 0;
}

function isOfCustomers({ customers }: Changes): boolean {
  return customers === null || customers.length > 0;
}

/** Response caches drop their entries even if a data cache failed: the entries show the old state. */
async function notify(
  followers: Readonly<Record<Held, readonly Follower[]>>,
  changes: Changes,
): Promise<void> {
  try {
    for (const follow of followers.buyers) await follow(changes);
    for (const follow of followers.data) await follow(changes);
  } finally {
    for (const follow of followers.responses) await follow(changes);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof DatabaseProblem && error.reason === 'busy';
}
