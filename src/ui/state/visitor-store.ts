import type { AddToCartForm, Cart, CartChange, TakenBackLines } from '#contract/cart.ts';
import type { Session } from '#contract/session.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { asRefusal } from './api-refusal.ts';
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
  /** What is under way, for dimming a line (rule cart/marker). */
  fetching: { operation: 'remove' | 'clear' | 'change'; id: string } | null;
}

export const initialVisitor: VisitorState = {
  session: null,
  cart: null,
  wishlist: new Set(),
  operations: new Map(),
  fetching: null,
};

/** How long the success flash stands (rule cart/add-states). */
const flashMs = 1250;

/** The calls that the frame of a page makes. */
export type VisitorCalls = Pick<
  ShopApi,
  | 'session'
  | 'cart'
  | 'addToCart'
  | 'takeBackLines'
  | 'changeCartLine'
  | 'removeCartLine'
  | 'clearCart'
  | 'addToWishlist'
  | 'removeFromWishlist'
  | 'changeSetting'
  | 'dismissCookieNotice'
  | 'logout'
>;

interface Dependencies {
  api: VisitorCalls;
  toast: (toast: Toast) => void;
  /** Sends the visitor to the sign-in page and back here afterwards. */
  signIn: () => void;
  words: {
    technicalError: string;
    /** "3 Koli Vida" */
    line: (quantity: number, unit: string, name: string) => string;
    added: (what: string) => string;
    undo: string;
    undone: (what: string) => string;
  };
}

/** What came into the cart, in words, and what would take exactly that back. */
export interface Added extends TakenBackLines {
  what: string;
}

function withWishes(
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

export type VisitorStore = ReturnType<typeof createVisitorStore>;

/** The visitor's session, cart and wishlist in the browser, and everything that changes them. */
export function createVisitorStore(dependencies: Dependencies) {
  const held = new HeldState();
  /** Hearts that were pressed and have no answer yet. */
  const wishing = new Map<number, boolean>();
  const { api, signIn } = dependencies;

  async function refresh(): Promise<void> {
    const session = await api.session().catch(() => null);
    // The first changing calls wait for this answer, which therefore knows nothing of them.
    if (session) held.set({ session, wishlist: withWishes(session.wishlist, wishing) });
  }
  return {
    subscribe: held.subscribe,
    get: held.get,
    refresh,
    signIn,
    ...cartActions(held, dependencies),
    ...wishActions(held, dependencies, wishing),
    ...frameActions(held, dependencies, refresh),
  };
}

/** The state with those who watch it. */
class HeldState {
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

/** A 401 goes to the sign-in page; everything else is said. */
function refuse(error: unknown, { signIn, toast, words }: Dependencies): void {
  const refusal = asRefusal(error);
  if (refusal?.status === 401) signIn();
  else toast({ text: refusal?.message ?? words.technicalError, kind: 'error' });
}

/** Reads the cart anew; silent when it fails, as is every cart call but adding (rule cart/silent-failures). */
function cartReader(held: HeldState, api: VisitorCalls): () => Promise<void> {
  let asked = 0;
  return async () => {
    const mine = ++asked;
    const cart = await api.cart().catch(() => null);
    if (!cart || mine !== asked) return;
    const { shippingTotal, total } = cart;
    const { session } = held.get();
    const lines = cart.items.map(({ product, productUnit, quantity }) => {
      return {
        productId: product.id,
        parentId: product.parentId,
        unit: productUnit.value,
        multiplier: productUnit.multiplier,
        quantity,
      };
    });
    const summary = { count: lines.length, shippingTotal, total, lines };
    held.set({ cart, session: session && { ...session, cart: summary } });
  };
}

function cartAdder(loadCart: () => Promise<void>, held: HeldState, dependencies: Dependencies) {
  const { api, toast, words } = dependencies;

  /** Takes exactly what was added out again (rule cart/take-back). */
  async function undo({ what, lines }: Added): Promise<void> {
    try {
      await api.takeBackLines({ lines });
      toast({ text: words.undone(what), kind: 'done' });
    } catch (error) {
      refuse(error, dependencies);
    }
    await loadCart();
  }

  /**
   * Puts something into the cart by `call`; true when it is there. A refusal is said in a toast
   * (rule cart/add-alert). `productId` is whose button shows how it goes.
   */
  async function add(productId: number, call: () => Promise<Added>): Promise<boolean> {
    if (held.get().operations.get(productId) === 'adding') return false;
    held.mark(productId, 'adding');
    try {
      const added = await call();
      const action = { label: words.undo, onPress: () => void undo(added) };
      toast({ text: words.added(added.what), kind: 'done', action });
    } catch (error) {
      held.mark(productId, 'addError');
      refuse(error, dependencies);
      return false;
    }
    held.mark(productId, 'done');
    setTimeout(() => {
      if (held.get().operations.get(productId) === 'done') held.mark(productId, null);
    }, flashMs);
    await loadCart();
    return true;
  }

  return {
    add,
    addToCart: (productId: number, form: AddToCartForm) =>
      add(productId, async () => {
        const { id, product, productUnit } = await api.addToCart(productId, form);
        const quantity = Number(form.quantity);
        const what = words.line(quantity, productUnit.value, product.name);
        return { what, lines: [{ id, quantity }] };
      }),
  };
}

function cartActions(held: HeldState, dependencies: Dependencies) {
  const { api } = dependencies;
  const loadCart = cartReader(held, api);

  async function quietly(
    fetching: NonNullable<VisitorState['fetching']>,
    call: () => Promise<unknown>,
  ): Promise<boolean> {
    held.set({ fetching });
    const ok = await call().then(
      () => true,
      () => false,
    );
    await loadCart();
    held.set({ fetching: null });
    return ok;
  }

  return {
    loadCart,
    ...cartAdder(loadCart, held, dependencies),

    removeLine: (lineId: string) =>
      quietly({ operation: 'remove', id: lineId }, () => api.removeCartLine(lineId)),
    changeLine: (lineId: string, change: CartChange) =>
      quietly({ operation: 'change', id: lineId }, () => api.changeCartLine(lineId, change)),
    clearCart: () => quietly({ operation: 'clear', id: '' }, () => api.clearCart()),
  };
}

function wishActions(held: HeldState, dependencies: Dependencies, wishing: Map<number, boolean>) {
  const { api, signIn } = dependencies;
  return {
    /**
     * The heart changes before the answer and goes back on a refusal (rules wishlist/heart,
     * wishlist/refused-add).
     */
    async toggleWishlist(productId: number): Promise<void> {
      const { session, wishlist } = held.get();
      if (session && !session.customer) return signIn();
      const wished = !wishlist.has(productId);
      held.wish(productId, wished);
      wishing.set(productId, wished);
      try {
        if (wished) await api.addToWishlist(productId);
        else await api.removeFromWishlist(productId);
      } catch (error) {
        held.wish(productId, !wished);
        if (wished || asRefusal(error)?.status === 401) refuse(error, dependencies);
      } finally {
        if (wishing.get(productId) === wished) wishing.delete(productId);
      }
    },
  };
}

function frameActions(held: HeldState, dependencies: Dependencies, refresh: () => Promise<void>) {
  const { api } = dependencies;
  return {
    /** The answer is ignored; the page then shows itself anew (rule wire/calls). */
    async changeSetting(
      key: 'defaultCurrency' | 'branch' | 'locale',
      value: number | string,
    ): Promise<void> {
      await api.changeSetting({ key, value }).catch(() => undefined);
      if (key === 'branch') await refresh();
    },

    async dismissCookieNotice(): Promise<void> {
      const { session } = held.get();
      if (session) held.set({ session: { ...session, cookieNotice: false } });
      await api.dismissCookieNotice().catch(() => undefined);
    },

    async logout(): Promise<void> {
      try {
        await api.logout();
      } catch (error) {
        refuse(error, dependencies);
      }
    },
  };
}
