import { holdMailWords, writeMailVersion } from '#db/texts/mail-versions.ts';
import type { Db } from '#db/database.ts';
import {
  mailWordFields,
  noMailWords,
  type MailWordFields,
  type WordedMail,
} from '#rules/texts/mail-words.ts';

const none: MailWordFields = { ...noMailWords, subjectEn: '', openingEn: '', closingEn: '' };

/**
 * Makes words the live ones of a mail, as its next version; fields that are not given keep theirs. 2 queries, 3 where
 * something changes.
 */
export async function putMailTexts(
  tx: Db,
  kind: WordedMail,
  given: Readonly<Partial<MailWordFields>>,
): Promise<'added' | 'changed' | 'unchanged'> {
  const last = await holdMailWords(tx, kind);
  const words = { ...none, ...last?.words, ...given };
  const isSame = mailWordFields.every((field) => last?.words[field] === words[field]);
  if (isSame) return 'unchanged';
  const version = { number: (last?.number ?? 0) + 1, author: '', now: new Date(), words };
  await writeMailVersion(tx, kind, version);
  return last ? 'changed' : 'added';
}
