import { sql, type RawBuilder } from 'kysely';
import {
  addressFields,
  type AddressField,
  type PostalAddress,
} from '#rules/order/order-address.ts';

/** What came in for an order, and what of it goes back. */
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

/** What of an order left the house at once, as places of lines with their quantities. */
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
  /** Its customer's review. */
  review_id: number | null;
}

/** A line as an array: as objects the lines of a page take PostgreSQL three times as long. */
export type LineRow = readonly [
  ...product: [id: number, position: number, productId: number | null, code: string, name: string],
  ...looks: [seo: string, image: string, brandName: string, modelName: string],
  ...unit: [unitId: number, unitValue: string, multiplier: number, quantity: number],
  ...price: [unitPrice: number, unitCurrency: string, taxRate: number],
  ...figures: [net: number, tax: number, gross: number, note: string, reviewId: number | null],
];

/** The lines of the order `o` as `LineRow`s in their order; null where it has none. */
export const linesOfOrder = sql`(
  select json_agg(json_build_array(l.id, l.position, l.product_id, l.code, l.name, l.seo, l.image, l.brand_name,
    l.model_name, l.unit_id, l.unit_value, l.multiplier, l.quantity, l.unit_price, l.unit_currency, l.tax_rate,
    l.net, l.tax, l.gross, l.note, r.id) order by l.position)
  from order_lines l left join reviews r on r.order_id = l.order_id and r.product_id = l.product_id
  where l.order_id = o.id)`;

export function toLine(row: LineRow): StoredOrderLine {
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
    review_id: row[20],
  };
}

export type AddressKind = 'invoice' | 'delivery';
/** The parts of both addresses as columns; null in an imported order that came without them. */
export type AddressColumns = Record<`${AddressKind}_${AddressField}`, string | null>;

const columnNames: Readonly<Record<AddressField, string>> = {
  addressTitle: 'address_title',
  name: 'name',
  country: 'country',
  city: 'city',
  town: 'town',
  address: 'address',
  number: 'phone',
  idNumber: 'id_number',
  companyName: 'company_name',
  taxOffice: 'tax_office',
  taxNumber: 'tax_number',
};

/** The `AddressColumns` from `addressJoins`. */
export const addressColumns = sql.join([...columnsOf('invoice'), ...columnsOf('delivery')]);

function columnsOf(kind: AddressKind): RawBuilder<unknown>[] {
  return addressFields.map((field) => {
    const column = sql.ref(`${kind}.${columnNames[field]}`);
    return sql`${column} as ${sql.ref(`${kind}_${field}`)}`;
  });
}

/** The addresses of the order `o`. */
export const addressJoins = sql`
  left join order_addresses invoice on invoice.order_id = o.id and invoice.kind = 'invoice'
  left join order_addresses delivery on delivery.order_id = o.id and delivery.kind = 'delivery'`;

export function toAddress(row: AddressColumns, kind: AddressKind): PostalAddress | null {
  if (row[`${kind}_name`] === null) return null;
  return {
    addressTitle: row[`${kind}_addressTitle`] ?? '',
    name: row[`${kind}_name`] ?? '',
    country: row[`${kind}_country`] ?? '',
    city: row[`${kind}_city`] ?? '',
    town: row[`${kind}_town`] ?? '',
    address: row[`${kind}_address`] ?? '',
    number: row[`${kind}_number`] ?? '',
    idNumber: row[`${kind}_idNumber`] ?? '',
    companyName: row[`${kind}_companyName`] ?? '',
    taxOffice: row[`${kind}_taxOffice`] ?? '',
    taxNumber: row[`${kind}_taxNumber`] ?? '',
  };
}
