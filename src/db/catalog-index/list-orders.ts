import type { ListOrder } from './index-query.ts';
import {
  inStockBit,
  type Changed,
  type ProductColumns,
} from '#db/catalog-index/columns/product-columns.ts';
import { RowOrder, type OrderedRows, type OrderRule } from './row-order.ts';
import type { CompareRows, Pause } from './sort-rows.ts';

const never = () => false;

/** How each column is sorted: ties go by id, and rows without a value come last. */
function rulesOf(columns: ProductColumns): Record<Changed, OrderRule> {
  const { ids, flags, pop, price, quantity, created } = columns;
  const byId: CompareRows = (a, b) => (ids[a] ?? 0) - (ids[b] ?? 0);
  const stock = (row: number) => (flags[row] ?? 0) & inStockBit;
  const by = (compare: CompareRows, isMissing: (row: number) => boolean): OrderRule => ({
    isMissing,
    isTie: (a, b) => compare(a, b) === 0,
    compare(a, b) {
      const [missingA, missingB] = [isMissing(a), isMissing(b)];
      if (missingA !== missingB) return missingA ? 1 : -1;
      return (missingA ? 0 : compare(a, b)) || byId(a, b);
    },
  });
  return {
    own: by((a, b) => stock(b) - stock(a) || (pop[b] ?? 0) - (pop[a] ?? 0), never),
    created: {
      isMissing: never,
      isTie: never,
      compare: (a, b) => (created[b] ?? 0) - (created[a] ?? 0) || byId(b, a),
    },
    name: by(columns.compareNames, never),
    nameEn: by(columns.compareEnglishNames, never),
    price: by((a, b) => (price[a] ?? 0) - (price[b] ?? 0), columns.hasNoPrice),
    brand: by(columns.compareBrands, columns.hasNoBrand),
    quantity: by((a, b) => (quantity[a] ?? 0) - (quantity[b] ?? 0), never),
  };
}

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
      await order.fill(rows, this.#columns.capacity, pause);
    }
  }

  /** Notes the columns of a row that changed; without `changed`, that the row was added or removed. */
  move(row: number, changed?: ReadonlySet<Changed>): void {
    for (const [name, order] of this.#orders) {
      if (!changed || changed.has(name)) order.move(row);
    }
  }

  /** The order of a list, and whether the list reads it from its end. */
  read({ sort, english }: ListOrder, isNewest: boolean): { order: OrderedRows; isDown: boolean } {
    const name = english ? 'nameEn' : 'name';
    const columns = { name, price: 'price', brand: 'brand', quantity: 'quantity' } as const;
    const isDown = sort?.startsWith('-') ?? false;
    const column = columns[(sort ?? '').replace('-', '') as keyof typeof columns];
    const order = this.#orders.get(column ?? (isNewest ? 'created' : 'own'));
    if (!order) throw new Error('there is no such order');
    return { order: order.read((row) => this.#columns.isListed(row)), isDown };
  }
}
