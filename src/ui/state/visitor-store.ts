import type { Session, SettingChange } from '#contract/session.ts';
import { asRefusal } from './api-refusal.ts';
import { cartActions } from './cart-actions.ts';
import { HeldState, refuse, withWishes, type Dependencies } from './visitor-state.ts';

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
    if (session) take(session);
  }
  function take(session: Session): void {
    held.set({ session, wishlist: withWishes(session.wishlist, wishing) });
    if (session.wishKept) dependencies.toast({ text: dependencies.words.wished, kind: 'done' });
  }
  return {
    subscribe: held.subscribe,
    get: held.get,
    refresh,
    /**
     * Asks again who the visitor is, after another tab may have changed it; null where nothing can be compared. The
     * page keeps what it knows where it is somebody else by now, because everything that it shows is of the person
     * before.
     */
    async lookAgain(): Promise<{ before: Session; now: Session } | null> {
      const before = held.get().session;
      const now = before && (await api.session().catch(() => null));
      if (!now) return null;
      if (now.customer?.email === before.customer?.email) take(now);
      return { before, now };
    },
    signIn,
    ...cartActions(held, dependencies),
    ...wishActions(held, dependencies, wishing),
    ...frameActions(held, dependencies, refresh),
  };
}

function wishActions(held: HeldState, dependencies: Dependencies, wishing: Map<number, boolean>) {
  const { api, signIn } = dependencies;
  /**
   * The heart changes before the answer and goes back on a refusal (rules wishlist/heart,
   * wishlist/refused-add).
   */
  async function toggleWishlist(productId: number): Promise<void> {
    const { session, wishlist } = held.get();
    if (session && !session.customer) {
      // The shop keeps the wish until they have signed in (rule wishlist/add-after-sign-in).
      await api.addToWishlist(productId).catch(() => undefined);
      return signIn();
    }
    const wished = !wishlist.has(productId);
    held.wish(productId, wished);
    wishing.set(productId, wished);
    try {
      if (wished) await api.addToWishlist(productId);
      else await api.removeFromWishlist(productId);
    } catch (error) {
      held.wish(productId, !wished);
      const again = () => void toggleWishlist(productId);
      if (wished || asRefusal(error)?.status === 401) refuse(error, dependencies, again);
    } finally {
      if (wishing.get(productId) === wished) wishing.delete(productId);
    }
  }
  return { toggleWishlist };
}

function frameActions(held: HeldState, dependencies: Dependencies, refresh: () => Promise<void>) {
  const { api } = dependencies;
  return {
    /**
     * Resolves to whether the setting was saved; most callers ignore it and reload the page (rule api/calls). The
     * session has the branch by then. A visitor without a session goes to the sign-in.
     */
    async changeSetting(key: SettingChange['key'], value: number | string): Promise<boolean> {
      try {
        await api.changeSetting({ key, value });
      } catch (error) {
        if (asRefusal(error)?.status === 401) dependencies.signIn();
        else if (key === 'branch') await refresh();
        return false;
      }
      if (key === 'branch') await refresh();
      return true;
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
