import { Type, type Static } from 'typebox';
import { bulkActions } from '#rules/order/bulk-actions.ts';
import { undoableSteps } from '#rules/order/order-states.ts';
import { longestNames, mostNamed } from '#rules/order/order-filter.ts';
import { Cursor, filterWord, pageWords } from '#contract/office/office-list-query.ts';
import { TrackingNo } from './office-orders.ts';
import { Nullable, ShortText } from '#contract/primitives.ts';

/** Which orders (rule order-list/filters). */
export const FilterQuery = Type.Object({
  view: filterWord('`all`, `unpaid`, `to-prepare`, `to-ship`, `late` or `today`'),
  state: filterWord('only orders in these states: `placed,paid`'),
  method: filterWord('only those paid so: `2` card, `3` cash on delivery, `4` bank transfer'),
  from: filterWord('only of this day and later, in Istanbul: `2026-11-22`'),
  to: filterWord('only of this day and earlier'),
  customer: filterWord('only those of the customer with this number'),
  branch: filterWord("only those of the customer's branch with this number"),
  company: filterWord('only those that were ordered for the company with this code'),
  costCentre: filterWord('only those with this cost center of their company'),
  carrier: filterWord('only those that this carrier took'),
  q: filterWord(
    'words of number, name, company, e-mail, telephone, tax number, place, product code or tracking number',
  ),
  orders: filterWord('only those with these numbers', longestNames),
  accepted: filterWord(
    'only those that accepted this version of a contract: `/mesafeli-satis-sozlesmesi@7`',
  ),
});

/** A page of the table of orders. */
export const OrderTableQuery = Type.Object({
  ...FilterQuery.properties,
  sort: filterWord('`date`, `total` or `number`, the highest first with a `-` before it'),
  ...pageWords,
});

/** A file of orders (rule fulfillment/export). */
export const OrderExportQuery = Type.Object({
  format: filterWord('`csv`, `xlsx` or `jsonl`'),
  ...FilterQuery.properties,
  rows: filterWord('a row is one of the `orders` (if not given) or of their `lines`'),
  locale: Type.Optional(
    Type.Enum(['tr', 'en'], {
      description: 'of the file, where `x-locale` cannot be said',
    }),
  ),
  separator: filterWord('of a csv: `;` (if not given) or `,`'),
});

const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });

/** A row of the table of orders. */
export const TableOrder = Type.Object({
  orderNo: Type.String(),
  version: Type.Integer(),
  date: Instant,
  customerId: Type.Integer(),
  customer: Type.String(),
  isGuest: Type.Boolean({ description: 'has no account' }),
  company: Type.String({ description: 'of the invoice; empty for a person' }),
  city: Type.String(),
  orderedFor: Type.String({
    description: 'the title of the company that it was ordered for; empty: none',
  }),
  branch: Type.String(),
  status: Type.String(),
  paymentType: Type.Integer({
    description: '2 card, 3 cash on delivery, 4 bank transfer, 5 open account',
  }),
  total: Type.Number({ description: 'in `currency`' }),
  currency: Type.String(),
  tryTotal: Type.Number(),
  lines: Type.Integer(),
  carrier: Type.String(),
  trackingNo: Type.String(),
  payBefore: Nullable(Instant),
  isPartlyShipped: Type.Boolean(),
  missing: Type.Number({ description: 'what is still to come by transfer' }),
  actions: Type.Array(Type.String()),
});
export type TableOrder = Static<typeof TableOrder>;

const Branches = Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }));

/** A page of the table (rules order-list/pagination, order-list/totals). */
export const OrderTablePage = Type.Object({
  items: Type.Array(TableOrder),
  next: Cursor,
  previous: Cursor,
  total: Type.Object({
    count: Type.Integer(),
    isMore: Type.Boolean({ description: 'whether there are more than were counted' }),
    sum: Nullable(Type.Number({ description: 'in lira; null where there are more' })),
  }),
  customer: Nullable(
    Type.Object(
      { id: Type.Integer(), name: Type.String(), branches: Branches },
      { description: 'that was asked for' },
    ),
  ),
  company: Nullable(
    Type.Object(
      { code: Type.String(), title: Type.String() },
      { description: 'that was asked for' },
    ),
  ),
});
export type OrderTablePage = Static<typeof OrderTablePage>;

/** Customers to choose from (rule order-list/customer-filter). */
export const OrderBuyers = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      email: Type.String(),
      company: Type.String({ description: 'of one of their addresses; empty for a person' }),
      branches: Branches,
    }),
  ),
});
export type OrderBuyers = Static<typeof OrderBuyers>;

/** How many orders each view has (rule order-list/views). */
export const OrderViewCounts = Type.Object({
  items: Type.Array(
    Type.Object({ view: Type.String(), count: Type.Integer(), isMore: Type.Boolean() }),
  ),
  carriers: Type.Array(Type.String()),
  saved: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      query: Type.String({ description: 'as in an address: `state=paid&sort=-total`' }),
      isOfTeam: Type.Boolean(),
    }),
  ),
});
export type OrderViewCounts = Static<typeof OrderViewCounts>;

const ViewName = Type.String({ maxLength: 200 });
/** A view to keep (rule order-list/saved-views). */
export const SavedViewBody = Type.Object(
  { name: ViewName, query: Type.String({ maxLength: 1000 }) },
  { additionalProperties: false },
);
export const RenameViewBody = Type.Object({ name: ViewName }, { additionalProperties: false });
export const SavedViewAnswer = Type.Object({ id: Type.Integer() });

const version = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const closed = { additionalProperties: false };
const Seen = Type.Object({ orderNo: Type.String({ maxLength: 60 }), version }, closed);
const some = { minItems: 1, maxItems: mostNamed };
const Action = Type.Enum([...bulkActions]);

/** The check of an action on orders before it is done (rule order-list/bulk-preview). */
export const PreviewBody = Type.Object({ action: Action, orders: Type.Array(Seen, some) }, closed);

export const BulkPreviewAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      orderNo: Type.String(),
      obstacle: Nullable(Type.String({ description: 'the code of the refusal that would come' })),
      warnings: Type.Array(Type.Enum(['unpaid', 'refund-by-provider', 'refund-by-hand'])),
      amount: Type.Number({ description: 'that would be received, or go back' }),
      currency: Type.String(),
    }),
  ),
});
export type BulkPreviewAnswer = Static<typeof BulkPreviewAnswer>;

/** One thing with many orders (rule order-list/bulk). */
export const BulkBody = Type.Object(
  {
    action: Action,
    orders: Type.Array(
      Type.Object(
        {
          ...Seen.properties,
          trackingNo: Type.Optional(
            Type.String({ ...TrackingNo, description: 'of its parcel; `ship` needs one' }),
          ),
        },
        closed,
      ),
      some,
    ),
    carrier: Type.Optional(
      Type.String({ ...ShortText(100), description: 'that takes all; `ship` needs one' }),
    ),
    reason: Type.Optional(ShortText(500)),
    receivedOn: Type.Optional(Type.String({ format: 'date' })),
    reference: Type.Optional(ShortText(100)),
  },
  closed,
);

/** Orders whose step is undone (rule fulfillment/undo). */
export const UndoBody = Type.Object(
  {
    step: Type.Enum([...undoableSteps]),
    orderNos: Type.Array(Type.String({ maxLength: 60 }), some),
  },
  closed,
);

export const BulkAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      orderNo: Type.String(),
      ok: Type.Boolean(),
      code: Nullable(Type.String({ description: 'why nothing was done' })),
      message: Nullable(Type.String()),
    }),
  ),
  done: Type.Integer(),
});
export type BulkAnswer = Static<typeof BulkAnswer>;
