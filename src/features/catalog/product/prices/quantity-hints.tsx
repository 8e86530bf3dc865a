import type { ChildProduct, Unit } from '#contract/catalog/product.ts';
import { nextBreak } from '#rules/cart/unit-quantities.ts';
import { buyerPriceTexts } from '#text/shop/buyer-price-texts.ts';
import type { Messages } from '#text/messages.ts';
import { Icon } from '#ui/controls/icon.tsx';
import type { Shop } from '#ui/state/shop-context.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { amountOf } from '#features/catalog/product/variants/unit-choice.tsx';

/** The least quantity of a unit and its steps, for who buys it; nothing where any quantity is sold. */
export function SoldQuantities({ unit, t }: { unit: Unit; t: Messages }) {
  const texts = buyerPriceTexts[useLocale()];
  const { minQuantity = 1, orderMultiple = 1 } = unit;
  const { integer } = t.format;
  const parts = [
    ...(minQuantity > 1 ? [texts.least(`${integer(minQuantity)} ${unit.value}`)] : []),
    ...(orderMultiple > 1 ? [texts.multiples(integer(orderMultiple))] : []),
  ];
  if (parts.length === 0) return null;
  return <span className="caption">{parts.join(', ')}</span>;
}

/** How much more makes each of the unit cheaper, where that is not far (rule prices/next-break). */
export function NextBreak(props: {
  product: ChildProduct;
  unit: Unit;
  quantity: number;
  /** The most that stock allows. */
  most: number;
  shop: Shop;
  t: Messages;
}) {
  const { product, unit, quantity, most, shop, t } = props;
  const texts = buyerPriceTexts[useLocale()];
  const next = nextBreak(unit, quantity);
  if (!next || next.min > most || !shop.settings.showPriceStatus) return null;
  const withTax = shop.settings.productsWithKdv;
  const there = { ...unit, defaultPrice: next.price };
  const amount = amountOf(there, { product, shop, quantity: 1, withTax });
  const more = t.format.integer(next.min - quantity);
  return (
    <p className="next-break">
      <Icon name="tag" />
      {texts.next(more, unit.value, t.format.money(amount, shop.currency))}
    </p>
  );
}
