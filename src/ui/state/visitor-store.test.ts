import { expect, test } from 'vitest';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { Session } from '#contract/session.ts';
import { asRefusal } from './api-refusal.ts';
import type { Toast } from './toast-context.tsx';
import type { VisitorCalls } from './visitor-state.ts';
import { createVisitorStore } from './visitor-store.ts';

const session: Session = {
  customer: { name: 'Zeynep', surname: 'Karaca', email: 'z@karaca.example', phone: '' },
  guest: null,
  cart: { count: 0, shippingTotal: 0, total: 0, lines: [], freeShippingRemaining: null },
  wishKept: false,
  hasStatement: false,
  wishlist: [5],
  branches: [],
  branch: null,
  currencies: [],
  defaultCurrency: 'TRY',
  userCurrency: 'TRY',
  overdue: null,
  delivery: null,
  cookieNotice: true,
  locale: 'tr',
  csrfToken: 'token',
};

const cart: Cart = {
  items: [],
  subTotal: 0,
  tax: 0,
  shippingTotal: 0,
  shippingState: 'free',
  total: 0,
  tryTotal: 0,
  currency: 'TRY',
  freeShippingRemaining: null,
  description: '',
  reference: '',
  costCentre: '',
  costCentres: [],
  takesReference: false,
  branch: null,
  branches: [],
  notes: [],
  changes: [],
  look: null,
};

function refusal(status: number, message: string): Error {
  return Object.assign(new Error(message), { name: 'ApiFailure', status });
}

const unused = () => Promise.reject(new Error('this call was not expected'));

function visitor(calls: Partial<VisitorCalls>) {
  const toasts: Toast[] = [];
  const signIns: true[] = [];
  const store = createVisitorStore({
    api: {
      session: async () => session,
      cart: async () => cart,
      addToCart: unused,
      takeBackLines: unused,
      removeCartLine: unused,
      restoreLines: unused,
      addToWishlist: unused,
      removeFromWishlist: unused,
      changeSetting: unused,
      dismissCookieNotice: unused,
      logout: unused,
      ...calls,
    },
    toast: (toast) => toasts.push(toast),
    signIn: () => signIns.push(true),
    words: {
      failed: (error) => asRefusal(error)?.message ?? 'technical',
      retry: 'retry',
      line: (quantity, unit, name) => `${quantity} ${unit} ${name}`,
      added: (what) => `added ${what}`,
      undo: 'undo',
      undone: (what) => `undone ${what}`,
      removed: (name) => `removed ${name}`,
      wished: 'wished',
    },
  });
  return { store, toasts, signIns };
}

test('the heart changes before the response and reverts with the reason of a refusal', async () => {
  const { store, toasts } = visitor({
    addToWishlist: () => Promise.reject(refusal(409, 'olmadı')),
  });
  await store.refresh();
  const pressed = store.toggleWishlist(7);
  expect(store.get().wishlist.has(7)).toBe(true);
  await pressed;
  expect(store.get().wishlist.has(7)).toBe(false);
  expect(toasts).toEqual([{ text: 'olmadı', kind: 'error' }]);
});

test('a heart pressed before the session has loaded keeps its state', async () => {
  const known = Promise.withResolvers<Session>();
  const { store } = visitor({
    session: () => known.promise,
    // As in the browser: a changing call waits for the session.
    addToWishlist: async () => void (await known.promise),
    removeFromWishlist: async () => void (await known.promise),
  });
  const refreshed = store.refresh();
  const pressed = store.toggleWishlist(7);
  known.resolve(session);
  await refreshed;
  expect([...store.get().wishlist]).toEqual([5, 7]);
  await pressed;
  await store.refresh();
  expect([...store.get().wishlist]).toEqual([5]);
});

test('a wish that cannot be removed stays, silently', async () => {
  const { store, toasts } = visitor({
    removeFromWishlist: () => Promise.reject(refusal(500, 'olmadı')),
  });
  await store.refresh();
  await store.toggleWishlist(5);
  expect(store.get().wishlist.has(5)).toBe(true);
  expect(toasts).toEqual([]);
});

test('a 401 leads to the sign-in page, and so does a visitor’s wish', async () => {
  const expired = visitor({ addToWishlist: () => Promise.reject(refusal(401, 'giriş')) });
  await expired.store.refresh();
  await expired.store.toggleWishlist(7);
  expect(expired.signIns).toHaveLength(1);
  expect(expired.toasts).toEqual([]);

  const told: number[] = [];
  const anonymous = visitor({
    session: async () => ({ ...session, customer: null }),
    addToWishlist: async (id) => {
      told.push(id);
      throw refusal(401, 'giriş');
    },
  });
  await anonymous.store.refresh();
  await anonymous.store.toggleWishlist(7);
  expect([anonymous.signIns.length, told]).toEqual([1, [7]]);

  const back = visitor({ session: async () => ({ ...session, wishKept: true }) });
  await back.store.refresh();
  expect(back.toasts).toEqual([{ text: 'wished', kind: 'done' }]);
});

test('does not add a product twice at once, and knows the cart afterwards', async () => {
  let added = 0;
  const { store, toasts } = visitor({
    addToCart: async () => {
      added += 1;
      return unused();
    },
  });
  const first = store.addToCart(1, { quantity: 1 });
  expect(store.get().operations.get(1)).toBe('adding');
  expect(await store.addToCart(1, { quantity: 1 })).toBe(false);
  expect(await first).toBe(false);
  expect(added).toBe(1);
  expect(store.get().operations.get(1)).toBe('addError');
  expect(toasts).toEqual([{ text: 'technical', kind: 'error' }]);
});

test('announces a removal and offers to undo it', async () => {
  const asked: number[] = [];
  const { store, toasts } = visitor({
    removeCartLine: async () => ({ success: true, removal: 7 }),
    restoreLines: async ({ removal }) => {
      asked.push(removal);
    },
  });
  expect(await store.removeLine('1-2', 'Vida')).toBe(true);
  expect(toasts).toMatchObject([{ text: 'removed Vida', action: { label: 'undo' } }]);
  toasts[0]?.action?.onPress();
  expect(asked).toEqual([7]);
});

test('a line that cannot be removed stays, silently', async () => {
  const { store, toasts } = visitor({
    removeCartLine: () => Promise.reject(refusal(500, 'olmadı')),
  });
  const removed = store.removeLine('1-2', 'Vida');
  expect(store.get().fetching).toEqual({ operation: 'remove', id: '1-2' });
  expect(await removed).toBe(false);
  expect(store.get().fetching).toBeNull();
  expect(store.get().cart).toEqual(cart);
  expect(toasts).toEqual([]);
});

const item = {
  id: '1-2',
  product: { id: 1, name: 'Vida', parentId: 9 },
  productUnit: { value: 'Koli', multiplier: 12 },
  quantity: 8,
} as CartItem;

test('announces what was added with quantity and unit, and undoes exactly that', async () => {
  const takenBack: unknown[] = [];
  const { store, toasts } = visitor({
    addToCart: async () => item,
    takeBackLines: async ({ lines }) => void takenBack.push(lines),
    cart: async () => ({ ...cart, items: [item] }),
  });
  await store.refresh();
  expect(await store.addToCart(1, { quantity: 3, productValue: 2 })).toBe(true);
  expect(store.get().session?.cart.lines).toEqual([
    { productId: 1, parentId: 9, unit: 'Koli', multiplier: 12, quantity: 8 },
  ]);
  expect(toasts[0]).toMatchObject({ text: 'added 3 Koli Vida', kind: 'done' });
  toasts[0]?.action?.onPress();
  await expect.poll(() => toasts.length).toBe(2);
  expect(toasts[1]).toMatchObject({ text: 'undone 3 Koli Vida', kind: 'done' });
  expect(takenBack).toEqual([[{ id: '1-2', quantity: 3 }]]);
});

test('choosing a branch in an ended session leads to the sign-in page; other failures are silent', async () => {
  const ended = visitor({ changeSetting: () => Promise.reject(refusal(401, 'giriş yapın')) });
  await ended.store.changeSetting('branch', 2);
  expect(ended.signIns).toHaveLength(1);
  const failing = visitor({ changeSetting: () => Promise.reject(refusal(500, 'olmadı')) });
  await failing.store.changeSetting('branch', 2);
  expect([failing.signIns, failing.toasts]).toEqual([[], []]);
});

test('a second look takes over a changed cart and nothing of another customer', async () => {
  let asked = session;
  const { store } = visitor({ session: async () => asked });
  expect(await store.lookAgain()).toBeNull();
  await store.refresh();
  asked = { ...session, cart: { ...session.cart, count: 9 } };
  expect((await store.lookAgain())?.now).toBe(asked);
  expect(store.get().session).toBe(asked);
  const known = asked;
  asked = { ...asked, customer: { name: 'Can', surname: 'Ak', email: 'can@ornek.com', phone: '' } };
  expect(await store.lookAgain()).toEqual({ before: known, now: asked });
  expect(store.get().session).toBe(known);
});
