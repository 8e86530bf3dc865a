import {
  isActivityAction,
  activitySubjects,
  type ActivityAction,
  type ActivitySubject,
} from './activity-actions.ts';
import { beginOfDay } from '../istanbul-day.ts';

const dayMs = 86_400_000;

/** Which entries of the activity log; null asks for all (rule activity-log/filters). */
export interface ActivityFilter {
  /** The name of who did it. */
  by: string | null;
  action: ActivityAction | null;
  subject: ActivitySubject | null;
  /** The subject of the action: an order's number, a person's name. */
  about: string | null;
  from: Date | null;
  before: Date | null;
}

/** The filter as it stands in an address. */
export interface ActivityWords {
  by?: string;
  action?: string;
  subject?: string;
  about?: string;
  from?: string;
  to?: string;
}

interface WrongActivityWord {
  field: 'action' | 'subject' | 'from' | 'to';
  reason: 'action' | 'subject' | 'day' | 'period';
}

/** Reads a filter, or says which word is wrong. Days are those of Istanbul, both included. */
export function readActivityFilter(
  words: ActivityWords,
): { ok: true; filter: ActivityFilter } | ({ ok: false } & WrongActivityWord) {
  const { by, action, subject, about, from, to } = words;
  if (action && !isActivityAction(action)) return { ok: false, field: 'action', reason: 'action' };
  const kind = activitySubjects.find((each) => each === subject) ?? null;
  if (subject && kind === null) return { ok: false, field: 'subject', reason: 'subject' };
  const first = from ? beginOfDay(from) : null;
  if (from && first === null) return { ok: false, field: 'from', reason: 'day' };
  const last = to ? beginOfDay(to) : null;
  if (to && last === null) return { ok: false, field: 'to', reason: 'day' };
  if (first !== null && last !== null && last < first)
    return { ok: false, field: 'to', reason: 'period' };
  return {
    ok: true,
    filter: {
      by: by?.trim() || null,
      action: action && isActivityAction(action) ? action : null,
      subject: kind,
      about: about?.trim() || null,
      from: first,
      before: last && new Date(last.getTime() + dayMs),
    },
  };
}
