import { pricesToShow, type PricedProduct } from '#rules/catalog/hidden-prices.ts';
import type { PricesShown, Settings } from '#rules/shop/settings.ts';
import { maxLineQuantity, shownQuantity, tellsExactStock } from './stock.ts';

interface StockedProduct {
  readonly quantity: number;
  /** The stock of each warehouse. */
  readonly inventory?: readonly { readonly quantity: number }[];
}

type DisplayType = Pick<Settings, 'stockInfoStatus'>;

/** A product as it may leave the server: without the prices and the stock that the shop hides. */
export function productToShow<P extends PricedProduct & StockedProduct>(
  product: P,
  settings: PricesShown & Pick<Settings, 'stockInfoStatus'>,
): P {
  return stockToShow(pricesToShow(product, settings), settings);
}

/**
 * Whether the pieces of each warehouse are told (rule stock/hidden-inventory). A display type with a threshold applies
 * to the warehouses together, too.
 */
export function tellsWarehouses(
  { quantity, inventory = [] }: StockedProduct,
  { stockInfoStatus }: DisplayType,
): boolean {
  const counted = inventory.reduce((sum, row) => sum + row.quantity, 0);
  return tellsExactStock({ quantity: Math.max(quantity, counted), stockInfoStatus });
}

/** The product with the stock that the display type tells (rule stock/hidden-numbers). */
function stockToShow<P extends StockedProduct>(product: P, settings: DisplayType): P {
  const quantity = shownQuantity({ ...settings, quantity: product.quantity });
  const isInventoryCut = product.inventory !== undefined && !tellsWarehouses(product, settings);
  if (quantity === product.quantity && !isInventoryCut) return product;
  const inventory = product.inventory?.map((row) => {
    return { ...row, quantity: row.quantity > 0 ? maxLineQuantity : 0 };
  });
  return { ...product, quantity, ...(isInventoryCut && { inventory }) };
}
