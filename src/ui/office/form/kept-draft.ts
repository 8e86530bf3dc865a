import type { DraftFields } from '#rules/shop/draft.ts';

/** Drafts stay in this browser for 30 days, by person and form (rule office/drafts). */
const keepsMs = 30 * 86_400_000;
const prefix = 'office-draft:';

/** The form of a draft, to find it again. */
export interface DraftPlace {
  /** The form's address in the office. */
  to: string;
  /** The title of its page. */
  name: string;
  /** The number of fields that somebody else saved meanwhile with another value. */
  conflicts: number;
}

/** A draft as a browser holds it. Drafts of former releases have no place. */
interface KeptDraft {
  at: number;
  fields: object;
  place?: DraftPlace;
}

function isKeptDraft(value: unknown): value is KeptDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'at' in value &&
    typeof value.at === 'number' &&
    'fields' in value &&
    typeof value.fields === 'object' &&
    value.fields !== null
  );
}

/** The draft of a form that this browser keeps, and its time in milliseconds; null when there is none. */
export function readKeptDraft<Values extends object>(
  key: string,
  now: number,
): { at: number; fields: DraftFields<Values> } | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null');
    if (!isKeptDraft(kept) || now - kept.at > keepsMs) return null;
    // The form of this key wrote the fields.
    return { at: kept.at, fields: kept.fields as DraftFields<Values> };
  } catch {
    return null;
  }
}

/** Keeps a draft; one without fields is removed. Without storage nothing is kept. */
export function keepDraft(
  key: string,
  draft: { fields: object; place: DraftPlace; now: number },
): void {
  const { fields, place, now } = draft;
  try {
    if (Object.keys(fields).length === 0) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, JSON.stringify({ at: now, fields, place }));
  } catch {
    // A full or closed storage keeps no draft; the form works without it.
  }
}

/** The drafts of a person in this browser, by their keys' beginning, the newest first. */
export function listKeptDrafts(beginning: string, now: number): (DraftPlace & { at: number })[] {
  const found: (DraftPlace & { at: number })[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix + beginning)) continue;
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      if (isKeptDraft(kept) && kept.place && now - kept.at <= keepsMs)
        found.push({ ...kept.place, at: kept.at });
    }
  } catch {
    // Without storage there are no drafts.
  }
  return found.toSorted((one, other) => other.at - one.at);
}
