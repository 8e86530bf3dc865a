import { isClaim, type BuyerKind, type ReturnReason, type WithdrawalKind } from './return-words.ts';

/** The facts that decide on the right to return a line (rules returns/right, returns/exceptions). Days are Istanbul's. */
export interface RightFacts {
  buyerKind: BuyerKind;
  withdrawal: WithdrawalKind;
  /** The day on which the last parcel was delivered; null while nobody said it: the time does not end. */
  deliveredOn: string | null;
  /** Whether the buyer accepted the pre-information: else the time is a year longer. */
  isInformed: boolean;
  /** Days after the delivery, 14 at least. */
  returnDays: number;
  /** Whether a company may ask at all. */
  companyReturns: boolean;
  today: string;
}

/** The reason for which a line may not be returned at will; '' where it may. */
export type NoRight = '' | 'company' | 'over' | Exclude<WithdrawalKind, 'yes'>;

const noRights: ReadonlySet<string> = new Set<NoRight>([
  '',
  'company',
  'over',
  'made-to-order',
  'perishable',
  'hygiene',
  'mixed',
  'media',
  'periodical',
  'digital',
]);

export function isNoRight(text: string): text is NoRight {
  return noRights.has(text);
}

/** The right to return a line. */
export interface LineRight {
  right: boolean;
  why: NoRight;
  /** Whether the right needs a seal that was not opened. */
  needsSeal: boolean;
  /** The last day without a reason; null: no end is known. */
  until: string | null;
  /** The last day on which a defect can be claimed; null: no end is known. */
  claimUntil: string | null;
}

const leastDays = 14;
const uninformedDays = 365;
const claimYears = 2;

/** The right by line (rules returns/right, returns/exceptions). */
export function rightOf(facts: RightFacts): LineRight {
  const { buyerKind, withdrawal, deliveredOn, isInformed, today } = facts;
  const days = Math.max(leastDays, facts.returnDays) + (isInformed ? 0 : uninformedDays);
  const until = deliveredOn === null ? null : daysAfter(deliveredOn, days);
  const claimUntil = deliveredOn === null ? null : yearsAfter(deliveredOn, claimYears);
  const ends = { until, claimUntil };
  const no = (why: NoRight): LineRight => ({ right: false, why, needsSeal: false, ...ends });
  if (buyerKind === 'company') return no('company');
  const needsSeal = withdrawal === 'hygiene' || withdrawal === 'media';
  if (withdrawal !== 'yes' && !needsSeal) return no(withdrawal);
  if (until !== null && until < today) return no('over');
  return { right: true, why: needsSeal ? withdrawal : '', needsSeal, ...ends };
}

/** The outcome of a line that is asked for, or the reason of its refusal. */
export type LineAnswer =
  | 'approved'
  | 'requested'
  | 'seal-needed'
  | 'return-window-over'
  | 'return-not-allowed';

/** Decides on a line that a customer asks for (rules returns/states, returns/claims). */
export function answerTo(
  facts: RightFacts,
  { reason, sealed }: { reason: ReturnReason; sealed: boolean },
): LineAnswer {
  const { right, why, needsSeal, claimUntil } = rightOf(facts);
  if (right && (!needsSeal || sealed)) return 'approved';
  if (isClaim(reason)) {
    return claimUntil !== null && claimUntil < facts.today ? 'return-window-over' : 'requested';
  }
  if (needsSeal) return 'seal-needed';
  if (why === 'company' && facts.companyReturns) return 'requested';
  return why === 'over' ? 'return-window-over' : 'return-not-allowed';
}

/** A day so many days later; days as `2026-11-22`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same day some years later; of February 29 the last day of the month. */
function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** The whole days from one day to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
