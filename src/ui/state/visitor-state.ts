import type { Session } from '#contract/session.ts';
import type { Cart, TakenBackLines } from '#contract/cart.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { asRefusal, isOffline } from './api-refusal.ts';
import type { Toast } from './toast-context.tsx';

/** How adding a product goes; absent is idle, `done` the success flash (rule cart/add-states). */
export type CartOperation = 'adding' | 'done' | 'addError';

export interface VisitorState {
  /** Null until the browser has asked. */
  session: Session | null;
  /** Null until the mini-cart was opened or the cart was changed. */
  cart: Cart | null;
  wishlist: ReadonlySet<number>;
  operations: ReadonlyMap<number, CartOperation>;
  /** The running change, for dimming a line (rule cart/pending-state). */
  fetching: { operation: 'remove'; id: string } | null;
}

export const initialVisitor: VisitorState = {
  session: null,
  cart: null,
  wishlist: new Set(),
  operations: new Map(),
  fetching: null,
};

/** The calls that the frame of a page makes. */
export type VisitorCalls = Pick<
  ShopApi,
  | 'session'
  | 'cart'
  | 'addToCart'
  | 'takeBackLines'
  | 'removeCartLine'
  | 'restoreLines'
  | 'addToWishlist'
  | 'removeFromWishlist'
  | 'changeSetting'
  | 'dismissCookieNotice'
  | 'logout'
>;

export interface Dependencies {
  api: VisitorCalls;
  toast: (toast: Toast) => void;
  /** Sends the visitor to the sign-in page and back here afterwards. */
  signIn: () => void;
  words: {
    /** The text for a failure that has none of its own. */
    failed: (error: unknown) => string;
    retry: string;
    /** "3 Koli Vida" */
    line: (quantity: number, unit: string, name: string) => string;
    added: (what: string) => string;
    undo: string;
    undone: (what: string) => string;
    removed: (name: string) => string;
    /** Said when a visitor's wish has come onto the customer's wishlist. */
    wished: string;
  };
}

/** The text of an addition to the cart, and the data that takes exactly that back. */
export interface Added extends TakenBackLines {
  what: string;
}

export function withWishes(
  wishlist: Iterable<number>,
  changes: Iterable<readonly [productId: number, wished: boolean]>,
): ReadonlySet<number> {
  const changed = new Set(wishlist);
  for (const [productId, wished] of changes) {
    if (wished) changed.add(productId);
    else changed.delete(productId);
  }
  return changed;
}

/** The state with those who watch it. */
export class HeldState {
  #state = initialVisitor;
  readonly #listeners = new Set<() => void>();

  readonly get = (): VisitorState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<VisitorState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  mark(productId: number, operation: CartOperation | null): void {
    const operations = new Map(this.#state.operations);
    if (operation) operations.set(productId, operation);
    else operations.delete(productId);
    this.set({ operations });
  }

  wish(productId: number, wished: boolean): void {
    this.set({ wishlist: withWishes(this.#state.wishlist, [[productId, wished]]) });
  }
}

/**
 * A 401 goes to the sign-in page; everything else is said. `again` repeats the call: it is offered where the shop gave
 * no answer because the browser is offline (rule reliability/offline).
 */
export function refuse(
  error: unknown,
  { signIn, toast, words }: Dependencies,
  again?: () => void,
): void {
  if (asRefusal(error)?.status === 401) return signIn();
  const action = again && isOffline() && { label: words.retry, onPress: again };
  toast({ text: words.failed(error), kind: 'error', ...(action && { action }) });
}
