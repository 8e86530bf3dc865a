import type { CartItem } from '#contract/cart.ts';
import type { PricedLine, Pricing } from '#db/cart/cart-view.ts';
import { lineId, piecesByProduct } from '#rules/cart/cart-content.ts';
import { quantityProblem, soldInstead } from '#rules/cart/cart-problems.ts';
import { displayPrice } from '#rules/catalog/pricing.ts';
import { heldByProduct, type HeldPieces } from '#rules/price/line-prices.ts';
import { explainPrice, nextPrice } from '#rules/price/price-reason.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import { refusalText } from '#text/refusal-text.ts';
import { saidOfWithdrawal } from '#text/shop/withdrawal-text.ts';
import { buyerPriceTexts, reasonText } from '#text/shop/buyer-price-texts.ts';

type Hints = Pick<CartItem, 'reason' | 'next' | 'sold' | 'withdrawal'>;

/**
 * The lines on the wire with what there is to say of their prices and quantities; the same lines in a cart where there is
 * nothing (rules prices/why, prices/next-break, prices/quantity-rules).
 */
export function withHints(
  items: CartItem[],
  lines: readonly PricedLine[],
  pricing: Pricing,
  locale: Locale,
): CartItem[] {
  const held = heldByProduct(
    lines.map(({ product, ...line }) => ({ ...line, parentId: product.parentId })),
  );
  const pieces = piecesByProduct(lines);
  const hints = new Map(
    lines.map((line) => {
      const { productId, unitId } = line;
      const all = held.get(productId);
      const own = all ? priceHints(line, all, pricing, locale) : {};
      const sold = soldHint(line, pieces.get(productId) ?? 0, locale);
      const said = saidOfWithdrawal(line.product.withdrawal, locale);
      return [lineId(productId, unitId), { ...own, ...said, ...(sold && { sold }) }];
    }),
  );
  return items.map((item) => {
    const { next, ...others } = hints.get(item.id) ?? {};
    const isThere = item.maxQuantity === null || (next && next.quantity <= item.maxQuantity);
    return { ...item, ...others, ...(next && isThere && { next }) };
  });
}

function priceHints(line: PricedLine, held: HeldPieces, pricing: Pricing, locale: Locale): Hints {
  const { prices } = line.product;
  if (!prices) return {};
  const explained = explainPrice(prices, line, held);
  const next = nextPrice(prices, line, held);
  const { integer, money } = formats[locale];
  const { currency, rates, settings } = pricing;
  const shown = (price: typeof line.unitPrice) => {
    const withTax = settings.productsWithKdv;
    const options = { to: currency, rates, taxRate: line.taxRate, withTax };
    return money(displayPrice(price, options), currency);
  };
  return {
    ...(explained?.reason && {
      reason: reasonText(locale, explained.reason, {
        group: prices.group,
        product: explained.product,
      }),
    }),
    ...(next && {
      next: {
        quantity: next.quantity,
        text: buyerPriceTexts[locale].next(
          integer(next.quantity - line.quantity),
          line.unit.value,
          shown(next.price),
        ),
      },
    }),
  };
}

function soldHint(line: PricedLine, pieces: number, locale: Locale): Hints['sold'] | null {
  const problem = line.forSale ? quantityProblem(line, pieces) : null;
  if (!problem) return null;
  const { reason, pieces: n, unit } = problem;
  const quantity = soldInstead(line, pieces);
  return quantity === null ? null : { quantity, text: refusalText(locale, reason, { n, unit }) };
}
