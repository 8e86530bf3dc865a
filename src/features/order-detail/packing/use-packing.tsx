import { useTexts } from '#ui/state/text-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import type { WorkAnswer } from '#contract/office/orders/work-answer.ts';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { scanInto, stillMissing, type Packed, type Scan } from '#rules/order/pack-scan.ts';
import { packingDeskTexts } from '#text/office/packing-desk-text.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useShipDraft } from '#ui/office/ship-fields.tsx';
import { linesLeft, type LeftLine } from '#features/order-detail/shipping/lines-left.tsx';
import { rememberParcel } from './last-parcel.tsx';
import { usePackSound } from './pack-sound.tsx';

/** The box's content survives a reload, but not the tab. */
function useKeptBox(orderNo: string) {
  const key = `office-box-${orderNo}`;
  const [packed, setPacked] = useState<Packed>(() => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Packed;
    } catch {
      return {};
    }
  });
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(packed));
    } catch {
      // A browser that keeps nothing begins anew after a reload.
    }
  }, [key, packed]);
  return [packed, setPacked] as const;
}

/** The lines of an order and what of them is in its box. */
function useBox(view: OrderDetailView) {
  const lines = linesLeft(view);
  const [packed, setPacked] = useKeptBox(view.order.orderNo);
  function put(position: number, count: number): void {
    const most = lines.find((line) => line.position === position)?.left ?? 0;
    const whole = Math.max(0, Math.min(Math.trunc(count) || 0, most));
    setPacked((before) => ({ ...before, [position]: whole }));
  }
  function fillAll(): void {
    setPacked(Object.fromEntries(lines.map(({ position, left }) => [position, left])));
  }
  const missing = stillMissing(lines, packed);
  const inBox = lines
    .map(({ position, left }) => ({ position, quantity: Math.min(packed[position] ?? 0, left) }))
    .filter(({ quantity }) => quantity > 0);
  const isEmpty = inBox.length === 0;
  const isFull = !isEmpty && missing.length === 0;
  return {
    lines,
    packed,
    put,
    fillAll,
    clear: () => setPacked({}),
    missing,
    inBox,
    isEmpty,
    isFull,
  };
}

/** The parcel that left from this screen. */
interface Sent {
  parcelId: number;
  isComplete: boolean;
}

/** The parcel's carrier and number, and whether missing pieces may stay behind. */
function useLeaving(view: OrderDetailView) {
  const draft = useShipDraft(view.carriers);
  const [isShort, setShort] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  return { draft, isShort, busy, failed, sent, setShort, setBusy, setFailed, setSent };
}

/** Packs one order: what is scanned, what is in the box, and the parcel that leaves (rule fulfillment/packing). */
export function usePacking(view: OrderDetailView) {
  const { inBox, clear, ...box } = useBox(view);
  const { lines, packed, missing, isEmpty } = box;
  const sound = usePackSound();
  const [scan, setScan] = useState<(Scan<LeftLine> & { at: number }) | null>(null);
  const leaving = useLeaving(view);
  const send = useSending(view, leaving);
  const canLeave = !isEmpty && (missing.length === 0 || leaving.isShort);

  function read(text: string): void {
    const result = scanInto(lines, packed, text);
    setScan({ ...result, at: Date.now() });
    sound.play(result.kind === 'packed');
    if (result.kind === 'packed') box.put(result.line.position, result.count);
  }
  /** Ships the parcel; null where nothing left. */
  async function ship(): Promise<Sent | null> {
    const parcel = leaving.draft.check();
    if (!canLeave || parcel === null) return null;
    const parts = missing.length > 0 ? { lines: inBox } : {};
    const sent = await send({ ...parcel, ...parts });
    if (sent === null) return null;
    clear();
    setScan(null);
    return sent;
  }
  return { ...box, scan, canLeave, sound, leaving, read, ship };
}
export type Packing = ReturnType<typeof usePacking>;

/** Sends the parcel off; null where it could not leave. */
function useSending({ order }: OrderDetailView, leaving: ReturnType<typeof useLeaving>) {
  const { caller } = useOffice();
  const { t } = useTexts(packingDeskTexts);
  const queries = useQueryClient();
  const failureText = useFailureText();
  return async (parcel: object): Promise<Sent | null> => {
    if (leaving.busy) return null;
    leaving.setBusy(true);
    leaving.setFailed('');
    try {
      const body = { ...parcel, version: order.version };
      const done = await caller.post<WorkAnswer>(`${officeUrls.order(order.orderNo)}/ship`, body);
      const { parcelId = 0, isComplete = true } = done;
      const sent = { parcelId, isComplete };
      // Before the screen says so: F2 may follow at once.
      rememberParcel({ orderNo: order.orderNo, parcelId });
      leaving.setSent(sent);
      leaving.draft.clear();
      leaving.setShort(false);
      return sent;
    } catch (error) {
      const isChanged = error instanceof ApiFailure && error.code === 'order-changed';
      leaving.setFailed(isChanged ? t.changed : failureText(error));
      return null;
    } finally {
      await queries.invalidateQueries();
      leaving.setBusy(false);
    }
  };
}
