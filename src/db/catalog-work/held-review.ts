import { sql } from 'kysely';
import { countedMove } from '#db/customers/reviews.ts';
import type { Db } from '#db/database.ts';
import type { ReviewState } from '#rules/catalog/review-form.ts';

/** The decision of the office about a review. */
export interface ReviewNow {
  state: ReviewState;
  answer: string;
  hiddenReason: string;
}

export interface HeldReview extends ReviewNow {
  star: number;
  version: number;
}

/** Locks a review for a decision; null where there is none. For a transaction. 1 query. */
export async function holdReviewOf(tx: Db, id: number): Promise<HeldReview | null> {
  const { rows } = await sql<HeldReview>`
    select state, answer, hidden_reason as "hiddenReason", star, version from reviews
    where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Writes a decision about a held review, counts it with its product, and gives the new version. 1 query. */
export async function decideReviewOf(
  tx: Db,
  id: number,
  decision: { held: HeldReview; wanted: ReviewNow; now: Date },
): Promise<number> {
  const { held, wanted, now } = decision;
  const { state, answer, hiddenReason } = wanted;
  const move = countedMove(held, { star: held.star, state });
  const { rows } = await sql<{ version: number }>`
    with changed as (
      update reviews set state = ${state}, answer = ${answer}, hidden_reason = ${hiddenReason}, version = version + 1,
        answered_at = case when ${answer} = '' then null when ${answer} = answer then answered_at else ${now}::timestamptz end
      where id = ${id} returning version, product_id
    ), counted as (
      update products p set star_sum = p.star_sum + ${move.stars}::int, comment_count = p.comment_count + ${move.count}::int
      from changed c where p.id = c.product_id and (${move.stars}::int, ${move.count}::int) <> (0, 0)
    )
    select version from changed`.execute(tx);
  const [changed] = rows;
  if (!changed) throw new Error('a review that was not held');
  return changed.version;
}
