import type { Generated } from 'kysely';
import type { Timestamp, TimestampOrNull, TimestampDefault, JsonDefault } from './column-types.ts';

interface CartLines {
  cart_id: number;
  product_id: number;
  unit_id: number;
  quantity: number;
  note: Generated<string>;
  added_at: TimestampDefault;
  seen_price: number | null;
  seen_currency: string | null;
  seen_stock: number | null;
}

interface Carts {
  id: Generated<number>;
  customer_id: number | null;
  session_id: number | null;
  ordered_at: TimestampOrNull;
  description: Generated<string>;
  reference: Generated<string>;
  cost_centre: Generated<string>;
  delivery_address_id: number | null;
  invoice_address_id: number | null;
  notes: JsonDefault;
  quote_id: number | null;
  quote_round: number | null;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
  /** When its customer was reminded of it (rule account/cart-reminder). */
  reminded_at: TimestampOrNull;
}

interface RemovedCartLines {
  cart_id: number;
  removal: number;
  product_id: number;
  unit_id: number;
  quantity: number;
  note: string;
  added_at: Timestamp;
  seen_price: number | null;
  seen_currency: string | null;
  seen_stock: number | null;
  removed_at: Timestamp;
}

/** The tables of carts and their lines. */
export interface CartTables {
  cart_lines: CartLines;
  carts: Carts;
  removed_cart_lines: RemovedCartLines;
}
