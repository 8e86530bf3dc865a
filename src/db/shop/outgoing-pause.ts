import type { Db } from '#db/database.ts';

/** When the shop stopped sending mails, webhooks and refunds because it is a restored copy; null while it sends. 1 query. */
export async function outgoingPausedSince(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('outgoing_pause').select('since').executeTakeFirst();
  return row?.since ?? null;
}

/** Keeps everything in the shop that would leave it, until `resumeOutgoing`. 1 query. */
export async function pauseOutgoing(tx: Db, since: Date): Promise<void> {
  await tx
    .insertInto('outgoing_pause')
    .values({ since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets a restored shop send again; false where nothing was paused. 1 query. */
export async function resumeOutgoing(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('outgoing_pause').executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
