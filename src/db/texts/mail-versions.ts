import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  isWordedMail,
  noMailWords,
  wordsIn,
  type MailWordFields,
  type MailWordsOf,
  type WordedMail,
} from '#rules/texts/mail-words.ts';

/** Versions in one answer. */
const versionsAtOnce = 20;

export interface MailVersion {
  number: number;
  author: string;
  publishedAt: string;
  words: MailWordFields;
}

const wordColumns = sql`v.subject, v.opening, v.closing, v.subject_en as "subjectEn", v.opening_en as "openingEn",
  v.closing_en as "closingEn"`;

type VersionRow = MailWordFields & { number: number; author: string; publishedAt: Date };

function versionOf({ number, author, publishedAt, ...words }: VersionRow): MailVersion {
  return { number, author, publishedAt: publishedAt.toISOString(), words };
}

/** The words that mails go out with now, those of the last version of each kind (rule mail-texts/live). 1 query. */
export async function readMailWords(db: Db): Promise<MailWordsOf> {
  const { rows } = await sql<MailWordFields & { kind: string }>`
    select distinct on (v.kind) v.kind, ${wordColumns} from mail_versions v
    order by v.kind, v.number desc`.execute(db);
  const words = new Map(rows.map((row) => [row.kind, row]));
  return (kind, locale) => {
    const fields = words.get(kind);
    return fields ? wordsIn(fields, locale) : noMailWords;
  };
}

/** The last version of each kind of mail that the merchant ever wrote. 1 query. */
export async function listMailVersions(db: Db): Promise<Map<WordedMail, MailVersion>> {
  const { rows } = await sql<VersionRow & { kind: string }>`
    select distinct on (v.kind) v.kind, v.number, v.author, v.published_at as "publishedAt", ${wordColumns}
    from mail_versions v order by v.kind, v.number desc`.execute(db);
  return new Map(
    rows.flatMap(({ kind, ...row }) => (isWordedMail(kind) ? [[kind, versionOf(row)]] : [])),
  );
}

/** The newest versions of a mail's words. 1 query. */
export async function readMailVersions(db: Db, kind: WordedMail): Promise<MailVersion[]> {
  const { rows } = await sql<VersionRow>`
    select v.number, v.author, v.published_at as "publishedAt", ${wordColumns} from mail_versions v
    where v.kind = ${kind} order by v.number desc limit ${versionsAtOnce}`.execute(db);
  return rows.map(versionOf);
}

/** Makes whoever changes the same mail's words wait, and gives the last version. For a transaction. 2 queries. */
export async function holdMailWords(tx: Db, kind: WordedMail): Promise<MailVersion | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mail ' || ${kind}, 0))`.execute(tx);
  const [last] = await readMailVersions(tx, kind);
  return last ?? null;
}

/** Writes the next version. For a transaction that holds the mail's words. 1 query. */
export async function writeMailVersion(
  tx: Db,
  kind: WordedMail,
  {
    number,
    author,
    now,
    words,
  }: { number: number; author: string; now: Date; words: MailWordFields },
): Promise<void> {
  const { subject, opening, closing, subjectEn, openingEn, closingEn } = words;
  await tx
    .insertInto('mail_versions')
    .values({
      kind,
      number,
      author,
      published_at: now,
      subject,
      opening,
      closing,
      subject_en: subjectEn,
      opening_en: openingEn,
      closing_en: closingEn,
    })
    .execute();
}

/** Queues a sample of a mail to one of the staff. 1 query. */
export async function queueSampleMail(db: Db, sample: object): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ kind: 'mail-sample', payload: JSON.stringify(sample), customer_id: null })
    .execute();
}

/** The number of the newest order that counts, for a sample; null in a shop without orders. 1 query. */
export async function newestOrderNo(db: Db): Promise<string | null> {
  const { rows } = await sql<{ orderNo: string }>`
    select order_no as "orderNo" from orders where state not in ('awaiting_payment', 'payment_failed')
    order by id desc limit 1`.execute(db);
  return rows[0]?.orderNo ?? null;
}
