import type { CompanyRole } from '#rules/person/company-roles.ts';
import { paymentTypes, type PaymentType } from '#rules/order/payment-methods.ts';

/** The limits of an order for a company, in the default currency with VAT; null: none (rule approvals/limits). */
export interface BuyingLimits {
  role: CompanyRole;
  /** For each order of the user. */
  orderLimit: number | null;
  /** For the user's orders of a calendar month. */
  monthlyLimit: number | null;
  /** For all orders of the branch in a calendar month. */
  branchLimit: number | null;
  /** Whether each order on the open account needs a decision. */
  approveCredit: boolean;
}

/** Orders of this month and requests that wait, in the default currency with VAT. */
export interface SpentThisMonth {
  byUser: number;
  forBranch: number;
}

export const approvalKinds = ['order', 'month', 'branch', 'account'] as const;

/** A limit that an order passes; without an amount for an order on the account. */
export interface ApprovalReason {
  kind: (typeof approvalKinds)[number];
  limit: number | null;
}

/**
 * The reasons for which an order needs somebody's decision; empty when it needs none (rule approvals/needed). A manager's needs none, nor does
 * one by card that was allowed up to `allowed`.
 */
export function approvalReasons(
  limits: BuyingLimits,
  spent: SpentThisMonth,
  order: { total: number; paymentType: PaymentType; allowed: number | null },
): ApprovalReason[] {
  const { total, paymentType, allowed } = order;
  if (limits.role === 'manager') return [];
  if (allowed !== null && paymentType === paymentTypes.card && total <= allowed) return [];
  const { orderLimit, monthlyLimit, branchLimit, approveCredit } = limits;
  const passed = (kind: ApprovalReason['kind'], amount: number, limit: number | null) =>
    limit !== null && cents(amount) > cents(limit) ? [{ kind, limit }] : [];
  return [
    ...passed('order', total, orderLimit),
    ...passed('month', spent.byUser + total, monthlyLimit),
    ...passed('branch', spent.forBranch + total, branchLimit),
    ...(approveCredit && paymentType === paymentTypes.openAccount
      ? [{ kind: 'account' as const, limit: null }]
      : []),
  ];
}

/** A user of a company who may decide. */
export interface Decider {
  customerId: number;
  role: CompanyRole;
  /** Ids of branches; null for all. */
  branches: readonly number[] | null;
}

/** Whether a user decides on an order: an approver of its branch or a manager, never oneself (rule approvals/deciders). */
export function mayDecide(
  { customerId, role, branches }: Decider,
  order: { buyerId: number; branchId: number | null },
): boolean {
  if (customerId === order.buyerId || role === 'buyer') return false;
  if (role === 'manager' || branches === null) return true;
  return order.branchId !== null && branches.includes(order.branchId);
}

/** The end of a request that nobody decided on. */
export function approvalEnd(askedAt: Date, days: number): Date {
  return new Date(askedAt.getTime() + days * 86_400_000);
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}
