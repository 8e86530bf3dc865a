import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Checkout, Shortage } from '#contract/checkout.ts';
import type { SentForm } from '#contract/sent-form.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { Messages } from '#text/messages.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { newKey } from '#ui/state/new-key.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';
import type { Accepted } from './contracts/contract-boxes.tsx';

/** A problem that one part of the page shows. */
interface AtPlace {
  method?: string;
  contracts?: string;
}

interface Refused {
  atPlace: AtPlace;
  /** The problem of the whole order, shown above its totals. */
  problems: readonly string[];
}

const nothing: Refused = { atPlace: {}, problems: [] };

/** Whether a refusal belongs to the boxes of the contracts. */
export function isAboutContracts(code: string): boolean {
  return ['contract-required', 'contract-changed', 'withdrawal-consent'].includes(code);
}

/**
 * Each message of a refused save, the lines before the whole, at its place where it has one (rule checkout/save-errors).
 * The shortages have a place of their own and are left out, as is a whole that repeats a line.
 */
function refusedBy(
  refusal: Pick<SentForm, 'code' | 'message' | 'exception'>,
  shortages: readonly Shortage[],
): Refused {
  const { code, message, exception } = refusal;
  if (isAboutContracts(code)) return { atPlace: { contracts: message }, problems: [] };
  if (code === 'payment-method-unavailable') return { atPlace: { method: message }, problems: [] };
  const isSaid = exception.some((text) => text.endsWith(message));
  const problems = exception.filter((text) => shortages.every((each) => each.text !== text));
  return { atPlace: {}, problems: [...new Set([...problems, ...(isSaid ? [] : [message])])] };
}

/** A lost connection is said in words, with the browser's own beside them. */
function refusedWith(
  error: unknown,
  shortages: readonly Shortage[],
  { technicalError, connectionLost }: Messages['common'],
): Refused {
  const refusal = asRefusal(error);
  if (refusal) return refusedBy(refusal, shortages);
  const isLost = error instanceof Error && 'status' in error && error.status === 0;
  const said = isLost ? `${connectionLost} (${error.message})` : technicalError;
  return { atPlace: {}, problems: [said] };
}

/** Shows the first wrong control, or the alert over the card or the figures. */
export function showRefusal(): void {
  const wrong =
    document.querySelector<HTMLElement>('main [aria-invalid="true"], main [data-wrong]') ??
    document.querySelector<HTMLElement>('main .card-alert .notice, main .order-summary .notice');
  if (!wrong) return;
  if (wrong.tabIndex < 0) wrong.tabIndex = -1;
  wrong.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: 'center' });
}

/** The data of the step: from the page, or newer after a refusal. */
function useNow(data: Checkout) {
  const api = useShopApi();
  const [{ now, version }, setNow] = useState({ now: data, version: 0 });
  async function refresh(): Promise<Checkout> {
    const fresh = await api.checkout(quoteUrls.ofQuote('', data.quoteNo)).catch(() => null);
    if (fresh) setNow({ now: fresh, version: version + 1 });
    return fresh ?? now;
  }
  return { now, version, refresh };
}

/** Whether somebody has to allow an order by this method first (rule approvals/checkout). */
function isToBeAllowed({ approval }: Checkout, method: PaymentType | null): boolean {
  return method !== null && approval?.methods.includes(method) === true;
}

function formOf(now: Checkout, method: PaymentType, accepted: Accepted) {
  const { description, shippingTotal, total } = now.cart;
  return {
    description,
    shippingTotal,
    expectedTotal: total,
    odemeTipi: method,
    askApproval: isToBeAllowed(now, method) ? '1' : '0',
    ...(now.quoteNo !== undefined && { quoteNo: now.quoteNo }),
    contractsSeen: now.contracts.seen,
    acceptPreInformation: accepted.preInformation ? '1' : '0',
    acceptDistanceContract: accepted.distanceContract ? '1' : '0',
    acceptNoWithdrawal: accepted.noWithdrawal ? '1' : '0',
  };
}

/**
 * Saves the order, once a page view: the same key goes with every try, so that a repeated one gives
 * the order that is there already (rule orders/idempotent). After success the browser goes to the
 * cart page. `sent` is the order as the browser sent it by itself.
 */
export function useSaveOrder(data: Checkout, sent: SentForm | undefined) {
  const t = useText();
  const locale = useLocale();
  const api = useShopApi();
  const store = useVisitorStore();
  const key = useRef<string>(undefined);
  const { now, version, refresh } = useNow(data);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState(() => (sent ? refusedBy(sent, data.shortages) : nothing));

  const needsApproval = (method: PaymentType | null) => isToBeAllowed(now, method);

  async function save(method: PaymentType, accepted: Accepted): Promise<void> {
    if (saving) return;
    setSaving(true);
    setRefused(nothing);
    key.current ??= newKey();
    try {
      const { orderNo } = await api.saveOrder({
        ...formOf(now, method, accepted),
        idempotencyKey: key.current,
      });
      // Stays busy: the next page is on its way.
      const next = orderNo === null ? rareUrls.approvalsDone('ask') : urls.cart;
      window.location.assign(localised(next, locale));
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) return store.signIn();
      const { shortages } = refusal?.status === 409 ? await refresh() : now;
      flushSync(() => {
        setRefused(refusedWith(error, shortages, t.common));
        setSaving(false);
      });
      showRefusal();
    }
  }
  return {
    now,
    version,
    refresh,
    saving,
    needsApproval,
    ...refused,
    refuse: (atPlace: AtPlace) => setRefused({ atPlace, problems: [] }),
    forget: () => setRefused(nothing),
    save,
  };
}
