import type { CardOffer, LinkedPayment } from '#contract/payment.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { readLinkedOrderPage, type LinkedOrderPage } from '#db/payments/pay-link.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { CardProvider } from '#platform/payments/provider.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { holdsLink, isUsable } from './open-link.ts';

export interface LinkedPaymentServices {
  db: Db;
  clock: () => Date;
  snapshot: () => ShopSnapshot;
  /** The current card provider; null where there is none. */
  provider: () => Pick<CardProvider, 'cardEntry'> | null;
  /** How an amount in TRY can be paid by card, as the checkout offers it. */
  cardOffer: (
    db: Db,
    input: {
      provider: Pick<CardProvider, 'cardEntry'> | null;
      settings: Settings;
      amount: number;
      productIds: readonly number[];
    },
  ) => Promise<CardOffer | null>;
}

/**
 * The page of a payment link: the order's goods and total, and how a card can pay it; of one that is over, no goods (rule
 * phone-orders/link). A wrong key and an unknown order answer alike. Throws the refusal. At most 4 queries.
 */
export async function readLinkedPayment(
  services: LinkedPaymentServices,
  link: { orderNo: string; key: string },
): Promise<LinkedPayment> {
  const { db, clock } = services;
  const isRight = await holdsLink(db, link.orderNo, link.key);
  const order = isRight ? await readLinkedOrderPage(db, link.orderNo) : null;
  if (order === null) throw new Refusal('not-found');
  const isOpen = isUsable(order, clock());
  const ended = order.isPaid ? 'paid' : 'over';
  const state = isOpen ? 'open' : ended;
  const { subTotal, tax, shippingTotal, shippingState, commission, total, tryTotal } = order;
  return {
    orderNo: link.orderNo,
    date: order.createdAt.toISOString(),
    state,
    payBefore: isOpen ? (order.payBefore?.toISOString() ?? null) : null,
    asked: isOpen ? order.asked : [],
    lines: state === 'over' ? [] : order.lines.map(shownLine),
    currency: order.currency,
    subTotal,
    tax,
    shippingTotal,
    shippingState,
    commission,
    total,
    tryTotal,
    card: isOpen ? await offerOf(services, order) : null,
  };
}

function shownLine(line: LinkedOrderPage['lines'][number]): LinkedPayment['lines'][number] {
  const { id, name, image, quantity, unit, gross } = line;
  return { id, name, image, quantity, unit, gross };
}

function offerOf(
  { db, snapshot, provider, cardOffer }: LinkedPaymentServices,
  { tryTotal, lines }: LinkedOrderPage,
): Promise<CardOffer | null> {
  const productIds = lines.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  const { settings } = snapshot();
  return cardOffer(db, { provider: provider(), settings, amount: tryTotal, productIds });
}
