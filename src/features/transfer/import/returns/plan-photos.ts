import type { ReturnDocument } from '#contract/office/orders/changed-returns.ts';
import { instantOf, type RecordFindings } from '#features/transfer/import/field-values.ts';
import type { ReturnRecord } from '#features/transfer/sources/return-record.ts';
import { keptSince } from '#rules/privacy/kept-data.ts';
import { storedPhoto, type PhotosToBring } from './bring-photos.ts';

type Lines = ReturnDocument['lines'];
type Photo = Lines[number]['photos'][number];

interface Shop {
  /** The lines that the shop has of this return. */
  known: Lines;
  /** Whether an import leaves the return as it is. */
  isFixed: boolean;
  /** The stored names that no return has, and that this import may give away. */
  announced: ReadonlySet<string>;
  /** The stored names that earlier lines of the batch have. */
  given: Set<string>;
  brought: PhotosToBring;
}

/** The names of the photos of a return that the shop has. */
export const photosIn = (lines: Lines): string[] =>
  lines.flatMap(({ photos }) => photos.flatMap(({ file }) => storedPhoto(file) ?? []));

/**
 * The lines with the photos that they will have: those of the file that are there, the shop's own where the file says
 * nothing. The others are left out, each with a warning (rule import-export/return-photos).
 */
export function planPhotos(
  planned: Lines,
  { lines }: ReturnRecord,
  shop: Shop,
  findings: RecordFindings,
): Lines {
  const own = new Set(photosIn(shop.known));
  const before = keptSince('return-photos', new Date()).toISOString();
  const check = ({ file, by, at }: Photo, field: string): Photo[] => {
    const name = storedPhoto(file);
    const warn = (finding: ReturnType<PhotosToBring['reasonOf']>) => {
      findings.warnings.push({ field, ...finding });
      return [];
    };
    if (name === null) return warn({ code: 'no-picture', detail: file });
    if (shop.given.has(name)) return warn({ code: 'duplicate', detail: file });
    if (!own.has(name)) {
      if (at < before) return warn({ code: 'past-retention', detail: file });
      if (!shop.announced.has(name) && !shop.brought.isFound(name))
        return warn(shop.brought.reasonOf(name));
    }
    shop.given.add(name);
    return [{ file, by, at }];
  };
  return planned.map((line, index) => {
    const given = lines[index]?.photos;
    const stored = shop.known.find((each) => each.line === line.line)?.photos ?? [];
    if (shop.isFixed || given === undefined) return { ...line, photos: stored };
    const photos = (given ?? []).flatMap(({ file, by = '', at }, place) => {
      const field = `lines[${index}].photos[${place}]`;
      return check({ file, by, at: instantOf(at, `${field}.at`, findings) }, field);
    });
    return { ...line, photos };
  });
}
