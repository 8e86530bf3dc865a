import { mostRefusedEvents, refuseEvent, type ProviderEvent } from '#db/payments/events.ts';
import type { StoredAttempt } from '#db/payments/settle.ts';
import type { AskResult } from '#rules/payment/ask-times.ts';
import type { Sale } from '#rules/payment/extra-charges.ts';
import { chargeFault, type BankWord, type Charge } from '#rules/payment/verdict.ts';
import {
  NotAsked,
  ProviderDown,
  type PaymentName,
  type ProviderAnswer,
  type QueryCause,
} from '#platform/payments/provider.ts';
import type { SettleServices } from '#features/payment/payment-services.ts';

/** An answer whose signature was right, by the buyer's browser or by the provider's own call. */
export interface Told {
  answer: ProviderAnswer;
  kind: 'return' | 'callback';
}

/** The combined result of a bank's callback and a status query. */
export interface Heard extends Charge {
  word: BankWord;
  /** Never empty for a payment that was made. */
  reference: string;
  declineCode: string;
  card: ProviderAnswer['card'];
  /**
   * All charges under the attempt's order number, including the payment; empty when the bank was not asked or reports
   * none.
   */
  sales: readonly Sale[];
  result: AskResult;
}

/** How an attempt is called at its provider. */
export function paymentName(
  attempt: Pick<StoredAttempt, 'id' | 'token' | 'reference'>,
): PaymentName {
  const { id, token, reference } = attempt;
  return { id: hexOf(id), token, reference };
}

/** The 32 hexadecimal digits by which a provider knows an attempt. */
function hexOf(attemptId: string): string {
  return attemptId.replaceAll('-', '');
}

/**
 * The first field of a signed answer that does not belong to this attempt; null when all fields do (rule
 * payment/bank-return).
 */
export function answerFault(attempt: StoredAttempt, answer: ProviderAnswer): string | null {
  if (answer.id !== '' && answer.id !== hexOf(attempt.id)) return 'other-payment';
  return answer.outcome === 'captured' ? chargeFault(attempt, answer) : null;
}

/**
 * Asks the bank what became of a payment. A no that was told stands where the bank does not say that it was paid: a
 * second try of a payment that was made is declined too.
 */
export async function askBank(
  services: SettleServices,
  attempt: StoredAttempt,
  { told, cause }: { told: ProviderAnswer | null; cause: QueryCause },
): Promise<Heard> {
  const { answer: asked, result } = await query(services, attempt, cause);
  const heard = { ...hear(attempt, told, asked), result };
  if (asked === null) return heard;
  if (asked.id !== '' && asked.id !== hexOf(attempt.id)) {
    const { eventId } = asked;
    await refuseAnswer(services, attempt, { kind: 'query', eventId, reason: 'other-payment' });
    return { ...heard, word: 'down', sales: [] };
  }
  if (heard.word !== 'captured') return heard;
  const { amount, reference } = heard;
  if (amount === null) {
    services.log.error({ attempt: attempt.id }, 'the bank took money and does not say how much');
    return { ...heard, word: 'down' };
  }
  const { otherSales } = asked;
  if (otherSales) return { ...heard, sales: [{ reference, amount }, ...otherSales] };
  // the payment is known; whether it was charged twice is not
  return mayChargeTwice(services, attempt) ? { ...heard, result: 'silent' } : heard;
}

/** The result of the callback alone, without a status query. */
export function unasked(attempt: StoredAttempt, told: ProviderAnswer | null): Heard {
  return { ...hear(attempt, told, null), result: 'held-back' };
}

/** Whether the attempt's provider may charge a card twice under its order number. */
export function mayChargeTwice(
  { provider }: Pick<SettleServices, 'provider'>,
  attempt: Pick<StoredAttempt, 'provider'>,
): boolean {
  return provider(attempt.provider)?.mayChargeTwice ?? false;
}

interface Question {
  answer: ProviderAnswer | null;
  result: AskResult;
}

async function query(
  services: SettleServices,
  attempt: StoredAttempt,
  cause: QueryCause,
): Promise<Question> {
  const { log } = services;
  const provider = services.provider(attempt.provider);
  // The pauses grow for a provider without an account, as they do after an answer.
  if (provider === null) return { answer: null, result: 'answered' };
  try {
    return { answer: await provider.query(paymentName(attempt), cause), result: 'answered' };
  } catch (err) {
    if (err instanceof NotAsked) return { answer: null, result: 'held-back' };
    if (err instanceof ProviderDown) {
      log.warn({ attempt: attempt.id, err }, 'the bank is silent');
      return { answer: null, result: 'silent' };
    }
    log.error({ attempt: attempt.id, err }, 'the bank could not be asked');
    return { answer: null, result: 'answered' };
  }
}

function hear(
  attempt: StoredAttempt,
  told: ProviderAnswer | null,
  asked: ProviderAnswer | null,
): Omit<Heard, 'result'> {
  const isNo = told?.outcome === 'declined' && asked?.outcome !== 'captured';
  return isNo ? heardOf(attempt, told, asked) : heardOf(attempt, asked, told);
}

/** The status query takes precedence; the callback fills in what it leaves out. */
function heardOf(
  attempt: StoredAttempt,
  first: ProviderAnswer | null,
  second: ProviderAnswer | null,
): Omit<Heard, 'result'> {
  const says = <K extends keyof ProviderAnswer>(key: K) => first?.[key] ?? second?.[key] ?? null;
  return {
    word: first?.outcome ?? 'down',
    amount: says('amount'),
    currency: says('currency'),
    basketAmount: says('basketAmount'),
    installment: says('installment'),
    reference: first?.reference || second?.reference || attempt.reference || hexOf(attempt.id),
    declineCode: first?.declineCode ?? '',
    card: says('card'),
    sales: [],
  };
}

/**
 * Refuses an answer in an attempt's name that is not true: it is written down, the merchant is told of the first one,
 * and nothing else changes (rule payment/refused-answers). 1 query.
 */
export async function refuseAnswer(
  { db, clock, log }: Pick<SettleServices, 'db' | 'clock' | 'log'>,
  attempt: Pick<StoredAttempt, 'id' | 'provider'>,
  answer: Pick<ProviderEvent, 'kind' | 'eventId'> & { reason: string },
): Promise<void> {
  const { id: attemptId, provider } = attempt;
  const refused = await refuseEvent(db, { ...answer, attemptId, provider, now: clock() });
  if (refused > mostRefusedEvents) return;
  const { kind, reason } = answer;
  log.error({ attempt: attemptId, kind, reason }, 'an answer about a payment was refused');
}
