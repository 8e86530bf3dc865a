import type { StoredRecord } from '#db/imports/read-records.ts';

/** Removes records one after the other, and gives the keys of those that stay because others need them. */
export async function removeAll(
  codes: readonly string[],
  remove: (code: string) => Promise<boolean>,
): Promise<string[]> {
  const used: string[] = [];
  for (const code of codes) if (!(await remove(code))) used.push(code);
  return used;
}

/** The value that the line has, else the stored one. */
export function given<T>(value: T | null | undefined, stored: T | null): T | null {
  return value === undefined ? stored : value;
}

/** A text that the line has, else the stored one. */
export function textOf(
  value: string | null | undefined,
  stored: StoredRecord | undefined,
  field: string,
  otherwise: string,
): string {
  if (value === undefined) return stored ? String(stored[field]) : otherwise;
  return value ?? otherwise;
}

/** A list without repetitions, in the order in which the database writes it: by the bytes of UTF-8. */
export function inByteOrder(list: readonly string[] | null | undefined): string[] {
  return [...new Set(list)].sort((one, other) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  );
}
