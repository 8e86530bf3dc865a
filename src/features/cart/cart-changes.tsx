import { useRef, useState } from 'react';
import type { Cart, CartChange, CartItem } from '#contract/cart.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';

export interface CartChanges {
  cart: Cart;
  /** The lines that are being changed or wait for it; `allLines` for all of them. */
  busy: ReadonlySet<string>;
  /** What stock refused, by product: the line's own id changes with its unit. */
  refusals: Readonly<Record<number, string>>;
  change: (item: CartItem, change: CartChange) => Promise<void>;
  remove: (item: CartItem) => Promise<void>;
  clear: () => Promise<void>;
  /** Waits for what is under way; false when the last of it was refused. */
  settled: () => Promise<boolean>;
}

/** Stands for every line where a line's id is asked for. */
export const allLines = 'all';

/** The page's cart until it is changed here or in the header; then what was read after that. */
function useLatestCart(data: Cart): Cart {
  const store = useVisitorStore();
  const latest = useVisitor((state) => state.cart);
  const [page, setPage] = useState(() => ({ data, before: store.get().cart }));
  if (page.data !== data) setPage({ data, before: latest });
  const before = page.data === data ? page.before : latest;
  return latest !== null && latest !== before ? latest : data;
}

/** One change after another; a second one of the same line is left out until the first is through. */
function useTurns() {
  const store = useVisitorStore();
  const last = useRef<Promise<unknown>>(Promise.resolve(null));
  const [busy, setBusy] = useState<CartChanges['busy']>(new Set());

  async function take(id: string, call: () => Promise<unknown>): Promise<unknown> {
    let failure: unknown = null;
    try {
      await call();
    } catch (error) {
      failure = error;
    }
    await store.loadCart();
    setBusy((ids) => new Set([...ids].filter((each) => each !== id)));
    return failure;
  }
  return {
    busy,
    /** What the call threw, or null; null too when the line is busy. */
    async run(id: string, call: () => Promise<unknown>): Promise<unknown> {
      if (busy.has(id) || busy.has(allLines)) return null;
      setBusy((ids) => new Set(ids).add(id));
      last.current = last.current.then(() => take(id, call));
      return last.current;
    },
    settled: async () => (await last.current) === null,
  };
}

/**
 * What changes the cart (rule cart/operations). Failures are silent, save those that say why a
 * quantity cannot be had (rule cart/silent-failures); the figures are always those that the server
 * gives afterwards.
 */
export function useCartChanges(data: Cart): CartChanges {
  const api = useShopApi();
  const cart = useLatestCart(data);
  const { busy, run, settled } = useTurns();
  const [refusals, setRefusals] = useState<CartChanges['refusals']>({});

  return {
    cart,
    busy,
    refusals,
    settled,
    async change(item, change) {
      const failure = await run(item.id, () => api.changeCartLine(item.id, change));
      const refusal = asRefusal(failure);
      setRefusals((known) => {
        const { [item.product.id]: _, ...others } = known;
        return refusal?.status === 409 ? { ...others, [item.product.id]: refusal.message } : others;
      });
    },
    async remove(item) {
      await run(item.id, () => api.removeCartLine(item.id));
    },
    async clear() {
      await run(allLines, () => api.clearCart());
    },
  };
}
