import { Type, type Static } from 'typebox';
import { companyRoles } from '#rules/person/company-roles.ts';
import { maxIntegerId } from '#rules/shop/id.ts';
import { CurrencyInfo } from '#contract/catalog/shop-frame.ts';
import { Nullable } from './primitives.ts';
import { idOrNotFound } from './refusals.ts';

/** The quantity of one product in one unit in a cart (rule cart/in-cart). */
export const HeldLine = Type.Object({
  productId: Type.Integer(),
  /** The product whose variant it is. */
  parentId: Nullable(Type.Integer()),
  /** The unit's name. */
  unit: Type.String(),
  /** Pieces in one of the unit. */
  multiplier: Type.Integer(),
  quantity: Type.Integer(),
});
export type HeldLine = Static<typeof HeldLine>;

export const Branch = Type.Object({ id: Type.Integer(), name: Type.String() });

/**
 * A debt to be told of; the days count from when it fell due (rules business/overdue-info,
 * business/overdue-days).
 */
export const Overdue = Type.Object({
  overdueBalance: Type.Number(),
  overdueBalanceExpiryDay: Type.Integer(),
  currency: Type.String(),
});
export type Overdue = Static<typeof Overdue>;

/** Days in Istanbul, as `2026-11-22` (rule shipping/delivery-dates). */
export const DeliveryDates = Type.Object({ from: Type.String(), to: Type.String() });
export type DeliveryDates = Static<typeof DeliveryDates>;

/**
 * All that the page's frame needs about this visitor: `GET /api/catalog/session`
 * (rule api/session).
 */
export const Session = Type.Object({
  customer: Nullable(
    Type.Object({
      name: Type.String(),
      surname: Type.String(),
      email: Type.String(),
      phone: Type.String(),
    }),
  ),
  /** The guest of this browser, who orders without an account (rule guest-checkout/session). */
  guest: Nullable(Type.Object({ email: Type.String() })),
  /** The name of the customer's group, in their language; left out where it has none (rule prices/label). */
  priceLabel: Type.Optional(Type.String()),
  /** The customer's company; left out where they have none (rule companies/roles). */
  company: Type.Optional(
    Type.Object({
      title: Type.String(),
      role: Type.Enum([...companyRoles]),
      /** Whether an order needs a number of the buyer's own (rule companies/po-required). */
      poRequired: Type.Boolean(),
    }),
  ),
  /** Orders that wait for the customer's decision; left out without a company (rule approvals/page). */
  approvals: Type.Optional(Type.Integer()),
  /** `count` lines; amounts in the user's currency. */
  cart: Type.Object({
    count: Type.Integer(),
    shippingTotal: Type.Number(),
    total: Type.Number(),
    lines: Type.Array(HeldLine),
    /** The amount still missing for free shipping; null where it is not offered or is reached. */
    freeShippingRemaining: Nullable(Type.Number()),
  }),
  wishlist: Type.Array(Type.Integer()),
  /** True once, when what was wished for before the sign-in has come onto the wishlist. */
  wishKept: Type.Boolean(),
  branches: Type.Array(Branch),
  branch: Nullable(Type.Integer()),
  currencies: Type.Array(CurrencyInfo),
  defaultCurrency: Type.String(),
  userCurrency: Type.String(),
  overdue: Nullable(Overdue),
  /** The days on which an order placed now arrives; null where the shop promises none. */
  delivery: Nullable(DeliveryDates),
  /** Whether the customer has an open account; without one nothing leads to its statement. */
  hasStatement: Type.Boolean(),
  /** True while the notice has to be shown: no first-cookie record exists. */
  cookieNotice: Type.Boolean(),
  locale: Type.Union([Type.Literal('tr'), Type.Literal('en')]),
  csrfToken: Type.String(),
});
export type Session = Static<typeof Session>;

/**
 * `POST /api/catalog/settings`: one of defaultCurrency (currency id), branch (branch id, empty for none), locale, view.
 */
export const SettingChange = Type.Object(
  {
    key: Type.Union([
      Type.Literal('defaultCurrency'),
      Type.Literal('branch'),
      Type.Literal('locale'),
      Type.Literal('view'),
    ]),
    value: Type.Union([Type.Integer(), Type.String({ maxLength: 20 })]),
  },
  { additionalProperties: false },
);
export type SettingChange = Static<typeof SettingChange>;

/** The id of the branch that a form or a call names; null for an empty value, no branch. Refuses what is no id. */
export function branchIdOf(value: string | number): number | null {
  return value === '' ? null : idOrNotFound(value, maxIntegerId);
}
