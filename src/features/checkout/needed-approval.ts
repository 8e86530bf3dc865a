import { queueApprovalAsked } from '#db/companies/company-events.ts';
import { addApproval } from '#db/approvals/approval-requests.ts';
import { holdLimits, readMonthSpending } from '#db/companies/month-spending.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import type { OrderContext } from '#db/orders/order-context.ts';
import { releaseForOrder } from '#db/payments/reserved-stock.ts';
import {
  approvalEnd,
  approvalReasons,
  type ApprovalReason,
} from '#rules/companies/buying-limits.ts';
import { orderTotals } from '#rules/money/totals.ts';
import { paymentTypes, type PaymentType } from '#rules/order/payment-methods.ts';
import { beginOfMonth } from '#rules/shop/istanbul-day.ts';
import {
  orderCostCentre,
  refused,
  type AskedApproval,
  type Buyer,
  type OrderFields,
  type OrderRefusal,
} from './check-order.ts';

/** An order that is checked against the limits of its buyer's company. */
export interface OrderToAllow {
  context: Pick<OrderContext, 'company' | 'branch'>;
  customerId: number;
  /** With VAT and shipping, in the default currency. */
  total: number;
  paymentType: PaymentType;
  now: Date;
}

/**
 * The reasons for which an order needs somebody's decision; empty when it needs none (rule approvals/needed). Holds the company where a limit
 * of a month counts: two orders never pass one together. 2 statements then, else none.
 */
export async function neededApproval(trx: Db, order: OrderToAllow): Promise<ApprovalReason[]> {
  const { company } = order.context;
  if (company === null || company.role === 'manager') return [];
  const counts = countsMonth(order);
  if (counts) await holdLimits(trx, company.id);
  return reasonsOf(order, await findSpent(trx, order, counts));
}

/**
 * The reasons by payment method, for an order that the checkout shows: holds nothing (rule approvals/checkout). 1 query at
 * most.
 */
export async function readNeededApproval(
  db: Db,
  order: Omit<OrderToAllow, 'paymentType'>,
  methods: readonly PaymentType[],
): Promise<Map<PaymentType, ApprovalReason[]>> {
  const spent = await findSpent(db, order, countsMonth(order));
  const needed = methods.map((paymentType) => {
    return [paymentType, reasonsOf({ ...order, paymentType }, spent)] as const;
  });
  return new Map(needed.filter(([, reasons]) => reasons.length > 0));
}

function countsMonth({ context: { company, branch } }: Pick<OrderToAllow, 'context'>): boolean {
  if (company === null || company.role === 'manager') return false;
  return company.monthlyLimit !== null || (branch !== null && company.limitsBranches);
}

type Spent = Awaited<ReturnType<typeof readMonthSpending>>;

const nothing: Spent = { byUser: 0, forBranch: 0, branchLimit: null };

async function findSpent(
  db: Db,
  { context: { company, branch }, customerId, now }: Omit<OrderToAllow, 'paymentType'>,
  counts: boolean,
): Promise<Spent> {
  if (company === null || !counts) return nothing;
  const spender = { companyId: company.id, customerId, branchId: branch?.id ?? null };
  return readMonthSpending(db, spender, beginOfMonth(now));
}

function reasonsOf(
  { context: { company }, total, paymentType }: OrderToAllow,
  { branchLimit, ...spent }: Spent,
): ApprovalReason[] {
  if (company === null) return [];
  const order = { total, paymentType, allowed: company.allowed };
  return approvalReasons({ ...company, branchLimit }, spent, order);
}

/** A locked cart that is checked against the limits, with its buyer's request. */
interface CartToAllow {
  buyer: Buyer;
  request: OrderFields & { asksApproval?: boolean; idempotencyKey?: string };
  context: OrderContext;
  lines: readonly PricedLine[];
  cartId: number;
  now: Date;
}

/**
 * The request that a cart has become because it passes a limit, or the refusal of an order that does not ask; null for an
 * order that needs no decision (rules approvals/needed, approvals/asked). The request takes no stock and no number. 2
 * statements at most where a limit of a month counts, 1 or more where it is asked for.
 */
export async function askOrRefuse(
  trx: Db,
  { buyer, request, context, lines, cartId, now }: CartToAllow,
): Promise<AskedApproval | OrderRefusal | null> {
  const { company, branch, settings, rates, contracts, defaultCurrency: currency } = context;
  const { paymentType, asksApproval = false, idempotencyKey = null } = request;
  const { customerId, locale } = buyer;
  if (company === null) return asksApproval ? needless(paymentType) : null;
  const { total } = orderTotals({ lines, settings, rates, defaultCurrency: currency, currency });
  const order = { context, customerId, total, paymentType, now };
  const reasons = await neededApproval(trx, order);
  if (reasons.length === 0) return asksApproval ? needless(paymentType) : null;
  if (!asksApproval) return refused('approval-needed');
  await releaseForOrder(trx, { holds: context.holds, quoteId: null });
  const approvalId = await addApproval(trx, {
    companyId: company.id,
    customerId,
    cartId,
    idempotencyKey,
    paymentType,
    reasons,
    branch,
    locale,
    total,
    currency,
    lines: lines.map(seenLine),
    contracts: contracts.map((text) => ({ ...text, acceptedAt: now.toISOString() })),
    description: request.description ?? context.description,
    costCentre: orderCostCentre(context),
    now,
    expiresAt: approvalEnd(now, settings.approvalDays),
  });
  const { id: companyId } = company;
  await queueApprovalAsked(trx, { companyId, customerId, approvalId, total, currency });
  return { ok: true, orderNo: null, approvalId };
}

/** An order that asks although nobody has to decide is placed, but for a card's, which has to be paid first. */
function needless(paymentType: PaymentType): OrderRefusal | null {
  return paymentType === paymentTypes.card ? refused('approval-needless') : null;
}

function seenLine({ productId, unitId, unitPrice }: PricedLine) {
  return { productId, unitId, price: unitPrice.value, currency: unitPrice.currency };
}
