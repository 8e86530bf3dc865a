import type { Db } from '#db/database.ts';
import { auditCardNumbers } from './card-numbers.ts';
import { auditHistory, auditTotals } from './order-checks.ts';
import { auditQueries } from './checks.ts';
import { auditClaims } from './claim-checks.ts';
import { companyQueries } from './company-checks.ts';
import { lawQueries } from './law-checks.ts';
import { quoteQueries } from './quote-checks.ts';
import { paymentQueries } from './payment-checks.ts';
import { returnQueries } from './return-checks.ts';
import { auditPriceSources, priceQueries } from './price-checks.ts';
import { withSnapshot } from '#db/transfer/read-store.ts';

/** One invariant: how often it is broken and where, the first 20. */
export interface AuditResult {
  name: string;
  count: number;
  examples: string[];
}

const mostExamples = 20;

/**
 * Checks what must never happen, all in one unchanging view of the shop, without a lock and without
 * writing. `now` decides what is overdue. A shop of 100,000 orders takes some seconds.
 */
export async function auditShop(db: Db, now: Date): Promise<AuditResult[]> {
  return withSnapshot(db, (view) => auditView(view, now));
}

/** The same within a transaction of the caller. */
export async function auditView(view: Db, now: Date): Promise<AuditResult[]> {
  const results: AuditResult[] = [];
  for (const { name, query } of [
    ...auditQueries(now),
    ...priceQueries,
    ...companyQueries,
    ...quoteQueries,
    ...lawQueries(now),
    ...returnQueries,
    ...paymentQueries,
  ]) {
    const { rows } = await query.execute(view);
    const ids = rows.map((row) => String(row.id));
    results.push(resultOf(name, ids));
  }
  results.push(
    resultOf('order figures follow from their frozen lines', await auditTotals(view)),
    resultOf('the price of an order line follows from its source', await auditPriceSources(view)),
    resultOf('a discount is claimed as the history of its price proves', await auditClaims(view)),
    resultOf('order history follows the table of states', await auditHistory(view)),
    resultOf('no card number or security code in any text', await auditCardNumbers(view)),
  );
  return results;
}

function resultOf(name: string, found: readonly string[]): AuditResult {
  return { name, count: found.length, examples: found.slice(0, mostExamples) };
}
