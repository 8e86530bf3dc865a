import { addReturnPhotos, type LinePhoto } from '#db/returns/stored-return-photos.ts';
import { byNameOf, refusedReturn, type ReturnAtHand, type ReturnDone } from './return-parts.ts';
import type { AskedVerdict } from './decide-lines.ts';
import { settleReturn } from './settle-return.ts';

/**
 * Decides on the lines of a return with the photos that show why something is deducted: each deduction needs one (rules
 * returns/settle, returns/deduction). At most 24 queries.
 */
export async function settleWithPhotos(
  at: ReturnAtHand,
  verdicts: readonly AskedVerdict[],
  photos: readonly LinePhoto[],
): Promise<ReturnDone> {
  const done = await settleReturn(at, verdicts);
  if (!done.ok) return done;
  const unseen = verdicts.find(
    ({ verdict, item }) => verdict === 'deducted' && !photos.some((photo) => photo.item === item),
  );
  if (unseen) return refusedReturn('deduction-reason', { field: `line-${unseen.item}` });
  const { tx, held, actor, now } = at;
  if (photos.length > 0)
    await addReturnPhotos(tx, { returnId: held.id, photos, byName: byNameOf(actor), now });
  return done;
}
