import { sql } from 'kysely';
import type { ConsentLine, LedgerLine } from '#contract/consent-ledger.ts';
import type { Db } from '#db/database.ts';
import { cursorOfPosition, readPosition } from '#db/shop/change-position.ts';
import { firstUnderWay } from '#db/shop/first-under-way.ts';
import { wireTime } from '#db/wire-time.ts';
import type { ConsentDecision, ConsentSource, MarketingKind } from '#rules/person/consent-kinds.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { isLateConsent } from './not-handed.ts';

/** The last decision of each kind of a customer, by kind (rule account/consents). 1 query. */
export async function readConsents(db: Db, customerId: number): Promise<ConsentLine[]> {
  const { rows } = await sql<ConsentLine>`
    select distinct on (kind) kind, decision, version, ${wireTime('at')} as at, source from consents
    where customer_id = ${customerId} order by kind, consents.at desc, id desc`.execute(db);
  return rows;
}

/** A decision with its proof. */
export interface ConsentGiven {
  customerId: number;
  kind: MarketingKind;
  decision: ConsentDecision;
  /** The words that stood beside the button; the ledger keeps their SHA-256 too. '' where they are not known. */
  text: string;
  locale: Locale;
  source: ConsentSource;
  /** Of staff; '' for the customer. */
  byName: string;
  /** The network address. */
  address: string | null;
  /** Called once the customer is locked, so that later decisions have later times. */
  at: () => Date;
  receipt?: string;
}

/**
 * Adds a decision to the ledger, unless the last one is the same and no new receipt comes with it; decisions of one customer
 * wait for each other, so that the last one wins (rule account/consents). Whether the customer may be written to follows it.
 * False where nobody is the customer. 2 queries, for a transaction.
 */
export async function decideConsent(tx: Db, given: ConsentGiven): Promise<boolean> {
  const { customerId, kind, decision, text, locale, source, byName } = given;
  const { rows } = await sql`
    select from customers where id = ${customerId} and closed_at is null for no key update`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  const at = sql`${given.at()}::timestamptz`;
  const ofKind = sql`s.customer_id = ${customerId} and s.kind = ${kind}`;
  const last = sql`(select s.decision from consents s where ${ofKind} order by s.at desc, s.id desc limit 1)`;
  // Nobody withdraws what was never given, but companies that are written to without it (rule account/advertising).
  const before = isFromMail(source)
    ? sql`coalesce(${last}, '')`
    : sql`coalesce(${last}, 'withdrawn')`;
  const receipt = given.receipt ?? '';
  const hash =
    text === '' ? sql`''` : sql`encode(sha256(convert_to(${text}::text, 'UTF8')), 'hex')`;
  // A statement of its own: one that waits for the lock reads what was there before.
  await sql`
    with said as (
      insert into consents (customer_id, kind, decision, at, address, text, sha256, locale, source, by_name, receipt)
      select ${customerId}, ${kind}, ${decision}, ${at}, ${given.address}, ${text}, ${hash}, ${locale}, ${source},
        ${byName}, ${receipt}
      where ${decision} <> ${before}
        or (${receipt} <> '' and not exists (select from consents s where ${ofKind} and s.receipt = ${receipt}))
      returning id
    )
    update customers set marketing = ${decision} = 'given', marketing_at = ${at}
    where id = ${customerId} and ${kind} = 'marketing-email' and exists (select from said)
      and not exists (select from consents s where ${ofKind} and s.at > ${at})`.execute(tx);
  return true;
}

const isFromMail = (source: ConsentSource) => source === 'one-click' || source === 'mail';

/** The open customer of an e-mail or a telephone number; null where there is none. 1 query. */
export async function findConsenter(
  tx: Db,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from customers c where c.closed_at is null and not c.is_guest and (
      c.email_key = lower(${email}::text collate "C")
      or (${phone}::text is not null and length(${phone}::text) >= 10
        and right(regexp_replace(c.phone, '\\D', '', 'g'), 10) = right(${phone}::text, 10)))
    order by c.email_key = lower(${email}::text collate "C") desc nulls last, c.id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** Decisions on advertising after a position, in the order in which they came, with the next position. */
export interface ConsentChanges {
  items: LedgerLine[];
  cursor: string;
  more: boolean;
}

/**
 * Null for a position that is none; decisions of transactions under way come later. With `lateAt` those alone that the register has
 * not confirmed in time by then. 1 query.
 */
export async function readLedger(
  db: Db,
  { cursor, limit, lateAt }: { cursor: string | null; limit: number; lateAt?: Date | undefined },
): Promise<ConsentChanges | null> {
  const from = await readPosition(db, cursor);
  if (from === null) return null;
  const { rows } = await sql<LedgerLine & { xid: string; id: number }>`
    select s.changed_xid::text as xid, s.id, c.email, c.phone, s.kind, s.decision, ${wireTime('s.at')} as at, s.source,
      s.text, s.sha256, s.by_name as "by", s.address as ip, s.receipt
    from consents s join customers c on c.id = s.customer_id
    where (s.changed_xid, s.id) > (${from.xid}::text::xid8, ${from.id}::bigint) and s.changed_xid < ${firstUnderWay}
      and s.kind like 'marketing-%' and c.closed_at is null
      and ${lateAt ? isLateConsent(lateAt) : sql`true`}
    order by s.changed_xid, s.id limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1) ?? from;
  return {
    items: page,
    cursor: cursorOfPosition({ ...from, xid: last.xid, id: last.id }),
    more: rows.length > limit,
  };
}
