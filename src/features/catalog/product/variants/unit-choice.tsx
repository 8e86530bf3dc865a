import type { ChildProduct, Unit } from '#contract/catalog/product.ts';
import { discountPercent, isPriced } from '#rules/catalog/pricing.ts';
import { exactAmount } from '#rules/money/money.ts';
import { pieceName, pricePerPiece } from '#rules/cart/units.ts';
import type { Messages } from '#text/messages.ts';
import type { Shop } from '#ui/state/shop-context.tsx';
import { useTakenOver } from '#ui/state/use-taken-over.ts';

/** The unit that others save against: the one of fewest pieces. */
function smallestUnit(units: readonly Unit[]): Unit | null {
  const smallest = Math.min(...units.map((unit) => unit.multiplier));
  return units.find((unit) => unit.multiplier === smallest) ?? null;
}

interface PriceContext {
  product: ChildProduct;
  shop: Shop;
}

/** The price of `quantity` of a unit in the page's currency, 2 places. */
export function amountOf(
  unit: Unit,
  { product, shop, quantity, withTax }: PriceContext & { quantity: number; withTax: boolean },
): number {
  const percent = withTax ? 100 + product.taxRate : 100;
  return exactAmount(unit.defaultPrice, {
    to: shop.currency,
    rates: shop.rates,
    quantity,
    percent,
  });
}

/** One piece in this unit, as shown. */
export function perPiece(unit: Unit, { product, shop }: PriceContext): number {
  return pricePerPiece(unit, {
    to: shop.currency,
    rates: shop.rates,
    taxRate: product.taxRate,
    withTax: shop.settings.productsWithKdv,
  });
}

/** How much cheaper a piece is in this unit than alone, in whole percent; null for not at all. */
function savingOf(unit: Unit, smallest: Unit, context: PriceContext): number | null {
  const { currency, rates } = context.shop;
  return discountPercent(
    { value: perPiece(unit, context), currency },
    { value: perPiece(smallest, context), currency },
    { rates, to: currency, showListPrice: true },
  );
}

function UnitPrice({ unit, product, shop, t }: UnitChoiceProps & { unit: Unit }) {
  if (!shop.settings.showPriceStatus) return null;
  if (!isPriced(unit.defaultPrice, shop.rates)) {
    // The price block says it where the product itself has no price.
    if (!isPriced(product.salePrice, shop.rates)) return null;
    return <span className="unit-option-price numeric">{t.catalog.askPrice}</span>;
  }
  const withTax = shop.settings.productsWithKdv;
  const amount = amountOf(unit, { product, shop, quantity: 1, withTax });
  return (
    <span className="unit-option-price numeric">
      {t.format.money(amount, shop.currency)}
      {unit.multiplier > 1 && (
        <small>
          {t.format.money(perPiece(unit, { product, shop }), shop.currency)}{' '}
          {t.catalog.perUnit(pieceName(product.units, t.catalog.piece))}
        </small>
      )}
    </span>
  );
}

interface UnitChoiceProps {
  product: ChildProduct;
  shop: Shop;
  t: Messages;
}

type UnitProps = UnitChoiceProps & { chosen: Unit; onChoose: (unit: Unit) => void };

/** For the cards' ref: a unit that was chosen before the script came counts (rule rendering/input-before-script). */
function useUnitBefore({ product, chosen, onChoose }: UnitProps) {
  return useTakenOver((cards) => {
    const checked = cards.querySelector<HTMLInputElement>('input:checked');
    const unit = product.units.find(({ id }) => String(id) === checked?.value);
    if (unit && unit !== chosen) onChoose(unit);
  });
}

/** The units as cards: what each holds, what it saves, its price and the price of one piece. */
export function UnitChoice(props: UnitProps) {
  const { product, shop, t, chosen } = props;
  const attach = useUnitBefore(props);
  const smallest = smallestUnit(product.units);
  const piece = pieceName(product.units, t.catalog.piece);
  if (!smallest || product.units.length < 2) {
    return <input type="hidden" name="productValue" value={chosen.id} />;
  }
  const saves = (unit: Unit) => {
    const shown = shop.settings.showPriceStatus && isPriced(unit.defaultPrice, shop.rates);
    return shown ? savingOf(unit, smallest, { product, shop }) : null;
  };
  return (
    <fieldset>
      <legend className="label">{t.catalog.unit}</legend>
      <div className="unit-choice" ref={attach}>
        {product.units.map((unit) => {
          const saving = saves(unit);
          return (
            <label key={unit.id} className="unit-option">
              <span className="radio">
                <input
                  type="radio"
                  name="productValue"
                  value={unit.id}
                  checked={unit === chosen}
                  onChange={() => props.onChoose(unit)}
                />
              </span>
              <span>
                <b>{unit.value}</b>
                <small>
                  {t.product.holds(t.format.integer(unit.multiplier), piece)}
                  {saving !== null && ` · ${t.product.saving(saving)}`}
                </small>
              </span>
              <UnitPrice {...props} unit={unit} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
