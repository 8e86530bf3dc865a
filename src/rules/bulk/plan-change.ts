import { leastStock, mostStock } from '#rules/cart/stock.ts';
import type {
  BulkChange,
  BulkPlan,
  BulkProduct,
  BulkValues,
  BulkWarning,
  CategoryChange,
} from './bulk-change.ts';
import { planPrice } from './plan-price.ts';

/** The stock below which a change may not go (rule product-editing/minimum-stock). */
export type StockBounds = Omit<Parameters<typeof leastStock>[0], 'reserved'>;

/** The effect of a bulk change on a product (rule bulk-changes/kinds). */
export function planChange(
  product: BulkProduct & { reserved: number },
  change: BulkChange,
  bounds: StockBounds,
): BulkPlan {
  switch (change.kind) {
    case 'price':
      return planPrice(product, change);
    case 'stock': {
      const { stock, reserved } = product;
      const to = change.how === 'to' ? change.pieces : stock + change.pieces;
      if (to > mostStock) return { outcome: 'skip', reason: 'too-high' };
      if (to < stock && to < leastStock({ reserved, ...bounds }))
        return { outcome: 'skip', reason: 'stock-too-low' };
      return planned({ stock }, { stock: to });
    }
    case 'vat':
      return planned({ taxRate: product.taxRate }, { taxRate: change.rate });
    case 'shown':
      return planned({ active: product.active }, { active: change.active });
    case 'category':
      return planCategories(product.categories, change);
    default:
      return change satisfies never;
  }
}

function planCategories(
  categories: readonly number[],
  { how, categoryId }: CategoryChange,
): BulkPlan {
  const others = categories.filter((id) => id !== categoryId);
  const isIn = others.length < categories.length;
  if (how === 'move') return planned({ categories }, { categories: [categoryId] });
  if ((how === 'add') === isIn) return { outcome: 'same' };
  if (how === 'add') return planned({ categories }, { categories: [...categories, categoryId] });
  return planned(
    { categories },
    { categories: others },
    others.length === 0 ? ['no-category'] : [],
  );
}

function planned(
  before: BulkValues,
  after: BulkValues,
  warnings: readonly BulkWarning[] = [],
): BulkPlan {
  return isSame(before, after)
    ? { outcome: 'same' }
    : { outcome: 'change', before, after, warnings };
}

/** Whether two sets of values are equal: undoing a run leaves a product alone where they are not (rule bulk-changes/undo). */
export function isSame(one: BulkValues, other: BulkValues): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

const sorted = ({ prices, stock, taxRate, active, categories }: BulkValues) => [
  prices
    ?.toSorted((left, right) => left.unit - right.unit)
    .map(({ unit, price, listPrice }) => [unit, price, listPrice]),
  stock,
  taxRate,
  active,
  categories,
];

/** The present values of a product for the fields that a run changed. */
export function presentValues(product: BulkProduct, changed: BulkValues): BulkValues {
  const named = new Set(changed.prices?.map(({ unit }) => unit));
  return {
    ...(changed.prices && {
      prices: product.units
        .filter(({ id }) => named.has(id))
        .map(({ id, price, listPrice }) => ({ unit: id, price, listPrice })),
    }),
    ...(changed.stock !== undefined && { stock: product.stock }),
    ...(changed.taxRate !== undefined && { taxRate: product.taxRate }),
    ...(changed.active !== undefined && { active: product.active }),
    ...(changed.categories && { categories: product.categories }),
  };
}
