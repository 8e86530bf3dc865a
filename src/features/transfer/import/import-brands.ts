import type { Static } from 'typebox';
import type { Db } from '#db/database.ts';
import { writeBrands, type BrandRow } from '#db/transfer/write-brands.ts';
import { BrandRecord } from '#features/transfer/sources/records.ts';
import { recordCheck } from './check-record.ts';
import { instantOf, type RecordFindings } from './field-values.ts';
import type { BatchResult, CheckedLine, PartWriter } from './import-batches.ts';
import type { ImportContext } from './import-context.ts';

type Brand = Static<typeof BrandRecord>;

/** Imports brands.jsonl: pictures and former addresses of brands, and brands without products (rule import-export/brands). */
export function brandWriter(context: ImportContext): PartWriter<Brand> {
  return {
    check: recordCheck(BrandRecord),
    fields: new Set(Object.keys(BrandRecord.properties)),
    keyOf: ({ code }) => code.trim(),
    batchSize: 500,
    write: (db, lines) => writeLines(db, lines, context),
  };
}

async function writeLines(
  db: Db,
  lines: readonly CheckedLine<Brand>[],
  { hasPicture }: ImportContext,
): Promise<BatchResult<Brand>> {
  const refused: BatchResult<Brand>['refused'] = [];
  const warnings: BatchResult<Brand>['warnings'] = [];
  const rows: BrandRow[] = [];
  for (const { line, record } of lines) {
    const findings: RecordFindings = { refused: [], warnings: [] };
    const row = rowOf(record, findings);
    if (findings.refused.length > 0) refused.push({ line, findings: findings.refused });
    else rows.push(row);
    const { image = '' } = row;
    if (image !== '' && !hasPicture(image))
      warnings.push({ line, finding: { field: 'image', code: 'no-picture', detail: image } });
  }
  const { added, changed } = await writeBrands(db, rows);
  return { added: added.size, changed: changed.size, refused, warnings, waiting: [] };
}

function rowOf({ code, name, image, oldPaths }: Brand, findings: RecordFindings): BrandRow {
  return {
    code: code.trim(),
    ...(name !== undefined && { name: name?.trim() ?? '' }),
    ...(image !== undefined && { image: image ?? '' }),
    ...(oldPaths !== undefined && {
      old_slugs: (oldPaths ?? []).map(({ path, at }, index) => ({
        slug: path,
        at: instantOf(at, `oldPaths[${index}].at`, findings),
      })),
    }),
  };
}
