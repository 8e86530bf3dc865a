import { useEffect, useState } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import type { OfficeReturn, SettlePreview } from '#contract/office/orders/office-returns.ts';
import { readFreeAmount } from '#rules/payment/card-form.ts';
import { returnPhotoField } from '#rules/returns/return-photos.ts';
import type { GoodsPlace, Verdict } from '#rules/returns/return-words.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';

/** The decision on a line, as it is typed. */
export interface TypedDecision {
  verdict: Verdict;
  quantity: number;
  deduction: string;
  why: string;
  to: GoodsPlace;
  /** Photos that show why something is deducted. */
  photos: readonly File[];
}

export interface Decisions {
  of: (item: number) => TypedDecision;
  put: (item: number, part: Partial<TypedDecision>) => void;
  /** As the call takes them. */
  lines: object[];
  /** The same as it is sent: with photos a form with files. */
  body: () => object;
  /** The sum of the chosen lines; null before it is known. */
  preview: SettlePreview | null;
}

/** Milliseconds of quiet before the sum is asked for. */
const pauseMs = 250;

/** The decisions on the lines of a return, and the sum that they come to, as the server computes it. */
export function useDecisions(found: OfficeReturn): Decisions {
  const { locale, may } = useOffice();
  const [typed, setTyped] = useState<Readonly<Record<number, Partial<TypedDecision>>>>({});
  const isOpen = found.actions.includes('settle') && may('orders:read');
  const of = (item: number): TypedDecision => ({ ...usualDecision(found, item), ...typed[item] });
  const lines = found.lines.map(({ item }) => sentDecision(item, of(item), locale));
  // A decision without its reason or its amount has no sum yet.
  const isHalf = found.lines.some(({ item }) => isUnfinished(of(item), locale));
  const preview = usePreview(found.returnNo, JSON.stringify(lines), isOpen && !isHalf);
  return {
    of,
    put: (item, part) => setTyped({ ...typed, [item]: { ...typed[item], ...part } }),
    lines,
    body: () => bodyOf(found, lines, of),
    preview: isOpen && !isHalf ? preview : null,
  };
}

function usualDecision(found: OfficeReturn, item: number): TypedDecision {
  const line = found.lines.find((each) => each.item === item);
  const to = line && !line.mayDeduct ? 'scrap' : 'shelf';
  return {
    verdict: 'accepted',
    quantity: line?.quantity ?? 0,
    deduction: '',
    why: '',
    to,
    photos: [],
  };
}

function bodyOf(
  { lines: all }: OfficeReturn,
  lines: object[],
  of: (item: number) => TypedDecision,
): object {
  const photos = all.flatMap(({ item }) => {
    const decision = of(item);
    return decision.verdict === 'deducted' ? decision.photos.map((photo) => ({ item, photo })) : [];
  });
  if (photos.length === 0) return { lines };
  const form = new FormData();
  form.set('lines', JSON.stringify(lines));
  form.set('photoItems', JSON.stringify(photos.map(({ item }) => item)));
  for (const { photo } of photos) form.append(returnPhotoField, photo);
  return form;
}

function isUnfinished({ verdict, deduction, why }: TypedDecision, locale: Locale): boolean {
  if (verdict === 'accepted') return false;
  const amount = readFreeAmount(deduction, locale === 'tr' ? ',' : '.');
  return why.trim() === '' || (verdict === 'deducted' && !(amount > 0));
}

function sentDecision(item: number, decision: TypedDecision, locale: Locale): object {
  const { verdict, quantity, deduction, why, to } = decision;
  const amount = readFreeAmount(deduction, locale === 'tr' ? ',' : '.');
  return {
    item,
    verdict,
    to,
    ...(verdict !== 'refused' && { quantity }),
    ...(verdict === 'deducted' && { deduction: amount }),
    ...(why.trim() !== '' && { why: why.trim() }),
  };
}

/** The sum of decisions, asked for after a pause; null while they are typed half. */
function usePreview(returnNo: string, asked: string, isOpen: boolean): SettlePreview | null {
  const { caller } = useOffice();
  const [preview, setPreview] = useState<SettlePreview | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      const path = `${officeUrls.return(returnNo)}/settle/preview`;
      caller.post<SettlePreview>(path, { lines: JSON.parse(asked) as object[] }).then(
        (answer) => !isOver && setPreview(answer),
        (error: unknown) => {
          if (!isOver && error instanceof ApiFailure) setPreview(null);
        },
      );
    }, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked, caller, isOpen, returnNo]);
  return preview;
}
