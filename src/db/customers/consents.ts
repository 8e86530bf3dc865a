import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/**
 * Notes what somebody who registers was told and agreed to: the privacy notice, where the store has one, in the
 * version that stands then, and advertising, when the box was ticked (rule account/consents). Call it in the
 * transaction of the registration. 1 query.
 */
export async function noteConsents(
  tx: Db,
  given: {
    customerId: number;
    /** The path of the store's privacy notice. */
    privacyNotice: string;
    marketing: boolean;
    /** The network address that it comes from. */
    address: string;
    now: Date;
  },
): Promise<void> {
  const { customerId, address, now } = given;
  await sql`
    insert into consents (customer_id, kind, version, at, address)
    select ${customerId}::bigint, said.kind, said.version, ${now}::timestamptz, ${address}::text
    from (
      select 'kvkk' as kind,
        to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as version
      from pages p where p.url = ${given.privacyNotice} and p.html <> ''
      union all
      select 'marketing', '' where ${given.marketing}::boolean
    ) said`.execute(tx);
}
