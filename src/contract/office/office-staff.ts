import { Type, type Static } from 'typebox';
import { permissions, roles, type Permission, type Role } from '#rules/shop/call-scopes.ts';
import { Id, Nullable, ShortText } from '#contract/primitives.ts';

const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });
const RoleName = Type.Unsafe<Role>(Type.Enum([...roles]));
const closed = { additionalProperties: false };
const Password = Type.String({ maxLength: 1000 });
const LinkToken = Type.String({ maxLength: 100 });
const Code = Type.String({ maxLength: 40 });

/** The facts that the office's sign-in page needs. */
export const OfficeDoor = Type.Object({
  storeName: Type.String(),
  demoOwner: Type.Boolean({ description: "whether anybody may come in as the demo's owner" }),
});
export type OfficeDoor = Static<typeof OfficeDoor>;

export const StaffSignInForm = Type.Object(
  { email: Type.String({ maxLength: 300 }), password: Password },
  closed,
);
export const CodeForm = Type.Object({ code: Code }, closed);
export const NextStep = Type.Object({ next: Type.Literal('code') });

/** Another password of one's own (rule staff/own-password). */
export const OwnPasswordForm = Type.Object(
  { oldPassword: Password, newPassword: Password },
  closed,
);

export const InvitationLook = Type.Object({ token: LinkToken }, closed);
/** The invited person, and the data that their authenticator app needs. */
export const Invitation = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: RoleName,
  secret: Type.String({ description: 'base32' }),
  uri: Type.String({ description: '`otpauth://…`, to be shown as a QR code' }),
});
export type Invitation = Static<typeof Invitation>;

export const InvitationForm = Type.Object(
  { token: LinkToken, password: Password, code: Code },
  closed,
);
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** The signed-in person of the office. */
export const OfficeSession = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: RoleName,
  permissions: Type.Array(Type.Unsafe<Permission>(Type.Enum([...permissions]))),
  isDemo: Type.Boolean({
    description: "the demo's owner, who changes nothing of staff and access",
  }),
  recoveryCodes: Type.Integer({ description: 'how many are left' }),
  secondsLeft: Type.Integer({ description: 'until the session ends' }),
  storeName: Type.String(),
});
export type OfficeSession = Static<typeof OfficeSession>;

export const StaffSessions = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      device: Type.String(),
      isThis: Type.Boolean({ description: 'the one that asks' }),
      createdAt: Instant,
      lastSeenAt: Instant,
      expiresAt: Instant,
    }),
  ),
});
export type StaffSessions = Static<typeof StaffSessions>;

const StaffState = Type.Enum(['ready', 'invited', 'link-over', 'disabled', 'demo']);

export const StaffList = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      email: Type.String(),
      role: RoleName,
      state: StaffState,
      isOwn: Type.Boolean(),
      lastSignInAt: Nullable(Instant),
      linkUntil: Nullable(Instant),
      sessions: Type.Integer(),
    }),
  ),
});
export type StaffList = Static<typeof StaffList>;
export type StaffState = Static<typeof StaffState>;

export const NewStaffForm = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 300 }),
    name: Type.String({ ...ShortText(300), minLength: 1 }),
    role: RoleName,
  },
  closed,
);
export const RoleForm = Type.Object({ role: RoleName }, closed);
export const StaffId = Type.Object({ id: Id });
/** A link that its maker is shown once. */
export const StaffLink = Type.Object({
  id: Type.Integer(),
  link: Type.String({ description: 'works once, for three days' }),
});
export type StaffLink = Static<typeof StaffLink>;
