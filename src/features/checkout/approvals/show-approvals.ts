import type { ApprovalDetail, ApprovalsPage } from '#contract/company/approvals.ts';
import { Refusal } from '#contract/refusals.ts';
import { readApproval, readApprovals, type ApprovalToShow } from '#db/approvals/read-approvals.ts';
import type { Db } from '#db/database.ts';
import type { OrderPricing } from '#db/orders/buyer-context.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { readCheckoutAccount } from '#features/checkout/order-on-account.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { parseId } from '#rules/shop/id.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { problemTexts } from '#text/shop/cart/cart-note-text.ts';
import { readTodaysOrder, type TodaysOrder } from './todays-order.ts';

export interface ApprovalServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
  faces: OrderPricing;
}

/**
 * The requests that a customer of a company sees, and one of them with the figures of this moment: the one that `asked`
 * names, else the first (rule approvals/page). Not found without a company. 1 query; 2 to 7 more for the open one.
 */
export async function showApprovals(
  services: ApprovalServices,
  { customerId, locale }: { customerId: number; locale: Locale },
  asked: string | null,
): Promise<ApprovalsPage> {
  const { db, snapshot } = services;
  const read = await readApprovals(db, customerId);
  if (!read) throw new Refusal('not-found');
  const named = asked === null ? null : parseId(asked);
  const id = read.waiting.find((each) => each.id === named)?.id ?? read.waiting[0]?.id;
  const found = id === undefined ? null : await readApproval(db, { id, readerId: customerId });
  const open = found && (await detailOf(services, found, locale));
  return { ...read, open, days: snapshot().settings.approvalDays };
}

async function detailOf(
  services: ApprovalServices,
  asked: ApprovalToShow,
  locale: Locale,
): Promise<ApprovalDetail> {
  const { id, cartId, customerId: buyerId, delivery } = asked;
  const today = await readTodaysOrder(services.db, services.faces, {
    cartId,
    buyerId,
    locale,
    now: services.clock(),
  });
  const { context, totals, currency, problems } = today;
  const isOnAccount = asked.paymentType === paymentTypes.openAccount;
  const amount = { total: totals.total, currency, locale };
  const account = isOnAccount ? await readCheckoutAccount(services, buyerId, amount) : null;
  return {
    id,
    lines: linesOf(today, asked),
    total: totals.total,
    totalBefore: totals.total === asked.total ? null : asked.total,
    currency,
    reference: context.reference,
    costCentre: context.ownCostCentre,
    delivery,
    note: context.description,
    account: account && {
      remaining: account.remaining,
      limit: account.limit,
      currency: account.currency,
      dueOn: account.dueOn,
    },
    problems: [
      ...problemTexts(locale, problems),
      ...(account?.problem == null ? [] : [account.problem]),
    ],
  };
}

function linesOf({ lines, totals }: TodaysOrder, asked: ApprovalToShow): ApprovalDetail['lines'] {
  const seen = new Map(asked.lines.map((line) => [`${line.productId}-${line.unitId}`, line]));
  return lines.map(({ product, unit, unitPrice, quantity, ...line }, index) => {
    const id = `${line.productId}-${line.unitId}`;
    const before = seen.get(id);
    const isSame =
      before === undefined ||
      (before.currency === unitPrice.currency && before.price === unitPrice.value);
    return {
      id,
      name: [product.name, ...product.variant].join(' '),
      code: product.code,
      image: product.image,
      seo: product.seo,
      unit: unit.value,
      quantity,
      price: unitPrice.value,
      priceCurrency: unitPrice.currency,
      priceBefore: isSame || before.currency !== unitPrice.currency ? null : before.price,
      net: totals.lines[index]?.net ?? 0,
    };
  });
}
