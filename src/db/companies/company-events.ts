import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Reports that a company has applied to whoever asked for it (rule webhooks/companies). 1 query. */
export async function queueApplied(tx: Db, companyId: number): Promise<void> {
  await sql`
    insert into webhook_deliveries (webhook_id, event, company_id)
    select id, 'company.applied', ${companyId} from webhooks where 'company.applied' = any(events) order by id`.execute(
    tx,
  );
}

/** An order on account that was refused. */
export interface RefusedCredit {
  customerId: number;
  /** The refusal's code. */
  reason: string;
  /** Of the order, in `currency`. */
  total: number;
  currency: string;
}

/** The time for which further refusals of a company are not reported. */
const quietMinutes = 10;

/**
 * Reports that an order on account was refused, at most once in ten minutes for each company and webhook (rule
 * webhooks/companies): buyers press again. 1 query.
 */
export async function queueCreditRefused(tx: Db, refused: RefusedCredit): Promise<void> {
  await sql`
    insert into webhook_deliveries (webhook_id, event, company_id, details)
    select w.id, 'credit.refused', c.company_id, ${JSON.stringify(refused)}::jsonb
    from webhooks w join customers c on c.id = ${refused.customerId} and c.company_id is not null
    where 'credit.refused' = any(w.events) and not exists (
      select from webhook_deliveries d where d.webhook_id = w.id and d.company_id = c.company_id and d.event = 'credit.refused'
        and d.created_at > now() - make_interval(mins => ${quietMinutes}))
    order by w.id`.execute(tx);
}

/** An order that waits for somebody of its buyer's company. */
export interface AskedEvent {
  companyId: number;
  customerId: number;
  approvalId: number;
  /** With VAT and shipping, in `currency`. */
  total: number;
  currency: string;
}

/** Reports that an order waits for a decision (rule webhooks/companies). 1 query. */
export async function queueApprovalAsked(
  tx: Db,
  { companyId, ...asked }: AskedEvent,
): Promise<void> {
  await sql`
    insert into webhook_deliveries (webhook_id, event, company_id, details)
    select id, 'approval.requested', ${companyId}, ${JSON.stringify(asked)}::jsonb
    from webhooks where 'approval.requested' = any(events) order by id`.execute(tx);
}
