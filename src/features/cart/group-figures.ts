import type { Cart } from '#contract/cart.ts';
import type { PricedLine, Pricing } from '#db/cart/cart-view.ts';
import { isPriceKnown } from '#rules/price/compare-prices.ts';
import { heldByProduct, linePrice } from '#rules/price/line-prices.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { netOfGoods } from '#rules/money/totals.ts';

/**
 * The least order of the buyer's group and what the goods cost less than visitors pay; nothing where there is neither or
 * prices are hidden (rules prices/order-minimum, prices/saved).
 */
export function groupFigures(
  lines: readonly PricedLine[],
  pricing: Pricing,
): Pick<Cart, 'saved' | 'minimum'> {
  const { settings, group, rates, defaultCurrency, currency } = pricing;
  if (settings.showPriceStatus === 0 || lines.length === 0) return {};
  const least = group?.minOrder ?? 0;
  const saved = savedOn(lines, { rates, currency });
  return {
    ...(saved > 0 && { saved }),
    ...(least > 0 && { minimum: { least, net: netOfGoods(lines, rates, defaultCurrency) } }),
  };
}

/** The net difference to the price that visitors pay for the same cart. A price that visitors have to ask for counts as equal. */
function savedOn(
  lines: readonly PricedLine[],
  { rates, currency }: Pick<Pricing, 'rates' | 'currency'>,
): number {
  if (!lines.some(({ product }) => product.prices)) return 0;
  const held = heldByProduct(
    lines.map(({ product, ...line }) => ({ ...line, parentId: product.parentId })),
  );
  const asVisitor = lines.map((line) => {
    const { prices } = line.product;
    const all = held.get(line.productId);
    if (!prices || !all) return line;
    const visitor = linePrice({ ...prices, lists: prices.guestLists }, line, all);
    const unitPrice =
      visitor && isPriceKnown(visitor.price, rates) ? visitor.price : line.unitPrice;
    return { ...line, unitPrice };
  });
  return sumAmounts(netOfGoods(asVisitor, rates, currency), -netOfGoods(lines, rates, currency));
}
