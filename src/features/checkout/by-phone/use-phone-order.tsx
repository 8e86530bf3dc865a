import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '#contract/address.ts';
import type {
  PhoneBuyer,
  PhoneOrderAnswer,
  PhoneOrderBody,
  PhonePreview,
} from '#contract/office/orders/phone-order.ts';
import { isTurkiye } from '#rules/person/address-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { phoneOrderTexts } from '#text/office/orders/phone-order-text.ts';
import { newAddress, wireForm, type AddressValues } from '#ui/address/address-values.ts';
import { useLeaveAfter } from '#ui/office/form/use-leave-after.ts';
import { useDraft, type Draft } from '#ui/office/form/use-draft.ts';
import type { AddedProduct } from '#ui/office/order-lines/order-product-search.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { newKey } from '#ui/state/new-key.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

type Line = PhoneOrderBody['lines'][number];

/** The ways to pay an order on the telephone, in the order in which they are offered: link, transfer, at the door. */
export const phoneMethods = [2, 4, 3] as const;
type PhoneMethod = (typeof phoneMethods)[number];

/** An order on the telephone as far as it was typed. */
export interface PhoneValues {
  /** Names this order, so that it is placed once; '' until somebody presses the button. */
  key: string;
  customerId: number | null;
  /** Somebody without an account. */
  isNew: boolean;
  email: string;
  branchId: number | null;
  /** Null: the first one of the customer. */
  deliveryId: number | null;
  /** Null: the delivery address. */
  invoiceId: number | null;
  /** An address that was typed; null for one of the customer's. */
  typed: AddressValues | null;
  lines: readonly Line[];
  /** Null: the first method that the shop takes. */
  paymentType: PhoneMethod | null;
  description: string;
  locale: Locale;
}

const untouched: PhoneValues = {
  key: '',
  customerId: null,
  isNew: false,
  email: '',
  branchId: null,
  deliveryId: null,
  invoiceId: null,
  typed: null,
  lines: [],
  paymentType: null,
  description: '',
  locale: 'tr',
};

export type PhoneForm = ReturnType<typeof usePhoneOrder>;

/** The order as typed, its customer, the shop's figures for it, and the call that places it (rules phone-orders/prices, phone-orders/draft). */
export function usePhoneOrder() {
  const draft = useDraft<PhoneValues>('phone-order', untouched);
  const { values, set } = draft;
  const { customerId } = values;
  const buyer = useOfficeRead<PhoneBuyer>(`/api/office/phone-buyers/${customerId ?? 0}`, {
    enabled: customerId !== null,
  });
  const addresses = customerId === null ? [] : (buyer.data?.addresses ?? []);
  const isTyped = values.isNew || values.typed !== null || (buyer.data && addresses.length === 0);
  const typed = isTyped ? (values.typed ?? newAddress) : null;
  const chosen = typed
    ? null
    : (addresses.find(({ id }) => id === values.deliveryId) ?? addresses[0] ?? null);
  const preview = usePreview(values, chosen ?? typed);
  const method = methodOf(values, preview.data);
  const placing = usePlacing(draft, { typed, chosen, preview, method });
  return {
    draft,
    values,
    set,
    buyer,
    addresses,
    typed,
    chosen,
    preview,
    method,
    placing,
    ...linesOf(draft),
  };
}

/** The chosen method, else the first one that the shop takes. */
function methodOf(
  { paymentType }: PhoneValues,
  preview: PhonePreview | undefined,
): PhoneMethod | null {
  const open = phoneMethods.filter((method) => preview?.methods.includes(method) ?? true);
  return open.find((method) => method === paymentType) ?? open[0] ?? null;
}

function usePreview(values: PhoneValues, to: { country: string; city: string } | null) {
  const { caller } = useOffice();
  const city = to && isTurkiye(to.country) && to.city !== '' ? to.city : null;
  const { lines, locale, customerId } = values;
  const body = {
    lines,
    locale,
    ...(customerId !== null && { customerId }),
    ...(city !== null && { city }),
  };
  return useQuery({
    queryKey: ['phone-order', body],
    queryFn: () => caller.post<PhonePreview>('/api/office/phone-orders/preview', body),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}

const isSame = (one: Line, other: Pick<Line, 'productId' | 'unitId'>) =>
  one.productId === other.productId && one.unitId === other.unitId;

function linesOf({ values: { lines }, set }: Draft<PhoneValues>) {
  function add({ productId, unitId, quantity }: AddedProduct): void {
    const old = lines.find((line) => isSame(line, { productId, unitId }));
    if (old) setQuantity(old, Math.min(100_000, old.quantity + quantity));
    else set('lines', [...lines, { productId, unitId, quantity }]);
  }
  /** 0 takes the line out. */
  function setQuantity(line: Line, quantity: number): void {
    const next = lines.map((each) => (isSame(each, line) ? { ...each, quantity } : each));
    set(
      'lines',
      next.filter((each) => each.quantity > 0),
    );
  }
  /** A unit that another line has already takes this line's quantity. */
  function setUnit(line: Line, unitId: number): void {
    const moved = { ...line, unitId };
    const other = lines.find((each) => isSame(each, moved));
    const rest = lines.filter((each) => !(other && isSame(each, other)));
    const quantity = Math.min(100_000, line.quantity + (other?.quantity ?? 0));
    set(
      'lines',
      rest.map((each) => (isSame(each, line) ? { ...moved, quantity } : each)),
    );
  }
  return { add, setQuantity, setUnit };
}

interface Known {
  typed: AddressValues | null;
  chosen: Address | null;
  preview: { data: PhonePreview | undefined; isPlaceholderData: boolean; refetch: () => unknown };
  method: PhoneMethod | null;
}

function usePlacing(draft: Draft<PhoneValues>, { typed, chosen, preview, method }: Known) {
  const { t } = useTexts(phoneOrderTexts);
  const { values, set, clear } = draft;
  const toast = useToast();
  const leave = useLeaveAfter(draft.changed.length === 0);
  const { busy, failed, fields, change } = useOfficeChange();
  const [isTried, setTried] = useState(false);
  const isNobody = values.customerId === null && !values.isNew;
  const isReady = preview.data !== undefined && !preview.isPlaceholderData && method !== null;
  async function place(): Promise<void> {
    setTried(true);
    if (!preview.data || !isReady || method === null || isNobody || busy !== null) return;
    const key = values.key || newKey();
    if (values.key === '') set('key', key);
    const body = bodyOf({ ...values, key }, { typed, chosen, method, total: preview.data.total });
    const done = await change<PhoneOrderAnswer>('/api/office/phone-orders', body);
    if (done === null) {
      await preview.refetch();
      return;
    }
    clear();
    toast({ text: t.placed(done.orderNo), kind: 'done' });
    leave(officePaths.order(done.orderNo));
  }
  const nobody = isTried && isNobody ? t.wrong.customer : null;
  return { isBusy: busy !== null, failed, fields, nobody, isReady, place: () => void place() };
}

function bodyOf(
  values: PhoneValues,
  known: Pick<Known, 'typed' | 'chosen'> & { method: PhoneMethod; total: number },
): PhoneOrderBody {
  const { typed, chosen, method, total } = known;
  const { key, customerId, branchId, invoiceId, lines, description, locale } = values;
  return {
    key,
    ...(customerId === null ? { email: values.email } : { customerId }),
    ...(customerId !== null && branchId !== null && { branchId }),
    ...(typed && { delivery: deliveryOf(typed), kind: typed.type }),
    ...(chosen && { deliveryId: chosen.id }),
    ...(customerId !== null && invoiceId !== null && { invoiceId }),
    lines: [...lines],
    paymentType: method,
    description,
    locale,
    total,
  };
}

/** The title is the shop's own: the address is of this order alone. */
function deliveryOf(typed: AddressValues) {
  const { property_address_title: _, ...form } = wireForm(typed);
  return form;
}
