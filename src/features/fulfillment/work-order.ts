import type { Db } from '#db/database.ts';
import type { WorkOn, WorkRefusal } from '#db/fulfillment/held-order.ts';
import {
  cancelForMerchant,
  deliverOrder,
  noteOnOrder,
  prepareOrder,
} from '#db/fulfillment/move-order.ts';
import { receiveTransfer, type Receipt } from '#db/fulfillment/receive-transfer.ts';
import { refundOrder, type RefundWork } from '#db/fulfillment/refund-order.ts';
import { shipOrder, type Shipment } from '#db/fulfillment/ship-order.ts';
import { undoMove } from '#db/fulfillment/undo-move.ts';
import type { UndoableStep } from '#rules/order/order-states.ts';

/** A merchant's action on an order, with its fields. */
export type OrderWork =
  | ({ do: 'pay' } & Receipt)
  | { do: 'prepare' }
  | ({ do: 'ship' } & Shipment)
  | { do: 'deliver'; deliveredOn?: string | undefined }
  | { do: 'cancel'; reason: string }
  | ({ do: 'refund' } & RefundWork)
  | { do: 'note'; text: string; forCustomer?: boolean }
  | { do: 'undo'; step: UndoableStep };

/** The result of an action; figures that only some actions have are absent elsewhere. */
export type WorkDone =
  | {
      ok: true;
      /** The amount that was received, or is refunded. */
      amount?: number;
      currency?: string;
      /** Received: above 0 so much too much, below 0 so much is missing (or was let go, where it settles). */
      over?: number;
      settles?: boolean;
      /** Refunded: whether the money is on its way already. */
      isDone?: boolean;
      /** Shipped: whether everything has left now. */
      isComplete?: boolean;
      parcelId?: number;
    }
  | ({ ok: false } & WorkRefusal);

type Act<Do extends OrderWork['do']> = (
  tx: Db,
  on: WorkOn,
  work: Extract<OrderWork, { do: Do }>,
) => Promise<WorkDone>;

const acts: { readonly [Do in OrderWork['do']]: Act<Do> } = {
  pay: receiveTransfer,
  prepare: prepareOrder,
  ship: shipOrder,
  deliver: deliverOrder,
  cancel: cancelForMerchant,
  refund: refundOrder,
  note: noteOnOrder,
  undo: undoMove,
};

/**
 * Does one thing with one order (rule fulfillment/single-implementation): the command, the call and the button all come here. Whole or
 * not at all, in a transaction of its own.
 */
export async function workOrder(db: Db, on: WorkOn, work: OrderWork): Promise<WorkDone> {
  const act = acts[work.do] as Act<OrderWork['do']>;
  return db.transaction().execute((tx) => act(tx, on, work));
}
