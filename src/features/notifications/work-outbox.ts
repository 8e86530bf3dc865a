import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { parseBankAccounts } from '#rules/order/bank-accounts.ts';
import { trackingUrl } from '#rules/order/tracking.ts';
import type { Db } from '#db/database.ts';
import { readOrderMail } from '#db/orders/order-for-mail.ts';
import { markDone, markFailed, takeMessages, type OutboxMessage } from '#db/orders/outbox-work.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { SendMail } from '#platform/mail.ts';
import { orderMail, type OrderMailKind } from './order-mail.ts';

export interface OutboxServices {
  db: Db;
  send: SendMail;
  publicUrl: string;
  onError: (error: unknown, message: OutboxMessage) => void;
}

const batch = 20;
const payload = Compile(Type.Object({ orderId: Type.Integer() }));
const kinds: Record<OrderMailKind, true> = {
  'order-received': true,
  'order-shipped': true,
  'order-cancelled': true,
};

function isMailKind(kind: string): kind is OrderMailKind {
  return Object.hasOwn(kinds, kind);
}

/**
 * Sends what waits in the outbox (rule orders/mail-after-commit) and gives how many messages it
 * took. A mail that cannot be handed over is tried again later; one that was handed over but not
 * recorded goes out again with the same message id.
 */
export async function workOutbox(services: OutboxServices): Promise<number> {
  const messages = await takeMessages(services.db, batch);
  for (const message of messages) {
    try {
      await deliver(services, message);
      await markDone(services.db, message.id);
    } catch (error) {
      services.onError(error, message);
      await markFailed(services.db, message.id, String(error));
    }
  }
  return messages.length;
}

async function deliver(services: OutboxServices, message: OutboxMessage): Promise<void> {
  if (!isMailKind(message.kind)) throw new Error(`no such message: ${message.kind}`);
  if (!payload.Check(message.payload)) throw new Error('a message without its order');
  const order = await readOrderMail(services.db, message.payload.orderId);
  if (!order) return;
  const shop = await loadSnapshot(services.db);
  const carrierUrl = order.carrier === null ? undefined : shop.carriers[order.carrier];
  await services.send(
    orderMail(message.kind, order, {
      storeName: shop.store.name,
      publicUrl: services.publicUrl,
      bankAccounts: parseBankAccounts(shop.settings.b2cHavaleEftHesapBilgisi),
      trackingUrl: trackingUrl(carrierUrl ?? '', order.trackingNo),
    }),
  );
}
