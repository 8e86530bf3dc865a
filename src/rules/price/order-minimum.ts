import { sumAmounts, toMinor, type Rates } from '#rules/money/money.ts';
import { netOfGoods, type TotalLine } from '#rules/money/totals.ts';
import type { CustomerGroup } from './customer-group.ts';

/** The least net worth of an order's goods and what is missing, in the default currency. */
export interface MissingToMinimum {
  readonly least: number;
  readonly missing: number;
}

/** How much is missing to the least order of the buyer's group (rule prices/order-minimum); null where nothing is. */
export function missingToMinimum(
  lines: readonly TotalLine[],
  shop: { group?: CustomerGroup; rates: Rates; defaultCurrency: string },
): MissingToMinimum | null {
  const least = shop.group?.minOrder ?? 0;
  if (least <= 0 || lines.length === 0) return null;
  const net = netOfGoods(lines, shop.rates, shop.defaultCurrency);
  return toMinor(net) < toMinor(least) ? { least, missing: sumAmounts(least, -net) } : null;
}
