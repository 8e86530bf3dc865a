import { hasStoreText } from '#db/customers/customers.ts';
import type { DatabaseHandle } from '#db/database.ts';
import { outgoingPausedSince } from '#db/shop/outgoing-pause.ts';
import { urls } from '#urls';

/** Tells the person at the terminal what an open shop does not do, and how to change that. */
export async function tellOfGaps(
  { db }: DatabaseHandle,
  say: (text: string) => void,
): Promise<void> {
  // The law requires this notice of everybody who collects people's data (rule account/privacy-notice).
  if (!(await hasStoreText(db, urls.privacyNotice)))
    say(
      `WARNING: nobody can register: the shop has no privacy notice. Give it a text at ${urls.privacyNotice}.`,
    );
  // A restored copy keeps back what the shop of its backup may have sent (rule reliability/restored-copy).
  if ((await outgoingPausedSince(db)) !== null)
    say(
      'WARNING: this shop came from a backup: it sends no mail, webhook or refund. If it should: npm run shop -- resume',
    );
}
