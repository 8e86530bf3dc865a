import { useRef, useState } from 'react';
import type { Cart } from '#contract/cart.ts';
import type { Checkout } from '#contract/checkout.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { localised, urls } from '#urls';
import type { Accepted } from './contract-boxes.tsx';
import type { OfferedMethod } from './method-tabs.tsx';

/** Random, and made by what pages without TLS have too, unlike `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Each message of a refused save, the lines before the whole; a lost connection says itself (rule
 * checkout/save-errors). */
function problemsOf(error: unknown, technicalError: string): string[] {
  const refusal = asRefusal(error);
  if (refusal) return [...new Set([...refusal.exception, refusal.message])];
  return [error instanceof Error && error.message !== '' ? error.message : technicalError];
}

/**
 * Saves the order, once a page view: the same key goes with every try, so that a repeated one gives
 * the order that is there already (rule orders/idempotent). After success the browser goes to the
 * cart page.
 */
export function useSaveOrder(data: Checkout) {
  const t = useText();
  const locale = useLocale();
  const api = useShopApi();
  const store = useVisitorStore();
  const key = useRef<string>(undefined);
  const [cart, setCart] = useState<Cart>(data.cart);
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function save(method: OfferedMethod, accepted: Accepted): Promise<void> {
    if (saving) return;
    setSaving(true);
    setProblems([]);
    key.current ??= newKey();
    try {
      await api.saveOrder({
        description: cart.description,
        shippingTotal: cart.shippingTotal,
        expectedTotal: cart.total,
        odemeTipi: method,
        idempotencyKey: key.current,
        acceptPreInformation: accepted.preInformation ? '1' : '0',
        acceptDistanceContract: accepted.distanceContract ? '1' : '0',
      });
      // Stays busy: the next page is on its way.
      window.location.assign(localised(urls.cart, locale));
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) return store.signIn();
      setProblems(problemsOf(error, t.common.technicalError));
      const now = refusal?.status === 409 ? await api.checkout().catch(() => null) : null;
      if (now) setCart(now.cart);
      setSaving(false);
    }
  }
  return { cart, saving, problems, setProblems, save };
}
