import { useState } from 'react';
import type { Cart, CartChange, CartItem } from '#contract/cart.ts';
import { asRefusal } from '#ui/api-refusal.ts';
import { useShopApi } from '#ui/shop-context.tsx';
import { useVisitor, useVisitorStore } from '#ui/visitor-context.tsx';

export interface CartChanges {
  cart: Cart;
  /** The line that is being changed, or all of them. */
  busy: string | 'all' | null;
  /** What stock refused, by product: the line's own id changes with its unit. */
  refusals: Readonly<Record<number, string>>;
  change: (item: CartItem, change: CartChange) => Promise<void>;
  remove: (item: CartItem) => Promise<void>;
  clear: () => Promise<void>;
}

/** The page's cart until it is changed here or in the header; then what was read after that. */
function useLatestCart(data: Cart): Cart {
  const store = useVisitorStore();
  const latest = useVisitor((state) => state.cart);
  const [page, setPage] = useState(() => ({ data, before: store.get().cart }));
  if (page.data !== data) setPage({ data, before: latest });
  const before = page.data === data ? page.before : latest;
  return latest !== null && latest !== before ? latest : data;
}

/**
 * What changes the cart (specification §4 Cart actions). Failures are silent, save those that say why
 * a quantity cannot be had (§5, §8); the figures are always those that the server gives afterwards.
 */
export function useCartChanges(data: Cart): CartChanges {
  const api = useShopApi();
  const store = useVisitorStore();
  const cart = useLatestCart(data);
  const [busy, setBusy] = useState<CartChanges['busy']>(null);
  const [refusals, setRefusals] = useState<CartChanges['refusals']>({});

  async function run(id: string, call: () => Promise<unknown>): Promise<unknown> {
    if (busy !== null) return null;
    setBusy(id);
    let failure: unknown = null;
    try {
      await call();
    } catch (error) {
      failure = error;
    }
    await store.loadCart();
    setBusy(null);
    return failure;
  }

  return {
    cart,
    busy,
    refusals,
    async change(item, change) {
      const failure = await run(item.id, () => api.changeCartLine(item.id, change));
      const refusal = asRefusal(failure);
      const { [item.product.id]: _, ...others } = refusals;
      const said = refusal?.status === 409 ? { [item.product.id]: refusal.message } : {};
      setRefusals({ ...others, ...said });
    },
    async remove(item) {
      await run(item.id, () => api.removeCartLine(item.id));
    },
    async clear() {
      await run('all', () => api.clearCart());
    },
  };
}
