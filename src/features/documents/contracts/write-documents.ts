import { createHash } from 'node:crypto';
import type { Db } from '#db/database.ts';
import {
  readOpenDocuments,
  writeOrderDocument,
  type OpenDocument,
} from '#db/orders/documents/order-documents.ts';
import { orderDocument, type OrderDocument } from '#db/orders/read/order-document.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import { storeOf } from '#db/shop/shop-snapshot.ts';
import { convertAmount, sumAmounts } from '#rules/money/money.ts';
import type { WithdrawalKind } from '#rules/returns/return-words.ts';
import { parseSettings } from '#rules/shop/settings.ts';
import { fillPlaces } from '#rules/texts/contract-places.ts';
import { paymentPlace } from '#text/contracts/contract-text.ts';
import { orderPlaces, savedPlaces } from '#text/contracts/contract-values.ts';

/**
 * Writes the contracts of an order that nobody has written yet: the accepted version with the order's own figures and the
 * seller of that moment (rule contracts/frozen). Written ones stay. 1 query, and 2 to 3 more where something is to be
 * written.
 */
export async function writeDocuments(db: Db, orderId: number): Promise<void> {
  const { documents, withdrawals, isCompany } = await readOpenDocuments(db, orderId);
  if (documents.length === 0) return;
  const order = await readOrder(db, orderDocument, { orderId });
  if (!order) return;
  for (const document of documents) {
    const html = contractOf(document, order, { withdrawals, isCompany });
    const sha256 = createHash('sha256').update(html).digest('hex');
    await writeOrderDocument(db, { orderId, kind: document.kind }, { html, sha256 });
  }
}

function contractOf(
  { template, terms, locale }: OpenDocument,
  order: OrderDocument,
  { withdrawals, isCompany }: { withdrawals: WithdrawalKind[]; isCompany: boolean },
): string {
  const { returnDays, returnCarrier, returnCode, returnAddress } = parseSettings(settingsIn(terms));
  const seller = {
    store: storeOf(terms['store']),
    returnDays,
    returnCarrier,
    returnCode,
    returnAddress,
  };
  const { currency, rates, orderNo, createdAt } = order;
  const total = sumAmounts(order.total, -order.commission);
  const commission = convertAmount(order.commission, currency, 'TRY', rates);
  return fillPlaces(template, {
    ...orderPlaces(
      seller,
      {
        ...order,
        isCompany,
        email: order.customer.email,
        total,
        lines: order.lines.map((line, index) => ({
          ...line,
          withdrawal: withdrawals[index] ?? 'yes',
        })),
        days: order.promise?.terms ?? null,
      },
      locale,
    ),
    ...savedPlaces({ orderNo, at: createdAt }, locale),
    payment: paymentPlace(order.paymentType, { commission, charged: order.tryTotal }, locale),
  });
}

/** The plain settings among the terms; the store is none. */
function settingsIn(
  terms: OpenDocument['terms'],
): Record<string, string | number | boolean | null> {
  const plain = Object.entries(terms).filter(
    (entry): entry is [string, string | number | boolean | null] =>
      entry[0] !== 'store' && (typeof entry[1] !== 'object' || entry[1] === null),
  );
  return Object.fromEntries(plain);
}
