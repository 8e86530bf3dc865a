import { Type, type Static } from 'typebox';
import { Address } from '#contract/address.ts';
import { LongText, Nullable, ShortText } from '#contract/primitives.ts';
import { orderStates, type OrderState } from '#rules/order/order-states.ts';
import { companyRoles } from '#rules/person/company-roles.ts';
import { customerKinds } from '#rules/person/customer-list.ts';
import { reviewStates } from '#rules/catalog/reviews/review-form.ts';

const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });
const Count = Type.Integer();
const Text = Type.String();

const Order = Type.Object({
  orderNo: Text,
  at: Instant,
  status: Type.Unsafe<OrderState>(Type.Enum([...orderStates])),
  paymentType: Type.Integer(),
  payBefore: Nullable(Instant),
  lines: Count,
  total: Type.Number(),
  currency: Text,
});

const CartLine = Type.Object({
  productId: Type.Integer(),
  code: Text,
  name: Type.String({ description: 'in the language of the call' }),
  unit: Text,
  quantity: Count,
});

const Review = Type.Object({
  id: Type.Integer(),
  product: Text,
  star: Count,
  title: Text,
  description: Text,
  state: Type.Enum([...reviewStates]),
  at: Instant,
});

const Question = Type.Object({
  id: Type.Integer(),
  product: Text,
  question: Text,
  answer: Text,
  state: Text,
  at: Instant,
});

const Movement = Type.Object({
  date: Text,
  document: Text,
  description: Text,
  dueDate: Nullable(Text),
  debit: Type.Number(),
  credit: Type.Number(),
  balance: Type.Number({ description: 'after this entry' }),
});

const Note = Type.Object({ id: Type.Integer(), text: Text, by: Text, at: Instant });

const Entry = Type.Object({ id: Type.Integer(), at: Instant, by: Text, action: Text });

/** A customer with all that the office shows beside them (rule customers/page). */
export const OfficeCustomer = Type.Object({
  id: Type.Integer(),
  version: Type.Integer({ description: 'counts changes; give it as `seen`' }),
  kind: Type.Enum([...customerKinds]),
  name: Text,
  surname: Text,
  email: Text,
  emailConfirmed: Type.Boolean(),
  phone: Text,
  locale: Nullable(Type.Enum(['tr', 'en'])),
  createdAt: Instant,
  closedAt: Nullable(Instant),
  mergedInto: Nullable(
    Type.Object(
      { id: Type.Integer(), name: Text },
      { description: 'of a closed account: the one that it was merged into' },
    ),
  ),
  blocked: Nullable(Type.Object({ at: Instant, reason: Text })),
  marketingAt: Nullable(Type.String({ description: 'since when they accept advertising' })),
  seenAt: Nullable(
    Type.String({ description: 'the last visit while signed in, accurate to a day' }),
  ),
  company: Text,
  buysFor: Nullable(
    Type.Object(
      { code: Text, title: Text, role: Type.Enum([...companyRoles]) },
      { description: 'the company whose user they are' },
    ),
  ),
  group: Nullable(Type.Object({ code: Text, name: Text })),
  figures: Type.Object({
    orders: Count,
    spent: Type.Number({ description: 'in TRY' }),
    firstAt: Nullable(Instant),
    lastAt: Nullable(Instant),
    stars: Nullable(Type.Number({ description: 'average of their reviews' })),
    reviews: Count,
    questions: Count,
  }),
  orders: Type.Array(Order, { description: 'the newest five' }),
  cart: Type.Object({ at: Nullable(Instant), lines: Type.Array(CartLine) }),
  addresses: Type.Array(Address),
  branches: Type.Array(Type.Object({ id: Type.Integer(), name: Text })),
  reviews: Type.Array(Review, { description: 'the newest five' }),
  questions: Type.Array(Question, { description: 'the newest five' }),
  consents: Type.Array(
    Type.Object({
      kind: Text,
      version: Text,
      at: Instant,
      decision: Type.Enum(['given', 'withdrawn']),
    }),
  ),
  notes: Type.Array(Note, { description: 'the newest 50' }),
  account: Nullable(
    Type.Object({
      balance: Type.Number(),
      overdue: Type.Number(),
      currency: Text,
      movements: Type.Array(Movement, { description: 'the newest ten' }),
    }),
  ),
  log: Type.Array(Entry, { description: 'the newest ten entries of the activity log' }),
  similar: Type.Array(Type.Object({ id: Type.Integer(), name: Text, email: Text, orders: Count }), {
    description: 'others with the same telephone, at most three',
  }),
});
export type OfficeCustomer = Static<typeof OfficeCustomer>;

const closed = { additionalProperties: false };
const seen = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 2_000_000_000,
    description: 'the version that you saw: where it is another by now, nothing is changed',
  }),
);

export const CustomerBody = Type.Object(
  {
    name: ShortText(200),
    surname: ShortText(200),
    email: ShortText(300),
    phone: ShortText(60),
    seen,
  },
  closed,
);

export const BlockBody = Type.Object(
  { reason: { ...ShortText(400), description: 'for the staff and the activity log' }, seen },
  closed,
);

export const CustomerGroupBody = Type.Object(
  {
    group: Nullable({ ...ShortText(100), description: 'the code of a group; null for none' }),
    seen,
  },
  closed,
);

export const CustomerSeenBody = Type.Object({ seen }, closed);

export const NoteBody = Type.Object({ text: LongText(8_000) }, closed);

export const NoteAdded = Type.Object({ id: Type.Integer() });
