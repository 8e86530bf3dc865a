import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { Db } from '#db/database.ts';
import {
  addHomeVersion,
  findHomeVersions,
  holdHomeVersion,
  type HomeVersion,
} from '#db/shop/home-versions.ts';
import { homeRecords, readItemIds } from '#db/transfer/texts/home-records.ts';
import { recordCheck } from '#features/transfer/import/check-record.ts';
import { instantOf, type RecordFindings } from '#features/transfer/import/field-values.ts';
import type {
  BatchResult,
  CheckedLine,
  PartWriter,
} from '#features/transfer/import/import-batches.ts';
import type { ImportContext } from '#features/transfer/import/import-context.ts';
import { HomeVersionRecord } from '#features/transfer/sources/home-record.ts';
import type { ProblemCode } from '#features/transfer/sources/problem.ts';
import { sanitiseHtml } from '#platform/sanitize-html.ts';
import { pictureName } from '#rules/catalog/picture-name.ts';
import {
  homeRefusals,
  namedBySection,
  newSection,
  type HomeProblem,
  type HomeSection,
} from '#rules/catalog/home/home-sections.ts';

type Version = Static<typeof HomeVersionRecord>;
type Section = NonNullable<Version['sections']>[number];

/**
 * Imports home-versions.jsonl (rule import-export/home-versions): missing versions are added, and one that the shop has
 * with other sections is refused. The last version is the live one.
 */
export function homeVersionWriter(context: ImportContext): PartWriter<Version> {
  return {
    check: recordCheck(HomeVersionRecord),
    fields: new Set(Object.keys(HomeVersionRecord.properties)),
    keyOf: (record) => String(record.number),
    batchSize: 20,
    write: (db, lines) => writeVersions(db, lines, context),
  };
}

async function writeVersions(
  db: Db,
  lines: readonly CheckedLine<Version>[],
  context: ImportContext,
): Promise<BatchResult<Version>> {
  const result: BatchResult<Version> = {
    added: 0,
    changed: 0,
    refused: [],
    warnings: [],
    waiting: [],
  };
  // Nobody publishes meanwhile: a publication takes the number after the last one.
  await holdHomeVersion(db);
  const numbers = lines.map(({ record }) => record.number);
  const stored = await homeRecords(db, await findHomeVersions(db, numbers));
  const known = new Map(stored.map((record) => [record.number, record]));
  const all = lines.flatMap(({ record }) => record.sections ?? []).map(withItems);
  const idOf = await readItemIds(db, all);
  for (const { line, record } of lines) {
    const findings: RecordFindings = { refused: [], warnings: [] };
    const version = versionOf(record, { idOf, context, findings });
    const before = known.get(record.number);
    if (findings.refused.length === 0 && before) {
      const [given] = await homeRecords(db, [version]);
      const detail = String(record.number);
      if (!isDeepStrictEqual(given, before))
        findings.refused.push({ field: 'number', code: 'contradicts', detail });
    }
    if (findings.refused.length > 0) result.refused.push({ line, findings: findings.refused });
    else if (!before) {
      await addHomeVersion(db, version);
      result.added += 1;
    }
    result.warnings.push(...findings.warnings.map((finding) => ({ line, finding })));
  }
  return result;
}

interface Reading {
  idOf: Awaited<ReturnType<typeof readItemIds>>;
  context: ImportContext;
  findings: RecordFindings;
}

function versionOf(record: Version, reading: Reading): HomeVersion {
  const { number, sections, publishedAt, publishedBy } = record;
  const { findings } = reading;
  const at = instantOf(publishedAt, 'publishedAt', findings);
  const made = sections && sections.map((section, index) => sectionOf(section, index, reading));
  // A version of the past may have lost what it showed: what it lacks is left out, and not refused.
  const forms = (made ?? []).map((section) => ({ ...section, isOn: false }));
  for (const { id, field, problem } of homeRefusals(forms, (file) => pictureName.test(file)))
    findings.refused.push({ field: `sections.${id}.${field}`, code: codeOf[problem], detail: '' });
  return {
    number,
    sections: made,
    publishedAt: new Date(at === '' ? 0 : at),
    publishedBy: publishedBy ?? '',
  };
}

const codeOf: Readonly<Record<HomeProblem, ProblemCode>> = {
  'same-id': 'duplicate',
  'no-category': 'no-category',
  'no-brand': 'no-brand',
  'no-product': 'no-product',
  'too-many': 'too-many',
  'no-picture': 'no-picture',
  'bad-picture': 'wrong-form',
  'bad-link': 'wrong-form',
  'no-text': 'required',
  'too-long': 'too-long',
};

const missing = { category: 'no-category', brand: 'no-brand', product: 'no-product' } as const;

/** A section with what of its items is there; the others, and missing pictures, are warnings. */
function sectionOf(given: Section, index: number, reading: Reading): HomeSection {
  const { idOf, context, findings } = reading;
  const section = withItems(given);
  const textOf = (text: string) =>
    given.kind === 'text' ? sanitiseHtml(text.trim()) : text.trim();
  const field = `sections[${index}]`;
  const warn = (at: string, code: ProblemCode, detail: string) =>
    findings.warnings.push({ field: `${field}.${at}`, code, detail });
  const ids = section.items.flatMap((item) => {
    const id = idOf(section, item);
    if (id === undefined) warn('items', missing[namedBySection(section)], String(item));
    return id ?? [];
  });
  const banners = (given.banners ?? []).map(({ file, ...banner }) => ({
    file,
    alt: banner.alt ?? '',
    altEn: banner.altEn ?? '',
    href: banner.href ?? '',
    width: banner.width ?? 0,
    height: banner.height ?? 0,
  }));
  for (const [place, { file }] of banners.entries())
    if (file !== '' && !context.hasPicture(file))
      warn(`banners[${place}].file`, 'no-picture', file);
  return {
    id: given.id,
    kind: given.kind,
    isOn: given.isOn ?? true,
    title: given.title?.trim() ?? '',
    titleEn: given.titleEn?.trim() ?? '',
    text: textOf(given.text ?? ''),
    textEn: textOf(given.textEn ?? ''),
    source: section.source,
    ids,
    banners,
  };
}

function withItems(section: Section) {
  const { kind, items } = section;
  const { source = newSection(kind, section.id).source } = section;
  return { kind, source, items: items ?? [] };
}
