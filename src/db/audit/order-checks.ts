import { sql } from 'kysely';
import { exactAmount, sumAmounts } from '#rules/money/money.ts';
import type { Rates } from '#rules/money/money.ts';
import { canTransition, isOrderState, isUndo } from '#rules/order/order-states.ts';
import type { Db } from '#db/database.ts';

const pageRows = 1000;

interface AuditedLine {
  id: number;
  order_no: string;
  currency: string;
  rates: Rates;
  quantity: number;
  unit_price: number;
  unit_currency: string;
  tax_rate: number;
  net: number;
  tax: number;
  gross: number;
}

/** Orders of the shop with a line whose figures do not come out again of what was frozen with it. An imported order
 * is as its bookkeeping reckoned (rule import-export/full-orders). */
export async function auditTotals(db: Db): Promise<string[]> {
  const broken = new Set<string>();
  for (let after = 0; ;) {
    const { rows } = await sql<AuditedLine>`
      select l.id, o.order_no, o.currency, o.rates, l.quantity, l.unit_price, l.unit_currency,
        l.tax_rate, l.net, l.tax, l.gross
      from order_lines l join orders o on o.id = l.order_id
      where l.id > ${after} and not o.imported and o.exchange_of is null order by l.id limit ${pageRows}`.execute(
      db,
    );
    for (const line of rows) if (!comesOut(line)) broken.add(line.order_no);
    const last = rows.at(-1);
    if (!last) return [...broken].sort();
    after = last.id;
  }
}

function comesOut(line: AuditedLine): boolean {
  const { quantity, rates, currency: to } = line;
  const price = { value: line.unit_price, currency: line.unit_currency };
  try {
    const net = exactAmount(price, { to, rates, quantity });
    const gross = exactAmount(price, { to, rates, quantity, percent: 100 + line.tax_rate });
    return line.net === net && line.gross === gross && line.tax === sumAmounts(gross, -net);
  } catch {
    // A currency without a frozen rate: the line cannot be made again.
    return false;
  }
}

interface AuditedChange {
  id: number;
  order_no: string;
  imported: boolean;
  state: string;
  from_state: string | null;
  to_state: string;
  before: string | null;
  is_last: boolean;
}

/**
 * Orders whose history has a gap, a step that the table does not know, or another end than their
 * state. An imported order's steps are the merchant's own; they must only join up.
 */
export async function auditHistory(db: Db): Promise<string[]> {
  const broken = new Set<string>();
  const { rows: without } = await sql<{ order_no: string }>`
    select order_no from orders o
    where not exists (select from order_state_changes c where c.order_id = o.id)`.execute(db);
  for (const { order_no: orderNo } of without) broken.add(orderNo);
  for (let after = 0; ;) {
    const { rows } = await sql<AuditedChange & { order_id: number }>`
      select c.id, c.order_id, o.order_no, o.imported, o.state, c.from_state, c.to_state,
        lag(c.to_state) over (partition by c.order_id order by c.id) as before,
        lead(c.id) over (partition by c.order_id order by c.id) is null as is_last
      from order_state_changes c join orders o on o.id = c.order_id
      where c.order_id in
        (select id from orders where id > ${after} order by id limit ${pageRows})
      order by c.order_id, c.id`.execute(db);
    for (const change of rows) if (!isRightStep(change)) broken.add(change.order_no);
    const next = await sql<{ last: number | null }>`
      select max(id) as last from
        (select id from orders where id > ${after} order by id limit ${pageRows}) o`.execute(db);
    const last = next.rows[0]?.last ?? null;
    if (last === null) return [...broken].sort();
    after = last;
  }
}

const firstStates = new Set(['placed', 'awaiting_payment', 'paid']);

function isRightStep(change: AuditedChange): boolean {
  const { from_state: from, to_state: to } = change;
  if (change.is_last && to !== change.state) return false;
  if (from !== change.before) return false;
  if (!isOrderState(to)) return false;
  if (change.imported) return true;
  if (from === null) return firstStates.has(to);
  return isOrderState(from) && (canTransition(from, to) || isUndo('any', { from, to }));
}
