import { Type, type Static } from 'typebox';
import { Nullable } from '#contract/primitives.ts';

const Count = Type.Integer();
const Lira = Type.Number({ description: 'in TRY' });

const InHurry = Type.Object({
  count: Count,
  urgent: Type.Integer({ description: 'of them that have waited long or are due soon' }),
});

/** The office's first page: waiting work, sales, and gaps (rule dashboard/contents). */
export const OfficeDashboard = Type.Object({
  at: Type.String({ description: 'when it was read: ISO 8601 in UTC' }),
  unpaid: Type.Object({ count: Count, sum: Lira }),
  late: Type.Object({ count: Count, sum: Lira, oldest: Nullable(Type.String()) }),
  toPrepare: Type.Object({ count: Count, lines: Count }),
  toShip: Type.Object({ count: Count }),
  refunds: Type.Object({ count: Count }, { description: 'orders with a refund to send by hand' }),
  applications: Type.Object(
    { count: Count },
    { description: 'companies that wait for a decision' },
  ),
  quotes: Type.Object({ count: Count }, { description: 'quotes that wait for an answer' }),
  returns: Type.Object(
    { late: Count, waiting: InHurry, coming: InHurry, check: InHurry, pay: InHurry },
    { description: 'the views of returns' },
  ),
  privacy: Type.Object(
    { late: Count, soon: Count },
    { description: 'requests about personal data: past their last day, and due within 7 days' },
  ),
  lateConsents: Type.Integer({
    minimum: 0,
    maximum: 1000,
    description: 'decisions on advertising without a receipt of İYS after 2 business days',
  }),
  failedMails: Count,
  failedWebhooks: Count,
  lateOrders: Type.Array(
    Type.Object({
      orderNo: Type.String(),
      customer: Type.String(),
      tryTotal: Lira,
      payBefore: Type.String(),
    }),
  ),
  days: Type.Array(
    Type.Object({
      day: Type.String({ description: '`2026-11-23`, in Istanbul' }),
      orders: Count,
      revenue: Lira,
      lost: Type.Integer({ description: 'canceled, expired or not paid' }),
    }),
    { description: 'the last 30, today the last' },
  ),
  before: Type.Object(
    { orders: Count, revenue: Lira, lost: Count },
    { description: 'the 30 days before them' },
  ),
  lowStock: Type.Object({
    count: Type.Integer({ description: 'products of the view `low`' }),
    soldOut: Type.Integer({ description: 'products of the view `out`' }),
    products: Type.Array(
      Type.Object({
        id: Type.Integer(),
        code: Type.String(),
        name: Type.String(),
        seo: Type.String(),
        image: Type.String(),
        quantity: Type.Integer({ description: 'pieces that no running payment holds' }),
        unit: Type.String(),
        sold: Type.Integer({ description: 'pieces in 30 days' }),
      }),
    ),
  }),
  emptySearches: Type.Array(Type.Object({ text: Type.String(), hits: Count })),
});
export type OfficeDashboard = Static<typeof OfficeDashboard>;
