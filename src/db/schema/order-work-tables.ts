import type { Generated } from 'kysely';
import type { JsonOrNull, Timestamp, TimestampDefault, TimestampOrNull } from './column-types.ts';

interface TransferReceipts {
  id: Generated<number>;
  order_id: number;
  amount: number;
  /** A day, as YYYY-MM-DD. */
  received_on: string;
  reference: Generated<string>;
  by_name: Generated<string>;
  created_at: TimestampDefault;
}

interface Parcels {
  id: Generated<number>;
  order_id: number;
  carrier: string;
  tracking_no: string;
  by_name: Generated<string>;
  created_at: TimestampDefault;
}

interface ParcelLines {
  parcel_id: number;
  order_line_id: number;
  quantity: number;
}

interface OrderNotes {
  id: Generated<number>;
  order_id: number;
  text: string;
  by_name: Generated<string>;
  created_at: TimestampDefault;
  for_customer: Generated<boolean>;
}

interface Returns {
  id: Generated<number>;
  return_no: string;
  order_id: number;
  state: string;
  version: Generated<number>;
  channel: string;
  declared_at: Timestamp;
  before_delivery: boolean;
  /** Days, as YYYY-MM-DD. */
  send_by: string;
  named_carrier: Generated<string>;
  code: Generated<string>;
  carrier: Generated<string>;
  tracking_no: Generated<string>;
  sent_on: string | null;
  received_on: string | null;
  due_on: string | null;
  reason: Generated<string>;
  currency: string;
  goods: Generated<number>;
  deduction: Generated<number>;
  shipping: Generated<number>;
  commission: Generated<number>;
  total: Generated<number>;
  exchanged: Generated<number>;
  settled_at: TimestampOrNull;
  way: Generated<string>;
  refund_id: number | null;
  needs_iban: Generated<boolean>;
  iban: Generated<string>;
  iban_last4: Generated<string>;
  holder: Generated<string>;
  idempotency_key: Generated<string>;
  created_at: Timestamp;
  since: Timestamp;
  changed_xid: Generated<string>;
  imported: Generated<boolean>;
}

interface ReturnLines {
  id: Generated<number>;
  return_id: number;
  order_line_id: number;
  quantity: number;
  wish: Generated<string>;
  reason: string;
  text: Generated<string>;
  sealed: Generated<boolean>;
  verdict: string | null;
  settled_quantity: Generated<number>;
  deduction: Generated<number>;
  why: Generated<string>;
  place: string | null;
  exchange_product_id: number | null;
  is_exchanged: Generated<boolean>;
  is_unsent: Generated<boolean>;
}

interface ReturnSteps {
  id: Generated<number>;
  return_id: number;
  step: string;
  actor: string;
  by_name: Generated<string>;
  text: Generated<string>;
  at: Timestamp;
}

interface ReturnPhotos {
  id: Generated<number>;
  return_line_id: number;
  file: string;
  by_name: Generated<string>;
  sent_at: Timestamp;
}

interface ActivityLog {
  id: Generated<number>;
  at: Timestamp;
  actor: string;
  by_name: string;
  action: string;
  subject: string;
  subject_id: string;
  before: JsonOrNull;
  after: JsonOrNull;
}

interface AccessTokens {
  id: Generated<number>;
  name: string;
  token_hash: Uint8Array;
  scopes: string[];
  by_name: Generated<string>;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: TimestampOrNull;
  revoked_at: TimestampOrNull;
}

interface OutgoingPause {
  only_one: Generated<boolean>;
  since: Timestamp;
}

interface OrderChangesEpoch {
  only_one: Generated<boolean>;
  epoch: number;
}

interface Webhooks {
  id: Generated<number>;
  url: string;
  secret: string;
  events: string[];
  low_stock: Generated<number>;
  by_name: Generated<string>;
  created_at: Timestamp;
}

interface WebhookDeliveries {
  id: Generated<number>;
  webhook_id: number;
  event: string;
  order_id: number | null;
  product_id: number | null;
  company_id: number | null;
  /** The order on account that was refused. */
  details: JsonOrNull;
  quote_id: number | null;
  return_id: number | null;
  created_at: TimestampDefault;
  attempts: Generated<number>;
  run_after: TimestampOrNull;
  arrived_at: TimestampOrNull;
  last_status: number | null;
  last_error: Generated<string>;
}

interface OrderViews {
  id: Generated<number>;
  staff_id: number | null;
  name: string;
  query: string;
}

/** The tables of the merchant's work on orders. */
export interface OrderWorkTables {
  transfer_receipts: TransferReceipts;
  parcels: Parcels;
  parcel_lines: ParcelLines;
  order_notes: OrderNotes;
  returns: Returns;
  return_lines: ReturnLines;
  return_steps: ReturnSteps;
  return_photos: ReturnPhotos;
  activity_log: ActivityLog;
  access_tokens: AccessTokens;
  order_changes_epoch: OrderChangesEpoch;
  outgoing_pause: OutgoingPause;
  order_views: OrderViews;
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
}
