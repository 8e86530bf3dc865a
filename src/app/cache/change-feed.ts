import { AsyncResource } from 'node:async_hooks';
import type { Db } from '#db/database.ts';
import { DatabaseProblem, isPassing, passingKind } from '#db/engine/database-errors.ts';
import { presentPosition, readChanges, type Changes } from '#db/shop/changes.ts';
import { loadSnapshot, type ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Log } from '#platform/log.ts';
import type { CardProviders } from '#platform/payments/choose-provider.ts';
import { withWorkingCards } from './working-cards.ts';

/** What is told of changes. What it refuses is told again with the next look. */
type Follower = (changes: Changes) => Promise<void> | void;

export interface ChangeFeed {
  snapshot(): ShopSnapshot;
  /**
   * Tells `follower` of every change, whichever process made it: those that hold what answers are made from first, in
   * the order in which they came, each when the one before has it right; then those that keep answers.
   */
  follow(holds: 'data' | 'answers', follower: Follower): void;
  /** Looks now: what was committed until this call is followed when it ends. */
  look(): Promise<void>;
  close(): Promise<void>;
}

interface Watched {
  db: Db;
  log: Log;
  /** Who takes cards: nothing else is promised anywhere. */
  cards: Pick<CardProviders, 'chosen'>;
}

/** How long a change may be unknown here (rule rendering/dropped-on-change). */
const lookMs = 250;

/** Nobody knows what was missed while the database was away. */
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
 * Keeps this process's picture of the shop right: the settings, and through its followers whatever else is held in
 * memory (rule rendering/dropped-on-change). It reads the table of changes a few times a second.
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
      // A server that ended may count transactions of its last moments anew.
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

/** A look every `lookMs`, never two at once. */
function repeat(lookOnce: () => Promise<void>): Pick<ChangeFeed, 'look' | 'close'> {
  let looking: Promise<void> | undefined;
  // A look follows what all have done: it belongs to the server, not to the call that waits for it.
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
      // One that is under way may have begun too early.
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

/** Answers go whatever became of the data: they show what was before. */
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
