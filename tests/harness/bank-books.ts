import type { CardProviders } from '#platform/payments/choose-provider.ts';
import {
  ProviderDown,
  type AnswerFields,
  type CardProvider,
  type PaymentGate,
  type PaymentStart,
  type ProviderAnswer,
  type RefundAnswer,
} from '#platform/payments/provider.ts';
import { sumAmounts } from '#rules/money/money.ts';

/** A payment in the bank's own books. */
interface Booked {
  amount: number;
  reference: string;
  state: 'captured' | 'declined' | 'pending';
  code: string;
  installment: number;
  refunds: Map<string, number>;
}

/** A bank that keeps books of its own and says what is in them; nothing here speaks a protocol. */
export class BankBooks implements CardProvider {
  readonly name = 'nestpay';
  readonly cardEntry = 'shop';
  readonly origins = ['https://bank.test'];
  readonly callbackReply = 'OK';
  readonly #books = new Map<string, Booked>();
  /** Does not answer while it is true. */
  isDown = false;
  /** Refuses every refund with this code. */
  refusesRefunds = '';
  queries = 0;
  /** The payments that it was asked to open, as often as it was. */
  readonly opened: PaymentStart[] = [];
  #references = 0;

  /** What the shop's buyer did at the bank; gives what the bank says of it. */
  book(
    name: string,
    payment: { amount: number; state?: Booked['state']; code?: string; installment?: number },
  ): ProviderAnswer {
    const { amount, state = 'captured', code = '', installment = 1 } = payment;
    const reference = `T-${name.slice(0, 12)}-${(this.#references += 1)}`;
    this.#books.set(name, { amount, state, code, installment, reference, refunds: new Map() });
    return this.says(name);
  }

  /** What is true of a payment. */
  says(name: string): ProviderAnswer {
    const booked = this.#books.get(name);
    const nothing = { ...silent, id: name, eventId: `none-${name}` };
    if (!booked) return nothing;
    const { amount, reference, state, code, installment } = booked;
    return {
      ...nothing,
      eventId: `${state}-${name}-${reference}`,
      outcome: state,
      amount,
      currency: 'TRY',
      installment,
      reference,
      declineCode: code,
      card: { firstSix: '454671', lastFour: '7894' },
    };
  }

  /** Taken and not given back, over all payments. */
  get kept(): number {
    return sumAmounts(
      ...[...this.#books.values()]
        .filter(({ state }) => state === 'captured')
        .map(({ amount, refunds }) => sumAmounts(amount, ...[...refunds.values()].map((n) => -n))),
    );
  }

  get captured(): string[] {
    return [...this.#books].filter(([, { state }]) => state === 'captured').map(([name]) => name);
  }

  async start(payment: PaymentStart): Promise<PaymentGate> {
    if (this.isDown) throw new ProviderDown('down');
    this.opened.push(payment);
    const { id, amount } = payment;
    const fields = { oid: id, amount: amount.toFixed(2), nth: String(this.opened.length) };
    return { url: 'https://bank.test/gate', method: 'POST', fields, token: '' };
  }

  async readAnswer(_fields: AnswerFields): Promise<ProviderAnswer> {
    throw new Error('these books read no answer');
  }

  async query({ id }: { id: string }): Promise<ProviderAnswer> {
    this.queries += 1;
    if (this.isDown) throw new ProviderDown('down');
    return this.says(id);
  }

  async refund(refund: { id: string; key: string; amount: number }): Promise<RefundAnswer> {
    if (this.isDown) throw new ProviderDown('down');
    if (this.refusesRefunds) {
      return { outcome: 'refused', code: this.refusesRefunds, text: 'not allowed' };
    }
    const booked = this.#books.get(refund.id);
    if (booked?.state !== 'captured') return { outcome: 'refused', code: 'none', text: '' };
    booked.refunds.set(refund.key, refund.amount);
    return { outcome: 'done', reference: `R-${refund.key}` };
  }
}

const silent = {
  outcome: 'none',
  amount: null,
  currency: null,
  basketAmount: null,
  installment: null,
  reference: '',
  declineCode: '',
  declineText: '',
  card: null,
} as const;

/** A shop whose settings choose nobody still takes cards, by these books. */
export function bookedCards(books = new BankBooks()): CardProviders {
  return { chosen: () => books, named: () => books, states: () => [] };
}
