import type { ListBase } from './index-query.ts';
import type { RowGroups } from './row-groups.ts';
import { selectRows, type Narrowing, type RowSelection } from './row-selection.ts';
import { isTopList, topRows } from './top-rows.ts';
import type { ProductColumns } from '#db/catalog-index/columns/product-columns.ts';

/** Best sellers and most liked that are kept: each group's customers may see other goods. */
const mostKept = 100;

/** Chooses the rows of lists, and keeps the whole shop's best sellers and most liked until `forget`. */
export class RowSelector {
  readonly #columns: ProductColumns;
  readonly #groups: RowGroups;
  readonly #tops = new Map<string, readonly number[]>();

  constructor(columns: ProductColumns, groups: RowGroups) {
    this.#columns = columns;
    this.#groups = groups;
  }

  forget(): void {
    this.#tops.clear();
  }

  /** The rows of a list before its filters; of a top list its own rows, the best first. */
  select(base: ListBase, narrowing: Narrowing): RowSelection {
    const source = { columns: this.#columns, groups: this.#groups };
    if (!isTopList(base)) return selectRows(source, base, narrowing);
    const whole = selectRows(source, { ...base, among: null }, { categories: null, brands: null });
    const top = this.#topOf(base, whole);
    const found = new Set(base.among);
    const rows = base.among ? top.filter((row) => found.has(row)) : top;
    const all = {
      ...base,
      scope: { ...base.scope, kind: 'all' as const },
      among: new Int32Array(),
    };
    return {
      ...selectRows(source, all, narrowing),
      lists: [Int32Array.from(rows)],
      size: rows.length,
    };
  }

  #topOf({ scope, hide, seen }: ListBase, selection: RowSelection): readonly number[] {
    const top = () =>
      topRows(this.#columns, selection, scope.kind === 'mostLiked' ? 'stars' : 'sales');
    if (scope.categoryId !== null || scope.brandId !== null) return top();
    const key = `${scope.kind} ${hide} ${seen?.key ?? ''}`;
    const cached = this.#tops.get(key) ?? top();
    if (this.#tops.size >= mostKept) this.#tops.clear();
    this.#tops.set(key, cached);
    return cached;
  }
}
