import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import type {
  CorrectAnswer,
  CorrectionPreview,
  CorrectionWishBody,
} from '#contract/office/orders/order-correction.ts';
import { orderCorrectionTexts } from '#text/office/orders/order-correction-text.ts';
import type { AddedProduct } from '#ui/office/order-lines/order-product-search.tsx';
import { useLeaveAfter } from '#ui/office/form/use-leave-after.ts';
import { useDraft } from '#ui/office/form/use-draft.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

export type Delivery = NonNullable<CorrectionWishBody['delivery']>;

/** A person's changes of an order, as typed. */
export interface CorrectionValues {
  /** New quantities by the position of their line. */
  quantities: Readonly<Record<string, number>>;
  added: readonly AddedProduct[];
  discount: string;
  delivery: Delivery | null;
  note: string;
  mail: boolean;
}

const untouched: CorrectionValues = {
  quantities: {},
  added: [],
  discount: '',
  delivery: null,
  note: '',
  mail: true,
};

/** The typed amount; null where it is none. */
export function typedAmount(text: string): number | null {
  if (text.trim() === '') return 0;
  const plain = text
    .trim()
    .replaceAll(/[.\s](?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  const amount = Number(plain);
  const isAmount = /^\d+(\.\d{1,2})?$/.test(plain) && amount <= 9_999_999_999;
  return isAmount ? amount : null;
}

function wishOf(values: CorrectionValues): CorrectionWishBody {
  const lines = Object.entries(values.quantities).map(([position, quantity]) => ({
    position: Number(position),
    quantity,
  }));
  const added = values.added.map(({ productId, unitId, quantity }) => ({
    productId,
    unitId,
    quantity,
  }));
  const discount = typedAmount(values.discount) ?? 0;
  return { lines, added, discount, ...(values.delivery && { delivery: values.delivery }) };
}

export type CorrectionForm = ReturnType<typeof useCorrection>;

/** The changes of an order, the shop's answer to them, and the call that saves them (rules correction/preview, correction/when). */
export function useCorrection(orderNo: string) {
  const { caller } = useOffice();
  const draft = useDraft<CorrectionValues>(`correction:${orderNo}`, untouched);
  const { values, set } = draft;
  const wish = wishOf(values);
  const query = useQuery({
    queryKey: ['correction', orderNo, wish],
    queryFn: () =>
      caller.post<CorrectionPreview>(`${officeUrls.order(orderNo)}/correction/preview`, wish),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
    retry: false,
  });
  const saving = useSaving(orderNo, {
    wish,
    values,
    query,
    clear: draft.clear,
    isClean: draft.changed.length === 0,
  });
  const fields = query.error instanceof ApiFailure ? query.error.fields : {};
  function setQuantity(position: number, quantity: number, was: number): void {
    const { [position]: _old, ...others } = values.quantities;
    set('quantities', quantity === was ? others : { ...others, [position]: quantity });
  }
  function add(product: AddedProduct): void {
    const isSame = (each: AddedProduct) =>
      each.productId === product.productId && each.unitId === product.unitId;
    const old = values.added.find(isSame);
    if (!old) return set('added', [...values.added, product]);
    setAdded(old, old.quantity + product.quantity);
  }
  /** 0 takes the product out again. */
  function setAdded(product: Pick<AddedProduct, 'productId' | 'unitId'>, quantity: number): void {
    const next = values.added.flatMap((each) => {
      const isIt = each.productId === product.productId && each.unitId === product.unitId;
      if (!isIt) return [each];
      return quantity === 0 ? [] : [{ ...each, quantity }];
    });
    set('added', next);
  }
  return { values, set, query, fields, draft, saving, setQuantity, add, setAdded };
}

interface Saved {
  wish: CorrectionWishBody;
  values: CorrectionValues;
  query: { data: CorrectionPreview | undefined; refetch: () => Promise<unknown> };
  clear: () => void;
  /** Whether nothing is changed. */
  isClean: boolean;
}

function useSaving(orderNo: string, { wish, values, query, clear, isClean }: Saved) {
  const { t } = useTexts(orderCorrectionTexts);
  const toast = useToast();
  const leave = useLeaveAfter(isClean);
  const { busy, failed, change } = useOfficeChange();
  const [seen, setSeen] = useState<number | null>(null);
  const version = query.data?.version ?? null;
  if (seen === null && version !== null) setSeen(version);
  const isChanged = seen !== null && version !== null && version !== seen;
  async function save(): Promise<void> {
    const { data } = query;
    if (!data) return;
    const { note, mail } = values;
    const body = { ...wish, version: data.version, total: data.after.total, note, mail };
    const done = await change<CorrectAnswer>(`${officeUrls.order(orderNo)}/correct`, body);
    if (done === null) {
      await query.refetch();
      return;
    }
    clear();
    toast({ text: t.save.saved, kind: 'done' });
    leave(officePaths.order(orderNo));
  }
  return { isBusy: busy !== null, failed, isChanged, save: () => void save() };
}
