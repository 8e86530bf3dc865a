import { sql } from 'kysely';
import type { PostalAddress } from '#rules/order/order-address.ts';

/** The payments of an order and its refunds. */
export interface StoredPayment {
  amount: number;
  currency: string;
  installment: number;
  card: string;
  refunds: { id: number; amount: number; state: 'wanted' | 'done' | 'refused' }[];
}

/** The `StoredPayment` of the order `o`, or null. */
export const paymentOfOrder = sql`(
  select json_build_object('amount', p.amount, 'currency', p.currency,
    'installment', coalesce(a.installment, 1), 'card', coalesce(a.masked_card, ''),
    'refunds', coalesce((select json_agg(json_build_object('id', r.id, 'amount', r.amount, 'state', r.state) order by r.id)
      from refunds r where r.payment_id = p.id), '[]'))
  from payments p left join payment_attempts a on a.id = p.attempt_id where p.order_id = o.id)`;

/** A parcel: the positions of its lines with their quantities. */
export interface StoredParcel {
  carrier: string;
  trackingNo: string;
  /** ISO 8601. */
  at: string;
  lines: (readonly [position: number, quantity: number])[];
}

/** The `StoredParcel`s of the order `o`, the first one first; null where there are none. */
export const parcelsOfOrder = sql`(
  select json_agg(json_build_object('carrier', b.carrier, 'trackingNo', b.tracking_no, 'at', b.created_at,
    'lines', (select json_agg(json_build_array(l.position, s.quantity) order by l.position)
      from parcel_lines s join order_lines l on l.id = s.order_line_id where s.parcel_id = b.id)) order by b.id)
  from parcels b where b.order_id = o.id)`;

export interface StoredOrderLine {
  id: number;
  position: number;
  product_id: number | null;
  code: string;
  name: string;
  seo: string;
  image: string;
  brand_name: string;
  model_name: string;
  unit_id: number;
  unit_value: string;
  multiplier: number;
  quantity: number;
  unit_price: number;
  unit_currency: string;
  tax_rate: number;
  net: number;
  tax: number;
  gross: number;
  note: string;
  /** Size of one unit in centimeters and weight in kilograms. */
  width: number;
  height: number;
  length: number;
  weight: number;
  /** Its customer's review. */
  review_id: number | null;
}

/** A line as an array: as objects the lines of a page take PostgreSQL three times as long. */
type LineRow = readonly [
  ...product: [id: number, position: number, productId: number | null, code: string, name: string],
  ...looks: [seo: string, image: string, brandName: string, modelName: string],
  ...unit: [unitId: number, unitValue: string, multiplier: number, quantity: number],
  ...price: [unitPrice: number, unitCurrency: string, taxRate: number],
  ...figures: [net: number, tax: number, gross: number, note: string],
  ...sizes: [width: number, height: number, length: number, weight: number],
];

/** An address as its fields in the order of `addressFields`. */
type AddressRow = readonly string[];

/** The document that the database function `frozen_order` writes for an order; null where there is none. */
export interface FrozenParts {
  lines: LineRow[] | null;
  addresses: { invoice?: AddressRow; delivery?: AddressRow } | null;
}

export type ReviewRow = readonly [productId: number, reviewId: number];

/** The reviews of the order `o` as `ReviewRow`s; null where it has none. */
export const reviewsOfOrder = sql`(
  select json_agg(json_build_array(r.product_id, r.id)) from reviews r where r.order_id = o.id)`;

/** The lines in their order, each with its customer's review. */
export function toLines(
  { lines }: FrozenParts,
  reviews: readonly ReviewRow[] | null,
): StoredOrderLine[] {
  const reviewOf = new Map(reviews);
  return (lines ?? []).map((row) => toLine(row, reviewOf));
}

function toLine(row: LineRow, reviewOf: ReadonlyMap<number, number>): StoredOrderLine {
  return {
    id: row[0],
    position: row[1],
    product_id: row[2],
    code: row[3],
    name: row[4],
    seo: row[5],
    image: row[6],
    brand_name: row[7],
    model_name: row[8],
    unit_id: row[9],
    unit_value: row[10],
    multiplier: row[11],
    quantity: row[12],
    unit_price: row[13],
    unit_currency: row[14],
    tax_rate: row[15],
    net: row[16],
    tax: row[17],
    gross: row[18],
    note: row[19],
    width: row[20],
    height: row[21],
    length: row[22],
    weight: row[23],
    review_id: row[2] === null ? null : (reviewOf.get(row[2]) ?? null),
  };
}

/** Null in an imported order that came without it. */
export function toAddress(row: AddressRow | undefined): PostalAddress | null {
  if (row === undefined) return null;
  const [addressTitle = '', name = '', country = '', city = '', town = '', address = ''] = row;
  const [, , , , , , number = '', idNumber = '', companyName = '', taxOffice = '', taxNumber = ''] =
    row;
  return {
    addressTitle,
    name,
    country,
    city,
    town,
    address,
    number,
    idNumber,
    companyName,
    taxOffice,
    taxNumber,
  };
}
