import { useTexts } from '#ui/state/text-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import type { MerchantAction } from '#rules/order/merchant-actions.ts';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { useUndoStep } from '#ui/office/state/use-undo-step.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';

/** An amount as a field holds it: without the sign of its currency. */
export const bareAmount = (text: string) => text.replace(/^[^\d]+/, '');

/** An order's actions on its screen. */
export interface OrderActions {
  order: OrderDetailView['order'];
  busy: MerchantAction | 'mail' | null;
  /** The refusal as a text. */
  failed: string;
  /** The order as it was looked at, where somebody else has changed it meanwhile. */
  changedFrom: OrderDetailView | null;
  seen: () => void;
  /** Does one thing; true once it is done. */
  act: (action: MerchantAction, body?: object) => Promise<boolean>;
  sendMail: (mail: string) => Promise<boolean>;
}

/**
 * Acts on an order as it was seen: where somebody was quicker nothing is done, the current order is shown, and the
 * typed text stays (rule fulfillment/optimistic-locking).
 */
export function useOrderAction(view: OrderDetailView): OrderActions {
  const { caller } = useOffice();
  const { t } = useTexts(orderDetailTexts);
  const { order } = view;
  const queries = useQueryClient();
  const toast = useToast();
  const undoOf = useUndoStep();
  const failureText = useFailureText();
  const [busy, setBusy] = useState<OrderActions['busy']>(null);
  const [failed, setFailed] = useState('');
  const [changedFrom, setChangedFrom] = useState<OrderDetailView | null>(null);

  async function send(what: NonNullable<OrderActions['busy']>, body: object): Promise<boolean> {
    if (busy) return false;
    setBusy(what);
    setFailed('');
    try {
      await caller.post(`${officeUrls.order(order.orderNo)}/${what}`, body);
      return true;
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'order-changed') setChangedFrom(view);
      else setFailed(failureText(error));
      return false;
    } finally {
      // Lists and counts too, wherever they are shown.
      await queries.invalidateQueries();
      setBusy(null);
    }
  }
  return {
    order,
    busy,
    failed,
    changedFrom,
    seen: () => setChangedFrom(null),
    async act(action, body = {}) {
      const done = await send(action, { ...body, version: order.version });
      if (done) {
        setChangedFrom(null);
        toast({ text: t.saved[action], kind: 'done', ...undoOf(action, [order.orderNo]) });
      }
      return done;
    },
    async sendMail(mail) {
      const done = await send('mail', { mail });
      if (done) toast({ text: t.history.againDone, kind: 'done' });
      return done;
    },
  };
}
