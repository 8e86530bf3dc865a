import type { Db } from '#db/database.ts';
import { formerOwners, readCategories, upsertCategories } from '#db/transfer/write-catalog.ts';
import type { CategoryRow, OldPathRow } from '#db/transfer/write-catalog.ts';
import type { Static } from 'typebox';
import { sanitiseHtml } from '#platform/sanitize-html.ts';
import { recordCheck } from './check-record.ts';
import { instantOf, type RecordFindings } from './field-values.ts';
import type { BatchResult, CheckedLine, PartWriter } from './import-batches.ts';
import type { ImportContext } from './import-context.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';
import { CategoryRecord } from '#features/transfer/sources/records.ts';

type Category = Static<typeof CategoryRecord>;

/** Imports categories.jsonl; a category may come before its parent. */
export function categoryWriter(context: ImportContext): PartWriter<Category> {
  return {
    check: recordCheck(CategoryRecord),
    fields: new Set(Object.keys(CategoryRecord.properties)),
    keyOf: (record) => pathOf(record),
    // A category takes a former address from the one that had it.
    besides: {
      part: 'categories',
      keysOf: (db, records) => formerOwners(db, records.flatMap(addressesOf)),
    },
    batchSize: 500,
    write: (db, lines, last) => writeCategories(db, lines, last, context),
  };
}

async function writeCategories(
  db: Db,
  lines: readonly CheckedLine<Category>[],
  last: boolean,
  context: ImportContext,
): Promise<BatchResult<Category>> {
  const known = await readCategories(db);
  const result: BatchResult<Category> = {
    added: 0,
    changed: 0,
    refused: [],
    warnings: [],
    waiting: [],
  };
  const there = new Set(known.keys());
  const rows: CategoryRow[] = [];
  for (const line of lines.toSorted((a, b) => depthOf(a.record) - depthOf(b.record))) {
    const path = pathOf(line.record);
    const finding = findingOf(line.record, there);
    if (finding?.code === 'no-parent' && !last) result.waiting.push(line);
    else if (finding) result.refused.push({ line: line.line, findings: [finding] });
    else {
      there.add(path);
      rows.push(rowOf(line.record));
      const file = line.record.image ?? '';
      if (file !== '' && !context.hasPicture(file)) {
        const picture: Finding = { field: 'image', code: 'no-picture', detail: file };
        result.warnings.push({ line: line.line, finding: picture });
      }
    }
  }
  const changed = await upsertCategories(db, rows);
  result.added = rows.filter((row) => !known.has(row.path)).length;
  result.changed = changed.length - result.added;
  return result;
}

function findingOf(record: Category, there: ReadonlySet<string>): Finding | null {
  const path = pathOf(record);
  const findings: RecordFindings = { refused: [], warnings: [] };
  oldPathsOf(record.oldPaths ?? [], findings);
  const [wrong] = findings.refused;
  if (wrong) return wrong;
  if (!there.has(path) && record.name === undefined) return { field: 'name', code: 'required' };
  const slash = path.lastIndexOf('/');
  const parent = path.slice(0, Math.max(0, slash));
  if (slash < 0 || there.has(parent)) return null;
  return { field: 'path', code: 'no-parent', detail: parent };
}

function rowOf(record: Category): CategoryRow {
  const { name, nameEn, image, order, hidden, intro, introEn, html, htmlEn, oldPaths } = record;
  const { withdrawal } = record;
  return {
    path: pathOf(record),
    ...(name !== undefined && { name }),
    ...(nameEn !== undefined && { name_en: nameEn ?? '' }),
    ...(image !== undefined && { image: image ?? '' }),
    ...(order !== undefined && { sort_order: order ?? 0 }),
    ...(hidden !== undefined && { hidden: hidden ?? false }),
    ...(withdrawal !== undefined && { withdrawal: withdrawal ?? '' }),
    ...(intro !== undefined && { intro: intro ?? '' }),
    ...(introEn !== undefined && { intro_en: introEn ?? '' }),
    ...(html !== undefined && { html: sanitiseHtml(html ?? '') }),
    ...(htmlEn !== undefined && { html_en: sanitiseHtml(htmlEn ?? '') }),
    ...(oldPaths !== undefined && { old_paths: oldPathsOf(oldPaths ?? []) }),
  };
}

function oldPathsOf(
  given: NonNullable<Category['oldPaths']>,
  findings: RecordFindings = { refused: [], warnings: [] },
): OldPathRow[] {
  return given.map(({ path, reason, at }, index) => ({
    path: path.replace(/^\/|\/$/g, ''),
    reason,
    at: instantOf(at, `oldPaths[${index}].at`, findings),
  }));
}

/** The addresses that a record gives its category, former ones too. */
function addressesOf(record: Category): string[] {
  return [pathOf(record), ...oldPathsOf(record.oldPaths ?? []).map(({ path }) => path)];
}

function pathOf(record: Category): string {
  return record.path.replace(/^\/|\/$/g, '');
}

function depthOf(record: Category): number {
  return pathOf(record).split('/').length;
}
