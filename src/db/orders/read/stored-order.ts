import { sql } from 'kysely';
import type { OrderPromise } from '#rules/order/delivery/order-delivery.ts';
import type { Rates } from '#rules/money/money.ts';
import type { ShippingState } from '#rules/money/shipping.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import { paymentOfOrder, promiseOfOrder, type OrderPayment } from './order-parts.ts';

/** An order as it was frozen when it was placed, with its state and payment of now. Amounts are in `currency`. */
export interface StoredOrder {
  id: number;
  orderNo: string;
  createdAt: Date;
  state: OrderState;
  paymentType: PaymentType;
  description: string;
  /** The customer's own reference, such as the number of their purchase order. */
  reference: string;
  branch: string;
  currency: string;
  rates: Rates;
  subTotal: number;
  tax: number;
  shippingTotal: number;
  shippingState: ShippingState;
  shippingItem: ShippingItem | null;
  commission: number;
  total: number;
  tryTotal: number;
  payBefore: Date | null;
  /** The last day on which an order on account is to be paid. */
  dueOn: string | null;
  /** The title of the company that it was ordered for; '' without one. */
  orderedFor: string;
  /** Of the buyer's company; '' without one. */
  costCentre: string;
  /** The name of whoever of the company allowed it; '' where nobody had to. */
  approvedBy: string;
  promise: OrderPromise | null;
  /** Of the last parcel; an import may bring it without a parcel. */
  trackingNo: string;
  carrier: string | null;
  payment: OrderPayment | null;
  /** Null in an imported order that came without. */
  invoice: PostalAddress | null;
  delivery: PostalAddress | null;
  lines: StoredOrderLine[];
}

/** The product that stood for shipping when the order was placed (rule shipping/order-line). */
export interface ShippingItem {
  productId: number;
  code: string;
  name: string;
  image: string;
}

export interface StoredOrderLine {
  id: number;
  position: number;
  /** Null where the product is gone. */
  productId: number | null;
  code: string;
  /** The customer's own code of the product then; '' without one (rule orders/customer-codes). */
  customerCode: string;
  name: string;
  seo: string;
  image: string;
  brand: string;
  model: string;
  unitId: number;
  unit: string;
  /** Pieces in one of the unit. */
  multiplier: number;
  quantity: number;
  /** Net, of one of the unit, in `unitCurrency`. */
  unitPrice: number;
  unitCurrency: string;
  taxRate: number;
  net: number;
  tax: number;
  gross: number;
  note: string;
  /** Size of one unit in centimeters, weight in kilograms. */
  width: number;
  height: number;
  length: number;
  weight: number;
}

/** The columns of a `StoredOrderRow`, of the order `o`. */
export const storedColumns = sql`o.id, o.order_no as "orderNo", o.created_at as "createdAt", o.state,
  o.payment_type as "paymentType", o.description, o.customer_reference as reference, o.branch_name as branch,
  o.currency, o.rates, o.sub_total as "subTotal", o.tax, o.shipping_total as "shippingTotal",
  o.shipping_state as "shippingState", o.shipping_item as "shippingItem", o.commission, o.total,
  o.try_total as "tryTotal", o.pay_before as "payBefore", o.due_on as "dueOn",
  coalesce((select co.title from companies co where co.id = o.company_id), '') as "orderedFor", o.cost_centre as "costCentre", o.approved_by as "approvedBy", o.tracking_no as "trackingNo", o.carrier,
  ${paymentOfOrder} as payment, ${promiseOfOrder} as promise, (select f.frozen from frozen_orders f where f.order_id = o.id) as frozen`;

export type StoredOrderRow = Omit<StoredOrder, 'lines' | 'invoice' | 'delivery'> & {
  /** Null for an order without lines and addresses. */
  frozen: FrozenParts | null;
};

/** The row that the database function `frozen_order` writes for an order. */
interface FrozenParts {
  lines: LineRow[] | null;
  /** The customer's codes of the lines; absent where no line has one. */
  codes?: string[];
  addresses: { invoice?: AddressRow; delivery?: AddressRow } | null;
}

/** A line as an array: as objects the lines of a page take PostgreSQL three times as long. */
type LineRow = readonly [
  ...product: [id: number, position: number, productId: number | null, code: string, name: string],
  ...looks: [seo: string, image: string, brand: string, model: string],
  ...unit: [unitId: number, unit: string, multiplier: number, quantity: number],
  ...price: [unitPrice: number, unitCurrency: string, taxRate: number],
  ...figures: [net: number, tax: number, gross: number, note: string],
  ...sizes: [width: number, height: number, length: number, weight: number],
];

/** The fields of an address in the order of `addressOf`. */
type AddressRow = readonly string[];

/** The row itself with its lines and addresses: a copy took a twelfth of the shop's time for a page of orders. */
export function storedOrderOf<Row extends StoredOrderRow>(row: Row): Row & StoredOrder {
  const { lines, codes, addresses }: FrozenParts = row.frozen ?? { lines: null, addresses: null };
  return Object.assign(row, {
    invoice: addressOf(addresses?.invoice),
    delivery: addressOf(addresses?.delivery),
    lines: (lines ?? []).map((line, index) => lineOf(line, codes?.[index] ?? '')),
  });
}

function lineOf(row: LineRow, customerCode: string): StoredOrderLine {
  return {
    id: row[0],
    position: row[1],
    productId: row[2],
    code: row[3],
    customerCode,
    name: row[4],
    seo: row[5],
    image: row[6],
    brand: row[7],
    model: row[8],
    unitId: row[9],
    unit: row[10],
    multiplier: row[11],
    quantity: row[12],
    unitPrice: row[13],
    unitCurrency: row[14],
    taxRate: row[15],
    net: row[16],
    tax: row[17],
    gross: row[18],
    note: row[19],
    width: row[20],
    height: row[21],
    length: row[22],
    weight: row[23],
  };
}

function addressOf(row: AddressRow | undefined): PostalAddress | null {
  if (row === undefined) return null;
  const [addressTitle = '', name = '', country = '', city = '', town = '', address = ''] = row;
  const [number = '', idNumber = '', companyName = '', taxOffice = '', taxNumber = ''] =
    row.slice(6);
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
