import { Type, type Static } from 'typebox';
import { Checkbox, Nullable, ShortText } from './primitives.ts';
import { Overdue } from './session.ts';

const Password = Type.String({ maxLength: 200 });

export const LoginForm = Type.Object(
  {
    email: ShortText(320),
    password: Password,
    next: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  { additionalProperties: false },
);
export type LoginForm = Static<typeof LoginForm>;

export const LoggedIn = Type.Object({ success: Type.Literal(true), next: Type.String() });
export type LoggedIn = Static<typeof LoggedIn>;

export const RegisterForm = Type.Object(
  {
    name: Type.Optional(ShortText(200)),
    surname: Type.Optional(ShortText(200)),
    email: Type.Optional(ShortText(320)),
    phone: Type.Optional(ShortText(60)),
    password: Type.Optional(Password),
    passwordVerify: Type.Optional(Password),
    marketing: Checkbox,
  },
  { additionalProperties: false },
);
export type RegisterForm = Static<typeof RegisterForm>;

/**
 * Personal data: `gender` is `male`, `female` or empty, `birthdate` YYYY-MM-DD or empty
 * (rule account/info).
 */
export const AccountInfo = Type.Object({
  name: Type.String(),
  surname: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  gender: Type.String(),
  birthdate: Type.String(),
  /** Whether the link was opened that the shop sent to the e-mail (rule account/email-confirmation). */
  emailConfirmed: Type.Boolean(),
});
export type AccountInfo = Static<typeof AccountInfo>;

export const AccountInfoForm = Type.Object(
  {
    name: Type.Optional(ShortText(200)),
    surname: Type.Optional(ShortText(200)),
    email: Type.Optional(ShortText(320)),
    phone: Type.Optional(ShortText(60)),
    gender: Type.Optional(ShortText(20)),
    birthdate: Type.Optional(ShortText(20)),
  },
  { additionalProperties: false },
);
export type AccountInfoForm = Static<typeof AccountInfoForm>;

export const PasswordForm = Type.Object(
  { password: Type.Optional(Password), passwordVerify: Type.Optional(Password) },
  { additionalProperties: false },
);
export type PasswordForm = Static<typeof PasswordForm>;

export const StatementRow = Type.Object({
  date: Type.String(),
  document: Type.String(),
  description: Type.String(),
  dueDate: Nullable(Type.String()),
  debit: Type.Number(),
  credit: Type.Number(),
  balance: Type.Number(),
});

/**
 * The movements, the oldest first, each with the balance after it (rules business/statement,
 * business/running-balance).
 */
export const AccountStatement = Type.Object({
  items: Type.Array(StatementRow),
  balance: Type.Number(),
  currency: Type.String(),
  /**
   * Null when nothing is overdue, or less than the shop tells of (rule business/overdue-notice).
   */
  overdue: Nullable(Overdue),
});
export type AccountStatement = Static<typeof AccountStatement>;
