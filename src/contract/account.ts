import { ConsentLine } from './consent-ledger.ts';
import { Type, type Static } from 'typebox';
import { Checkbox, Nullable, ShortText } from './primitives.ts';
import { CardOffer } from './payment.ts';
import { Overdue } from './session.ts';

export const Password = Type.String({ maxLength: 200 });

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
    /** Consent to advertising by e-mail; the next two by text message and by telephone (rule account/marketing). */
    marketing: Checkbox,
    marketingSms: Checkbox,
    marketingCall: Checkbox,
    /** Applies for the company below, where the shop takes applications (rule companies/applications). */
    company: Checkbox,
    companyTitle: Type.Optional(ShortText(300)),
    taxOffice: Type.Optional(ShortText(200)),
    taxNumber: Type.Optional(ShortText(60)),
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
  /** The last decision on each way of advertising that was ever decided on (rule account/consents). */
  consents: Type.Array(ConsentLine),
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

const newPassword = {
  password: Type.Optional(Password),
  passwordVerify: Type.Optional(Password),
};

/** `currentPassword` is the one that `password` replaces (rule account/change-password). */
export const PasswordForm = Type.Object(
  { currentPassword: Type.Optional(Password), ...newPassword },
  { additionalProperties: false },
);
export type PasswordForm = Static<typeof PasswordForm>;

export const ForgotPasswordForm = Type.Object(
  { email: ShortText(320) },
  { additionalProperties: false },
);
export type ForgotPasswordForm = Static<typeof ForgotPasswordForm>;

export const ResetPasswordForm = Type.Object(
  { token: ShortText(100), ...newPassword },
  { additionalProperties: false },
);
export type ResetPasswordForm = Static<typeof ResetPasswordForm>;

/** A session as its owner sees it: `device` in words or empty, times as ISO 8601. */
export const OwnSession = Type.Object({
  id: Type.Integer(),
  device: Type.String(),
  signedInAt: Type.String(),
  /** Right to a day. */
  lastSeenAt: Type.String(),
  /** The one that asks. */
  current: Type.Boolean(),
});
export const OwnSessions = Type.Object({ items: Type.Array(OwnSession) });
export type OwnSessions = Static<typeof OwnSessions>;

/**
 * How many of each the account's menu leads to (rule account/menu-counts), and the company that the
 * customer's newest corporate address names; empty without one (rule account/menu-company).
 */
export const AccountCounts = Type.Object({
  company: Type.String(),
  orders: Type.Integer(),
  addresses: Type.Integer(),
  reviews: Type.Integer(),
  lists: Type.Integer(),
});
export type AccountCounts = Static<typeof AccountCounts>;

/** The account settings page. */
export type AccountSettings = AccountInfo & { sessions: OwnSessions['items'] };

export const CloseAccountForm = Type.Object(
  { password: Password },
  { additionalProperties: false },
);
export type CloseAccountForm = Static<typeof CloseAccountForm>;

/** One of the forms of the account's settings as the browser sends it by itself; `form` says which. */
export const AccountPageForm = Type.Object(
  {
    form: Type.Union([
      Type.Literal('info'),
      Type.Literal('password'),
      Type.Literal('sessions'),
      Type.Literal('close'),
      Type.Literal('consent'),
    ]),
    ...AccountInfoForm.properties,
    ...PasswordForm.properties,
    /** The session to end, or `others`. */
    session: Type.Optional(ShortText(20)),
    /** The way of advertising and the decision on it. */
    kind: Type.Optional(ShortText(40)),
    decision: Type.Optional(ShortText(20)),
  },
  { additionalProperties: false },
);
export type AccountPageForm = Static<typeof AccountPageForm>;

/** All that is kept of a customer, part by part (rule account/own-data). */
export const OwnData = Type.Record(Type.String(), Type.Unknown());

export const StatementRow = Type.Object({
  date: Type.String(),
  document: Type.String(),
  description: Type.String(),
  dueDate: Nullable(Type.String()),
  debit: Type.Number(),
  credit: Type.Number(),
  balance: Type.Number(),
  /** A debt that stands although its due date has passed. */
  overdue: Type.Boolean(),
});

/** Days as `2026-11-22`, both within; anything else asks for nothing (rule business/statement-period). */
export const StatementQuery = Type.Object({
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
});

/**
 * The movements of the period, the oldest first, each with the balance after it; `balance` is what the
 * account comes to now (rules business/statement, business/running-balance).
 */
export const AccountStatement = Type.Object({
  items: Type.Array(StatementRow),
  balance: Type.Number(),
  currency: Type.String(),
  /**
   * Null when nothing is overdue, or less than the shop tells of (rule business/overdue-notice).
   */
  overdue: Nullable(Overdue),
  /** True where the period has older movements than the 1,000 that are given. */
  more: Type.Boolean(),
  /** The limit of a company's open account; null where none was agreed (rule open-account/statement). */
  credit: Nullable(
    Type.Object({
      currency: Type.String(),
      limit: Type.Number(),
      available: Type.Number(),
      /** Orders that the bookkeeping has not booked: beside the balance, not in it. */
      orders: Type.Array(
        Type.Object({
          orderNo: Type.String(),
          date: Type.String(),
          dueOn: Nullable(Type.String()),
          amount: Type.Number(),
        }),
      ),
    }),
  ),
});
export type AccountStatement = Static<typeof AccountStatement>;

/** The page for payments against the open account: `GET /api/catalog/account-payment`. */
export const AccountPayment = Type.Object({
  balance: Type.Number(),
  currency: Type.String(),
  overdue: AccountStatement.properties.overdue,
  /** Null where no card can be paid with; its amount is 0, for it is typed. */
  card: Nullable(CardOffer),
});
export type AccountPayment = Static<typeof AccountPayment>;
