/**
 * A bank's virtual POS or a payment institution, as the shop sees it (rule payment/providers). All amounts are TRY
 * with 2 decimals. Nothing here ever holds a card number or a security code: the browser gives them to the bank
 * itself.
 */
export interface CardProvider {
  readonly name: ProviderName;
  /**
   * Who asks for the card: `shop`, then the shop's form shows and the browser posts the card with the gate's fields;
   * `provider`, then its own page does, and the shop's form does not show.
   */
  readonly cardEntry: 'shop' | 'provider';
  /** Origins that the payment frame may post to and show. */
  readonly origins: readonly string[];
  /** What its message to `callbackUrl` wants to be answered with, as plain text; else it sends it again. */
  readonly callbackReply: string;
  /** Opens a payment. Throws `ProviderDown` where it does not answer. */
  start(payment: PaymentStart): Promise<PaymentGate>;
  /**
   * Reads what the provider sent, by the buyer's browser or by itself, and holds its signature. Throws
   * `ForgedAnswer` where it is not the provider's. It may still be old, doubled or of another payment. A browser that
   * comes back with nothing in its hands (PayTR's) is no forgery: `pending` without id and event, the provider is asked.
   */
  readAnswer(fields: AnswerFields, headers: AnswerFields): Promise<ProviderAnswer>;
  /** Asks what became of a payment. Throws `ProviderDown` where it does not answer. */
  query(payment: PaymentName): Promise<ProviderAnswer>;
  /**
   * Gives money back: all of it before the bank's day ends (cancel), or any part later (refund); the provider chooses.
   * It first asks what went back already, so that a refund that is asked for twice happens once; those of one payment
   * are asked for one after the other. Throws `ProviderDown`, or `NotYet` where the bank does it on a later day.
   */
  refund(refund: RefundAsk): Promise<RefundAnswer>;
  /** The plans of a card by its first six digits and the amount, where the provider knows them itself. */
  plans?(bin: string, amount: number): Promise<ProviderPlans | null>;
}

export type ProviderName = 'nestpay' | 'iyzico' | 'paytr';

export type AnswerFields = Readonly<Record<string, string>>;

/** How a payment is called at the provider. */
export interface PaymentName {
  /** The attempt's id: 32 hexadecimal digits, known to the provider as the order. */
  id: string;
  /** What `start` gave, '' where it gave none. */
  token: string;
  /** The provider's own number for the transaction, '' before it is known. */
  reference: string;
}

export interface PaymentStart {
  id: string;
  /** What is charged, the plan's commission included. */
  amount: number;
  /** 1 is one payment. */
  installment: number;
  /** What a provider may offer that asks for the card and the installments on its own page; 1 is none. */
  mostInstallments: number;
  locale: 'tr' | 'en';
  /** Where the browser comes back to, whatever happened. */
  returnUrl: string;
  /** Where the provider tells of it by itself. */
  callbackUrl: string;
  buyer: PaymentBuyer;
  /** What is paid for; the sum of the prices is `amount`. */
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

/** What the browser does next: posts these fields (the card's aside), or opens a page (no fields). */
export interface PaymentGate {
  url: string;
  method: 'POST' | 'GET';
  fields: Record<string, string>;
  token: string;
}

/** What a provider says of one payment. */
export interface ProviderAnswer {
  /** The attempt's id as it was given to `start`; '' where the provider says none. */
  id: string;
  /** The same for the same message, so that each counts once; '' where it said nothing. */
  eventId: string;
  /** `pending`: not decided yet; `none`: the provider knows nothing of it; `refunded`: it was paid and went back. */
  outcome: 'captured' | 'declined' | 'pending' | 'none' | 'refunded';
  /** What was charged, TRY unless `currency` says so; null where the message does not say it. */
  amount: number | null;
  currency: string | null;
  /** What the shop had asked for, where the provider says it beside what it charged. */
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
  card: { firstSix: string; lastFour: string } | null;
}

export interface RefundAsk extends PaymentName {
  /** The refund's own name: 1 to 64 letters, digits and `-`. */
  key: string;
  amount: number;
  /** What of this payment is known to have gone back before, TRY. */
  refundedBefore: number;
  /** Whether it is the whole of what was captured and nothing went back before. */
  isWhole: boolean;
  ip: string;
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

/** The bank gives a part back only after its day has ended: to be asked again hours later. */
export class NotYet extends ProviderDown {}

/** An answer without a valid signature. */
export class ForgedAnswer extends Error {}
