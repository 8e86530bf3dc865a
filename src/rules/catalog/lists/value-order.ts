const leadingNumber = /^(\d+(?:[.,]\d+)?)(?:\/(\d+(?:[.,]\d+)?))?(?![\p{L}\d])/u;
const numberWithUnit = /^(\d+(?:[.,]\d+)?)(?=\s*\p{L})/u;
const sizeWord = /^(?:([2-5])?(X)|(X{0,5}))([SL])$|^M$/i;

/** -6 (5XS) to 6 (5XL) around M at 0; null for anything else. */
function sizeRank(name: string): number | null {
  const match = sizeWord.exec(name);
  if (!match) return null;
  const [, times, x, many = '', end] = match;
  if (end === undefined) return 0;
  const size = 1 + (x ? Number(times ?? 1) : many.length);
  return end.toUpperCase() === 'L' ? size : -size;
}

/** The number that a value begins with: 6 of '6 mm', 1.5 of '1,5 lt', a half of '1/2"'. */
function numberOf(name: string): number | null {
  const [, whole, divisor] = leadingNumber.exec(name) ?? numberWithUnit.exec(name) ?? [];
  if (whole === undefined) return null;
  const value = Number(whole.replace(',', '.'));
  const by = Number(divisor?.replace(',', '.') ?? 1);
  return by > 0 ? value / by : value;
}

/**
 * Sorts values of a variant as a shopper looks for them (rule catalog/value-order): numbers by size, then sizes from XXS to
 * 5XL, then the rest in the merchant's order. A single 'S' or 'M' among other words is a word like the others.
 */
export function inValueOrder<T>(values: readonly T[], nameOf: (value: T) => string): T[] {
  const keyed = values.map((value) => {
    const name = nameOf(value).trim();
    const size = sizeRank(name);
    return { value, size, number: size === null ? numberOf(name) : null };
  });
  const areSizes = new Set(keyed.flatMap(({ size }) => size ?? [])).size > 1;
  return keyed
    .map(({ value, size, number }) => {
      if (number !== null) return { value, group: 0, rank: number };
      return size !== null && areSizes
        ? { value, group: 1, rank: size }
        : { value, group: 2, rank: 0 };
    })
    .sort((a, b) => a.group - b.group || a.rank - b.rank)
    .map(({ value }) => value);
}
