import type { Db } from '#db/database.ts';
import { loadSnapshot, type ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { readMailWords } from '#db/texts/mail-versions.ts';
import type { MailWordsOf } from '#rules/texts/mail-words.ts';
import type { Mail } from '#platform/mail.ts';
import { readMailboxes } from './mailboxes.ts';

/** The common data of all mails: the shop as it is, and the sender. */
export interface ShopOfMails extends Pick<ShopSnapshot, 'store' | 'settings' | 'carriers'> {
  mailboxes: Pick<Mail, 'from' | 'replyTo'>;
  words: MailWordsOf;
}

/** In milliseconds: mails that go out within it are made of the same settings. */
const keptMs = 2_000;

/** Reads it on the first call, and anew on a call that comes later than that; 5 queries then. */
export function shopOfMails(db: Db): () => Promise<ShopOfMails> {
  let kept: { shop: ShopOfMails; until: number } | undefined;
  return async () => {
    if (kept && performance.now() < kept.until) return kept.shop;
    const until = performance.now() + keptMs;
    const { store, settings, carriers } = await loadSnapshot(db);
    const [mailboxes, words] = [await readMailboxes(db), await readMailWords(db)];
    const shop = { store, settings, carriers, mailboxes, words };
    kept = { shop, until };
    return shop;
  };
}
