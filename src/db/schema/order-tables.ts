import type { Generated } from 'kysely';
import type {
  Timestamp,
  TimestampOrNull,
  TimestampDefault,
  Json,
  JsonOrNull,
  JsonDefault,
} from './column-types.ts';

interface OrderAddresses {
  order_id: number;
  kind: string;
  address_title: string;
  name: string;
  country: string;
  city: string;
  town: string;
  address: string;
  phone: string;
  id_number: string;
  company_name: string;
  tax_office: string;
  tax_number: string;
}

interface OrderLines {
  id: Generated<number>;
  order_id: number;
  position: number;
  product_id: number | null;
  unit_id: Generated<number>;
  code: string;
  name: string;
  seo: Generated<string>;
  image: Generated<string>;
  brand_name: Generated<string>;
  model_name: Generated<string>;
  unit_value: string;
  multiplier: number;
  quantity: number;
  unit_price: number;
  unit_currency: string;
  tax_rate: number;
  net: number;
  tax: number;
  gross: number;
  note: Generated<string>;
  customer_code: Generated<string>;
  width: Generated<number>;
  height: Generated<number>;
  length: Generated<number>;
  weight: Generated<number>;
  price_source: JsonOrNull;
  withdrawal: Generated<string>;
}

interface OrderStateChanges {
  id: Generated<number>;
  order_id: number;
  from_state: string | null;
  to_state: string;
  reason: Generated<string>;
  actor: Generated<string>;
  by_name: Generated<string>;
  at: TimestampDefault;
}

interface Orders {
  id: Generated<number>;
  order_no: string;
  customer_id: number;
  cart_id: number | null;
  idempotency_key: string | null;
  state: string;
  payment_type: number;
  currency: string;
  rates: Json;
  locale: Generated<string>;
  description: Generated<string>;
  customer_reference: Generated<string>;
  cost_centre: Generated<string>;
  /** The name of whoever allowed it; '' where nobody had to. */
  approved_by: Generated<string>;
  branch_id: number | null;
  company_id: number | null;
  due_on: string | null;
  quote_id: number | null;
  delivery_terms: JsonOrNull;
  branch_name: Generated<string>;
  sub_total: number;
  tax: number;
  shipping_total: number;
  commission: Generated<number>;
  total: number;
  try_total: number;
  shipping_state: Generated<string>;
  tracking_no: Generated<string>;
  carrier: string | null;
  contracts: JsonDefault;
  shipping_item: JsonOrNull;
  imported: Generated<boolean>;
  pay_before: TimestampOrNull;
  created_at: TimestampDefault;
  cancelled_at: TimestampOrNull;
  settled_at: TimestampOrNull;
  /** When names and addresses went. */
  cleared_at: TimestampOrNull;
  version: Generated<number>;
  changed_xid: Generated<string>;
  taken_by: Generated<string>;
  asked_contracts: JsonDefault;
  accepted_from: string | null;
  buyer_kind: string | null;
  /** A day, as YYYY-MM-DD. */
  delivered_on: string | null;
  /** The return whose goods it replaces. */
  exchange_of: number | null;
}

interface Outbox {
  id: Generated<number>;
  customer_id: number | null;
  kind: string;
  payload: Json;
  created_at: TimestampDefault;
  run_after: TimestampDefault;
  attempts: Generated<number>;
  done_at: TimestampOrNull;
  last_error: Generated<string>;
}

interface PaymentAttempts {
  id: string;
  customer_id: number;
  order_id: number | null;
  /** Whether the order exists and waits for it; a cart's payment makes its order. */
  pays_order: Generated<boolean>;
  /** The commission that it added to the total of such an order, in the order's currency. */
  order_commission: Generated<number>;
  state: string;
  provider: string;
  amount: number;
  commission: Generated<number>;
  plan_id: number | null;
  installment: Generated<number>;
  idempotency_key: string;
  decline_reason: Generated<string>;
  cart_id: number | null;
  session_id: number | null;
  network: Generated<string>;
  card_fingerprint: Generated<string>;
  masked_card: Generated<string>;
  bin: Generated<string>;
  content_hash: Generated<string>;
  provider_token: Generated<string>;
  provider_reference: Generated<string>;
  locale: Generated<string>;
  next_check_at: TimestampOrNull;
  checks: Generated<number>;
  refused_answers: Generated<number>;
  gate_url: Generated<string>;
  created_at: TimestampDefault;
  checked_at: TimestampOrNull;
  asking_until: TimestampOrNull;
  returned_at: TimestampOrNull;
  refunding_until: TimestampOrNull;
  ended_at: TimestampOrNull;
}

interface PaymentEvents {
  provider: string;
  event_id: string;
  attempt_id: string | null;
  kind: Generated<string>;
  outcome: Generated<string>;
  reason: Generated<string>;
  received_at: TimestampDefault;
}

interface Payments {
  id: Generated<number>;
  attempt_id: string | null;
  order_id: number | null;
  account_customer_id: number | null;
  /** The order that could not take it: all of it goes back. */
  returned_order_id: number | null;
  /** The payment beside which this one was charged by mistake. */
  extra_of: number | null;
  provider: string;
  provider_reference: string;
  amount: number;
  /** The amount that was refunded or will be. */
  refunded: Generated<number>;
  currency: string;
  captured_at: TimestampDefault;
}

interface Refunds {
  id: Generated<number>;
  payment_id: number;
  amount: number;
  reason: Generated<string>;
  state: string;
  provider_reference: Generated<string>;
  actor: Generated<string>;
  attempts: Generated<number>;
  next_try_at: TimestampOrNull;
  last_error: Generated<string>;
  by_name: Generated<string>;
  created_at: TimestampDefault;
  done_at: TimestampOrNull;
  sent_by: Generated<string>;
}

interface RefundAccounts {
  refund_id: number;
  iban: Generated<string>;
  holder: Generated<string>;
  asked_at: TimestampOrNull;
  expires_at: TimestampOrNull;
}

interface RefundFiles {
  id: Generated<number>;
  created_at: Timestamp;
  by_name: string;
  currency: string;
  sender_iban: string;
  /** A day, as YYYY-MM-DD. */
  pay_on: string;
}

interface RefundFileRows {
  file_id: number;
  refund_id: number;
  iban: string;
  holder: string;
  amount: number;
  order_no: string;
  reference: string;
  taken_back_at: TimestampOrNull;
  taken_back_by: Generated<string>;
}

/** A cancellation of parts of an order. */
interface OrderCancellations {
  id: Generated<number>;
  order_id: number;
  actor: string;
  by_name: Generated<string>;
  reason: Generated<string>;
  total_before: number;
  amount: number;
  try_amount: number;
  refund_id: number | null;
  created_at: TimestampDefault;
}

interface OrderCancellationLines {
  cancellation_id: number;
  order_line_id: number;
  quantity: number;
  gross: number;
}

/** A correction of an order by the merchant. */
interface OrderCorrections {
  id: Generated<number>;
  order_id: number;
  by_name: string;
  note: Generated<string>;
  total_before: number;
  amount: number;
  try_amount: number;
  discount: Generated<number>;
  refund_id: number | null;
  before: Json;
  created_at: Timestamp;
}

/** The tables of orders, payments and mails. */
export interface OrderTables {
  order_addresses: OrderAddresses;
  order_cancellation_lines: OrderCancellationLines;
  order_cancellations: OrderCancellations;
  order_corrections: OrderCorrections;
  order_lines: OrderLines;
  order_state_changes: OrderStateChanges;
  orders: Orders;
  outbox: Outbox;
  payment_attempts: PaymentAttempts;
  payment_events: PaymentEvents;
  payments: Payments;
  refund_accounts: RefundAccounts;
  refund_file_rows: RefundFileRows;
  refund_files: RefundFiles;
  refunds: Refunds;
}
