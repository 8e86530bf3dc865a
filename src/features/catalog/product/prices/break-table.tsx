import './break-table.css';
import type { ChildProduct, Unit } from '#contract/catalog/product.ts';
import { priceAt } from '#rules/cart/unit-quantities.ts';
import { pieceName } from '#rules/cart/units.ts';
import { buyerPriceTexts } from '#text/shop/buyer-price-texts.ts';
import type { Messages } from '#text/messages.ts';
import type { Shop } from '#ui/state/shop-context.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { amountOf, perPiece } from '#features/catalog/product/variants/unit-choice.tsx';

interface TableProps {
  product: ChildProduct;
  unit: Unit;
  /** The quantity in the field. */
  quantity: number;
  shop: Shop;
  t: Messages;
}

interface BreakRow {
  from: number;
  to: number | null;
}

/** The quantities at which the price changes: from `least` on, up to the one before the next. */
function rowsOf(unit: Unit): BreakRow[] {
  const starts = [unit.minQuantity ?? 1, ...(unit.breaks ?? []).map(({ min }) => min)];
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return { from, to: next === undefined ? null : next - (unit.orderMultiple ?? 1) };
  });
}

function Row({ row, product, unit, quantity, shop, t }: TableProps & { row: BreakRow }) {
  const texts = buyerPriceTexts[useLocale()];
  const { from, to } = row;
  const { integer, money } = t.format;
  const price = priceAt(unit, from);
  const isNow = price === priceAt(unit, quantity);
  const there = { ...unit, defaultPrice: price };
  const withTax = shop.settings.productsWithKdv;
  const amount = amountOf(there, { product, shop, quantity: 1, withTax });
  return (
    <tr className={isNow ? 'is-now' : undefined}>
      <td>
        {to === null && texts.andMore(integer(from), unit.value)}
        {to !== null && to <= from && texts.exactly(integer(from), unit.value)}
        {to !== null && to > from && texts.between(integer(from), integer(to), unit.value)}
        {isNow && <small>{texts.now}</small>}
      </td>
      <td>
        <b className="numeric">{money(amount, shop.currency)}</b>
      </td>
      {unit.multiplier > 1 && (
        <td className="numeric">{money(perPiece(there, { product, shop }), shop.currency)}</td>
      )}
    </tr>
  );
}

/** The price of a unit by quantity; nothing where the quantity does not matter (rule prices/breaks-table). */
export function BreakTable(props: TableProps) {
  const { product, unit, shop, t } = props;
  const texts = buyerPriceTexts[useLocale()];
  if (!shop.settings.showPriceStatus || unit.breaks === undefined) return null;
  const withTax = shop.settings.productsWithKdv;
  const name = unit.value;
  return (
    <table className="break-table">
      <caption className="screen-reader-only">
        {texts.breaks(name, withTax ? texts.withTax : texts.withoutTax)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{texts.quantity}</th>
          <th scope="col">
            {texts.one(name)}
            {!withTax && `, ${texts.net}`}
          </th>
          {unit.multiplier > 1 && (
            <th scope="col">{texts.one(pieceName(product.units, t.catalog.piece))}</th>
          )}
        </tr>
      </thead>
      <tbody>
        {rowsOf(unit).map((row) => (
          <Row key={row.from} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
}
