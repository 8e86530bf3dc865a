/** Which products answer a query. */
export type Right =
  /** These, by their codes. */
  | readonly string[]
  /** All whose name contains each of these parts; within a category's path or of a brand if one is given. */
  | { name?: readonly string[]; category?: string; brand?: string };

/** Queries as people type them, with the products that answer each, by kind. */
export type LabelledQueries = Readonly<
  Record<string, readonly (readonly [query: string, right: Right])[]>
>;

export const name = (...parts: string[]): Right => ({ name: parts });
export const category = (path: string): Right => ({ category: path });
