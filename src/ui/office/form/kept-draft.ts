import type { DraftFields } from '#rules/shop/draft.ts';

/** Drafts stay in this browser for 30 days, by person and form (rule office/drafts). */
const keepsMs = 30 * 86_400_000;
const prefix = 'office-draft:';

/** What a browser holds of a draft. */
interface KeptDraft {
  at: number;
  fields: object;
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
export function keepDraft(key: string, fields: object, now: number): void {
  try {
    if (Object.keys(fields).length === 0) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, JSON.stringify({ at: now, fields }));
  } catch {
    // A full or closed storage keeps no draft; the form works without it.
  }
}
