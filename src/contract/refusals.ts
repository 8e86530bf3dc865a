import { parseId } from '#rules/shop/id.ts';

/**
 * Every way in which the shop refuses a call, with its HTTP status (rule api/statuses).
 * The text for a person is in `src/text/<locale>/refusals.ts`, one for each code.
 */
export const refusalStatus = {
  'invalid-input': 400,
  'card-number': 400,
  'unsupported-body': 415,
  'body-too-large': 413,
  'not-signed-in': 401,
  'sign-in-too-old': 401,
  'wrong-credentials': 401,
  'account-blocked': 403,
  'look-only': 403,
  'token-refused': 401,
  'scope-missing': 403,
  'office-sign-in': 401,
  'wrong-code': 400,
  'code-step-over': 401,
  'role-missing': 403,
  'staff-taken': 409,
  'token-taken': 409,
  'webhook-taken': 409,
  'own-access': 409,
  'last-owner': 409,
  'demo-owner': 409,
  'forgery-check-failed': 403,
  'not-found': 404,
  'out-of-stock': 409,
  'variant-required': 409,
  'price-on-request': 409,
  'sign-in-for-price': 401,
  'quantity-multiple': 409,
  'quantity-minimum': 409,
  'quantity-maximum': 409,
  'order-minimum': 409,
  'not-for-sale': 409,
  'unit-unknown': 409,
  'line-ambiguous': 409,
  'cart-empty': 409,
  'cart-full': 409,
  'cart-changed': 409,
  'cart-ordered': 409,
  'totals-changed': 409,
  'contract-changed': 409,
  'text-place': 400,
  'invoice-state': 409,
  'invoice-sum': 409,
  'invoice-number-taken': 409,
  'buyer-vkn': 409,
  'buyer-invoice-needed': 409,
  'address-required': 409,
  'po-required': 400,
  'cost-centre': 400,
  'approval-needed': 409,
  'approval-needless': 409,
  'approval-decided': 409,
  'approval-over': 409,
  'approval-changed': 409,
  'no-approver': 409,
  'cart-not-empty': 409,
  'credit-limit': 409,
  'credit-overdue': 409,
  'credit-blocked': 409,
  'company-role': 409,
  'last-manager': 409,
  'invitation-over': 404,
  'other-company': 409,
  'quote-changed': 409,
  'quote-expired': 409,
  'quote-ordered': 409,
  'quote-minimum': 409,
  'below-floor': 409,
  'contract-required': 409,
  'withdrawal-consent': 409,
  'payment-method-unavailable': 409,
  'plan-unavailable': 409,
  'payment-pending': 409,
  'payment-link-over': 409,
  'email-unconfirmed': 409,
  'guest-unpaid': 409,
  'order-not-taken': 409,
  'too-many-unpaid': 409,
  'unpaid-amount': 409,
  'email-taken': 409,
  'link-old': 409,
  'registration-closed': 409,
  'orders-open': 409,
  'demo-account': 409,
  'address-book-full': 409,
  'list-name-taken': 409,
  'lists-full': 409,
  'wishlist-full': 409,
  'alerts-full': 409,
  'alert-needless': 409,
  'order-not-cancellable': 409,
  'cancel-lines': 409,
  'cancel-whole-only': 409,
  'return-window-over': 409,
  'return-not-allowed': 409,
  'return-too-many': 409,
  'return-empty': 400,
  'return-not-yet': 409,
  'return-state': 409,
  'return-changed': 409,
  'seal-needed': 400,
  'photo-wrong': 400,
  'iban-wrong': 400,
  'iban-needed': 400,
  'deduction-reason': 400,
  'deduction-forbidden': 409,
  'exchange-stock': 409,
  'exchange-price': 409,
  'refund-too-much': 409,
  'return-open': 409,
  'privacy-done': 409,
  'link-over': 404,
  'order-changed': 409,
  'work-not-possible': 409,
  'amount-too-high': 409,
  'carrier-unknown': 409,
  'line-overdrawn': 409,
  'nothing-to-send': 409,
  'order-not-ready': 409,
  'undo-too-late': 409,
  'phone-customer-blocked': 409,
  'correction-imported': 409,
  'correction-line': 409,
  'correction-empty': 409,
  'correction-whole': 409,
  'correction-discount': 409,
  'correction-card': 409,
  'correction-nothing': 409,
  'correction-product': 409,
  'correction-stock': 409,
  'correction-total': 409,
  'refund-changed': 409,
  'refund-account-missing': 409,
  'refund-currencies': 409,
  'parcel-unknown': 404,
  'product-changed': 409,
  'too-many-products': 409,
  'pictures-full': 409,
  'run-open': 409,
  'run-undone': 409,
  'stock-too-low': 409,
  'stock-too-high': 409,
  'family-itself': 409,
  'family-archived': 409,
  'category-changed': 409,
  'category-inside-itself': 409,
  'category-too-deep': 409,
  'category-path-long': 409,
  'category-not-empty': 409,
  'brand-changed': 409,
  'brand-not-empty': 409,
  'price-list-changed': 409,
  'price-list-used': 409,
  'price-rule-changed': 409,
  'group-changed': 409,
  'group-used': 409,
  'assortment-changed': 409,
  'assortment-used': 409,
  'assortments-full': 409,
  'company-changed': 409,
  'company-decided': 409,
  'company-terms': 409,
  'home-changed': 409,
  'question-changed': 409,
  'question-unanswered': 409,
  'photo-changed': 409,
  'text-changed': 409,
  'setting-changed': 409,
  'rates-missing': 409,
  'import-busy': 409,
  'import-not-possible': 409,
  'import-incomplete': 409,
  'customer-changed': 409,
  'review-changed': 409,
  'no-account': 409,
  'merge-not-possible': 409,
  'cursor-old': 410,
  'review-exists': 409,
  'not-purchased': 409,
  'too-many-requests': 429,
  'technical-error': 500,
  'files-away': 503,
  busy: 503,
  'order-unknown': 503,
  'bank-down': 503,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** The values that a refusal's text may name. */
export interface RefusalValues {
  /**
   * Pieces asked for (quantity x multiplier), for `out-of-stock`; the least or most that stock may be; unpaid orders held,
   * for those about them.
   */
  n?: number;
  /** The name of the unit that `n` counts, for quantities that are not sold. */
  unit?: string;
  /** The amount that is missing to the least order, formatted, for `order-minimum`. */
  missing?: string;
  /** The limit of unpaid orders, the amount that is charged now, the least of a quote, or the floor of a price, formatted. */
  amount?: string;
  /** The amount before, formatted, for `approval-changed`. */
  before?: string;
  /** The name of whoever decided, for `approval-decided`. */
  name?: string;
  /** When the oldest unpaid order expires, as it is written; left out where none does. */
  /** The time at which the oldest unpaid order expires, as it is written, left out where none does; the last day of a quote. */
  until?: string;
  /** The name of the product that stands in the way. */
  product?: string;
  /** The wait, for `too-many-requests`. */
  seconds?: number;
  /** The order that the cart or the quote has become. */
  orderNo?: string;
  /** The wrong field, for `invalid-input`. */
  field?: string;
  /** The state of an order and what it does not allow, in words, for `work-not-possible`. */
  state?: string;
  action?: string;
  /** The unknown carrier, for `carrier-unknown`. */
  carrier?: string;
  /** The position of an order's line, for `line-overdrawn`. */
  line?: number;
  /** The reason for which a product cannot be returned, in words, for `return-not-allowed`. */
  why?: string;
  /** The name in braces that is no place of a contract, for `text-place`; the difference, formatted, for `invoice-sum`. */
  x?: string;
  /** The name of whoever changed a return, for `return-changed`. */
  by?: string;
  /** The ids of an order's parcels, for `parcel-unknown`; empty where there are none. */
  parcels?: string;
}

/**
 * Thrown at a route's edge to end a call with the refusal's status; the one error handler turns it
 * into an error body, with the text in the active language (rule api/error-body).
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly values: RefusalValues;
  /** The problems by form field, already in the active language. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Order save: every line that stands in the way, as sentences in the active language. */
  readonly exception: readonly string[] | undefined;
  /** The value of the response's Retry-After header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    more: {
      values?: RefusalValues;
      fields?: Readonly<Record<string, string>>;
      exception?: readonly string[];
      /** Said instead of the code's own text. */
      message?: string;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(more.message ?? '');
    this.name = 'Refusal';
    this.code = code;
    this.values = more.values ?? {};
    this.fields = more.fields;
    this.exception = more.exception;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** The refusal of an action that returned `{ok: false}`; after too many attempts it says when to try again. */
export function refusalOf(answer: { reason: RefusalCode; retryAfterSeconds?: number }): Refusal {
  return new Refusal(answer.reason, answer);
}

/** Returns data of a customer's own; throws where it is null, because the customer signed out meanwhile. */
export function signedIn<Found>(found: Found | null): Found {
  if (found === null) throw new Refusal('not-signed-in');
  return found;
}

/** The id that a call names; one that cannot be (`parseId`) is simply not there. */
export function idOrNotFound(value: string | number, most?: number): number {
  const id = parseId(value, most);
  if (id === null) throw new Refusal('not-found');
  return id;
}
