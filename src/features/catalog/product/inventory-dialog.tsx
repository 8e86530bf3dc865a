import type { ChildProduct } from '#contract/catalog/product.ts';
import { ProductCode } from '#ui/product/product-code.tsx';
import { tellsWarehouses } from '#rules/cart/product-to-show.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formatDateTime } from '#text/format.ts';
import type { Messages } from '#text/messages.ts';
import { Modal } from '#ui/controls/modal.tsx';
import type { Shop } from '#ui/state/shop-context.tsx';

interface InventoryProps {
  product: ChildProduct;
  shop: Shop;
  t: Messages;
  /** The name of a piece. */
  unit: string;
}

/** The stock of each warehouse, or whether it has any where the exact stock is hidden. */
function InventoryTable({ product, shop, t, unit }: InventoryProps) {
  const exact = tellsWarehouses(product, shop.settings);
  const there = (quantity: number) => (quantity > 0 ? t.product.there : t.product.notThere);
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
              <th scope="row">{t.product.available}</th>
              <td className="align-right numeric">
                <b>{t.format.integer(Math.max(0, product.quantity))}</b> {unit}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The warehouses of a product, over its page (rules stock/inventory, stock/hidden-inventory). */
export default function InventoryDialog(
  props: InventoryProps & { locale: Locale; onClose: () => void },
) {
  const { product, t, locale } = props;
  return (
    <Modal open title={t.product.inventory} onClose={props.onClose}>
      <p className="muted inventory-note">
        {product.name}
        <br />
        <span className="caption">
          {t.product.code}: <ProductCode code={product.code} />
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
      <InventoryTable {...props} />
    </Modal>
  );
}
