import type { ProductSummary } from '#contract/catalog/product.ts';
import { stockDisplay, tellsExactStock } from '#rules/cart/stock.ts';
import { pieceName } from '#rules/cart/units.ts';
import type { Messages } from '#text/messages.ts';
import type { Shop } from '#ui/state/shop-context.tsx';

/** From this many pieces down a list says that they are the last, where their number is told. */
const fewPieces = 12;

/**
 * The dot and the words about a product's stock in a list (rules stock/display-types,
 * stock/messages).
 */
export function StockLabel(props: {
  product: Pick<ProductSummary, 'quantity' | 'units'>;
  shop: Shop;
  t: Messages;
}) {
  const { t, shop } = props;
  const { quantity, units } = props.product;
  const unit = pieceName(units, t.catalog.piece);
  const stock = stockDisplay({ ...shop.settings, quantity, unit, chat: shop.chat });
  switch (stock.kind) {
    case 'none':
      return null;
    case 'available':
      return <span className="stock-label">{t.catalog.inStock}</span>;
    case 'sold-out':
      return <span className="stock-label is-out">{t.catalog.soldOut}</span>;
    case 'ask-stock':
      return <span className="stock-label is-out">{t.catalog.askStock}</span>;
    case 'more-than':
      return <span className="stock-label">{t.catalog.stockMore(stock.threshold, unit)}</span>;
    case 'exact': {
      const pieces = t.format.integer(stock.pieces);
      return stock.pieces <= fewPieces && tellsExactStock({ ...shop.settings, quantity }) ? (
        <span className="stock-label is-low">{t.catalog.lastPieces(pieces, unit)}</span>
      ) : (
        <span className="stock-label">{t.catalog.stockPieces(pieces, unit)}</span>
      );
    }
    default:
      return stock satisfies never;
  }
}
