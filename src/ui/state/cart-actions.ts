import type { AddToCartForm } from '#contract/cart.ts';
import {
  refuse,
  type Added,
  type Dependencies,
  type HeldState,
  type VisitorCalls,
  type VisitorState,
} from './visitor-state.ts';

/** How long the success flash stands (rule cart/add-states). */
const flashMs = 1250;

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
    const { freeShippingRemaining } = cart;
    const count = lines.length;
    const summary = { count, shippingTotal, total, lines, freeShippingRemaining };
    held.set({ cart, session: session && { ...session, cart: summary } });
  };
}

/** Takes exactly what was added out again (rule cart/undo-add). */
async function undo(
  { what, lines }: Added,
  loadCart: () => Promise<void>,
  dependencies: Dependencies,
): Promise<void> {
  const { api, toast, words } = dependencies;
  try {
    await api.takeBackLines({ lines });
    toast({ text: words.undone(what), kind: 'done' });
  } catch (error) {
    refuse(error, dependencies, () => void undo({ what, lines }, loadCart, dependencies));
  }
  await loadCart();
}

function cartAdder(loadCart: () => Promise<void>, held: HeldState, dependencies: Dependencies) {
  const { api, toast, words } = dependencies;

  /**
   * Puts something into the cart by `call`; true when it is there. A refusal is said in a toast
   * (rule cart/add-alert), unless `call` has said it and gives null. `productId` is whose button
   * shows how it goes.
   */
  async function add(productId: number, call: () => Promise<Added | null>): Promise<boolean> {
    if (held.get().operations.get(productId) === 'adding') return false;
    held.mark(productId, 'adding');
    try {
      const added = await call();
      if (!added) {
        held.mark(productId, 'addError');
        return false;
      }
      const action = { label: words.undo, onPress: () => void undo(added, loadCart, dependencies) };
      toast({ text: words.added(added.what), kind: 'done', action });
    } catch (error) {
      held.mark(productId, 'addError');
      refuse(error, dependencies, () => void add(productId, call));
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

/** The reads and changes of the cart (rule cart/operations). */
export function cartActions(held: HeldState, dependencies: Dependencies) {
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

  /** Says what went, and puts it back on demand (rule cart/undo-remove). */
  function offerBack(removal: number | null, text: string): void {
    if (removal === null) return;
    async function putBack(back: number): Promise<void> {
      await api
        .restoreLines({ removal: back })
        .catch((error: unknown) => refuse(error, dependencies, () => void putBack(back)));
      await loadCart();
    }
    const action = { label: dependencies.words.undo, onPress: () => void putBack(removal) };
    dependencies.toast({ text, kind: 'done', action });
  }

  return {
    loadCart,
    ...cartAdder(loadCart, held, dependencies),

    offerBack,
    removeLine: (lineId: string, name: string) =>
      quietly({ operation: 'remove', id: lineId }, async () => {
        const { removal } = await api.removeCartLine(lineId);
        offerBack(removal, dependencies.words.removed(name));
      }),
  };
}
