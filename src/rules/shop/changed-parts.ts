/** The fields that differ, before and after. */
export function changedParts<Fields extends object>(
  is: Fields,
  wanted: Fields,
): { before: Partial<Fields>; after: Partial<Fields>; isSame: boolean } {
  const before: Partial<Fields> = {};
  const after: Partial<Fields> = {};
  // `Object.keys` forgets the names that the type has.
  for (const name of Object.keys(wanted) as (keyof Fields)[]) {
    if (JSON.stringify(is[name]) === JSON.stringify(wanted[name])) continue;
    before[name] = is[name];
    after[name] = wanted[name];
  }
  return { before, after, isSame: Object.keys(after).length === 0 };
}
