import type { Price } from '#rules/money/money.ts';
import type { ShippingSettings } from '#rules/money/shipping.ts';
import type { QuoteShipping } from './quote-states.ts';

/** The agreement of both sides, for the quote's own cart (rule quotes/exact-prices). */
export interface AgreedTerms {
  lines: readonly { productId: number; unitId: number; price: Price }[];
  shipping: QuoteShipping;
  /** In lira with VAT; counts where shipping is `fee`. */
  shippingFee: number;
  /** Pieces that the quote keeps, by product. */
  holds: readonly { productId: number; pieces: number }[];
}

/** The lines with their agreed prices; a line that was not agreed on keeps its own. */
export function withAgreedPrices<L extends { productId: number; unitId: number }>(
  lines: readonly L[],
  { lines: agreed }: Pick<AgreedTerms, 'lines'>,
): (L & { agreed?: Price })[] {
  return lines.map((line) => {
    const found = agreed.find(
      ({ productId, unitId }) => productId === line.productId && unitId === line.unitId,
    );
    return found ? { ...line, agreed: found.price } : line;
  });
}

/** The settings under which the usual fee is the agreed one (rule quotes/shipping). */
export function settingsOfQuote<S extends ShippingSettings>(
  settings: S,
  { shipping, shippingFee }: Pick<AgreedTerms, 'shipping' | 'shippingFee'>,
): S {
  if (shipping === 'shop') return settings;
  const isFree = shipping === 'free' || shippingFee === 0;
  return {
    ...settings,
    kargoAliciyaAit: false,
    ucretsizKargoSecenek: isFree,
    ucretsizKargoMiktar: 0,
    kargoUcreti: `0/1000000/${shippingFee.toFixed(2)}`,
  };
}
