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
  activity_log: ActivityLog;
  access_tokens: AccessTokens;
  order_changes_epoch: OrderChangesEpoch;
  order_views: OrderViews;
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
}
