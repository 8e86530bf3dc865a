import { sql } from 'kysely';
import { oldNotices } from '#db/customers/alerts/stock-notices.ts';
import { oldPrivacyRequests } from '#db/privacy/privacy-requests.ts';
import { ordersPast } from '#db/privacy/clear-orders.ts';
import { privacyLateBefore } from '#rules/privacy/privacy-request.ts';
import { keptSince } from '#rules/privacy/kept-data.ts';
import type { AuditQuery } from './checks.ts';

/** The daily job has had its turn; an import of older orders waits for it as long. */
const graceMs = 2 * 86_400_000;

/** The checks of what the law asks for. */
export const lawQueries = (now: Date): AuditQuery[] => [
  pastTheirTime(new Date(now.getTime() - graceMs)),
  {
    name: 'requests about personal data are answered within 30 days',
    query: sql`
      select id::text from privacy_requests
      where state = 'open' and confirmed_at < ${privacyLateBefore(now)}::timestamptz order by confirmed_at`,
  },
  {
    name: 'the text of an accepted contract is the one that was hashed',
    query: sql`
      select o.order_no as id from order_documents d join orders o on o.id = d.order_id
      where d.sha256 is distinct from encode(sha256(convert_to(d.html, 'UTF8')), 'hex') order by o.id`,
  },
];

/** Rule privacy/kept. */
function pastTheirTime(now: Date): AuditQuery {
  const withdrawn = keptSince('consents', now);
  return {
    name: 'nothing is kept past its time',
    query: sql`
      select o.order_no as id from orders o where ${ordersPast('orders', keptSince('orders', now))}
        or ${ordersPast('unpaid-orders', keptSince('unpaid-orders', now))}
      union all select o.order_no from orders o join order_addresses a on a.order_id = o.id
        where o.cleared_at is not null and (a.name, a.address, a.phone) is distinct from ('***', '***', '')
      union all select o.order_no from orders o join order_documents d on d.order_id = o.id where o.cleared_at is not null
      union all select 'consent ' || c.id from consents c
        where c.decision = 'withdrawn' and c.at < ${withdrawn}::timestamptz
      union all select 'consent ' || s.id from consents s join customers c on c.id = s.customer_id
        where c.closed_at < ${withdrawn}::timestamptz
      union all select 'photo ' || id from return_photos where sent_at < ${keptSince('return-photos', now)}::timestamptz
      union all select 'request ' || id from privacy_requests
        where ${oldPrivacyRequests(keptSince('privacy-requests', now), now).where}
      union all select 'notice ' || id from stock_notices where ${oldNotices(now).where}
      union all select 'log ' || id from activity_log where at < ${keptSince('staff-log', now)}::timestamptz
      union all select 'log ' || id from activity_log
        where action = 'staff.refused' and at < ${keptSince('refused-sign-ins', now)}::timestamptz
      order by 1`,
  };
}
