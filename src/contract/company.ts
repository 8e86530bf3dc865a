import { Type, type Static } from 'typebox';
import { companyRoles } from '#rules/person/company-roles.ts';
import { Nullable } from './primitives.ts';

const Role = Type.Enum([...companyRoles]);
/** Ids of branches; null for all. */
const OwnBranches = Nullable(Type.Array(Type.Integer()));

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
  branches: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  users: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      email: Type.String(),
      role: Role,
      branches: OwnBranches,
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
 * - `invite` with `email`, `role` and `branches`; `withdraw` with the invitation's `id`
 * - `change` with the user's `id`, `role` and `branches`; `remove` with the user's `id`
 * - `leave`; `join` with the `token` of an invitation's link
 *
 * `branches` are ids; none for all.
 */
export const CompanyChange = Type.Object(
  {
    action: Type.Enum(['invite', 'withdraw', 'change', 'remove', 'leave', 'join']),
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
    token: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);
export type CompanyChange = Static<typeof CompanyChange>;
