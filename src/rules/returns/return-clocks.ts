import type { ReturnState } from './return-states.ts';
import { daysAfter, daysBetween } from './return-right.ts';

/** Days of the law: to send the goods, to pay, and before a return without goods may be closed. */
export const sendDays = 14;
const payDays = 14;
const closeDays = 44;

/** The days of a return on which its clocks depend, in Istanbul. */
export interface ClockFacts {
  /** The day of the statement. */
  declaredOn: string;
  /** Whether the statement came before the goods were delivered. */
  beforeDelivery: boolean;
  sentOn: string | null;
  receivedOn: string | null;
  /** The carrier that the store names for returns; '' where it names none. */
  namedCarrier: string;
  /** The carrier that brings the goods; '' where nobody knows. */
  carrier: string;
}

/** The last day on which the customer hands the goods over (rule returns/clocks). */
export function sendBy(declaredOn: string): string {
  return daysAfter(declaredOn, sendDays);
}

/** The last day on which the money goes back; null where its time has not begun (rule returns/clocks). */
export function dueOn(facts: ClockFacts): string | null {
  const start = startOf(facts);
  return start === null ? null : daysAfter(start, payDays);
}

function startOf(facts: ClockFacts): string | null {
  const { declaredOn, beforeDelivery, sentOn, receivedOn, namedCarrier, carrier } = facts;
  if (beforeDelivery) return declaredOn;
  const isOther = namedCarrier !== '' && carrier !== '' && carrier !== namedCarrier;
  return isOther ? receivedOn : (sentOn ?? receivedOn);
}

/** Whether a return whose goods never came may be closed (rule returns/close). */
export function mayCloseUnsent(declaredOn: string, today: string): boolean {
  return daysBetween(declaredOn, today) >= closeDays;
}

/** Days after which a request and received goods wait too long. */
export const waitingDays = 2;
export const checkDays = 3;
/** Days before the money's last day from which a return is urgent. */
export const urgentDays = 3;

/** The urgency of a return for the office (rule returns/due): `late` past its day, `due` soon. */
export function urgencyOf(
  at: { state: ReturnState; dueOn: string | null; since: string },
  today: string,
): 'late' | 'due' | 'none' {
  const { state, since } = at;
  if (state === 'requested') return daysBetween(since, today) >= waitingDays ? 'due' : 'none';
  if (at.dueOn !== null && isUnpaid(state)) {
    const left = daysBetween(today, at.dueOn);
    if (left < 0) return 'late';
    if (left <= urgentDays) return 'due';
  }
  return state === 'received' && daysBetween(since, today) >= checkDays ? 'due' : 'none';
}

/** The states in which money may be due. */
export const unpaidStates: readonly ReturnState[] = ['approved', 'sent', 'received', 'settled'];

function isUnpaid(state: ReturnState): boolean {
  return unpaidStates.includes(state);
}

/** The days after the statement on which a customer is reminded to send the goods. */
export const remindAfterDays = [7, 12] as const;
