import type { OfficeImport } from '#contract/office/office-imports.ts';
import { importsTexts } from '#text/office/imports-text.ts';

export type ImportParts = NonNullable<OfficeImport['report']>;

/** A figure of all parts together. */
export function sumOf(parts: ImportParts, name: keyof ImportParts[number]['counts']): number {
  return parts.reduce((sum, { counts }) => sum + counts[name], 0);
}

/** The name of a part for people. */
export function partName({ partNames }: (typeof importsTexts)['tr'], part: string): string {
  return isPart(partNames, part) ? partNames[part] : part;
}

function isPart<Names extends object>(names: Names, part: string): part is keyof Names & string {
  return Object.hasOwn(names, part);
}
