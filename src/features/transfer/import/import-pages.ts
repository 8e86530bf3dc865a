import { containers, wrongParam } from '#contract/route.ts';
import type { Db } from '#db/database.ts';
import { findPages, upsertPages } from '#db/transfer/write-pages.ts';
import type { PageRow } from '#db/transfer/write-pages.ts';
import type { Static } from 'typebox';
import { recordCheck } from './check-record.ts';
import type { BatchResult, CheckedLine, PartWriter } from './import-batches.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';
import { PageRecord } from '#features/transfer/sources/records.ts';
import { contractPlaces, unknownPlaces } from '#rules/texts/contract-places.ts';
import { isContractPath } from '#rules/texts/page-path.ts';
import { sanitiseHtml } from '#platform/sanitize-html.ts';

type Page = Static<typeof PageRecord>;

/** Imports pages.jsonl: texts of the store and other paths that show a screen. */
export function pageWriter(): PartWriter<Page> {
  return {
    check: recordCheck(PageRecord),
    fields: new Set(Object.keys(PageRecord.properties)),
    keyOf: (record) => pathOf(record.url),
    batchSize: 100,
    write: writePages,
  };
}

async function writePages(db: Db, lines: readonly CheckedLine<Page>[]): Promise<BatchResult<Page>> {
  const known = await findPages(
    db,
    lines.map(({ record }) => pathOf(record.url)),
  );
  const refused: BatchResult<Page>['refused'] = [];
  const rows: PageRow[] = [];
  for (const { line, record } of lines) {
    const findings = findingsOf(record, known.has(pathOf(record.url)));
    if (findings.length > 0) refused.push({ line, findings });
    else rows.push(rowOf(record));
  }
  const changed = new Set(await upsertPages(db, rows));
  const added = rows.filter((row) => !known.has(row.url)).length;
  return { added, changed: changed.size - added, refused, warnings: [], waiting: [] };
}

function findingsOf(record: Page, isKnown: boolean): Finding[] {
  const findings: Finding[] = [];
  const { container } = record;
  if (container !== undefined && !containers.some((name) => name === container)) {
    findings.push({ field: 'container', code: 'not-allowed', detail: containers.join(', ') });
  }
  const wrong = wrongParamOf(record);
  if (wrong !== null) findings.push({ field: `params.${wrong}`, code: 'wrong-form' });
  for (const field of ['html', 'htmlEn'] as const) {
    if (isContractPath(pathOf(record.url)) && unknownPlaces(record[field] ?? '').length > 0) {
      findings.push({ field, code: 'not-allowed', detail: contractPlaces.join(', ') });
    }
  }
  const isText = (container ?? 'Page') === 'Page';
  if (isText && !isKnown && record.title === undefined) {
    findings.push({ field: 'title', code: 'required' });
  }
  return findings;
}

function wrongParamOf({ container, params }: Page): string | null {
  const known = containers.find((name) => name === container);
  return known ? wrongParam(known, params ?? {}) : null;
}

function rowOf(record: Page): PageRow {
  const { container, params, title, titleEn, html, htmlEn } = record;
  return {
    url: pathOf(record.url),
    ...(container !== undefined && { container }),
    ...(params !== undefined && { params: params ?? {} }),
    ...(title !== undefined && { title }),
    ...(titleEn !== undefined && { title_en: titleEn ?? '' }),
    ...(html !== undefined && { html: sanitiseHtml(html ?? '') }),
    ...(htmlEn !== undefined && { html_en: sanitiseHtml(htmlEn ?? '') }),
  };
}

/** With one leading slash and no trailing one. */
export function pathOf(url: string): string {
  return `/${url.replace(/^\/+|\/+$/g, '')}`;
}
