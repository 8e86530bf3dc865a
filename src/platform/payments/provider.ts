import type { Sale } from '#rules/payment/extra-charges.ts';

/**
 * A bank's virtual POS or a payment institution, as the shop sees it (rule payment/providers). All amounts are TRY
 * with 2 decimals. Nothing here ever holds a card number or a security code: the browser gives them to the bank
 * itself.
 */
export interface CardProvider {
  readonly name: ProviderName;
  /**
   * The side that asks for the card: with `shop` the shop's form shows and the browser posts the card with the gate's
   * fields; with `provider` its own page asks, and the shop's form does not show.
   */
  readonly cardEntry: 'shop' | 'provider';
  /** Origins that the payment frame may post to and show. */
  readonly origins: readonly string[];
  /**
   * Whether the provider may charge a card twice under one order number, so that the shop asks about a paid order once
   * more.
   */
  readonly mayChargeTwice: boolean;
  /** The plain-text response that its callbacks expect; without it the provider sends them again. */
  readonly callbackReply: string;
  /** Cards of the test bank that move no money; a real provider has none. */
  readonly testCards?: readonly CardDigits[];
  /** Opens a payment. Throws `ProviderDown` where it does not answer. */
  start(payment: PaymentStart): Promise<PaymentGate>;
  /**
   * Reads what the provider sent, by the buyer's browser or by itself, and holds its signature, without asking anybody.
   * Throws `ForgedAnswer` where it is not the provider's. It may still be old, doubled or of another payment. A browser
   * that brings nothing signed (PayTR's, iyzico's) is no forgery: `pending` without id and event, the provider is asked.
   */
  readAnswer(fields: AnswerFields, headers: AnswerFields): Promise<ProviderAnswer>;
  /**
   * Asks what became of a payment. Throws `ProviderDown` where it does not answer. Questions that visitors cause never
   * make the provider count as down (rule payment/one-status-request).
   */
  query(payment: PaymentName, cause?: QueryCause): Promise<ProviderAnswer>;
  /**
   * Gives money back: all of it before the bank's day ends (cancel), or any part later (refund); the provider chooses.
   * It first asks what went back already, so that a refund that is asked for twice happens once; those of one payment
   * are asked for one after the other. Throws `ProviderDown`, or `NotYet` where the bank does it on a later day.
   */
  refund(refund: RefundAsk): Promise<RefundAnswer>;
  /**
   * Takes a whole payment back before the bank's day ends; null where that cannot be (the day has ended, a part went
   * back, or the provider has no cancel), so that its refunds go one by one. Throws `ProviderDown`.
   */
  cancel(payment: CancelAsk): Promise<{ reference: string } | null>;
  /** The plans of a card by its first six digits and the amount, where the provider knows them itself. */
  plans?(bin: string, amount: number): Promise<ProviderPlans | null>;
}

export type ProviderName = 'nestpay' | 'iyzico' | 'paytr';

/** Whether the shop asks by itself, or because somebody looks at a page. */
export type QueryCause = 'shop' | 'visitor';

export type AnswerFields = Readonly<Record<string, string>>;

/** How a payment is called at the provider. */
export interface PaymentName {
  /** The attempt's id: 32 hexadecimal digits, known to the provider as the order. */
  id: string;
  /** The reference that `start` returned; '' when it returned none. */
  token: string;
  /** The provider's own number for the transaction, '' before it is known. */
  reference: string;
}

export interface PaymentStart {
  id: string;
  /** The charged amount, including the plan's commission. */
  amount: number;
  /** 1 is one payment. */
  installment: number;
  /** The installments that a provider may offer on its own page; 1 means none. */
  mostInstallments: number;
  locale: 'tr' | 'en';
  /** The address that the browser returns to, whatever the outcome. */
  returnUrl: string;
  /** The address that the provider itself calls. */
  callbackUrl: string;
  buyer: PaymentBuyer;
  /** The goods that are paid for; their prices add up to `amount`. */
  items: readonly PaymentItem[];
}

export interface PaymentBuyer {
  id: string;
  name: string;
  surname: string;
  email: string;
  phone: string;
  idNumber: string;
  address: string;
  city: string;
  country: string;
  ip: string;
}

export interface PaymentItem {
  id: string;
  name: string;
  category: string;
  price: number;
  quantity: number;
}

/** The browser's next step: it posts these fields, together with the card, or opens a page (no fields). */
export interface PaymentGate {
  url: string;
  method: 'POST' | 'GET';
  fields: Record<string, string>;
  token: string;
}

/** The stored part of a card number: never more than these ten digits. */
export interface CardDigits {
  firstSix: string;
  lastFour: string;
}

/** A provider's statement about one payment. */
export interface ProviderAnswer {
  /** The attempt's id as it was given to `start`; '' where the provider says none. */
  id: string;
  /** The same for the same message, so that each counts once; '' where it said nothing. */
  eventId: string;
  /** `pending`: not decided yet; `none`: the provider knows nothing of it; `refunded`: it was paid and went back. */
  outcome: 'captured' | 'declined' | 'pending' | 'none' | 'refunded';
  /** The charged amount, in TRY unless `currency` says otherwise; null when the message leaves it out. */
  amount: number | null;
  currency: string | null;
  /** The amount that the shop requested, when the provider reports it next to the charged amount. */
  basketAmount: number | null;
  installment: number | null;
  /** The provider's own number for the transaction. */
  reference: string;
  /**
   * Why not: two digits of ISO 8583 as Turkish banks answer it ('51'), or `3d` (not confirmed in 3-D Secure), `canceled`,
   * `timeout`; else the provider's own code. And what it says itself: never shown before it is put into plain words.
   */
  declineCode: string;
  declineText: string;
  card: CardDigits | null;
  /**
   * Other charges under the same order number that were not refunded; absent when the provider does not report them.
   */
  otherSales?: readonly Sale[];
}

/** The answer of a provider that knows nothing of the payment; a provider fills in what it knows. */
export function emptyAnswer(id: string): ProviderAnswer {
  return {
    id,
    eventId: '',
    outcome: 'none',
    amount: null,
    currency: null,
    basketAmount: null,
    installment: null,
    reference: '',
    declineCode: '',
    declineText: '',
    card: null,
  };
}

/** A payment that goes back; its `reference` names the sale where the order number has several. */
export interface CancelAsk extends PaymentName {
  /** All of the payment, or a part of it, TRY. */
  amount: number;
  /** Refunds of other payments under the same order number, in TRY. */
  refundedBesides: number;
  ip: string;
}

export interface RefundAsk extends CancelAsk {
  /** The refund's own name: 1 to 64 letters, digits and `-`. */
  key: string;
  /** Known refunds of this payment, in TRY. */
  refundedBefore: number;
  /** Whether it is the whole captured amount and nothing was refunded before. */
  isWhole: boolean;
}

export type RefundAnswer =
  | { outcome: 'done'; reference: string }
  | { outcome: 'refused'; code: string; text: string };

export interface ProviderPlans {
  bank: string;
  organization: string;
  plans: { installment: number; commission: number }[];
}

/** The provider does not answer, or not in time: what it did is not known. */
export class ProviderDown extends Error {}

/** The provider was not asked at all, because it has not answered for a while. */
export class NotAsked extends ProviderDown {}

/** The bank gives a part back only after its day has ended: to be asked again hours later. */
export class NotYet extends ProviderDown {}

/** An answer without a valid signature. */
export class ForgedAnswer extends Error {}
