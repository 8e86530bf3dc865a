import { lazy, Suspense, useState } from 'react';
import type { ChildProduct } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { stockDisplay } from '#rules/cart/stock.ts';
import type { Messages } from '#text/messages.ts';
import { Button } from '#ui/controls/button.tsx';
import type { Shop } from '#ui/state/shop-context.tsx';
import { pieceName } from '#rules/cart/units.ts';

interface StockProps {
  product: ChildProduct;
  shop: Shop;
  t: Messages;
}

/**
 * The sentence about the stock and whether there is any (rules stock/display-types,
 * stock/messages).
 */
function stockSentence(props: StockProps, unit: string): { text: string; there: boolean } | null {
  const { product, shop, t } = props;
  const { stockInfoStatus, cartStockControl } = shop.settings;
  const { quantity } = product;
  const stock = stockDisplay({
    quantity,
    unit,
    stockInfoStatus,
    cartStockControl,
    chat: shop.chat,
  });
  switch (stock.kind) {
    case 'none':
      return null;
    case 'exact':
      return { text: t.catalog.stockDetail(t.format.integer(stock.pieces), unit), there: true };
    case 'more-than':
      return { text: t.catalog.stockDetail(`${stock.threshold}+`, unit), there: true };
    case 'available':
      return { text: t.catalog.inStock, there: true };
    case 'sold-out':
      return { text: t.catalog.soldOut, there: false };
    case 'ask-stock':
      return { text: t.catalog.askStockDetail, there: false };
    default:
      return stock satisfies never;
  }
}

// Few ask for it.
const InventoryDialog = lazy(() => import('./inventory-dialog.tsx'));

/** A product's stock and its warehouses (rules stock/inventory, stock/hidden-inventory). */
export function ProductStock(props: StockProps & { locale: Locale }) {
  const { product, t } = props;
  const [open, setOpen] = useState(false);
  const unit = pieceName(product.units, t.catalog.piece);
  const sentence = stockSentence(props, unit);
  const rows = product.inventory.length;
  if (!sentence && rows === 0) return null;
  return (
    <>
      <hr />
      <div className="buy-box-section buy-box-stock">
        {sentence && (
          <span className={sentence.there ? 'stock-label' : 'stock-label is-out'}>
            {sentence.text}
          </span>
        )}
        {rows > 0 && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t.product.inventory}
          </Button>
        )}
      </div>
      {open && (
        <Suspense>
          <InventoryDialog {...props} unit={unit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
