import type { OfficeImport } from '#contract/office/office-imports.ts';

export type ImportParts = NonNullable<OfficeImport['report']>;

/** A figure of all parts together. */
export function sumOf(parts: ImportParts, name: keyof ImportParts[number]['counts']): number {
  return parts.reduce((sum, { counts }) => sum + counts[name], 0);
}

/** The name of a part for people. */
export function partName(names: Readonly<Record<string, string>>, part: string): string {
  return names[part] ?? part;
}
