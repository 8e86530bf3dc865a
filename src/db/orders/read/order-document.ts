import { sql } from 'kysely';
import type { Locale } from '#rules/shop/locale.ts';
import {
  lineStockOfOrder,
  parcelsOfOrder,
  type OrderLineStock,
  type OrderParcel,
} from './order-parts.ts';
import { orderProjection } from './read-orders.ts';
import {
  storedColumns,
  storedOrderOf,
  type StoredOrder,
  type StoredOrderRow,
} from './stored-order.ts';

/** An order as its mails and papers state it. */
export interface OrderDocument extends StoredOrder {
  locale: Locale;
  /** The merchant's people who took it on the telephone; '' for all others. */
  takenBy: string;
  customer: { name: string; surname: string; email: string; phone: string; isGuest: boolean };
}

type DocumentRow = StoredOrderRow & Pick<OrderDocument, 'locale' | 'takenBy' | 'customer'>;

const documentColumns = sql`${storedColumns}, o.locale, o.taken_by as "takenBy",
  json_build_object('name', c.name, 'surname', c.surname, 'email', c.email, 'phone', c.phone,
    'isGuest', c.is_guest) as customer`;

export const orderDocument = orderProjection<DocumentRow, OrderDocument>(
  'order-document',
  documentColumns,
  storedOrderOf,
);

/** An order with what its packing slip and its labels need. */
export interface PackingDocument extends OrderDocument {
  lineStock: OrderLineStock[];
  parcels: OrderParcel[];
}

export const packingDocument = orderProjection<
  DocumentRow & Pick<PackingDocument, 'lineStock' | 'parcels'>,
  PackingDocument
>(
  'packing-document',
  sql`${documentColumns}, ${lineStockOfOrder} as "lineStock", ${parcelsOfOrder} as parcels`,
  storedOrderOf,
);
