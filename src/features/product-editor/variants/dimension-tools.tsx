/** A key that none of these is. */
export function freshKey(keys: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const key = `+${number}`;
    if (!keys.includes(key)) return key;
  }
}

/** The items with the one at `at` after the next one. */
export function swapped<Item>(items: readonly Item[], at: number): Item[] {
  const [one, other] = [items[at], items[at + 1]];
  if (one === undefined || other === undefined) return [...items];
  return items.with(at, other).with(at + 1, one);
}
