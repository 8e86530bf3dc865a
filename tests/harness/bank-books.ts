import type { CardProviders } from '#platform/payments/choose-provider.ts';
import {
  ForgedAnswer,
  NotYet,
  ProviderDown,
  type AnswerFields,
  type CancelAsk,
  type CardProvider,
  type PaymentGate,
  type PaymentStart,
  type ProviderAnswer,
  type RefundAnswer,
  type RefundAsk,
} from '#platform/payments/provider.ts';
import { sumAmounts } from '#rules/money/money.ts';

/** A payment in the bank's own books. */
interface Booked {
  amount: number;
  reference: string;
  state: 'captured' | 'declined' | 'pending';
  code: string;
  installment: number;
  card: { firstSix: string; lastFour: string } | null;
  refunds: Map<string, number>;
  /** Sales beside the first one, under the same number. */
  others: { reference: string; amount: number }[];
  /** References of the sales that were canceled. */
  canceled: Set<string>;
}

/** A bank that keeps books of its own and says what is in them; nothing here speaks a protocol. */
export class BankBooks implements CardProvider {
  readonly name = 'nestpay';
  readonly cardEntry = 'shop';
  readonly origins = ['https://bank.test'];
  readonly callbackReply = 'OK';
  readonly mayChargeTwice = true;
  testCards: { firstSix: string; lastFour: string }[] = [];
  readonly #books = new Map<string, Booked>();
  /** Does not answer while it is true. */
  isDown = false;
  /** Its day has not ended: it cancels a whole payment, and gives back no part. */
  isDayOpen = false;
  /** Refuses every refund with this code. */
  refusesRefunds = '';
  queries = 0;
  /** The payments that it was asked about, in that order. */
  readonly queried: string[] = [];
  /** The payments that it was asked to open, as often as it was. */
  readonly opened: PaymentStart[] = [];
  #references = 0;

  /** What the shop's buyer did at the bank; gives what the bank says of it. */
  book(
    name: string,
    payment: Pick<Booked, 'amount'> &
      Partial<Pick<Booked, 'state' | 'code' | 'installment' | 'card'>>,
  ): ProviderAnswer {
    const { amount, state = 'captured', code = '', installment = 1, card = usualCard } = payment;
    const reference = `T-${name.slice(0, 12)}-${(this.#references += 1)}`;
    const nothing = { refunds: new Map(), others: [], canceled: new Set<string>() };
    this.#books.set(name, { amount, state, code, installment, card, reference, ...nothing });
    return this.says(name);
  }

  /** The card was charged once more for the same payment; gives what the bank says of that sale. */
  chargeAgain(name: string): ProviderAnswer {
    const booked = this.#books.get(name);
    if (!booked) throw new Error('no such payment');
    const reference = `T-${name.slice(0, 12)}-${(this.#references += 1)}`;
    booked.others.push({ reference, amount: booked.amount });
    return { ...this.says(name), reference, eventId: `captured-${reference}` };
  }

  /** What is true of a payment. */
  says(name: string): ProviderAnswer {
    const booked = this.#books.get(name);
    const nothing = { ...silent, id: name, eventId: `none-${name}` };
    if (!booked) return nothing;
    const { amount, reference, state, code, installment, card } = booked;
    return {
      ...nothing,
      eventId: `${state}-${name}-${reference}`,
      outcome: state,
      amount,
      currency: 'TRY',
      installment,
      reference,
      declineCode: code,
      card,
      otherSales: booked.others.filter((sale) => !booked.canceled.has(sale.reference)),
    };
  }

  /** Taken and not given back, over all payments. */
  get kept(): number {
    return sumAmounts(
      ...[...this.#books.values()]
        .filter(({ state }) => state === 'captured')
        .map(({ amount, others, refunds }) =>
          sumAmounts(
            amount,
            ...others.map((sale) => sale.amount),
            ...[...refunds.values()].map((back) => -back),
          ),
        ),
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
    throw new ForgedAnswer('these books sign nothing');
  }

  async query({ id }: { id: string }): Promise<ProviderAnswer> {
    this.queries += 1;
    this.queried.push(id);
    if (this.isDown) throw new ProviderDown('down');
    return this.says(id);
  }

  async refund(refund: RefundAsk): Promise<RefundAnswer> {
    if (this.isDown) throw new ProviderDown('down');
    if (this.refusesRefunds) {
      return { outcome: 'refused', code: this.refusesRefunds, text: 'not allowed' };
    }
    const booked = this.#books.get(refund.id);
    if (booked?.state !== 'captured') return { outcome: 'refused', code: 'none', text: '' };
    if (this.isDayOpen && !refund.isWhole) throw new NotYet('the day is open');
    booked.refunds.set(refund.key, refund.amount);
    return { outcome: 'done', reference: `R-${refund.key}` };
  }

  async cancel({ id, reference, amount }: CancelAsk): Promise<{ reference: string } | null> {
    if (this.isDown) throw new ProviderDown('down');
    const booked = this.#books.get(id);
    if (!this.isDayOpen || booked?.state !== 'captured') return null;
    booked.canceled.add(reference);
    booked.refunds.set(`cancel-${reference}`, amount);
    return { reference };
  }
}

const usualCard = { firstSix: '454671', lastFour: '7894' };

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
