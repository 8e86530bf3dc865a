import { createHash } from 'node:crypto';
import { writeSeen } from '#db/cart/cart-lines.ts';
import { priceLines } from '#db/cart/cart-view.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import { findCart } from '#db/cart/carts.ts';
import type { CartOwner } from '#db/cart/cart-owner.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { changesSinceLook, figuresToSee } from '#rules/cart/look-changes.ts';
import type { LookChange } from '#rules/cart/look-changes.ts';
import { displayPrice } from '#rules/catalog/pricing.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { lookTexts } from '#text/shop/cart/cart-note-text.ts';
import type { CartServices } from './check-line.ts';

/**
 * The changes since the last look at the cart, and a token that confirms that they were seen (rule cart/change-notices).
 */
export function lookOf(
  lines: readonly PricedLine[],
  { settings, rates, defaultCurrency }: ShopSnapshot,
  input: { locale: Locale; currency: string | null },
): { changes: string[]; look: string | null } {
  const { changes, isNews } = changesSinceLook(lines, { settings, rates });
  if (!isNews) return { changes: [], look: null };
  const to = input.currency ?? defaultCurrency;
  const told = changes.map((change) => {
    const { product, unit } = change.line;
    const named = { name: product.name, unit: unit.value, currency: to };
    if (change.kind !== 'price') return { ...named, ...change };
    const options = { to, rates, taxRate: product.taxRate, withTax: settings.productsWithKdv };
    const from = displayPrice(change.from, options);
    return { ...named, kind: change.kind, from, to: displayPrice(change.to, options) };
  });
  return { changes: lookTexts(input.locale, told), look: tokenOf(lines, changes) };
}

/** Stands for what there was to see: the prices of the lines and what is said of the stock. */
function tokenOf(lines: readonly PricedLine[], changes: readonly LookChange<PricedLine>[]): string {
  const prices = lines.map(({ productId, unitId, unitPrice }) => {
    return `${productId}-${unitId} ${unitPrice.value} ${unitPrice.currency}`;
  });
  const stocks = changes.map(({ kind, line }) => `${kind} ${line.productId}`);
  const hash = createHash('sha256').update([...prices, ...stocks].join('\n'));
  return hash.digest('base64url');
}

/**
 * Records that the buyer has seen the cart's changes. Where the cart has changed again, nothing is recorded: the next
 * look shows them. 3 queries at most.
 */
export async function seeCart(
  services: CartServices,
  owner: CartOwner,
  look: string,
): Promise<void> {
  const cart = await findCart(services.db, owner);
  if (!cart) return;
  const shop = services.snapshot();
  const lines = await priceLines(services.db, cart.lines, shop, 'tr', cart.holds);
  const { changes, isNews } = changesSinceLook(lines, shop);
  if (!isNews || tokenOf(lines, changes) !== look) return;
  const seen = lines.map((line) => ({ ...line, seen: figuresToSee(line) }));
  await writeSeen(services.db, cart.id, seen);
}
