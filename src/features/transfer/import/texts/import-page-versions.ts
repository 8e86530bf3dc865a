import type { Static } from 'typebox';
import type { Db } from '#db/database.ts';
import { addPageVersions, type PageVersionRow } from '#db/transfer/texts/write-page-versions.ts';
import { recordCheck } from '#features/transfer/import/check-record.ts';
import { instantOf, type RecordFindings } from '#features/transfer/import/field-values.ts';
import type {
  BatchResult,
  CheckedLine,
  PartWriter,
} from '#features/transfer/import/import-batches.ts';
import { pathOf } from '#features/transfer/import/import-pages.ts';
import { PageVersionRecord } from '#features/transfer/sources/text-records.ts';
import { sanitiseHtml } from '#platform/sanitize-html.ts';

type Version = Static<typeof PageVersionRecord>;

/**
 * Imports page-versions.jsonl (rule import-export/page-versions): missing versions are added, and one that the shop has
 * with another text is refused.
 */
export function pageVersionWriter(): PartWriter<Version> {
  return {
    check: recordCheck(PageVersionRecord),
    fields: new Set(Object.keys(PageVersionRecord.properties)),
    keyOf: (record) => `${record.number} ${pathOf(record.url)}`,
    batchSize: 50,
    write: writeVersions,
  };
}

async function writeVersions(
  db: Db,
  lines: readonly CheckedLine<Version>[],
): Promise<BatchResult<Version>> {
  const refused: BatchResult<Version>['refused'] = [];
  const rows: (PageVersionRow & { line: number })[] = [];
  for (const { line, record } of lines) {
    const findings: RecordFindings = { refused: [], warnings: [] };
    instantOf(record.publishedAt, 'publishedAt', findings);
    if (findings.refused.length > 0) refused.push({ line, findings: findings.refused });
    else rows.push({ line, ...rowOf(record) });
  }
  const { added, different } = await addPageVersions(db, rows);
  for (const [place, { line, number }] of rows.entries()) {
    const finding = { field: 'number', code: 'contradicts', detail: String(number) } as const;
    if (different.has(place)) refused.push({ line, findings: [finding] });
  }
  return { added: added.size, changed: 0, refused, warnings: [], waiting: [] };
}

function rowOf(record: Version): PageVersionRow {
  const { url, number, title, titleEn, html, htmlEn, author, note, publishedAt } = record;
  return {
    url: pathOf(url),
    number,
    title,
    title_en: titleEn ?? '',
    html: sanitiseHtml(html),
    html_en: sanitiseHtml(htmlEn ?? ''),
    author: author ?? '',
    note: note ?? '',
    published_at: exactInstant(publishedAt),
    turkish_since: record.turkishSince ?? number,
    english_since: record.englishSince ?? number,
  };
}

/** An instant with its microseconds, which JavaScript would lose: orders name a version by them. */
function exactInstant(text: string): string {
  const isExact = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text);
  return isExact ? text : instantOf(text, 'publishedAt', { refused: [], warnings: [] });
}
