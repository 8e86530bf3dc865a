import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import type { OrderTablePage } from '#contract/office/orders/office-order-list.ts';
import { scanInto } from '#rules/order/pack-scan.ts';
import { readReturnNo } from '#rules/returns/return-words.ts';
import { packingDeskTexts } from '#text/office/packing-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { useScanner } from '#ui/office/state/use-scanner.ts';
import { lastParcel, printPaper, usePrinting } from './last-parcel.tsx';
import { useOpenOrder } from './use-open-order.tsx';
import type { Packing } from './use-packing.tsx';

interface PackWorkInput {
  view: OrderDetailView;
  packing: Packing;
  /** The orders that wait, without this one. */
  waiting: OrderTablePage['items'];
}

/** The steps of packing one order, by scanner, keys or pointer (rules office/scanner, fulfillment/packing). */
export function usePackWork(input: PackWorkInput) {
  const { view, packing, waiting } = input;
  const scanField = useRef<HTMLInputElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const { ship, printing } = useShipping(input);
  const { open, wrong } = useOpenOrder();
  const [next] = waiting;
  const { leaving, isFull } = packing;
  const isBusy = view.order.actions.includes('ship') && leaving.sent === null;

  useEffect(() => {
    // A quantity that somebody types is not complete at its first digit.
    if (isFull && !document.activeElement?.matches('.pack-lines input'))
      numberField.current?.focus();
  }, [isFull]);

  const isProduct = (code: string) =>
    scanInto(packing.lines, packing.packed, code).kind !== 'unknown';
  /** A code goes into the box, is the number of the parcel that is full, or opens another order or a return. */
  function answer(code: string): void {
    const isReturn = readReturnNo(code) !== null;
    const isOther = isReturn || waiting.some((each) => each.orderNo === code);
    if (!isBusy || (packing.isEmpty && isOther)) return void open(code);
    // The bars of a return are no tracking number.
    if (!isFull || isReturn || isProduct(code)) return packing.read(code);
    leaving.draft.setNumber(code);
    numberField.current?.focus();
  }
  /** Products that are scanned once more are no tracking numbers. */
  function enterNumber(): void {
    const typed = leaving.draft.number.trim();
    if (typed === '' || !isProduct(typed)) return void ship();
    leaving.draft.setNumber('');
    packing.read(typed);
  }
  useScanner(answer);
  usePackKeys({ ...input, ship, scanField, next: next?.orderNo });
  return {
    scanField,
    numberField,
    printing,
    wrong,
    answer,
    enterNumber,
    ship: () => void ship(),
  };
}
export type PackWork = ReturnType<typeof usePackWork>;

/** Ships the parcel, prints its label, and opens the next order when the whole of this one has left. */
function useShipping({ view, packing, waiting }: PackWorkInput) {
  const { locale } = useTexts(packingDeskTexts);
  const [, navigate] = useLocation();
  const printing = usePrinting();
  const { orderNo } = view.order;
  const [next] = waiting;
  async function ship(): Promise<void> {
    const sent = await packing.ship();
    if (sent === null) return;
    if (printing.isOn) printPaper(officeUrls.label(orderNo, locale, sent.parcelId));
    if (sent.isComplete && next) navigate(officePaths.packOrder(next.orderNo));
  }
  return { ship, printing };
}

function usePackKeys(
  input: PackWorkInput & {
    ship: () => Promise<void>;
    scanField: { current: HTMLInputElement | null };
    next: string | undefined;
  },
) {
  const { packing, ship, scanField, next } = input;
  const { isShort, setShort } = packing.leaving;
  const { locale } = useTexts(packingDeskTexts);
  const [, navigate] = useLocation();
  function openLabel(): void {
    const last = lastParcel();
    if (last) window.open(officeUrls.label(last.orderNo, locale, last.parcelId));
  }
  useKeys({
    F2: openLabel,
    F4: () => void ship(),
    F6: () => setShort(!isShort),
    F8: next === undefined ? undefined : () => navigate(officePaths.packOrder(next)),
    Escape: () => scanField.current?.focus(),
  });
}
