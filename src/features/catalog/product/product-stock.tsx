import { useState } from 'react';
import type { ChildProduct } from '#contract/product.ts';
import { shortCode } from '#rules/catalog/code-display.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { stockDisplay, tellsExactStock } from '#rules/cart/stock.ts';
import { formatDateTime } from '#text/format.ts';
import type { Messages } from '#text/messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
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

/** What each warehouse holds, or whether it holds any where the exact stock is not told. */
function InventoryTable({ product, shop, t, unit }: StockProps & { unit: string }) {
  const { stockInfoStatus } = shop.settings;
  const exact = tellsExactStock({ quantity: product.quantity, stockInfoStatus });
  const there = (quantity: number) => (quantity > 0 ? t.product.there : t.product.notThere);
  const all = product.inventory.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.product.warehouse}</th>
            <th scope="col" className="align-right">
              {exact ? t.catalog.quantity : t.catalog.stock}
            </th>
          </tr>
        </thead>
        <tbody>
          {product.inventory.map(({ warehouseName, quantity }) => (
            <tr key={warehouseName}>
              <td>{warehouseName}</td>
              <td className="align-right numeric">
                {exact ? (
                  <>
                    <b>{t.format.integer(quantity)}</b> {unit}
                  </>
                ) : (
                  there(quantity)
                )}
              </td>
            </tr>
          ))}
        </tbody>
        {exact && (
          <tfoot>
            <tr>
              <th scope="row">{t.product.total}</th>
              <td className="align-right numeric">
                <b>{t.format.integer(all)}</b> {unit}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** What there is of a product, and where (rules stock/inventory, stock/inventory-discreet). */
export function ProductStock(props: StockProps & { locale: Locale }) {
  const { product, t, locale } = props;
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
      <Modal open={open} title={t.product.inventory} onClose={() => setOpen(false)}>
        <p className="muted inventory-note">
          {product.name}
          <br />
          <span className="caption">
            {t.product.code}: {shortCode(product.code)}
          </span>
          {product.inventoryDate !== null && (
            <>
              <br />
              <span className="caption">
                {t.product.inventoryDate(formatDateTime(product.inventoryDate, locale))}
              </span>
            </>
          )}
        </p>
        <InventoryTable {...props} unit={unit} />
      </Modal>
    </>
  );
}
