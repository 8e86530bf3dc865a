import { Type, type Static } from 'typebox';
import { Id, LongText, Nullable, ShortText } from '#contract/primitives.ts';
import {
  privacyFiles,
  privacyIdKinds,
  privacyStates,
  privacyWishes,
} from '#rules/privacy/privacy-request.ts';
import { heldKinds } from '#rules/privacy/held-data.ts';

const Text = Type.String();
const Instant = Type.String({ description: 'ISO 8601 in UTC' });

/** Query of `GET /api/office/privacy`. */
export const PrivacyQuery = Type.Object({
  state: Type.Optional(Type.Enum(['open', 'done'])),
  after: Type.Optional(Id),
});

const PrivacyRow = Type.Object({
  id: Id,
  wish: Type.Enum([...privacyWishes]),
  name: Text,
  email: Text,
  state: Type.Enum([...privacyStates]),
  confirmedAt: Instant,
  dueOn: Type.String({ description: 'the last day of the answer: `2026-12-31`' }),
  /** Whether the last day is over, or near. */
  clock: Type.Enum(['late', 'soon', 'running', 'over']),
});
export type PrivacyRow = Static<typeof PrivacyRow>;

/** Answer of `GET /api/office/privacy`: confirmed requests, open ones first by their day. */
export const PrivacyList = Type.Object({ items: Type.Array(PrivacyRow), next: Nullable(Id) });
export type PrivacyList = Static<typeof PrivacyList>;

/** Answer of `GET /api/office/privacy/{id}`. */
export const PrivacyDetail = Type.Object({
  ...PrivacyRow.properties,
  idKind: Type.Enum([...privacyIdKinds]),
  idNumber: Text,
  address: Text,
  text: Text,
  answer: Text,
  files: Type.Array(Type.Enum([...privacyFiles])),
  answeredAt: Nullable(Instant),
  answeredBy: Text,
  customers: Type.Array(Type.Object({ id: Id, isGuest: Type.Boolean() }), {
    description: 'accounts, and guests’ orders, of the address',
  }),
  held: Type.Array(
    Type.Object({
      kind: Type.Enum([...heldKinds]),
      count: Type.Integer(),
      /** The last day that the law asks for; null: nothing keeps it. */
      keptUntil: Nullable(Text),
    }),
  ),
});
export type PrivacyDetail = Static<typeof PrivacyDetail>;

export const PrivacyId = Type.Object({ id: Id });

/** Body of `POST /api/office/privacy/{id}/answer`; `files`: copies of the person's data that go with the mail. */
export const PrivacyAnswer = Type.Object(
  {
    text: LongText(4000),
    files: Type.Optional(Type.Array(Type.Enum([...privacyFiles]), { maxItems: 2 })),
  },
  { additionalProperties: false },
);

/** Body of `POST /api/office/privacy/{id}/erase`. */
export const PrivacyErasure = Type.Object(
  { reason: ShortText(500) },
  { additionalProperties: false },
);

export const PrivacyDone = Type.Object({ state: Type.Enum([...privacyStates]) });
