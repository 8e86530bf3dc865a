import { sql, type RawBuilder } from 'kysely';
import { hashToken } from '#db/access/tokens.ts';
import type { ValueOf } from '#db/prepared-query.ts';
import type { Owner } from '#rules/person/owner.ts';

/** An `Owner` as the values of a kept query. */
export interface OwnerValues {
  customerId: number | null;
  hash: Uint8Array | null;
  seenAfter: Date | null;
}

export function ownerValues(owner: Owner): OwnerValues {
  if ('customerId' in owner) return { customerId: owner.customerId, hash: null, seenAfter: null };
  return { customerId: null, hash: hashToken(owner.token), seenAfter: owner.seenAfter };
}

/**
 * The owner's id in a kept query; null where nobody is signed in under the token. It is found once, before anything
 * else of the query is read: an index serves as for an id that was given.
 */
export function ownerId(value: ValueOf<OwnerValues>): RawBuilder<number> {
  return sql`(select coalesce(${value('customerId')}::bigint, (
    select s.customer_id from sessions s where s.token_hash = ${value('hash')}::bytea
      and s.signed_in_at is not null and s.last_seen_at >= ${value('seenAfter')}::timestamptz)))`;
}
