import { Type, type Static } from 'typebox';
import { approvalKinds } from '#rules/companies/buying-limits.ts';
import { companyRoles } from '#rules/person/company-roles.ts';
import { Nullable } from '#contract/primitives.ts';

/** A limit that an order passes; without an amount for an order on the account (rule approvals/needed). */
export const ApprovalReason = Type.Object({
  kind: Type.Enum([...approvalKinds]),
  limit: Nullable(Type.Number()),
});

/** An order that waits for a decision. Amounts with VAT and shipping, in `currency`. */
export const ApprovalHead = Type.Object({
  id: Type.Integer(),
  /** The buyer's. */
  name: Type.String(),
  branch: Type.String(),
  askedAt: Type.String({ format: 'date-time' }),
  reasons: Type.Array(ApprovalReason),
  /** 2 card, 3 cash on delivery, 4 bank transfer, 5 open account. */
  paymentType: Type.Integer(),
  total: Type.Number(),
  currency: Type.String(),
});
export type ApprovalHead = Static<typeof ApprovalHead>;

/** A request that is over, or the reader's own. */
export const ApprovalOutcome = Type.Object({
  ...ApprovalHead.properties,
  state: Type.Enum(['waiting', 'approved', 'returned', 'expired', 'withdrawn']),
  decidedAt: Nullable(Type.String({ format: 'date-time' })),
  /** The name of the decider; '' where nobody decided. */
  decidedName: Type.String(),
  isDecidedByReader: Type.Boolean(),
  /** For an order that was returned. */
  reason: Type.String(),
  orderNo: Nullable(Type.String()),
  /** Whether the buyer can take the cart back: to change it, or to pay by card what was allowed. */
  canTake: Type.Boolean(),
});
export type ApprovalOutcome = Static<typeof ApprovalOutcome>;

/** An order with the figures of this moment. */
export const ApprovalDetail = Type.Object({
  id: Type.Integer(),
  lines: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      code: Type.String(),
      image: Type.String(),
      seo: Type.String(),
      unit: Type.String(),
      quantity: Type.Integer(),
      /** Of one unit, without VAT. */
      price: Type.Number(),
      priceCurrency: Type.String(),
      /** The price that the buyer saw, in `priceCurrency`; null where it is the same. */
      priceBefore: Nullable(Type.Number()),
      /** Of the line, without VAT, in `currency`. */
      net: Type.Number(),
    }),
  ),
  total: Type.Number(),
  /** The total that the buyer saw; null where it is the same. */
  totalBefore: Nullable(Type.Number()),
  currency: Type.String(),
  reference: Type.String(),
  costCentre: Type.String(),
  delivery: Type.String({ description: 'title, district and province of the delivery address' }),
  note: Type.String(),
  /** The open account with this order on it; null for other payment methods. */
  account: Nullable(
    Type.Object({
      remaining: Type.Number(),
      limit: Type.Number(),
      currency: Type.String(),
      dueOn: Type.String(),
    }),
  ),
  /** The reasons for which it cannot be ordered now, in words; empty when it can. */
  problems: Type.Array(Type.String()),
});
export type ApprovalDetail = Static<typeof ApprovalDetail>;

/** The page `/onaylar`: `GET /api/catalog/approvals` (rule approvals/page). */
export const ApprovalsPage = Type.Object({
  role: Type.Enum([...companyRoles]),
  /** Those on which the reader may decide, the oldest first. */
  waiting: Type.Array(ApprovalHead),
  /** The one that is asked for, else the first. */
  open: Nullable(ApprovalDetail),
  /** The last ones on which the reader might have decided. */
  decided: Type.Array(ApprovalOutcome),
  /** The reader's own last ones. */
  own: Type.Array(ApprovalOutcome),
  /** Days that an order waits. */
  days: Type.Integer(),
});
export type ApprovalsPage = Static<typeof ApprovalsPage>;

/**
 * A change of a request, of a call or of the page's own form (rules approvals/decide, approvals/own):
 * - `approve` with `id` and the `total` that was seen; `return` with `id` and `reason`
 * - `withdraw` and `take` with the `id` of an own one
 */
export const ApprovalChange = Type.Object(
  {
    action: Type.Enum(['approve', 'return', 'withdraw', 'take']),
    id: Type.Union([Type.Integer(), Type.String({ maxLength: 20 })]),
    total: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 30 })])),
    reason: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
export type ApprovalChange = Static<typeof ApprovalChange>;

/** The number of the order that was placed; null where none was. */
export const ApprovalDone = Type.Object({ orderNo: Nullable(Type.String()) });
export type ApprovalDone = Static<typeof ApprovalDone>;
