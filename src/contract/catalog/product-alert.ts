import { Type, type Static } from 'typebox';
import { Id, Nullable, Price, ShortText } from '#contract/primitives.ts';
import { alertKinds } from '#rules/cart/alert-conditions.ts';
import { ProductSummary } from './product.ts';

const Kind = Type.Enum([...alertKinds]);

/** `GET /api/catalog/alerts`: the customer's open alerts, the newest first (rule alerts/page). */
export const ProductAlerts = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Kind,
      /** ISO 8601 in UTC. */
      askedAt: Type.String(),
      /** The price with VAT when it was asked for; null for one that waits for stock. */
      price: Nullable(Price),
      /** The same in the same currency as it is now; null where the shop shows none. */
      priceNow: Nullable(Price),
      /** As it is now; null where it is not sold any more. */
      product: Nullable(ProductSummary),
    }),
  ),
});
export type ProductAlerts = Static<typeof ProductAlerts>;

/** `GET /api/catalog/alerts/{id}/{code}`: the alert of a link in its mail (rule alerts/link). */
export const LinkedAlert = Type.Object({
  kind: Kind,
  isOpen: Type.Boolean(),
  others: Type.Integer({ description: 'other open alerts of the same customer' }),
  productId: Type.Integer(),
  product: Type.String(),
  seo: Type.String({ description: 'empty: the product has no page any more' }),
});
export type LinkedAlert = Static<typeof LinkedAlert>;

/** `GET /api/catalog/alerts/mail/{token}`: the link that ends a customer's advertising (rule account/advertising). */
export const StoppedMails = Type.Object({
  isStopped: Type.Boolean({
    description: 'whether no advertising is mailed to the customer any more',
  }),
});
export type StoppedMails = Static<typeof StoppedMails>;

/** Body of `POST /api/catalog/notice`; `unit` is the name or id of the unit that must be there, one piece without it. */
export const NoticeBody = Type.Object(
  {
    product: Id,
    unit: Type.Optional(Type.Union([Type.Integer(), ShortText(100)])),
    email: Type.Optional(ShortText(320)),
  },
  { additionalProperties: false },
);

/** The same as the product page's form sends it; `next` is that page. */
export const NoticeForm = Type.Object(
  {
    product: Type.Optional(ShortText(20)),
    unit: Type.Optional(ShortText(100)),
    email: Type.Optional(ShortText(320)),
    next: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  { additionalProperties: false },
);

/** `GET /api/catalog/notice/{token}`: the notice of a link in its mail; `none` without a link (rule alerts/notice-confirm). */
export const StockNotice = Type.Object({
  notice: Type.Enum(['none', 'asked', 'confirmed']),
  productId: Type.Integer(),
  product: Type.String(),
  seo: Type.String({ description: 'empty: the product has no page any more' }),
});
export type StockNotice = Static<typeof StockNotice>;
