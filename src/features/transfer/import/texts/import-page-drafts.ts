import type { Static } from 'typebox';
import type { Db } from '#db/database.ts';
import { upsertPageDrafts, type PageDraftRow } from '#db/transfer/texts/write-page-drafts.ts';
import { recordCheck } from '#features/transfer/import/check-record.ts';
import { instantOf, type RecordFindings } from '#features/transfer/import/field-values.ts';
import type {
  BatchResult,
  CheckedLine,
  PartWriter,
} from '#features/transfer/import/import-batches.ts';
import { pathOf } from '#features/transfer/import/import-pages.ts';
import { PageDraftRecord } from '#features/transfer/sources/text-records.ts';
import { sanitiseHtml } from '#platform/sanitize-html.ts';

type Draft = Static<typeof PageDraftRecord>;

/** Imports page-drafts.jsonl: texts of pages that nobody has published (rule import-export/page-drafts). */
export function pageDraftWriter(): PartWriter<Draft> {
  return {
    check: recordCheck(PageDraftRecord),
    fields: new Set(Object.keys(PageDraftRecord.properties)),
    keyOf: (record) => pathOf(record.url),
    batchSize: 50,
    write: writeDrafts,
  };
}

async function writeDrafts(
  db: Db,
  lines: readonly CheckedLine<Draft>[],
): Promise<BatchResult<Draft>> {
  const refused: BatchResult<Draft>['refused'] = [];
  const rows: PageDraftRow[] = [];
  for (const { line, record } of lines) {
    const findings: RecordFindings = { refused: [], warnings: [] };
    const row = rowOf(record, findings);
    if (findings.refused.length > 0) refused.push({ line, findings: findings.refused });
    else rows.push(row);
  }
  const counts = await upsertPageDrafts(db, rows);
  return { ...counts, refused, warnings: [], waiting: [] };
}

function rowOf(record: Draft, findings: RecordFindings): PageDraftRow {
  const { url, title, titleEn, html, htmlEn, note, author, changedAt, basedOn } = record;
  return {
    url: pathOf(url),
    title,
    title_en: titleEn ?? '',
    html: sanitiseHtml(html),
    html_en: sanitiseHtml(htmlEn ?? ''),
    note: note ?? '',
    author: author ?? '',
    changed_at: instantOf(changedAt, 'changedAt', findings),
    based_on: basedOn ?? 0,
  };
}
