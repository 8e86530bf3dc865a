import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { HeldLine } from '#contract/session.ts';
import { failureText } from './api-refusal.ts';
import { useNavigate } from './router-context.tsx';
import { localised, urls, withoutLocale } from '#urls';
import { heldInUnits, heldPieces } from '#rules/cart/cart-content.ts';
import { useShopApi } from './shop-context.tsx';
import { useLocale, useText } from './text-context.tsx';
import { useToast } from './toast-context.tsx';
import { initialVisitor, type CartOperation, type VisitorState } from './visitor-state.ts';
import { createVisitorStore, type VisitorStore } from './visitor-store.ts';

const VisitorContext = createContext<VisitorStore | null>(null);

function useNewStore(): VisitorStore {
  const api = useShopApi();
  const toast = useToast();
  const locale = useLocale();
  const t = useText();
  const navigate = useNavigate();
  const [store] = useState(() =>
    createVisitorStore({
      api,
      toast,
      signIn: () => {
        const { pathname, search } = window.location;
        const signIn = () => navigate(localised(urls.login(pathname + search), locale));
        void import('./form-drafts.ts').then(({ keepDrafts }) => keepDrafts()).then(signIn, signIn);
      },
      words: {
        failed: (error) => failureText(error, t),
        retry: t.errors.retry,
        line: (quantity, unit, name) => `${t.format.integer(quantity)} ${unit} ${name}`,
        added: t.catalog.addedWhat,
        undo: t.catalog.undo,
        undone: t.catalog.undone,
        removed: t.cart.removed,
        wished: t.catalog.wished,
      },
    }),
  );
  return store;
}

/** Asks who the visitor is once the page is alive; until then everybody sees the same page. */
export function VisitorProvider({ children }: { children: ReactNode }) {
  const store = useNewStore();
  useEffect(() => {
    async function start(): Promise<void> {
      await store.refresh();
      const asked = withoutLocale(window.location.pathname).locale;
      const saved = store.get().session?.locale;
      if (asked && saved && asked !== saved) await store.changeSetting('locale', asked);
    }
    void start();
  }, [store]);
  return <VisitorContext value={store}>{children}</VisitorContext>;
}

/** The visitor's actions; the same object for the life of the page. */
export function useVisitorStore(): VisitorStore {
  const store = use(VisitorContext);
  if (!store) throw new Error('no VisitorProvider above');
  return store;
}

/** One value of the visitor's state; the caller renders again only when that value changes. */
export function useVisitor<Value>(select: (state: VisitorState) => Value): Value {
  const store = useVisitorStore();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(initialVisitor),
  );
}

export function useWished(productId: number): boolean {
  return useVisitor((state) => state.wishlist.has(productId));
}

export function useCartOperation(productId: number): CartOperation | undefined {
  return useVisitor((state) => state.operations.get(productId));
}

const nothingHeld: readonly HeldLine[] = [];

/** The known quantity of a product and its variants in the cart: "3 Koli + 5 Adet", '' for none. */
export function useHeld(productId: number): string {
  const t = useText();
  return useVisitor((state) =>
    heldInUnits(state.session?.cart.lines ?? nothingHeld, productId)
      .map(([unit, quantity]) => `${t.format.integer(quantity)} ${unit}`)
      .join(' + '),
  );
}

/** Pieces of a product that the cart is known to hold, over all units (rule cart/pieces). */
export function useHeldPieces(productId: number): number {
  return useVisitor((state) => heldPieces(state.session?.cart.lines ?? nothingHeld, productId));
}
