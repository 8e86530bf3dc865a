import type { CheckReport, Sample, StoredCounts } from '#db/imports/import-runs.ts';
import type { ImportReport, PartCounts } from '#features/transfer/import/import-report.ts';
import type { RecordChange } from '#features/transfer/tracking/track-changes.ts';

const mostSamples = 20;
const mostFields = 12;
const mostText = 160;

/** Fields that are nobody's to see, in an import as elsewhere. */
const hidden = new Set(['passwordHash', 'consents']);

interface PartSummary {
  fields: Record<string, number>;
  added: Sample[];
  changed: Sample[];
}

/** The changes that a check finds: the count of each field, and the first records with old and new values. */
export class ChangeSummary {
  readonly #parts = new Map<string, PartSummary>();

  note(changes: readonly RecordChange[]): void {
    for (const change of changes) this.#noteOne(change);
  }

  noteSettings(before: Entries, after: Entries): boolean {
    const fields = settingsChanges(before, after);
    const sample = { key: 'settings', name: '', fields: fields.slice(0, mostSamples).map(shown) };
    const summary = this.#of('settings');
    for (const { field } of fields) summary.fields[field] = 1;
    if (fields.length > 0) summary.changed.push(sample);
    return fields.length > 0;
  }

  #noteOne({ part, key, name, before, after }: RecordChange): void {
    const summary = this.#of(part);
    const record = after ?? before ?? {};
    const fields = Object.keys(record).filter((field) => !hidden.has(field));
    if (before !== null) {
      for (const field of fields) summary.fields[field] = (summary.fields[field] ?? 0) + 1;
    }
    const list = before === null ? summary.added : summary.changed;
    if (list.length >= mostSamples) return;
    const told = fields.map((field) => ({
      field,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    }));
    const isTold = ({ before: old, after: now }: { before: unknown; after: unknown }) =>
      before !== null || (old !== now && now !== '' && !isEmptyList(now));
    const differing = told.filter(isTold);
    const plain = differing.filter((each) => !isDocument(each.after) && !isDocument(each.before));
    const best = plain.length > 0 ? plain : differing;
    list.push({ key, name, fields: best.slice(0, mostFields).map(shown) });
  }

  #of(part: string): PartSummary {
    const known = this.#parts.get(part);
    if (known) return known;
    const made = { fields: {}, added: [], changed: [] };
    this.#parts.set(part, made);
    return made;
  }

  report(report: ImportReport): CheckReport {
    const parts = Object.entries(report.parts).map(([part, counts]) => [
      part,
      { counts, ...this.#of(part) },
    ]);
    return { parts: Object.fromEntries(parts) };
  }
}

/** A value that people cannot compare at a glance, such as a list of units. */
function isDocument(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object');
  return typeof value === 'object' && value !== null && !('currency' in value);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Long texts are cut: people compare them on a screen. */
function shown(each: { field: string; before: unknown; after: unknown }): Sample['fields'][number] {
  return { field: each.field, before: cut(each.before), after: cut(each.after) };
}

function cut(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > mostText ? `${value.slice(0, mostText)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  return text.length > mostText ? `${text.slice(0, mostText)}…` : value;
}

type Entries = Readonly<Record<string, unknown>>;

/** The entries of settings.json that differ, such as `settings.urNo`. */
function settingsChanges(before: Entries, after: Entries): Sample['fields'] {
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]))
    .map(([field, value]) => ({ field, before: before[field] ?? null, after: value }));
}

/** The counts of each part so far. */
export class RunningCounts {
  readonly #parts = new Map<string, StoredCounts>();

  note(part: string, counts: Readonly<PartCounts>): void {
    this.#parts.set(part, { ...counts });
  }

  report(): Record<string, StoredCounts> {
    return Object.fromEntries(this.#parts);
  }
}
