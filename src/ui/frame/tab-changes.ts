import type { Session } from '#contract/session.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { tabTexts } from '#text/shop/tab-text.ts';
import { keepDrafts } from '#ui/state/form-drafts.ts';
import type { Toast } from '#ui/state/toast-context.tsx';
import type { VisitorStore } from '#ui/state/visitor-store.ts';

interface TabChange {
  of: 'person' | 'currency' | 'cart';
  text: string;
  /** The label of the button that loads the page anew; null where the page has brought itself up to date. */
  reload: string | null;
}

const nameOf = ({ name, surname }: NonNullable<Session['customer']>) => `${name} ${surname}`;

const quantities = ({ cart }: Session) =>
  JSON.stringify(cart.lines.map(({ productId, unit, quantity }) => [productId, unit, quantity]));

/** Another tab's change of the session, as a sentence; null for nothing that a page shows. */
export function tabChange(before: Session, now: Session, locale: Locale): TabChange | null {
  const t = tabTexts[locale];
  if (before.customer?.email !== now.customer?.email) {
    const { customer } = now;
    if (!customer) return { of: 'person', text: t.signedOut, reload: t.reload };
    const text = before.customer ? t.otherPerson(nameOf(customer)) : t.signedIn(nameOf(customer));
    return { of: 'person', text, reload: t.reload };
  }
  if (before.userCurrency !== now.userCurrency)
    return { of: 'currency', text: t.currency(now.userCurrency), reload: t.reload };
  if (quantities(before) !== quantities(now))
    return { of: 'cart', text: t.cart(now.cart.count), reload: null };
  if (before.cart.total !== now.cart.total) return { of: 'cart', text: t.prices, reload: null };
  return null;
}

function reload(): void {
  keepDrafts();
  window.location.reload();
}

/** Compares what the page knows with the session of now, and says what changed (rule reliability/second-tab). */
export async function lookAtChange(page: {
  store: VisitorStore;
  toast: (toast: Toast) => void;
  locale: Locale;
}): Promise<void> {
  const { store, toast, locale } = page;
  const { operations, fetching } = store.get();
  // A change of this page is under way: its own answer says what became of the cart.
  if (fetching || [...operations.values()].includes('adding')) return;
  const looked = await store.lookAgain();
  const change = looked && tabChange(looked.before, looked.now, locale);
  if (!change) return;
  if (change.of === 'cart' && store.get().cart) await store.loadCart();
  const { text, reload: label } = change;
  // An error toast stays until it is read: the page shows what is no longer so.
  if (label === null) toast({ text, kind: 'info' });
  else toast({ text, kind: 'error', action: { label, onPress: reload } });
}
