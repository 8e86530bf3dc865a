import { useEffect, useState } from 'react';
import type { Cart, CartChange, CartItem } from '#contract/cart.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';
import type { VisitorStore } from '#ui/state/visitor-store.ts';

/** The refusal of a change, by product: a line's own id changes with its unit. */
export interface LineRefusal {
  /** Which part of the line it is about. */
  of: 'line' | 'note';
  message: string;
  /** The typed value, when the browser submitted the form without the script. */
  typed?: { quantity?: string | undefined; note?: string | undefined };
}

interface CartState {
  /** The lines that are being changed or wait for it; `allLines` for all of them. */
  busy: ReadonlySet<string>;
  refusals: Readonly<Record<number, LineRefusal>>;
}

/** The functions that change the cart; they stay the same for the life of the page. */
export interface CartActions {
  change: (item: CartItem, change: CartChange) => Promise<void>;
  remove: (item: CartItem) => Promise<void>;
  clear: () => Promise<void>;
  /** Waits for what is under way; false when the last of it was refused. */
  settled: () => Promise<boolean>;
}

export interface CartChanges extends CartState {
  cart: Cart;
  actions: CartActions;
}

/** The props of a line. */
export interface LineProps {
  item: CartItem;
  currency: string;
  busy: boolean;
  refusal: LineRefusal | undefined;
  actions: CartActions;
  /** Far down a long cart, where its controls wait until it comes near the view; see `FarLine`. */
  isFar: boolean;
  /** Takes the line out; `asks`: after a question. */
  onRemove: (item: CartItem, asks: boolean) => void;
}

/** Stands for every line where a line's id is asked for. */
export const allLines = 'all';

/** The lines of `next`, each that has not changed as it was: what shows it need not be drawn anew. */
function sameLines(before: readonly CartItem[], next: CartItem[]): CartItem[] {
  const known = new Map(before.map((item) => [item.id, item]));
  return next.map((item) => {
    const old = known.get(item.id);
    return old && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
}

/** The page's cart until it is changed here or in the header; then what was read after that. */
function useLatestCart(data: Cart): Cart {
  const store = useVisitorStore();
  const latest = useVisitor((state) => state.cart);
  const [page, setPage] = useState(() => ({ data, before: store.get().cart }));
  if (page.data !== data) setPage({ data, before: latest });
  const before = page.data === data ? page.before : latest;
  const cart = latest !== null && latest !== before ? latest : data;
  const [shown, setShown] = useState({ of: data, cart: data });
  if (shown.of === cart) return shown.cart;
  const items = sameLines(shown.cart.items, cart.items);
  const next = { of: cart, cart: { ...cart, items } };
  setShown(next);
  return next.cart;
}

/** Reads the cart anew when somebody comes back to the page (rule cart/refresh-on-return). */
function useLookOnReturn(store: VisitorStore): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void store.loadCart();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [store]);
}

/** One change after another; a second one of the same line is left out until the first is through. */
function createTurns(store: VisitorStore, show: (busy: CartState['busy']) => void) {
  let last: Promise<unknown> = Promise.resolve(null);
  let busy: ReadonlySet<string> = new Set();
  function mark(ids: ReadonlySet<string>): void {
    busy = ids;
    show(ids);
  }
  async function take(id: string, call: () => Promise<unknown>): Promise<unknown> {
    let failure: unknown = null;
    try {
      await call();
    } catch (error) {
      failure = error;
    }
    await store.loadCart();
    mark(new Set([...busy].filter((each) => each !== id)));
    return failure;
  }
  return {
    /** The error of the call, or null; null too when the line is busy. */
    async run(id: string, call: () => Promise<unknown>): Promise<unknown> {
      if (busy.has(id) || busy.has(allLines)) return null;
      mark(new Set(busy).add(id));
      last = last.then(() => take(id, call));
      return last;
    },
    settled: async () => (await last) === null,
  };
}

/**
 * Changes a line and gives what the call threw, or null. A quantity that is wanted while another one of its line is
 * under way follows it; of several the last counts (rule cart/serialized-changes).
 */
function createChanges(api: ShopApi, turns: ReturnType<typeof createTurns>) {
  const underWay = new Map<string, { quantity: number; done: Promise<unknown> }>();
  async function follow(id: string, wanted: { quantity: number }): Promise<unknown> {
    let failure: unknown;
    let sent: number;
    do {
      const quantity = (sent = wanted.quantity);
      failure = await turns.run(id, () => api.changeCartLine(id, { quantity }));
    } while (failure === null && wanted.quantity !== sent);
    underWay.delete(id);
    return failure;
  }
  return {
    change(id: string, change: CartChange): Promise<unknown> {
      if (!('quantity' in change)) return turns.run(id, () => api.changeCartLine(id, change));
      const before = underWay.get(id);
      if (before) {
        before.quantity = change.quantity;
        return before.done;
      }
      const wanted = { quantity: change.quantity, done: Promise.resolve<unknown>(null) };
      underWay.set(id, wanted);
      wanted.done = follow(id, wanted);
      return wanted.done;
    },
    async settled(): Promise<boolean> {
      await Promise.all([...underWay.values()].map(({ done }) => done));
      return turns.settled();
    },
  };
}

function createActions(input: {
  api: ShopApi;
  store: VisitorStore;
  show: (change: (state: CartState) => CartState) => void;
  words: { removed: (name: string) => string; cleared: string };
}): CartActions {
  const { api, store, show, words } = input;
  const turns = createTurns(store, (busy) => show((state) => ({ ...state, busy })));
  const changes = createChanges(api, turns);
  return {
    settled: changes.settled,
    async change(item, wanted) {
      const failure = await changes.change(item.id, wanted);
      const refusal = asRefusal(failure);
      const isSaid = refusal?.status === 409 || (refusal?.status === 400 && 'note' in wanted);
      show((state) => {
        const { [item.product.id]: _, ...others } = state.refusals;
        if (!isSaid) return { ...state, refusals: others };
        const said = { of: 'note' in wanted ? 'note' : 'line', message: refusal.message } as const;
        return { ...state, refusals: { ...others, [item.product.id]: said } };
      });
    },
    async remove(item) {
      await turns.run(item.id, async () => {
        const { removal } = await api.removeCartLine(item.id);
        store.offerBack(removal, words.removed(item.product.name));
      });
    },
    async clear() {
      await turns.run(allLines, async () => {
        const { removal } = await api.clearCart();
        store.offerBack(removal, words.cleared);
      });
    },
  };
}

/**
 * The actions that change the cart (rule cart/operations). Failures are silent, except those that explain why a
 * quantity or a note is impossible (rule cart/silent-failures); the figures are always those of the server's last
 * answer. `first` holds refusals from before the script loaded.
 */
export function useCartChanges(data: Cart, first: CartState['refusals']): CartChanges {
  const api = useShopApi();
  const store = useVisitorStore();
  const t = useText();
  const cart = useLatestCart(data);
  const [state, show] = useState<CartState>({ busy: new Set(), refusals: first });
  useLookOnReturn(store);
  const { removed, cleared } = t.cart;
  const [actions] = useState(() =>
    createActions({ api, store, show, words: { removed, cleared } }),
  );
  return { cart, ...state, actions };
}
