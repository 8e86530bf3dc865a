import type { KeptKind } from '#rules/privacy/kept-data.ts';

/** `table: columns` as a set of `table.column`. */
function columns(of: Readonly<Record<string, string>>): Set<string> {
  return new Set(
    Object.entries(of).flatMap(([table, names]) =>
      names.split(' ').map((name) => `${table}.${name}`),
    ),
  );
}

/** Tables that the database makes from the rows of others. */
export const derivedTables: ReadonlySet<string> = new Set([
  'customer_list',
  'frozen_orders',
  'order_texts',
  'order_words',
  'report_orders',
]);

/** Tables of numbers and of what machines tell each other, of which a test's person has no row. */
export const withoutPersonalRow: ReadonlySet<string> = new Set([
  'order_cancellation_lines',
  'quote_holds',
  'stock_reservations',
  'webhook_deliveries',
]);

/** Columns whose texts are no person's words: codes and numbers of the shop, of its catalog, of providers, and names of its staff. */
const codes = columns({
  approvals: 'contracts currency idempotency_key lines reasons',
  cart_lines: 'seen_currency',
  carts: 'notes',
  consents: 'kind version by_name',
  customer_notes: 'by_name',
  customers: 'currency overdue_currency password_hash',
  invoices: 'kind',
  order_cancellations: 'by_name',
  order_corrections: 'by_name',
  order_documents: 'terms',
  order_lines:
    'brand_name code image model_name name price_source seo unit_currency unit_value withdrawal',
  order_notes: 'by_name',
  order_state_changes: 'from_state to_state',
  orders:
    'asked_contracts carrier contracts currency delivery_terms idempotency_key order_no rates shipping_item shipping_state state taken_by',
  outbox: 'kind',
  parcels: 'by_name carrier',
  payment_attempts:
    'content_hash gate_url idempotency_key provider provider_reference provider_token',
  payment_events: 'event_id kind outcome provider reason',
  payments: 'currency provider provider_reference',
  privacy_requests: 'answered_by',
  quote_drafts: 'by_name',
  quote_lines: 'code currency name replaces unit_value',
  quote_notes: 'by_name',
  quotes: 'quote_no',
  refund_file_rows: 'order_no taken_back_by',
  refunds: 'by_name provider_reference sent_by',
  removed_cart_lines: 'seen_currency',
  return_photos: 'by_name',
  return_steps: 'by_name step',
  returns: 'code currency idempotency_key named_carrier return_no',
  stock_movements: 'by_name why',
  stock_reservations: 'state',
  transfer_receipts: 'by_name',
  webhook_deliveries: 'event',
});

/** Nothing that a person said, or that is said of one. */
export const isCode = (column: string) =>
  codes.has(column) || derivedTables.has(column.slice(0, column.indexOf('.')));

/**
 * Columns that are in no copy of one's own data (rule account/own-data): what is encrypted, what the team writes for itself alone, and what machines tell each other.
 */
export const notCopied: ReadonlySet<string> = columns({
  customer_notes: 'text',
  customers: 'blocked_reason',
  outbox: 'last_error payload',
  payment_attempts: 'card_fingerprint',
  privacy_requests: 'id_number',
  quote_drafts: 'answer',
  quote_notes: 'text',
  refund_accounts: 'holder iban',
  refund_file_rows: 'holder iban reference',
  refunds: 'last_error',
  returns: 'holder iban',
  webhook_deliveries: 'details last_error',
});

/** Columns that keep the words of an erased person, with the time of the law that keeps them (rule privacy/kept). */
export const keptByLaw: Readonly<Record<string, KeptKind>> = {
  ...ofKind('consents', { consents: 'address receipt text' }),
  ...ofKind('privacy-requests', { privacy_requests: 'address email id_number name text' }),
  ...ofKind('orders', {
    frozen_orders: 'frozen',
    invoices: 'message url',
    order_addresses:
      'address address_title company_name id_number name phone tax_number tax_office',
    order_words: 'words',
    orders: 'accepted_from approved_by cost_centre',
    payment_attempts: 'card_fingerprint masked_card',
    refund_file_rows: 'holder iban reference',
    return_lines: 'text why',
    return_steps: 'text',
    returns: 'carrier reason tracking_no',
    transfer_receipts: 'reference',
  }),
};

function ofKind(kind: KeptKind, of: Readonly<Record<string, string>>) {
  return Object.fromEntries([...columns(of)].map((column) => [column, kind]));
}

/** Columns that stay with an order for good: places without a street, and numbers that carriers forget. */
export const keptForGood: ReadonlySet<string> = columns({
  order_addresses: 'city country town',
  orders: 'tracking_no',
  parcels: 'tracking_no',
});
