import type {
  AttemptForm,
  AttemptOutcome,
  CardMessage,
  FrameMessage,
  PaymentAttempt,
  PaymentFailure,
} from '#contract/payment.ts';

export type Gate = NonNullable<PaymentAttempt['gate']>;

interface FailureFacts {
  /** Seconds. */
  wait?: number;
  orderNo?: string | undefined;
}

/** A call that the shop refused, or (`lost`) that did not reach it. */
export class CallFailed extends Error {
  readonly code: string;
  readonly wait: number;
  /** The order that the cart has become already. */
  readonly orderNo: string | undefined;

  constructor(message: string, code: string, more: FailureFacts = {}) {
    super(message);
    this.code = code;
    this.wait = more.wait ?? 0;
    this.orderNo = more.orderNo;
  }
}

/** The functions of the window that the payment frame uses. */
export interface FrameWorld {
  tell(message: FrameMessage): void;
  /** Both throw `CallFailed`. */
  begin(form: AttemptForm): Promise<PaymentAttempt>;
  /** `linkKey` is that of the payment link that it was begun with, '' without one. */
  outcome(attemptId: string, linkKey: string): Promise<AttemptOutcome>;
  /** Opens the bank's page and gives it the fields. */
  showBank(gate: Gate): void;
  hideBank(): void;
  pause(ms: number): Promise<void>;
  /** Milliseconds that only ever grow. */
  now(): number;
  /** The frame's own texts, in the page's language. */
  words: Readonly<Record<'declined' | 'closed' | 'pending', string>>;
}

/** An attempt's id is written with dashes and without. */
const plain = (attemptId: string) => attemptId.replaceAll('-', '');

/**
 * How NestPay's gate calls what it is told of a card. The shop's server signs the other fields without these: it
 * has never seen them (rule payment/no-card-data).
 */
function withCard(gate: Gate, { card, ccv, expire }: CardMessage): Gate {
  if (card === '') return gate;
  const [month = '', year = ''] = expire.split('/');
  const fields = {
    ...gate.fields,
    pan: card.replaceAll(' ', ''),
    cv2: ccv,
    Ecom_Payment_Card_ExpDate_Month: month,
    Ecom_Payment_Card_ExpDate_Year: year,
  };
  return { ...gate, fields };
}

function attemptForm(message: CardMessage): AttemptForm {
  const { planId, installment, amount, idempotencyKey, accountAmount, cartId, description } =
    message;
  const { quoteNo, link, contractsSeen } = message;
  return {
    planId,
    installment,
    // The issuing bank determines the plans; nothing else about the card reaches the shop.
    ...(planId !== null && { binNumber: message.card.slice(0, 6) }),
    ...(cartId !== null && { cartId }),
    ...(quoteNo !== null && { quoteNo }),
    expectedTotal: amount,
    idempotencyKey,
    ...(accountAmount !== null && { amount: accountAmount }),
    ...(description !== '' && { description }),
    ...(accountAmount === null && link === null && { contractsSeen }),
    ...(link !== null && { linkOrderNo: link.orderNo, linkKey: link.key }),
    acceptPreInformation: message.acceptPreInformation ? '1' : '0',
    acceptDistanceContract: message.acceptDistanceContract ? '1' : '0',
    acceptNoWithdrawal: message.acceptNoWithdrawal ? '1' : '0',
  };
}

/** Pauses between the questions what became of a payment; half a minute in all. */
const pauses = [0, 1_000, 2_000, 3_000, 4_000, 5_000, 7_000, 8_000];

/**
 * Limit for all questions about the outcome: each takes its time while the shop does not answer, and no other one is
 * sent after this.
 */
const mostAskMs = 40_000;

/** While the bank's page is shown the shop is asked so often, a quarter of an hour long. */
export const lookMs = 10_000;
const mostLooks = 90;

/**
 * The steps of a payment in its frame (rules payment/frame, payment/frame-messages): an attempt at the shop, the bank's
 * page, and the shop's outcome. One payment at a time; the card goes to the bank's page alone, and nothing here stores
 * it.
 */
export class FrameSteps {
  readonly #world: FrameWorld;
  /** The attempt whose bank is shown; '' while it begins or ends, null where none is under way. */
  #current: string | null = null;
  #linkKey = '';

  constructor(world: FrameWorld) {
    this.#world = world;
  }

  async pay(message: CardMessage): Promise<void> {
    if (this.#current !== null) return;
    this.#current = '';
    this.#linkKey = message.link?.key ?? '';
    this.#world.tell({ type: 'loading' });
    try {
      const { attemptId, gate } = await this.#world.begin(attemptForm(message));
      // Decided already: the same try was made before, or the payment before it has come.
      if (gate === null)
        return this.#end(
          await askFor(this.#world, { attemptId, linkKey: this.#linkKey }, 'returned'),
        );
      this.#current = attemptId;
      this.#world.tell({ type: 'dialogOpen' });
      this.#world.showBank(withCard(gate, message));
      void this.#watch(attemptId);
    } catch (error) {
      this.#end(failureOf(error));
    }
  }

  /** The bank sent the buyer back; a page of another attempt is an old one. */
  async returned(attemptId: string): Promise<void> {
    if (this.#current !== null && plain(attemptId) === plain(this.#current)) {
      await this.#leave('returned');
    }
  }

  /** The buyer closed the dialog. */
  close(): Promise<void> {
    return this.#leave('closed');
  }

  /** The bank's page is left: what counts is what the shop knows. */
  async #leave(why: 'returned' | 'closed'): Promise<void> {
    const attemptId = this.#current;
    if (attemptId === null || attemptId === '') return;
    // Asks for the outcome once, however many messages follow.
    this.#current = '';
    this.#world.hideBank();
    this.#world.tell({ type: 'dialogClose' });
    this.#end(await askFor(this.#world, { attemptId, linkKey: this.#linkKey }, why));
  }

  /** Where the bank calls the shop and never comes back to the page, the buyer need not wait for it. */
  async #watch(attemptId: string): Promise<void> {
    for (let looks = 0; looks < mostLooks; looks += 1) {
      await this.#world.pause(lookMs);
      if (this.#current !== attemptId) return;
      const outcome = await this.#world.outcome(attemptId, this.#linkKey).catch(() => null);
      if (outcome?.state === 'captured') return this.returned(attemptId);
    }
  }

  #end(message: FrameMessage): void {
    this.#current = null;
    this.#world.hideBank();
    this.#world.tell(message);
  }
}

/** Asks until the shop knows, for half a minute or little more. A payment that was left is not waited for. */
async function askFor(
  world: FrameWorld,
  { attemptId, linkKey }: { attemptId: string; linkKey: string },
  why: 'returned' | 'closed',
): Promise<FrameMessage> {
  const { words } = world;
  const until = world.now() + mostAskMs;
  for (const ms of pauses) {
    if (world.now() > until) break;
    if (ms > 0) await world.pause(ms);
    const outcome = await world.outcome(attemptId, linkKey).catch(() => null);
    const orderNo = outcome?.cartOrderNo;
    if (outcome && orderNo !== undefined && outcome.state !== 'captured') {
      return failed(outcome.message, 'cart-ordered', { orderNo });
    }
    switch (outcome?.state) {
      case 'captured':
        // Money that came for nothing goes back, and the shop says so.
        if (outcome.orderNo === null && outcome.message !== '') {
          return failed(outcome.message, 'refunded', { orderNo });
        }
        return { type: 'payment_succeed', orderNo: outcome.orderNo ?? '' };
      case 'declined':
      case 'expired':
        return failed(outcome.message || words.declined, 'declined');
      case 'started':
        if (why === 'closed') return failed(words.closed, 'closed');
        break;
      default:
    }
  }
  return failed(words.pending, 'pending');
}

function failed(
  message: string,
  code: string,
  { wait = 0, orderNo }: FailureFacts = {},
): PaymentFailure {
  const type = 'payment_failed';
  return { type, message, code, wait, ...(orderNo !== undefined && { orderNo }) };
}

function failureOf(error: unknown): PaymentFailure {
  if (!(error instanceof CallFailed)) throw error;
  return failed(error.message, error.code, error);
}
