import { sql, type RawBuilder } from 'kysely';
import type { TableConsent } from '#contract/office/customers/office-consents.ts';
import type { Db } from '#db/database.ts';
import { listPage, type PageLinks, type PageRequest, type SortedList } from '#db/list-page.ts';
import { wireTime } from '#db/wire-time.ts';
import {
  consentSortKeys,
  type ConsentView,
  type ListedConsentKind,
} from '#rules/person/consent-kinds.ts';
import { joinGroups } from '#rules/person/phone.ts';
import { countLateConsents, isLateConsent } from './not-handed.ts';

type Fragment = RawBuilder<unknown>;

/** The decisions of a list, the newest first (rule customers/consents). */
export interface ConsentSearch extends Omit<PageRequest, 'sort'> {
  view: ConsentView;
  /** Null: any. */
  kind: ListedConsentKind | null;
  text: string;
  now: Date;
}

/** A search lists the decisions of at most so many people. */
const mostPeople = 1000;

const consentList: SortedList<typeof consentSortKeys> = {
  id: sql`s.id`,
  keys: consentSortKeys,
  columns: { at: sql`s.at` },
};

/** A page of the office's list of consents, without those of closed accounts, and how many are late. 2 queries. */
export async function findConsents(
  db: Db,
  search: ConsentSearch,
): Promise<PageLinks & { items: TableConsent[]; late: number }> {
  const { now } = search;
  const [page, counted] = await Promise.all([
    readPage(db, search),
    sql<{ late: number }>`select ${countLateConsents(now)} as late`.execute(db),
  ]);
  return { ...page, late: counted.rows[0]?.late ?? 0 };
}

/** All decisions of a list, the newest first. A query each 500. */
export async function* readAllConsents(
  db: Db,
  search: Omit<ConsentSearch, 'cursor' | 'limit'>,
): AsyncGenerator<TableConsent> {
  let cursor: PageLinks['next'] = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(db, {
      ...search,
      cursor,
      limit: 500,
    });
    yield* page.items;
    cursor = page.next;
  } while (cursor !== null);
}

async function readPage(db: Db, search: ConsentSearch) {
  const { kind, now } = search;
  const page = listPage(consentList, { ...search, sort: '-at' });
  const { rows } = await sql<TableConsent & { key: string }>`
    select s.id, ${page.keyText(sql`s.at`)} as key, s.customer_id as "customerId", trim(c.name || ' ' || c.surname) as name,
      c.email, c.phone, s.kind, s.decision, ${wireTime('s.at')} as at, s.source, s.text, s.sha256, s.version,
      s.by_name as "by", s.receipt, ${isLateConsent(now)} as "isLate"
    from consents s join customers c on c.id = s.customer_id
    where c.closed_at is null and ${ofView(search)} and ${kind === null ? sql`true` : sql`s.kind = ${kind}`}
      and ${ofPeople(search.text)} and ${page.isBeyond} ${page.orderBy()} ${page.limit}`.execute(
    db,
  );
  const { rows: found, next, previous } = page.of(rows);
  return { items: found.map(({ key: _key, ...consent }) => consent), next, previous };
}

function ofView({ view, now }: ConsentSearch): Fragment {
  switch (view) {
    case 'all':
      return sql`true`;
    case 'late':
      return isLateConsent(now);
    case 'withdrawn':
      return sql`s.decision = 'withdrawn' and not exists (select from consents n
        where n.customer_id = s.customer_id and n.kind = s.kind and (n.at, n.id) > (s.at, s.id))`;
  }
}

/** Those whom the list of customers finds by the text (rule customers/search). */
function ofPeople(text: string): Fragment {
  const asked = joinGroups(text);
  return asked === ''
    ? sql`true`
    : sql`s.customer_id = any(array(select l.customer_id from customer_list l
        where l.words @@ order_question(${asked}) limit ${mostPeople}))`;
}
