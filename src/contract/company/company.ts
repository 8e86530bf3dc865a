import { Type, type Static } from 'typebox';
import { companyRoles } from '#rules/person/company-roles.ts';
import { Address } from '#contract/address.ts';
import { Checkbox, Nullable } from '#contract/primitives.ts';

const Role = Type.Enum([...companyRoles]);
/** Ids of branches; null for all. */
const OwnBranches = Nullable(Type.Array(Type.Integer()));

/** An amount with VAT in the shop's default currency; null for no limit (rule approvals/limits). */
const Limit = Nullable(Type.Number());
/** Orders and waiting requests of this month; null for whoever is neither manager nor meant. */
const Spent = Nullable(Type.Number());

/** The page `/firmam`: `GET /api/catalog/company` (rule companies/page). */
export const CompanyPage = Type.Object({
  title: Type.String(),
  taxOffice: Type.String(),
  taxNumber: Type.String(),
  /** The role of the customer who asks. */
  role: Role,
  /** Whether the company has prices of a contract. */
  hasContract: Type.Boolean(),
  poRequired: Type.Boolean(),
  costCentreRequired: Type.Boolean(),
  costCentres: Type.Array(Type.String()),
  /** Whether each order on the open account needs approval. */
  approveCredit: Type.Boolean(),
  /** Whether users may order to addresses of their own. */
  ownAddresses: Type.Boolean(),
  /** The company’s: all for a manager, else those that the customer may order to. */
  addresses: Type.Array(Address),
  /** The currency of limits and spending: the shop's default. */
  currency: Type.String(),
  branches: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      costCentre: Type.String(),
      monthlyLimit: Limit,
      spent: Spent,
    }),
  ),
  users: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      email: Type.String(),
      role: Role,
      branches: OwnBranches,
      orderLimit: Limit,
      monthlyLimit: Limit,
      spent: Spent,
      isOwn: Type.Boolean({ description: 'the customer who asks' }),
    }),
  ),
  /** Open ones; empty for whoever is no manager. */
  invitations: Type.Array(
    Type.Object({
      id: Type.Integer(),
      email: Type.String(),
      role: Role,
      branches: OwnBranches,
      orderLimit: Limit,
      monthlyLimit: Limit,
      expiresAt: Type.String({ format: 'date-time' }),
    }),
  ),
});
export type CompanyPage = Static<typeof CompanyPage>;

/** An invitation by its link: `GET /api/catalog/company/invitation/{token}`. */
export const CompanyInvitation = Type.Object({ title: Type.String(), role: Role });
export type CompanyInvitation = Static<typeof CompanyInvitation>;

/**
 * A change of the company, of a call or of the page's own form (rules companies/invitations, companies/users):
 * - `invite` with `email`, `role`, `branches` and limits; `withdraw` with the invitation's `id`
 * - `change` with the user's `id`, `role`, `branches` and limits; `remove` with the user's `id`
 * - `branch` with the branch's `id` and `monthlyLimit`
 * - `rules` with `approveCredit`, `poRequired`, `costCentreRequired` and `ownAddresses`
 * - `leave`; `join` with the `token` of an invitation's link
 *
 * `branches` are ids; none for all. Limits are `orderLimit` and `monthlyLimit`, as an amount is written; empty for none.
 */
export const CompanyChange = Type.Object(
  {
    action: Type.Enum([
      'invite',
      'withdraw',
      'change',
      'remove',
      'branch',
      'rules',
      'leave',
      'join',
    ]),
    email: Type.Optional(Type.String({ maxLength: 300 })),
    id: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 20 })])),
    role: Type.Optional(Type.String({ maxLength: 20 })),
    branches: Type.Optional(
      Type.Union([
        Type.String({ maxLength: 20 }),
        Type.Array(Type.Union([Type.Integer(), Type.String({ maxLength: 20 })]), {
          maxItems: 1000,
        }),
      ]),
    ),
    orderLimit: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 30 })])),
    monthlyLimit: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 30 })])),
    approveCredit: Checkbox,
    poRequired: Checkbox,
    costCentreRequired: Checkbox,
    ownAddresses: Checkbox,
    token: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);
export type CompanyChange = Static<typeof CompanyChange>;
