import { logActivity } from '#db/activity/activity.ts';
import { addSynonym, removeSynonym } from '#db/catalog/search/synonyms.ts';
import type { Db } from '#db/database.ts';
import type { Synonym } from '#rules/catalog/lists/search-synonyms.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

interface Change {
  by: Worker;
  now: Date;
}

/** Adds a synonym and logs who did it (rule reports/synonyms). Null: the shop has as many as it can. */
export async function keepSynonym(
  db: Db,
  synonym: Synonym,
  { by, now }: Change,
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const added = await addSynonym(tx, synonym, { by: by.name, now });
    if (added === 'full') return null;
    if (added.isNew)
      await logActivity(tx, {
        by,
        action: 'synonym.added',
        subject: { kind: 'synonym', id: synonym.said },
        before: null,
        after: fieldsOf(synonym),
        now,
      });
    return added.id;
  });
}

/** Removes a synonym and logs who did it. False: it was gone already. */
export async function dropSynonym(db: Db, id: number, { by, now }: Change): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const removed = await removeSynonym(tx, id);
    if (removed)
      await logActivity(tx, {
        by,
        action: 'synonym.removed',
        subject: { kind: 'synonym', id: removed.said },
        before: fieldsOf(removed),
        after: null,
        now,
      });
    return removed !== null;
  });
}

const fieldsOf = ({ said, meant, kind }: Synonym) => ({
  said,
  meant,
  corrects: kind === 'corrected',
});
