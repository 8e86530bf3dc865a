import { sql } from 'kysely';
import type { DraftAnswer } from '#contract/office/quotes/quote-draft.ts';
import type { Db } from '#db/database.ts';
import { wireTime } from '#db/wire-time.ts';

export interface StoredNote {
  id: number;
  by: string;
  /** ISO 8601 in UTC. */
  at: string;
  text: string;
}

export interface StoredDraft {
  version: number;
  quoteVersion: number;
  by: string;
  at: string;
  asksOwner: boolean;
  answer: DraftAnswer;
}

const most = 200;

/** The team's notes on a quote, the newest 200 in their order, and its draft (rules quotes/notes, quotes/draft). 1 query. */
export async function readTeamwork(
  db: Db,
  quoteId: number,
): Promise<{ notes: StoredNote[]; draft: StoredDraft | null }> {
  const { rows } = await sql<{ notes: StoredNote[]; draft: StoredDraft | null }>`
    select coalesce((select json_agg(json_build_object('id', n.id, 'by', n.by_name, 'at', ${wireTime('n.at')}, 'text', n.text)
        order by n.id) from (select * from quote_notes where quote_id = ${quoteId} order by id desc limit ${most}) n), '[]') as notes,
      (select json_build_object('version', d.version, 'quoteVersion', d.quote_version, 'by', d.by_name, 'at', ${wireTime('d.at')},
        'asksOwner', d.asks_owner, 'answer', d.answer) from quote_drafts d where d.quote_id = ${quoteId}) as draft`.execute(
    db,
  );
  return rows[0] ?? { notes: [], draft: null };
}

/** Adds a note of the team to a quote. 1 query. */
export async function addQuoteNote(
  trx: Db,
  note: { quoteId: number; by: string; text: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('quote_notes')
    .values({ quote_id: note.quoteId, by_name: note.by, text: note.text, at: note.now })
    .execute();
}

/** The draft of a held quote: its version and who saved it; null where there is none. 1 query. */
export async function findDraft(
  trx: Db,
  quoteId: number,
): Promise<{ version: number; by: string; asksOwner: boolean } | null> {
  const draft = await trx
    .selectFrom('quote_drafts')
    .where('quote_id', '=', quoteId)
    .select(['version', 'by_name as by', 'asks_owner as asksOwner'])
    .executeTakeFirst();
  return draft ?? null;
}

/** Saves the draft of a held quote, and gives its version. 1 query. */
export async function saveDraft(
  trx: Db,
  draft: {
    quoteId: number;
    quoteVersion: number;
    answer: DraftAnswer;
    asksOwner: boolean;
    by: string;
    now: Date;
  },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into quote_drafts as d (quote_id, quote_version, answer, by_name, at, asks_owner)
    values (${draft.quoteId}, ${draft.quoteVersion}, ${JSON.stringify(draft.answer)}::jsonb, ${draft.by}, ${draft.now},
      ${draft.asksOwner})
    on conflict (quote_id) do update set version = d.version + 1, quote_version = excluded.quote_version,
      answer = excluded.answer, by_name = excluded.by_name, at = excluded.at, asks_owner = excluded.asks_owner
    returning version`.execute(trx);
  return rows[0]?.version ?? 1;
}

/** Queues a mail to each owner that somebody asks them to send an answer (rule quotes/ask-owner). 1 query. */
export async function queueOwnerMails(trx: Db, quoteId: number): Promise<void> {
  await sql`
    insert into outbox (kind, payload)
    select 'quote-owner', jsonb_build_object('quoteId', ${quoteId}::bigint, 'staffId', s.id)
    from staff s where s.role = 'owner' and s.disabled_at is null and not s.is_demo order by s.id`.execute(
    trx,
  );
}

/** The mail's facts; null where nobody asks any more or the owner is gone. 1 query. */
export async function readOwnerMail(
  db: Db,
  { quoteId, staffId }: { quoteId: number; staffId: number },
): Promise<{ to: string; quoteNo: string; by: string; customer: string } | null> {
  const { rows } = await sql<{ to: string; quoteNo: string; by: string; customer: string }>`
    select s.email as to, q.quote_no as "quoteNo", d.by_name as by, coalesce(co.title, trim(c.name || ' ' || c.surname)) as customer
    from quote_drafts d join quotes q on q.id = d.quote_id join customers c on c.id = q.customer_id
    left join companies co on co.id = q.company_id
    join staff s on s.id = ${staffId} and s.role = 'owner' and s.disabled_at is null
    where d.quote_id = ${quoteId} and d.asks_owner`.execute(db);
  return rows[0] ?? null;
}
