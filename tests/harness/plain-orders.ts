import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { orderViews, type OrderFilter, type OrderSort } from '#rules/order/order-filter.ts';
import { orderStates, type OrderState } from '#rules/order/order-states.ts';
import { now } from './till.ts';

/** The beginning of the till's day in Istanbul. */
export const today = Date.parse('2026-11-20T21:00:00Z');

export const people = ['Elif Şahin', 'Derya Lale', 'İsmail Yıldız', 'Çiğdem Öztürk'];
const companies = ['', 'Lale Otelcilik A.Ş.', 'Yıldız Hırdavat', 'Özgür-Kırtasiye'];
const codes = ['KND-E27-12', 'UST 450/F', 'ŞK.7'];
export const carriers = ['Yurtiçi Kargo', 'Aras Kargo'];

export interface PlainOrder {
  id: number;
  orderNo: string;
  customer: number;
  company: string;
  code: string;
  state: OrderState;
  method: 2 | 3 | 4;
  total: number;
  branch: number | null;
  carrier: string;
  trackingNo: string;
  at: number;
  payBefore: number | null;
  imported: boolean;
}

const plainOrder = fc.record({
  orderNo: fc.constantFrom('ARS-2026-', '1000', 'Z'),
  customer: fc.integer({ min: 1, max: people.length }),
  company: fc.constantFrom(...companies),
  code: fc.constantFrom(...codes),
  state: fc.constantFrom(...orderStates),
  method: fc.constantFrom<2 | 3 | 4>(2, 3, 4),
  total: fc.integer({ min: 1, max: 4 }),
  branch: fc.constantFrom(null, 1, 2),
  carrier: fc.constantFrom('', ...carriers),
  trackingNo: fc.constantFrom('4821 0037', 'TR9'),
  at: fc.integer({ min: -4, max: 3 }).map((halfDays) => today + halfDays * 43_200_000),
  payBefore: fc.constantFrom(null, now.getTime() - 1, now.getTime()),
});

/** The same orders each time: what is asked of them is what changes. */
export const orders: PlainOrder[] = fc
  .sample(plainOrder, { numRuns: 160, seed: 7 })
  .map((order, index) => ({
    ...order,
    id: index + 1,
    orderNo: `${order.orderNo}${String((index * 37) % 160).padStart(4, '0')}`,
    trackingNo: order.carrier === '' ? '' : `${order.trackingNo}${index}`,
    // What the shop took itself and has left it has a tracking number.
    imported: index % 3 === 0 || order.state === 'shipped' || order.state === 'delivered',
  }));

const words = [
  'elif',
  'ELİF ş',
  'lale',
  'yildiz hir',
  'cigdem',
  'ars-2026-0037',
  '0037',
  'kırtasiye',
  'knd-e27',
  'KNDE2712',
  'ust450',
  '48210037',
  'tr9',
  'a.ş.',
  'yok',
  "o'",
  '---',
  'şk.7 elif',
];

export const filters: fc.Arbitrary<OrderFilter> = fc.record({
  view: fc.constantFrom(...orderViews),
  states: fc.subarray([...orderStates], { maxLength: 3 }),
  methods: fc.subarray<2 | 3 | 4>([2, 3, 4], { maxLength: 2 }),
  from: fc.constantFrom(null, null, new Date(today - 43_200_000)),
  before: fc.constantFrom(null, null, new Date(today + 43_200_000)),
  customer: fc.constantFrom(null, null, 1, 2, 99),
  branch: fc.constantFrom(null, null, 1),
  company: fc.constant(''),
  costCentre: fc.constant(''),
  carrier: fc.constantFrom('', '', 'Aras Kargo'),
  text: fc.oneof(fc.constant(''), fc.constantFrom(...words)),
  orderNos: fc.constantFrom([], [], ['ARS-2026-0037', '10000074']),
  accepted: fc.constant(null),
});

const fold = (text: string) =>
  text
    .replace(/[İIı]/g, 'i')
    .toLowerCase()
    .replace(
      /[çğöşü]/g,
      (letter) => ({ ç: 'c', ğ: 'g', ö: 'o', ş: 's', ü: 'u' })[letter] ?? letter,
    );
const split = (text: string) =>
  fold(text)
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean);
const joined = (text: string) => fold(text).replace(/[^a-z0-9]/g, '');

function wordsOf(order: PlainOrder): string[] {
  const { orderNo, code, trackingNo, company } = order;
  const coded = [orderNo, code, trackingNo];
  const said = [...coded, company, people[order.customer - 1] ?? ''];
  return [...said.flatMap(split), ...coded.map(joined)];
}

/** The meaning of `q`, word by word (rule order-list/text-search). */
function hasText(order: PlainOrder, text: string): boolean {
  const own = wordsOf(order);
  const has = (start: string) => own.some((word) => word.startsWith(start));
  const asked = text.split(/\s+/).filter((token) => split(token).length > 0);
  return (
    asked.length > 0 &&
    asked.every((token) => {
      const parts = split(token).toSorted((left, right) => right.length - left.length);
      return parts.slice(0, /\d/.test(token) ? 1 : parts.length).every(has) || has(joined(token));
    })
  );
}

const views: Record<OrderFilter['view'], (order: PlainOrder) => boolean> = {
  all: () => true,
  // No money came for these orders.
  refunds: () => false,
  unpaid: ({ state, method, imported }) => state === 'placed' && method !== 3 && !imported,
  'to-prepare': ({ state, method }) => state === 'paid' || (state === 'placed' && method === 3),
  'to-ship': ({ state }) => state === 'preparing',
  late: ({ payBefore, ...order }) =>
    views.unpaid({ payBefore, ...order }) && payBefore !== null && payBefore < now.getTime(),
  today: ({ at }) => at >= today,
};

export function plainFind(filter: OrderFilter, sort: OrderSort): string[] {
  const { states, methods, from, before, customer, branch, carrier, text, orderNos } = filter;
  const usual = (state: OrderState) => state !== 'awaiting_payment' && state !== 'payment_failed';
  const found = orders.filter(
    (order) =>
      views[filter.view](order) &&
      (states.length > 0 ? states.includes(order.state) : usual(order.state)) &&
      (methods.length === 0 || methods.includes(order.method)) &&
      (from === null || order.at >= from.getTime()) &&
      (before === null || order.at < before.getTime()) &&
      (customer === null || order.customer === customer) &&
      (branch === null || order.branch === branch) &&
      (carrier === '' || order.carrier === carrier) &&
      (orderNos.length === 0 || orderNos.includes(order.orderNo)) &&
      (text === '' || hasText(order, text)),
  );
  const column = sort.replace('-', '');
  const key = (order: PlainOrder) =>
    column === 'date' ? order.at : column === 'total' ? order.total : order.orderNo;
  const ascending = found.toSorted((left, right) => {
    const [a, b] = [key(left), key(right)];
    return a < b ? -1 : a > b ? 1 : left.id - right.id;
  });
  return (sort.startsWith('-') ? ascending.toReversed() : ascending).map(({ orderNo }) => orderNo);
}

export async function addOrders(db: Db, added: readonly PlainOrder[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const list = JSON.stringify(
      added.map((order) => ({
        ...order,
        at: new Date(order.at).toISOString(),
        payBefore: order.payBefore && new Date(order.payBefore).toISOString(),
      })),
    );
    const rows = sql`json_to_recordset(${list}::json) as x (id bigint, "orderNo" text, customer bigint, company text,
      code text, state text, method int, total numeric, branch int, carrier text, "trackingNo" text, at timestamptz,
      "payBefore" timestamptz, imported boolean)`;
    await sql`insert into carts (id, customer_id, ordered_at)
      select 1000000 + id, customer, at from ${rows} where not imported order by id`.execute(tx);
    await sql`insert into orders (id, order_no, customer_id, state, payment_type, currency, rates, sub_total, tax,
        shipping_total, total, try_total, imported, branch_id, carrier, tracking_no, created_at, pay_before, cancelled_at, cart_id)
      select id, "orderNo", customer, state, method, 'TRY', '{}', total, 0, 0, total, total, imported, branch,
        nullif(carrier, ''), "trackingNo", at, "payBefore", case when state = 'cancelled' then at end,
        case when not imported then 1000000 + id end
      from ${rows} order by id`.execute(tx);
    await sql`insert into order_lines (order_id, position, code, name, unit_value, multiplier, quantity, unit_price,
        unit_currency, tax_rate, net, tax, gross)
      select id, 1, code, 'Ürün', 'Adet', 1, 1, total, 'TRY', 0, total, 0, total from ${rows}`.execute(
      tx,
    );
    await sql`insert into order_addresses (order_id, kind, address_title, name, country, city, town, address, phone,
        id_number, company_name, tax_office, tax_number)
      select id, 'invoice', 'Ev', '', 'TR', 'İzmir', 'Konak', 'Yol 1', '', '', company, '', '' from ${rows}`.execute(
      tx,
    );
  });
}
