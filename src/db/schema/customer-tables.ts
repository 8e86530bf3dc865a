import type { Generated, GeneratedAlways } from 'kysely';
import type { Timestamp, TimestampOrNull, TimestampDefault } from './column-types.ts';

interface AccountTokens {
  token_hash: Uint8Array;
  customer_id: number;
  purpose: string;
  expires_at: Timestamp;
  created_at: TimestampDefault;
}

interface Addresses {
  id: Generated<number>;
  /** Null: of a company. */
  customer_id: number | null;
  company_id: number | null;
  /** The branch whose users alone order to it; null: everybody of the company. */
  branch_id: number | null;
  address_title: string;
  name: string;
  country: string;
  city: string;
  town: string;
  address: string;
  phone: string;
  id_number: Generated<string>;
  company_name: Generated<string>;
  tax_office: Generated<string>;
  tax_number: Generated<string>;
  created_at: TimestampDefault;
}

/** A view: the customer's own, and those of their company that are for them. */
interface CustomerAddresses {
  customer_id: number | null;
  id: number | null;
  address_title: string | null;
  name: string | null;
  country: string | null;
  city: string | null;
  town: string | null;
  address: string | null;
  phone: string | null;
  id_number: string | null;
  company_name: string | null;
  tax_office: string | null;
  tax_number: string | null;
  company_id: number | null;
  branch_id: number | null;
  /** Whether an order may go there. */
  is_offered: boolean | null;
}

interface Consents {
  id: Generated<number>;
  customer_id: number;
  kind: string;
  version: Generated<string>;
  at: Timestamp;
  address: string | null;
  decision: Generated<string>;
  text: Generated<string>;
  sha256: Generated<string>;
  locale: string | null;
  source: Generated<string>;
  by_name: Generated<string>;
  receipt: Generated<string>;
  changed_xid: Generated<string>;
}

/** The open account that a customer sees, a view. */
interface CustomerAccounts {
  customer_id: number | null;
  company_id: number | null;
  overdue_balance: number | null;
  overdue_expiry_day: number | null;
  overdue_currency: string | null;
}

/** The movements of that account, a view. */
interface AccountMovements {
  customer_id: number | null;
  position: number | null;
  date: string | null;
  document: string | null;
  description: string | null;
  due_date: string | null;
  debit: number | null;
  credit: number | null;
}

interface CustomerBranches {
  customer_id: number;
  id: number;
  name: string;
}

interface CustomerCodes {
  id: Generated<number>;
  customer_id: number;
  code: string;
  code_key: GeneratedAlways<string>;
  product_id: number;
}

interface CustomerVisits {
  customer_id: number;
  /** A day, as YYYY-MM-DD. */
  last_seen_on: string;
  warned_at: TimestampOrNull;
}

interface CustomerStatement {
  customer_id: number;
  position: number;
  date: string;
  document: Generated<string>;
  description: Generated<string>;
  due_date: string | null;
  debit: Generated<number>;
  credit: Generated<number>;
}

interface Customers {
  id: Generated<number>;
  email: string;
  /** Null for a guest. */
  email_key: GeneratedAlways<string>;
  /** A guest orders without an account and has no password. */
  is_guest: Generated<boolean>;
  password_hash: string;
  password_changed_at: TimestampDefault;
  email_confirmed_at: TimestampOrNull;
  name: string;
  surname: Generated<string>;
  phone: Generated<string>;
  gender: Generated<string>;
  birthdate: string | null;
  marketing: Generated<boolean>;
  marketing_at: TimestampOrNull;
  overdue_balance: Generated<number>;
  overdue_expiry_day: Generated<number>;
  overdue_currency: string | null;
  list_view: string | null;
  locale: string | null;
  currency: string | null;
  branch_id: number | null;
  closed_at: TimestampOrNull;
  created_at: TimestampDefault;
  blocked_at: TimestampOrNull;
  /** For the staff alone. */
  blocked_reason: Generated<string>;
  version: Generated<number>;
  /** Of a closed account: the one that it was merged into. */
  merged_into: number | null;
  group_id: number | null;
  company_id: number | null;
  company_role: string | null;
  /** The branches of the company that they order for; null for all. */
  company_branches: number[] | null;
  /** In the default currency; null: no limit. */
  company_order_limit: number | null;
  company_monthly_limit: number | null;
}

interface CustomerNotes {
  id: Generated<number>;
  customer_id: number;
  text: string;
  by_name: string;
  at: Timestamp;
}

interface ProductAlerts {
  id: Generated<number>;
  customer_id: number;
  product_id: number;
  kind: string;
  locale: string;
  asked_at: Timestamp;
  wording: string;
  price: number | null;
  currency: string | null;
  ended_at: TimestampOrNull;
  ended_by: string | null;
  unit_id: number | null;
}

interface StockNotices {
  id: Generated<number>;
  email: string;
  product_id: number;
  unit_id: number | null;
  locale: string;
  wording: string;
  asked_at: Timestamp;
  confirmed_at: TimestampOrNull;
  queued_at: TimestampOrNull;
  expires_at: Timestamp;
}

interface RateLimits {
  key: string;
  hits: number;
  resets_at: Timestamp;
}

interface Sessions {
  id: Generated<number>;
  token_hash: Uint8Array;
  customer_id: number | null;
  signed_in_at: TimestampOrNull;
  branch_id: number | null;
  cookie_notice_at: TimestampOrNull;
  /** The order that was just saved: the cart page shows its success once. */
  success_order_id: number | null;
  device: Generated<string>;
  created_at: TimestampDefault;
  last_seen_at: TimestampDefault;
  /** The session of the member of staff who looks at the shop as this customer. */
  look_session_id: number | null;
  look_until: TimestampOrNull;
}

interface ShoppingListLines {
  list_id: number;
  position: number;
  product_id: number;
  unit_id: number;
  quantity: number;
}

interface ShoppingLists {
  id: Generated<number>;
  customer_id: number;
  name: string;
  changed_at: TimestampDefault;
}

interface Wishlist {
  customer_id: number;
  product_id: number;
  created_at: TimestampDefault;
}

/** The tables of customers, their visits and what is theirs. */
export interface CustomerTables {
  account_movements: AccountMovements;
  account_tokens: AccountTokens;
  addresses: Addresses;
  customer_addresses: CustomerAddresses;
  consents: Consents;
  customer_accounts: CustomerAccounts;
  customer_branches: CustomerBranches;
  customer_codes: CustomerCodes;
  customer_notes: CustomerNotes;
  customer_statement: CustomerStatement;
  customer_visits: CustomerVisits;
  customers: Customers;
  product_alerts: ProductAlerts;
  rate_limits: RateLimits;
  sessions: Sessions;
  shopping_list_lines: ShoppingListLines;
  shopping_lists: ShoppingLists;
  stock_notices: StockNotices;
  wishlist: Wishlist;
}
