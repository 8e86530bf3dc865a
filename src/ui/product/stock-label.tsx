import { stockDisplay } from '#rules/cart/stock.ts';
import { formatInteger } from '#text/format.ts';
import type { Messages } from '#text/messages.ts';
import type { Shop } from '#ui/state/shop-context.tsx';

/** From this many pieces down a list says that they are the last. */
const fewPieces = 12;

/**
 * The dot and the words about a product's stock in a list (rules stock/display-types,
 * stock/messages).
 */
export function StockLabel(props: { quantity: number; unit: string; shop: Shop; t: Messages }) {
  const { t, shop, unit } = props;
  const stock = stockDisplay({
    quantity: props.quantity,
    unit,
    stockInfoStatus: shop.settings.stockInfoStatus,
    cartStockControl: shop.settings.cartStockControl,
    chat: shop.chat,
  });
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
      const pieces = formatInteger(stock.pieces);
      return stock.pieces <= fewPieces ? (
        <span className="stock-label is-low">{t.catalog.lastPieces(pieces, unit)}</span>
      ) : (
        <span className="stock-label">{t.catalog.stockPieces(pieces, unit)}</span>
      );
    }
    default:
      return stock satisfies never;
  }
}
