import { Type, type Static } from 'typebox';
import { LongText, ShortText } from '#contract/primitives.ts';
import { privacyStates } from '#rules/privacy/privacy-request.ts';

/** Form of `POST /api/privacy/request`. */
export const PrivacyForm = Type.Object(
  {
    name: Type.Optional(ShortText(120)),
    idKind: Type.Optional(ShortText(20)),
    idNumber: Type.Optional(ShortText(40)),
    address: Type.Optional(LongText(500)),
    email: Type.Optional(ShortText(320)),
    wish: Type.Optional(ShortText(20)),
    text: Type.Optional(LongText(4000)),
  },
  { additionalProperties: false },
);
export type PrivacyForm = Static<typeof PrivacyForm>;

/** The request of a mailed link: whether it is confirmed, and the last day of its answer. `new`: no link, but the form. */
export const PrivacyLink = Type.Object({
  state: Type.Enum(['new', ...privacyStates]),
  /** As `2026-12-31`; empty until it is confirmed. */
  dueOn: Type.String(),
});
export type PrivacyLink = Static<typeof PrivacyLink>;
