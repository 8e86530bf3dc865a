/** The state that decides whether a product can be bought; pieces are the smallest unit of stock. */
interface StockState {
  quantity: number;
  stockInfoStatus: number;
  /** 1: overselling is allowed. Anything else: stock is controlled (rule stock/control). */
  cartStockControl: number;
}

export type StockDisplay =
  | { kind: 'none' }
  | { kind: 'exact'; pieces: number; unit: string }
  | { kind: 'more-than'; threshold: number }
  | { kind: 'available' }
  | { kind: 'sold-out' }
  | { kind: 'ask-stock' };

/** The action of a product's button. */
export type BuyState = 'buy' | 'options' | 'sold-out' | 'ask-chat' | 'ask-price';

export type StockCheck =
  | { ok: true }
  | { ok: false; reason: 'out-of-stock'; pieces: number; available: number };

/** The most of one unit that a cart line may hold (rule cart/limits). */
export const maxLineQuantity = 100_000;

const steps = [5, 10, 50, 100, 1000, 20] as const;

/** The pieces that stockInfoStatus adds to the stock (rule stock/offset). */
export function stockOffset(stockInfoStatus: number): number {
  if (stockInfoStatus <= 8) return steps[stockInfoStatus - 3] ?? 0;
  return -(steps[stockInfoStatus - 9] ?? 0) || 0;
}

/** The number behind '5+' for the display types 15 to 20, else null (rule stock/display-types). */
function stockThreshold(stockInfoStatus: number): number | null {
  return steps[stockInfoStatus - 15] ?? null;
}

/** The largest stock that the display type tells as a number (rule stock/hidden-numbers). */
function mostToldPieces(stockInfoStatus: number): number {
  const isTold = stockInfoStatus === 0 || stockOffset(stockInfoStatus) !== 0;
  return isTold ? Infinity : (stockThreshold(stockInfoStatus) ?? 0);
}

/** Whether there is stock and shoppers are not told how much (rule stock/hidden-numbers). */
export function hidesStock(input: { quantity: number; stockInfoStatus: number }): boolean {
  return input.quantity > mostToldPieces(input.stockInfoStatus);
}

/**
 * The stock as calls and pages tell it: a hidden number becomes `maxLineQuantity` where there is stock and 0 where there is
 * none. Types 3 to 14 tell the stock before their shift, which is a public setting.
 */
export function shownQuantity(input: { quantity: number; stockInfoStatus: number }): number {
  if (hidesStock(input)) return maxLineQuantity;
  const isTold = mostToldPieces(input.stockInfoStatus) === Infinity;
  return isTold ? input.quantity : Math.max(0, input.quantity);
}

export function isStockControlled(cartStockControl: number): boolean {
  return cartStockControl !== 1;
}

/** Pieces that may be promised, before what a cart holds; may be below zero. */
export function availablePieces(input: { quantity: number; stockInfoStatus: number }): number {
  return input.quantity + stockOffset(input.stockInfoStatus);
}

/**
 * Whether the cart may take `requested` more units; `held` is what it already holds of the product
 * in pieces, over all units. `pieces` of a refusal is the {n} of the message (rules
 * stock/cart-check, stock/not-enough).
 */
export function checkStock(
  input: StockState & { requested: number; multiplier: number; held: number },
): StockCheck {
  if (!isStockControlled(input.cartStockControl)) return { ok: true };
  const pieces = input.requested * input.multiplier;
  const available = Math.max(0, availablePieces(input) - input.held);
  return pieces <= available
    ? { ok: true }
    : { ok: false, reason: 'out-of-stock', pieces, available };
}

/**
 * The most units that a line may have when the cart's other lines of the product hold `held` pieces. Where the stock
 * number is hidden it is the maximum of any line, since a smaller one would reveal the number (rule
 * stock/hidden-numbers).
 */
export function maxQuantity(input: StockState & { multiplier: number; held: number }): number {
  if (!isStockControlled(input.cartStockControl) || hidesStock(input)) return maxLineQuantity;
  const available = availablePieces(input) - input.held;
  return available <= 0 ? 0 : Math.min(maxLineQuantity, Math.floor(available / input.multiplier));
}

/** Whether the store can be asked by chat (rule stock/chat). */
export function hasChat(store: { whatsappControl: string; whatsappNumber: string }): boolean {
  return store.whatsappControl === '1' && store.whatsappNumber.length > 4;
}

/**
 * The text about a product's stock, by display type 0 to 20 (rules stock/display-types, stock/messages). 'ask-stock' is
 * 'Stok sorunuz.' on the detail page and 'Stok Sorunuz' in lists; 'sold-out' is 'Stokta Tükendi' and appears only while
 * stock is controlled.
 */
export function stockDisplay(input: StockState & { unit: string; chat: boolean }): StockDisplay {
  const type = input.stockInfoStatus;
  if (!(type >= 0 && type <= 20) || type === 1) return { kind: 'none' };
  const pieces = availablePieces(input);
  if (pieces <= 0) {
    return {
      kind: isStockControlled(input.cartStockControl) && !input.chat ? 'sold-out' : 'ask-stock',
    };
  }
  if (type === 2) return { kind: 'available' };
  const threshold = stockThreshold(type);
  if (threshold !== null && pieces > threshold) return { kind: 'more-than', threshold };
  return { kind: 'exact', pieces, unit: input.unit };
}

/**
 * Whether the number that is told of the stock is the number of pieces there are: not where nothing
 * or only whether there is any is said, where the stock is shifted, and above a threshold (rule
 * stock/exact-number).
 */
export function tellsExactStock(input: { quantity: number; stockInfoStatus: number }): boolean {
  const threshold = stockThreshold(input.stockInfoStatus);
  if (threshold !== null) return input.quantity <= threshold;
  return input.stockInfoStatus === 0;
}

/**
 * The kind of a product's button (rule stock/sold-out-button). A parent leads to its options. Sold out comes before the missing
 * price, which the price block shows anyway.
 */
export function buyState(
  options: StockState & { chat: boolean; needsOptions: boolean; priced: boolean },
): BuyState {
  if (isStockControlled(options.cartStockControl) && availablePieces(options) <= 0) {
    return options.chat ? 'ask-chat' : 'sold-out';
  }
  if (options.needsOptions) return 'options';
  return options.priced ? 'buy' : 'ask-price';
}

/** Whether the 'TÜKENDİ!' badge shows: nothing there, and it can be bought all the same (rule
 * stock/sold-out-badge). */
export function soldOutBadge(input: StockState): boolean {
  return !isStockControlled(input.cartStockControl) && availablePieces(input) <= 0;
}

/** The largest number that a stock column can hold. */
export const mostStock = 2_000_000_000;

/**
 * The least that stock can be corrected to: never what running payments hold, and below none only as far as the shop sells
 * below none (rule product-editing/minimum-stock).
 */
export function leastStock(input: {
  reserved: number;
  stockInfoStatus: number;
  cartStockControl: number;
}): number {
  if (!isStockControlled(input.cartStockControl)) return -mostStock;
  return input.reserved - Math.max(0, stockOffset(input.stockInfoStatus));
}
