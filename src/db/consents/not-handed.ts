import { sql, type RawBuilder } from 'kysely';
import { businessDaysBefore } from '#rules/shop/business-days.ts';

/** After so many business days without a receipt the office is told; the law gives three (ETK 6, TİY 5). */
const toldAfterDays = 2;

/** More than these are counted as these. */
const mostCounted = 1000;

/**
 * Decisions on advertising, `s` of customer `c`, that the register of commercial messages (İYS) has not confirmed in time (rule
 * account/consents-late): the last of a customer and a kind, without a receipt; a withdrawal only where the register knows the
 * consent. None where the shop has no number of the register.
 */
export function isLateConsent(now: Date): RawBuilder<boolean> {
  return sql<boolean>`s.kind like 'marketing-%' and s.receipt = '' and s.source <> 'iys'
    and s.at < ${businessDaysBefore(now, toldAfterDays)}::timestamptz and c.closed_at is null
    and exists (select from settings where key = 'store' and coalesce(value ->> 'iysNo', '') <> '')
    and not exists (select from consents n where n.customer_id = s.customer_id and n.kind = s.kind
      and (n.at, n.id) > (s.at, s.id))
    and (s.decision = 'given' or exists (select from consents k where k.customer_id = s.customer_id and k.kind = s.kind
      and k.receipt <> ''))`;
}

/** How many of them there are, at most 1,000. */
export function countLateConsents(now: Date): RawBuilder<unknown> {
  return sql`(select count(*)::int from (
    select 1 from consents s join customers c on c.id = s.customer_id where ${isLateConsent(now)}
    limit ${mostCounted}) late)`;
}
