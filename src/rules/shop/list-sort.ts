/** The value type of a column that sorts a list; `instant` is a UTC time with microseconds. */
export type SortKeyType = 'instant' | 'amount' | 'integer' | 'text';

/** The columns that sort a list. A sort is the name of one of them, with a `-` before it for descending. */
export type SortKeys = Readonly<Record<string, SortKeyType>>;
export type SortOf<Keys extends SortKeys> = (keyof Keys & string) | `-${keyof Keys & string}`;

/** The row at the end of a page: its id, its value in the column that sorts, and on which side the next page lies. */
export interface PageCursor {
  way: 'after' | 'before';
  key: string;
  id: number;
}

/** The column of `-total` is `total`. */
export function sortColumn(sort: string): string {
  return sort.replace(/^-/, '');
}

export function isSort<Keys extends SortKeys>(sort: unknown, keys: Keys): sort is SortOf<Keys> {
  return typeof sort === 'string' && Object.hasOwn(keys, sortColumn(sort));
}

const patterns: Readonly<Record<SortKeyType, RegExp>> = {
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
  amount: /^-?\d{1,13}(\.\d{1,6})?$/,
  integer: /^-?\d{1,10}$/,
  text: /^[^\0]{0,1000}$/,
};

/** Whether the database can read a cursor's key as this type. */
export function isSortKey(key: string, type: SortKeyType): boolean {
  if (!patterns[type].test(key)) return false;
  if (type === 'instant') return !Number.isNaN(Date.parse(key));
  return type !== 'integer' || Math.abs(Number(key)) <= 2_147_483_647;
}
