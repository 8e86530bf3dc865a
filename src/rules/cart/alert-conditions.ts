import { availablePieces, isStockControlled } from './stock.ts';
import type { Price, Rates } from '#rules/money/money.ts';
import { grossPrice, isPriced } from '#rules/catalog/pricing.ts';

/** The news about a product that a customer can ask for (rule alerts/kinds). */
export const alertKinds = ['stock', 'price'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Open alerts of one customer (rule alerts/limit). */
export const mostAlerts = 200;

interface AlertProduct {
  /** Pieces that can be bought, before the offset. */
  quantity: number;
  /** Of the default unit, without VAT. */
  salePrice: Price;
  taxRate: number;
}

interface AlertShop {
  rates: Rates;
  settings: {
    stockInfoStatus: number;
    cartStockControl: number;
    showPriceStatus: boolean | number;
  };
}

/** Whether the shop has so many pieces of the product (rule stock/in-stock); a shop without stock control sells it always. */
function isInStock({ quantity }: AlertProduct, { settings }: AlertShop, pieces: number): boolean {
  const { stockInfoStatus, cartStockControl } = settings;
  if (!isStockControlled(cartStockControl)) return true;
  return availablePieces({ quantity, stockInfoStatus }) >= Math.max(1, pieces);
}

/** The price with VAT that a page shows in a currency; null where it shows none (rules prices/hidden, prices/on-request). */
export function alertPrice(
  { salePrice, taxRate }: AlertProduct,
  { rates, settings }: AlertShop,
  currency: string,
): number | null {
  if (!settings.showPriceStatus || rates[currency] === undefined) return null;
  return isPriced(salePrice, rates)
    ? grossPrice(salePrice, { to: currency, rates, taxRate })
    : null;
}

/**
 * Whether there is something to wait for: a product of which there are not so many pieces, or a price that can fall (rule
 * alerts/kinds).
 */
export function canAsk(
  kind: AlertKind,
  product: AlertProduct,
  shop: AlertShop,
  { currency, pieces }: { currency: string; pieces: number },
): boolean {
  return kind === 'stock'
    ? !isInStock(product, shop, pieces)
    : alertPrice(product, shop, currency) !== null;
}

/** Whether the product is there again, or its price is below the one of the asking (rule alerts/due). */
export function isDue(
  alert: { kind: AlertKind; price: number | null; currency: string | null; pieces: number },
  product: AlertProduct,
  shop: AlertShop,
): boolean {
  if (alert.kind === 'stock') return isInStock(product, shop, alert.pieces);
  if (alert.price === null || alert.currency === null) return false;
  const now = alertPrice(product, shop, alert.currency);
  return now !== null && now < alert.price;
}
