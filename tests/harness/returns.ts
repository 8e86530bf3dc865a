import { handToCarrier } from './carrier.ts';
import { makeOrder, type Buyer } from './buyers.ts';
import type { Till } from './till.ts';
import { workOrder } from '#features/fulfillment/work-order.ts';
import { askReturn, type AskedLine, type AskedReturn } from '#features/returns/work/ask-return.ts';
import {
  onReturn,
  type ReturnAtHand,
  type ReturnDone,
} from '#features/returns/work/return-parts.ts';
import type { AskedVerdict } from '#features/returns/work/decide-lines.ts';
import { settleReturn } from '#features/returns/work/settle-return.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

const by: Worker = { kind: 'staff', name: 'Selin' };

/** An order in a customer's hands, with the ids of its lines. */
export interface Delivered {
  id: number;
  orderNo: string;
  lines: number[];
  customerId: number;
}

/** Returns as tests make them, without pages and calls. */
export function returnDesk(till: Till) {
  const { db, clock, snapshot } = till;
  const services = { db, clock, snapshot };
  return {
    ...orderDesk(till),
    services,
    ask: (
      order: Pick<Delivered, 'orderNo' | 'customerId'>,
      lines: readonly (Pick<AskedLine, 'item' | 'quantity'> & Partial<AskedLine>)[],
      more: Partial<AskedReturn> = {},
    ) =>
      askReturn(
        services,
        { kind: 'customer', customerId: order.customerId },
        {
          orderNo: order.orderNo,
          lines: lines.map((line) => ({
            reason: 'none' as const,
            text: '',
            sealed: false,
            ...line,
          })),
          idempotencyKey: '',
          channel: 'shop',
          declaredAt: clock(),
          ...more,
        },
      ),
    office: (returnNo: string, act: (at: ReturnAtHand) => Promise<ReturnDone>) =>
      onReturn(services, { returnNo, actor: { kind: 'merchant', by } }, act),
    settle: (returnNo: string, verdicts: readonly AskedVerdict[]) =>
      onReturn(services, { returnNo, actor: { kind: 'merchant', by } }, (at) =>
        settleReturn(at, verdicts),
      ),
    customer: (
      { customerId }: Pick<Delivered, 'customerId'>,
      returnNo: string,
      act: (at: ReturnAtHand) => Promise<ReturnDone>,
    ) => onReturn(services, { returnNo, actor: { kind: 'customer', customerId } }, act),
    stateOf: async (returnNo: string) =>
      db
        .selectFrom('returns')
        .where('return_no', '=', returnNo)
        .select(['state', 'total', 'way', 'needs_iban', 'due_on'])
        .executeTakeFirstOrThrow(),
  };
}

function orderDesk(till: Till) {
  const { db, clock } = till;
  const linesOf = async (orderId: number) =>
    (
      await db
        .selectFrom('order_lines')
        .where('order_id', '=', orderId)
        .select('id')
        .orderBy('position')
        .execute()
    ).map(({ id }) => id);
  /** Hands an order to the carrier and notes its delivery. */
  async function deliver(order: { id: number; orderNo: string }, deliveredOn?: string) {
    await handToCarrier(db, order.id, clock());
    const on = { orderNo: order.orderNo, by, now: clock() };
    const done = await workOrder(db, on, { do: 'deliver', deliveredOn });
    if (!done.ok) throw new Error(`not delivered: ${done.reason}`);
  }
  return {
    linesOf,
    deliver,
    /** An order by cash on delivery, unless said otherwise, that was delivered today. */
    async delivered(
      buyer: Buyer,
      wanted: { productId: number; quantity: number }[],
      paymentType: 3 | 4 = 3,
    ): Promise<Delivered> {
      const order = await makeOrder(till, buyer, wanted, paymentType);
      const receipt = { receivedOn: '2026-11-21', reference: '', takesLess: false };
      const on = { orderNo: order.orderNo, by, now: clock() };
      if (paymentType === 4) await workOrder(db, on, { do: 'pay', ...receipt });
      await deliver(order, '2026-11-21');
      return { ...order, lines: await linesOf(order.id), customerId: buyer.customerId };
    },
  };
}
