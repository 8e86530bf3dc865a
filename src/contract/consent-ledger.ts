import { Type, type Static } from 'typebox';
import { Nullable, ShortText } from './primitives.ts';
import { consentDecisions, consentSources, marketingKinds } from '#rules/person/consent-kinds.ts';

const Decision = Type.Enum([...consentDecisions]);
const Instant = Type.String({ description: 'ISO 8601 in UTC' });

/** The last decision of a kind. */
export const ConsentLine = Type.Object({
  kind: Type.String(),
  decision: Decision,
  version: Type.String(),
  at: Instant,
  source: Type.Enum([...consentSources]),
});
export type ConsentLine = Static<typeof ConsentLine>;

/** `GET /api/account/consents`: each kind that was ever decided on. */
export const Consents = Type.Object({ items: Type.Array(ConsentLine) });
export type Consents = Static<typeof Consents>;

/** `POST /api/account/consents`: one way of advertising. */
export const ConsentBody = Type.Object(
  { kind: Type.Enum([...marketingKinds]), decision: Decision },
  { additionalProperties: false },
);
export type ConsentBody = Static<typeof ConsentBody>;

/** A decision as the register of commercial messages needs it. */
export const LedgerLine = Type.Object({
  email: Type.String(),
  phone: Type.String(),
  kind: Type.String(),
  decision: Decision,
  at: Instant,
  source: Type.Enum([...consentSources]),
  text: Type.String(),
  sha256: Type.String(),
  by: Type.String(),
  ip: Nullable(Type.String()),
  receipt: Type.String(),
});
export type LedgerLine = Static<typeof LedgerLine>;

export const LedgerQuery = Type.Object({
  changedSince: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 500 })),
  format: Type.Optional(Type.Enum(['json', 'csv'])),
  view: Type.Optional(
    Type.Enum(['late'], { description: 'those without a receipt of İYS after 2 business days' }),
  ),
});

export const Ledger = Type.Object({
  items: Type.Array(LedgerLine),
  cursor: Type.String({ description: 'give it as `changedSince` the next time' }),
  more: Type.Boolean(),
});

/** Decisions that came from the register of commercial messages. */
export const LedgerBody = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          email: Type.Optional(ShortText(320)),
          phone: Type.Optional(ShortText(60)),
          kind: Type.Enum([...marketingKinds]),
          decision: Decision,
          at: Type.String({ maxLength: 40 }),
          receipt: Type.Optional(ShortText(200)),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 1000 },
    ),
  },
  { additionalProperties: false },
);
export type LedgerBody = Static<typeof LedgerBody>;

export const LedgerTaken = Type.Object({
  accepted: Type.Integer(),
  refused: Type.Array(
    Type.Object({ index: Type.Integer(), reason: Type.Enum(['unknown-address', 'wrong-time']) }),
  ),
});
export type LedgerTaken = Static<typeof LedgerTaken>;
