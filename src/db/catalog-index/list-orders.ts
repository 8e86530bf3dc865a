import type { SortKey } from '#rules/catalog/lists/list-query.ts';
import type { ListBase, ListOrder } from './index-query.ts';
import {
  inStockBit,
  type Changed,
  type ProductColumns,
} from '#db/catalog-index/columns/product-columns.ts';
import { priceRule, RowOrder, type OrderedRows, type OrderRule } from './row-order.ts';
import type { CompareRows, Pause } from './sort-rows.ts';

const never = () => false;

/** How each column is sorted: ties go by id; rows without a value follow, and those without a price are last. */
function rulesOf(columns: ProductColumns): Record<Changed, OrderRule> {
  const { ids, flags, pop, price, quantity, created, recentSales, starRate } = columns;
  const { hasNoPrice } = columns;
  const byId: CompareRows = (a, b) => (ids[a] ?? 0) - (ids[b] ?? 0);
  const stock = (row: number) => (flags[row] ?? 0) & inStockBit;
  const popular: CompareRows = (a, b) => (pop[b] ?? 0) - (pop[a] ?? 0);
  const by = (compare: CompareRows, hasNoValue: (row: number) => boolean = never): OrderRule => {
    const rank = (row: number) => (hasNoPrice(row) ? 2 : hasNoValue(row) ? 1 : 0);
    return {
      isMissing: (row) => rank(row) > 0,
      isTie: (a, b) => compare(a, b) === 0,
      compare(a, b) {
        const rankA = rank(a);
        return rankA - rank(b) || (rankA > 0 ? 0 : compare(a, b)) || byId(a, b);
      },
    };
  };
  const downwards = (compare: CompareRows): OrderRule => ({
    isMissing: hasNoPrice,
    isTie: (a, b) => compare(a, b) === 0,
    compare: (a, b) => Number(hasNoPrice(a)) - Number(hasNoPrice(b)) || compare(a, b) || byId(a, b),
  });
  return {
    own: downwards((a, b) => stock(b) - stock(a) || popular(a, b)),
    created: downwards((a, b) => (created[b] ?? 0) - (created[a] ?? 0) || byId(b, a)),
    recentSales: downwards(
      (a, b) => (recentSales[b] ?? 0) - (recentSales[a] ?? 0) || popular(a, b),
    ),
    rating: downwards((a, b) => (starRate[b] ?? 0) - (starRate[a] ?? 0) || popular(a, b)),
    name: by(columns.compareNames),
    nameEn: by(columns.compareEnglishNames),
    price: priceRule(ids, price),
    brand: by(columns.compareBrands, columns.hasNoBrand),
    quantity: by((a, b) => (quantity[a] ?? 0) - (quantity[b] ?? 0)),
  };
}

const ownOrder = { column: 'own', isDown: false } as const;
const newestFirst = { column: 'created', isDown: false } as const;

/** The order of each sort, and whether a list reads it from its end. */
const sortedColumns: Readonly<Record<SortKey, { column: Changed; isDown: boolean }>> = {
  'best-selling': { column: 'recentSales', isDown: false },
  rating: { column: 'rating', isDown: false },
  newest: newestFirst,
  name: { column: 'name', isDown: false },
  '-name': { column: 'name', isDown: true },
  price: { column: 'price', isDown: false },
  '-price': { column: 'price', isDown: true },
  brand: { column: 'brand', isDown: false },
  '-brand': { column: 'brand', isDown: true },
  quantity: { column: 'quantity', isDown: false },
  '-quantity': { column: 'quantity', isDown: true },
};

/** Every order of lists, except those of the best sellers and the most liked. */
export class ListOrders {
  readonly #columns: ProductColumns;
  readonly #orders: ReadonlyMap<Changed, RowOrder>;

  constructor(columns: ProductColumns) {
    this.#columns = columns;
    const rules = Object.entries(rulesOf(columns));
    this.#orders = new Map(rules.map(([name, rule]) => [name as Changed, new RowOrder(rule)]));
  }

  async fill(rows: Int32Array, pause: Pause): Promise<void> {
    for (const order of this.#orders.values()) {
      await order.fill(rows, this.#columns.capacity, { pause });
    }
  }

  /** Notes the columns of a row that changed; without `changed`, that the row was added or removed. */
  move(row: number, changed?: ReadonlySet<Changed>): void {
    for (const [name, order] of this.#orders) {
      if (!changed || changed.has(name)) order.move(row);
    }
  }

  /** The order of a list, and whether the list reads it from its end. By price it is that of a face, where one is given. */
  read(
    { sort, english }: ListOrder,
    { scope, faced }: Pick<ListBase, 'scope' | 'faced'>,
  ): { order: OrderedRows; isDown: boolean } {
    const isNewest = scope.kind === 'newest';
    const { column, isDown } = sort ? sortedColumns[sort] : isNewest ? newestFirst : ownOrder;
    const isListed = (row: number) => this.#columns.isListed(row);
    if (column === 'price' && faced) return { order: faced.order(isListed), isDown };
    const order = this.#orders.get(column === 'name' && english ? 'nameEn' : column);
    if (!order) throw new Error('there is no such order');
    return { order: order.read(isListed), isDown };
  }
}
