import type {
  ImportProblemLine,
  OfficeImport,
  OfficeImportDetail,
} from '#contract/office/office-imports.ts';
import type { ImportProblem } from '#db/imports/import-details.ts';
import type { CheckReport, ImportRun, Sample, StoredReport } from '#db/imports/import-runs.ts';
import { problemSentence } from '#features/transfer/sources/problem-texts.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { importedValue } from '#text/office/imports-text.ts';

/** An import as the office's list shows it. */
export function importRow(run: ImportRun, undoable: number | null): OfficeImport {
  const { id, kind, fileName, bytes, state, fault, byName, stopWanted } = run;
  const { createdAt, startedAt, endedAt } = run;
  return {
    id,
    kind,
    fileName,
    bytes,
    state,
    fault,
    byName,
    createdAt,
    startedAt,
    endedAt,
    stopWanted,
    report: run.report && partsOf(run.report),
    canUndo: run.id === undoable,
  };
}

/** An import with its check, its progress and its first problems. */
export function importDetail(
  run: ImportRun,
  more: { undoable: number | null; received: number; problems: readonly ImportProblem[] },
  locale: Locale,
): OfficeImportDetail {
  return {
    ...importRow(run, more.undoable),
    received: more.received,
    progress: run.progress,
    check: run.checkReport && checkedParts(run.checkReport, locale),
    undo: run.undoReport && partsOf(run.undoReport),
    problems: more.problems.map((problem) => problemLine(problem, locale)),
  };
}

/** Parts in the order of their import; JSON of the database has lost it. */
const order = [
  'images',
  'settings',
  'categories',
  'brands',
  'products',
  'price-lists',
  'price-rules',
  'quantity-rules',
  'assortments',
  'groups',
  'companies',
  'customers',
  'customer-codes',
  'quotes',
  'orders',
  'returns',
  'reviews',
  'page-versions',
  'pages',
  'page-drafts',
  'mail-texts',
  'home-versions',
];

function inOrder<T>(parts: Readonly<Record<string, T>>): [string, T][] {
  return order.flatMap((part) => {
    const found = parts[part];
    return found === undefined ? [] : [[part, found] satisfies [string, T]];
  });
}

function partsOf(report: StoredReport): NonNullable<OfficeImport['report']> {
  return inOrder(report).map(([part, counts]) => ({ part, counts }));
}

function checkedParts(
  { parts }: CheckReport,
  locale: Locale,
): NonNullable<OfficeImportDetail['check']> {
  return inOrder(parts).map(([part, { counts, fields, added, changed }]) => ({
    part,
    counts,
    fields: Object.entries(fields)
      .map(([field, count]) => ({ field, count }))
      .toSorted((one, other) => other.count - one.count),
    added: added.map((sample) => sampleOf(sample, locale)),
    changed: changed.map((sample) => sampleOf(sample, locale)),
  }));
}

function sampleOf({ key, name, fields }: Sample, locale: Locale) {
  return {
    key,
    name,
    fields: fields.map(({ field, before, after }) => ({
      field,
      before: importedValue(before, locale),
      after: importedValue(after, locale),
    })),
  };
}

export function problemLine(
  { severity, file, line, field, code, detail }: ImportProblem,
  locale: Locale,
): ImportProblemLine {
  return { severity, file, line, field, text: problemSentence(code, detail, locale) };
}
