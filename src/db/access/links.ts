import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import { hashToken, newToken } from './tokens.ts';

const dayMs = 86_400_000;
const ofCustomers = { table: 'account_tokens', owner: 'customer_id' } as const;

interface LinkSettings {
  readonly table: 'account_tokens' | 'staff_links';
  readonly owner: 'customer_id' | 'staff_id';
  /** Separates the kinds of links that share a table. */
  readonly purpose?: string;
  readonly lifeMs: number;
  /** Whether using one link also ends the person's other links of this kind. */
  readonly endsOthers: boolean;
}

/**
 * The links that a mail brings. Each works once and for a time. The link holds a token (`tokens.ts`), and the row holds
 * its hash (rules account/email-confirmation, account/reset-link, staff/invitation).
 */
const linkKinds = {
  'confirm-email': {
    ...ofCustomers,
    purpose: 'confirm-email',
    lifeMs: 3 * dayMs,
    endsOthers: false,
  },
  'reset-password': {
    ...ofCustomers,
    purpose: 'reset-password',
    lifeMs: 3_600_000,
    endsOthers: true,
  },
  invitation: { table: 'staff_links', owner: 'staff_id', lifeMs: 3 * dayMs, endsOthers: true },
} as const satisfies Record<string, LinkSettings>;

export type LinkKind = keyof typeof linkKinds;

const partsOf = (kind: LinkKind) => {
  const { table, owner, purpose }: LinkSettings = linkKinds[kind];
  return {
    table: sql.table(table),
    owner: sql.ref(owner),
    ofKind: purpose === undefined ? sql`true` : sql`purpose = ${purpose}`,
    purpose,
  };
};

/** Issues a link and returns its token, which is not stored. 1 query. */
export async function issueLink(
  db: Db,
  kind: LinkKind,
  personId: number,
  now: Date,
): Promise<string> {
  const { table, owner, purpose } = partsOf(kind);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkKinds[kind].lifeMs);
  const [purposeColumn, purposeValue] =
    purpose === undefined ? [sql``, sql``] : [sql`, purpose`, sql`, ${purpose}`];
  await sql`
    insert into ${table} (token_hash, ${owner}, expires_at ${purposeColumn})
    values (${hashToken(token)}, ${personId}, ${expiresAt} ${purposeValue})`.execute(db);
  return token;
}

/** The person of a link; no row when the link does not work. */
export function linkOwner(kind: LinkKind, token: string, now: Date): RawBuilder<{ id: number }> {
  const { table, owner, ofKind } = partsOf(kind);
  return sql`select ${owner} as id from ${table}
    where token_hash = ${hashToken(token)} and ${ofKind} and expires_at > ${now}::timestamptz`;
}

/** Whether a link works now. 1 query. */
export async function linkWorks(
  db: Db,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await linkOwner(kind, token, now).execute(db);
  return rows.length > 0;
}

/**
 * Two CTEs that use up a link: `used (id)` is its person, and has no row when the link does not work. If two requests
 * use the same link at once, only one of them gets a row.
 */
export function usingLink(kind: LinkKind, token: string, now: Date): RawBuilder<unknown> {
  const { table, owner, ofKind } = partsOf(kind);
  const which = linkKinds[kind].endsOthers
    ? sql`${owner} = (${linkOwner(kind, token, now)})`
    : sql`token_hash = ${hashToken(token)} and expires_at > ${now}::timestamptz`;
  return sql`deleted_links as (
      delete from ${table} where ${which} and ${ofKind} returning token_hash, ${owner} as id
    ), used as (select id from deleted_links where token_hash = ${hashToken(token)})`;
}

/** Deletes a person's links of one kind. */
export function endingLinks(kind: LinkKind, personId: number): RawBuilder<unknown> {
  const { table, owner, ofKind } = partsOf(kind);
  return sql`delete from ${table} where ${owner} = ${personId} and ${ofKind}`;
}

export function expiredLinks(table: LinkSettings['table'], now: Date): ExpiredRows {
  const where = sql`expires_at <= ${now}::timestamptz`;
  return { table, key: ['token_hash'], where, orderBy: 'expires_at' };
}
