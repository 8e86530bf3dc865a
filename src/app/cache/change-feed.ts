import { AsyncResource } from 'node:async_hooks';
import type { Db } from '#db/database.ts';
import { DatabaseProblem, isPassing, passingKind } from '#db/engine/database-errors.ts';
import { presentPosition, readChanges, type Changes } from '#db/shop/changes.ts';
import { loadSnapshot, type ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Log } from '#platform/log.ts';
import type { CardProviders } from '#platform/payments/choose-provider.ts';
import { withWorkingCards } from '#features/payment/working-cards.ts';

/** Receives changes. A follower that throws receives the same changes again with the next poll. */
type Follower = (changes: Changes) => Promise<void> | void;

export interface ChangeFeed {
  snapshot(): ShopSnapshot;
  /**
   * Sends every change to `follower`, whichever process made it. Followers that hold data come first, in the order of
   * their registration, each after the previous one has finished; response caches come last.
   */
  follow(holds: 'data' | 'answers', follower: Follower): void;
  /** Polls now. When it resolves, every change that was committed before the call has been followed. */
  look(): Promise<void>;
  close(): Promise<void>;
}

interface Watched {
  db: Db;
  log: Log;
  /** The payment providers that work; the shop offers no others. */
  cards: Pick<CardProviders, 'chosen'>;
}

/**
 * Poll interval, and so the maximum age of a change that this process has not seen (rule rendering/invalidation).
 */
const lookMs = 250;

/** Changes may have been missed while the database was away, so everything counts as changed. */
const unknown: Changes = {
  shop: true,
  catalog: true,
  words: true,
  everything: true,
  allFigures: true,
  places: [],
  lists: { any: false, categories: [], brands: [] },
  orders: { any: false, categories: [], brands: [] },
  figures: [],
};

/**
 * Keeps the settings of this process up to date and tells its followers what changed (rule rendering/invalidation).
 * It polls the table `changes` a few times a second.
 */
export async function startChangeFeed({ db, log, cards }: Watched): Promise<ChangeFeed> {
  const loadWorking = async () => withWorkingCards(await loadSnapshot(db), cards);
  let position = await presentPosition(db);
  let current = await loadWorking();
  let isLost = false;
  const followers: Record<'data' | 'answers', Follower[]> = {
    data: [
      async ({ shop }) => {
        if (shop) current = await loadWorking();
      },
    ],
    answers: [],
  };

  async function lookOnce(): Promise<void> {
    const read = await readChanges(db, position);
    const changes = isLost ? unknown : read;
    if (isChange(changes)) await tell(followers, changes);
    position = read.position;
    isLost = false;
  }
  let isFailing = false;
  async function lookSafely(): Promise<void> {
    try {
      await lookOnce();
      isFailing = false;
    } catch (err) {
      // A restarted server may reuse the transaction ids of its last moments.
      if (isPassing(err) && !isBusy(err)) isLost = true;
      if (!isFailing) warnOf(log, err);
      isFailing = true;
    }
  }
  const looks = repeat(lookSafely);

  return {
    snapshot: () => current,
    follow: (holds, follower) => void followers[holds].push(follower),
    ...looks,
  };
}

/** Polls every `lookMs`; polls never overlap. */
function repeat(lookOnce: () => Promise<void>): Pick<ChangeFeed, 'look' | 'close'> {
  let looking: Promise<void> | undefined;
  // A poll applies everybody's changes, so it belongs to the server and not to the call that waits for it.
  const look = AsyncResource.bind((): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  });
  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  return {
    look: async () => {
      // A poll in progress may have started before the change was committed.
      await looking;
      await look();
    },
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}

function warnOf(log: Log, err: unknown): void {
  if (isPassing(err)) log.warn(passingKind(err), 'could not look for changes of the shop');
  else log.error({ err }, 'could not follow a change of the shop');
}

function isChange(changes: Changes): boolean {
  const { shop, catalog, words, everything, allFigures, places, figures } = changes;
  const isAll = shop || catalog || words || everything || allFigures;
  return isAll || places.length > 0 || figures.length > 0;
}

/** Response caches drop their entries even if a data cache failed: the entries show the old state. */
async function tell(
  followers: Readonly<Record<'data' | 'answers', readonly Follower[]>>,
  changes: Changes,
): Promise<void> {
  try {
    for (const follow of followers.data) await follow(changes);
  } finally {
    for (const follow of followers.answers) await follow(changes);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof DatabaseProblem && error.reason === 'busy';
}
