import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Instants come as `Date` and may be written as `Date` or ISO 8601 text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type TimestampOrNull = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
type TimestampDefault = ColumnType<Date, Date | string | undefined, Date | string>;
/** JSON columns come parsed and are written with JSON.stringify, the same on both engines. */
type Json = ColumnType<unknown, string, string>;
type JsonDefault = ColumnType<unknown, string | undefined, string>;

interface AccountTokens {
  token_hash: Uint8Array;
  customer_id: number;
  purpose: string;
  expires_at: Timestamp;
  used_at: TimestampOrNull;
  created_at: TimestampDefault;
}

interface Addresses {
  id: Generated<number>;
  customer_id: number;
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

interface BankBins {
  bin: string;
  bank_id: number;
}

interface Banks {
  id: Generated<number>;
  name: string;
  logo: Generated<string>;
  organization: Generated<string>;
}

interface Brands {
  id: Generated<number>;
  code: string;
  name: string;
  name_sort: GeneratedAlways<string>;
}

interface Carriers {
  name: string;
  tracking_url: string;
}

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
  delivery_address_id: number | null;
  invoice_address_id: number | null;
  notes: JsonDefault;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}

interface Categories {
  id: Generated<number>;
  path: string;
  parent_id: number | null;
  name: string;
  name_en: Generated<string>;
  image: Generated<string>;
  sort_order: Generated<number>;
}

interface Consents {
  id: Generated<number>;
  customer_id: number;
  kind: string;
  version: Generated<string>;
  at: Timestamp;
  address: string | null;
}

interface Currencies {
  id: Generated<number>;
  code: string;
  exchange_rate: number;
  is_default: Generated<boolean>;
}

interface CustomerBranches {
  customer_id: number;
  id: number;
  name: string;
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
  email_key: GeneratedAlways<string>;
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
  created_at: TimestampDefault;
}

interface FacetValues {
  id: Generated<number>;
  kind: number;
  dimension: string;
  key: string;
  dimension_name: Generated<string>;
  dimension_name_en: Generated<string>;
  name: string;
  name_en: Generated<string>;
  swatch: Generated<string>;
}

interface InstallmentPlans {
  id: Generated<number>;
  bank_id: number;
  installment: number;
  commission: number;
  is_default: Generated<boolean>;
}

interface Models {
  id: Generated<number>;
  name: string;
}

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
}

interface OrderStateChanges {
  id: Generated<number>;
  order_id: number;
  from_state: string | null;
  to_state: string;
  reason: Generated<string>;
  actor: Generated<string>;
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
  branch_id: number | null;
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
  shipping_item: ColumnType<unknown, string | null | undefined, string | null>;
  imported: Generated<boolean>;
  pay_before: TimestampOrNull;
  created_at: TimestampDefault;
  cancelled_at: TimestampOrNull;
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

interface Pages {
  url: string;
  title: string;
  title_en: Generated<string>;
  html: Generated<string>;
  html_en: Generated<string>;
  updated_at: TimestampDefault;
}

interface PaymentAttempts {
  id: string;
  customer_id: number;
  order_id: number | null;
  state: string;
  provider: string;
  amount: number;
  commission: Generated<number>;
  plan_id: number | null;
  installment: Generated<number>;
  idempotency_key: string;
  decline_reason: Generated<string>;
  created_at: TimestampDefault;
  checked_at: TimestampOrNull;
  ended_at: TimestampOrNull;
}

interface PaymentEvents {
  provider: string;
  event_id: string;
  attempt_id: string | null;
  received_at: TimestampDefault;
}

interface Payments {
  id: Generated<number>;
  attempt_id: string | null;
  order_id: number | null;
  account_customer_id: number | null;
  provider: string;
  provider_reference: string;
  amount: number;
  currency: string;
  captured_at: TimestampDefault;
}

interface ProductCategories {
  category_id: number;
  product_id: number;
  direct: boolean;
  position: Generated<number>;
}

interface ProductEquivalents {
  product_id: number;
  position: number;
  code: string;
}

interface ProductUnits {
  product_id: number;
  id: number;
  value: string;
  value_en: Generated<string>;
  multiplier: number;
  price: number;
  currency: string;
  list_price: number | null;
  list_currency: string | null;
  width: Generated<number>;
  height: Generated<number>;
  length: Generated<number>;
  weight: Generated<number>;
  barcode: Generated<string>;
  position: Generated<number>;
}

interface ProductVariants {
  product_id: number;
  position: number;
  name: string;
  name_en: Generated<string>;
  code: Generated<string>;
  value: string;
  value_en: Generated<string>;
  swatch: Generated<string>;
}

interface Products {
  id: Generated<number>;
  code: string;
  barcode: Generated<string>;
  name: string;
  name_en: Generated<string>;
  seo: string;
  image: Generated<string>;
  images: Generated<string[]>;
  brand_id: number | null;
  model_id: number | null;
  parent_id: number | null;
  default_unit_id: number;
  tax_rate: number;
  quantity: Generated<number>;
  reserved: Generated<number>;
  opening_quantity: Generated<number>;
  opening_sales: Generated<number>;
  sales_number: Generated<number>;
  star_sum: Generated<number>;
  comment_count: Generated<number>;
  description: Generated<string>;
  description_en: Generated<string>;
  meta_title: Generated<string>;
  meta_description: Generated<string>;
  meta_keywords: Generated<string>;
  stock_number_type: Generated<string>;
  fast_delivery: Generated<boolean>;
  same_day_shipping: Generated<boolean>;
  has_children: Generated<boolean>;
  active: Generated<boolean>;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}

interface RateLimits {
  key: string;
  hits: number;
  resets_at: Timestamp;
}

interface Refunds {
  id: Generated<number>;
  payment_id: number;
  amount: number;
  reason: Generated<string>;
  state: string;
  provider_reference: Generated<string>;
  created_at: TimestampDefault;
  done_at: TimestampOrNull;
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

interface Reviews {
  id: Generated<number>;
  customer_id: number;
  order_id: number;
  product_id: number;
  star: number;
  title: string;
  description: string;
  author: string;
  date: Timestamp;
}

interface SearchNames {
  kind: number;
  ref_id: number;
  key: string;
  whole: boolean;
}

interface Secrets {
  name: string;
  value: string;
  created_at: TimestampDefault;
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

interface Sessions {
  id: Generated<number>;
  token_hash: Uint8Array;
  customer_id: number | null;
  signed_in_at: TimestampOrNull;
  branch_id: number | null;
  cookie_notice_at: TimestampOrNull;
  /** The order that was just saved: the cart page shows its success once. */
  success_order_id: number | null;
  created_at: TimestampDefault;
  last_seen_at: TimestampDefault;
}

interface Settings {
  key: string;
  value: Json;
}

interface StockMovements {
  id: Generated<number>;
  product_id: number;
  order_id: number | null;
  order_line_id: number | null;
  quantity: number;
  reason: string;
  created_at: TimestampDefault;
}

interface StockReservations {
  id: Generated<number>;
  product_id: number;
  attempt_id: string;
  quantity: number;
  state: Generated<string>;
  expires_at: Timestamp;
}

interface Urls {
  path: string;
  container: string;
  params: JsonDefault;
}

interface WarehouseCounts {
  product_id: number;
  counted_at: Timestamp;
}

interface WarehouseInventory {
  product_id: number;
  warehouse_name: string;
  quantity: number;
}

interface Wishlist {
  customer_id: number;
  product_id: number;
  created_at: TimestampDefault;
}

/** Every table of the shop, as Kysely sees it. What a column means stands in `migrations/`. */
export interface Database {
  account_tokens: AccountTokens;
  addresses: Addresses;
  bank_bins: BankBins;
  banks: Banks;
  brands: Brands;
  carriers: Carriers;
  cart_lines: CartLines;
  carts: Carts;
  categories: Categories;
  consents: Consents;
  currencies: Currencies;
  customer_branches: CustomerBranches;
  customer_statement: CustomerStatement;
  customers: Customers;
  facet_values: FacetValues;
  installment_plans: InstallmentPlans;
  models: Models;
  order_addresses: OrderAddresses;
  order_lines: OrderLines;
  order_state_changes: OrderStateChanges;
  orders: Orders;
  outbox: Outbox;
  pages: Pages;
  payment_attempts: PaymentAttempts;
  payment_events: PaymentEvents;
  payments: Payments;
  product_categories: ProductCategories;
  product_equivalents: ProductEquivalents;
  product_units: ProductUnits;
  product_variants: ProductVariants;
  products: Products;
  rate_limits: RateLimits;
  refunds: Refunds;
  removed_cart_lines: RemovedCartLines;
  reviews: Reviews;
  search_names: SearchNames;
  secrets: Secrets;
  sessions: Sessions;
  settings: Settings;
  shopping_list_lines: ShoppingListLines;
  shopping_lists: ShoppingLists;
  stock_movements: StockMovements;
  stock_reservations: StockReservations;
  urls: Urls;
  warehouse_counts: WarehouseCounts;
  warehouse_inventory: WarehouseInventory;
  wishlist: Wishlist;
}
