import { sql } from 'kysely';
import type { UnitClaim } from '#rules/money/unit-claim.ts';

/** A proven discount: its struck price, lowest price, window in days, first and last day. */
export type ClaimRow = readonly [
  struck: number,
  lowest: number,
  days: number,
  from: string,
  until: string,
];

/** The claim of a unit `u` as a `ClaimRow`; null without one. */
export const unitClaim = sql<ClaimRow | null>`(
  select json_build_array(k.struck, k.reference, k.look_back, k.from_day, k.until_day)
  from unit_claims k where k.product_id = u.product_id and k.unit_id = u.id)`;

/** The claim of a unit whose price is in this currency. */
export function toClaim(
  [struck, lowest, days, from, until]: ClaimRow,
  currency: string,
): UnitClaim {
  return {
    struck: { value: struck, currency },
    lowest: { value: lowest, currency },
    days,
    from,
    until,
  };
}
