import { Type, type Static } from 'typebox';
import { Unit } from '#contract/catalog/product.ts';
import { Branch } from './session.ts';
import { Checkbox, Id, Lang, LongText, Nullable, ShortText } from './primitives.ts';

const QuantityHint = Type.Object({ quantity: Type.Integer(), text: Type.String() });

/** A line of the cart; amounts in the cart's `currency` (rule cart/item). */
export const CartItem = Type.Object({
  /**
   * `{productId}-{unitId}`, accepted wherever a cart call takes a product id (rule cart/line-id).
   */
  id: Type.String(),
  product: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    lang: Lang,
    code: Type.String(),
    seo: Type.String(),
    image: Type.String(),
    brand: Nullable(Type.Object({ name: Type.String() })),
    model: Nullable(Type.Object({ name: Type.String() })),
    taxRate: Type.Number(),
    /** The product whose variant this is. */
    parentId: Nullable(Type.Integer()),
    /** Chosen values of a variant, in order: "XL", "Mavi". */
    variant: Type.Array(Type.String()),
    units: Type.Array(Unit),
  }),
  productUnit: Unit,
  quantity: Type.Integer(),
  /** VAT of the line. */
  tax: Type.Number(),
  /** The line with VAT. */
  amount: Type.Number(),
  /** The line without VAT. */
  net: Type.Number(),
  /** The most of this unit that stock allows, given the cart's other lines; null without a limit. */
  maxQuantity: Nullable(Type.Integer()),
  /** Whether nothing of the product can be bought. */
  soldOut: Type.Boolean(),
  /** The buyer's note on the line for their own books (rule cart/buyer-notes). */
  note: Type.String(),
  /** Why the price is the buyer's: 'Miktar: 5 Koli’den %18'; left out where it is the unit's own (rule prices/why). */
  reason: Type.Optional(Type.String()),
  /** The reason for which it cannot be returned at will; left out where it can (rule returns/said). */
  withdrawal: Type.Optional(Type.String()),
  /** A quantity that makes the unit cheaper, and the sentence that says so (rule prices/next-break). */
  next: Type.Optional(QuantityHint),
  /** The nearest quantity that is sold, where this one is not (rule prices/quantity-rules). */
  sold: Type.Optional(QuantityHint),
});
export type CartItem = Static<typeof CartItem>;

/**
 * `GET /api/catalog/cart`; every amount in `currency` save `tryTotal` (rules api/cart,
 * totals/try-total).
 */
export const Cart = Type.Object({
  items: Type.Array(CartItem),
  subTotal: Type.Number(),
  tax: Type.Number(),
  shippingTotal: Type.Number(),
  shippingState: Type.Union([Type.Literal('free'), Type.Literal('recipient'), Type.Literal('fee')]),
  total: Type.Number(),
  tryTotal: Type.Number(),
  currency: Type.String(),
  /** The amount still missing for free shipping; null where it is not offered or is reached. */
  freeShippingRemaining: Nullable(Type.Number()),
  /** How much less the goods cost than at visitors' prices, net; left out where it is nothing (rule prices/saved). */
  saved: Type.Optional(Type.Number()),
  /** The least order of the buyer's group and the goods towards it, net, in the default currency (rule prices/order-minimum). */
  minimum: Type.Optional(Type.Object({ least: Type.Number(), net: Type.Number() })),
  description: Type.String(),
  /** The buyer's own number for the order. */
  reference: Type.String(),
  /** Of the buyer's company; '' for none, or for the branch's own (rule companies/cost-centers). */
  costCentre: Type.String(),
  /** Those that can be chosen; empty for a consumer. */
  costCentres: Type.Array(Type.String()),
  /** Whether the cart asks for such a number: visitors have no purchase orders (rule cart/buyer-notes). */
  takesReference: Type.Boolean(),
  /** A quote can be asked for these goods (rule quotes/ask). */
  asksQuote: Type.Optional(Type.Literal(true)),
  branch: Nullable(Type.Integer()),
  /** The branches that the customer may order for. */
  branches: Type.Array(Branch),
  /** Sentences about quantities that sign-in or shrinking stock cut or dropped. */
  notes: Type.Array(Type.String()),
  /** Sentences about changes since the buyer last looked at the cart (rule cart/change-notices). */
  changes: Type.Array(Type.String()),
  /** The value to send to `POST …/cart-look` once the cart was shown; null where nothing changed. */
  look: Nullable(Type.String()),
});
export type Cart = Static<typeof Cart>;

/** Form of `POST /api/catalog/cart/{productId}`; `productValue` is the unit's name or id. */
export const AddToCartForm = Type.Object(
  {
    quantity: Type.Union([Type.Integer(), Type.String({ maxLength: 20 })]),
    productValue: Type.Optional(Type.Union([Type.Integer(), ShortText(100)])),
  },
  { additionalProperties: false },
);
export type AddToCartForm = Static<typeof AddToCartForm>;

/** The most lines that one call adds or takes back. */
const mostLines = 1000;

/** JSON of `POST /api/catalog/cart-lines`: all of them or none (rule cart/add-lines). */
export const NewCartLines = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          productId: Type.Integer(),
          /** The unit's name or id; the default unit when absent. */
          productValue: Type.Optional(Type.Union([Type.Integer(), ShortText(100)])),
          quantity: Type.Integer(),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: mostLines },
    ),
  },
  { additionalProperties: false },
);
export type NewCartLines = Static<typeof NewCartLines>;

/** The lines as they are after they were added, each once. */
export const AddedCartLines = Type.Object({ items: Type.Array(CartItem) });
export type AddedCartLines = Static<typeof AddedCartLines>;

/** JSON of `POST /api/catalog/cart-lines/undo`: what was added, by line (rule cart/undo-add). */
export const TakenBackLines = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        { id: Type.String({ maxLength: 60 }), quantity: Type.Integer() },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: mostLines },
    ),
  },
  { additionalProperties: false },
);
export type TakenBackLines = Static<typeof TakenBackLines>;

/** Characters of the buyer's own number for an order, and of a note on a line (rule cart/buyer-notes). */
export const mostOfReference = 60;
export const mostOfNote = 200;
const mostOfCostCentre = 40;

/** JSON of `PATCH /api/catalog/cart/{productId}`: exactly one of the four. */
export const CartChange = Type.Union([
  Type.Object({ quantity: Type.Integer() }, { additionalProperties: false }),
  Type.Object({ addQuantity: Type.Integer() }, { additionalProperties: false }),
  Type.Object(
    { unit: Type.Union([Type.Integer(), ShortText(100)]) },
    { additionalProperties: false },
  ),
  Type.Object({ note: ShortText(mostOfNote) }, { additionalProperties: false }),
]);
export type CartChange = Static<typeof CartChange>;

/** JSON of `PATCH /api/catalog/cart`: what the buyer says of the order to come; what is absent stays. */
export const CartDetails = Type.Object(
  {
    description: Type.Optional(LongText(1000)),
    reference: Type.Optional(ShortText(mostOfReference)),
    costCentre: Type.Optional(ShortText(mostOfCostCentre)),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type CartDetails = Static<typeof CartDetails>;

/** A removal's number takes it back by `POST /api/catalog/cart-lines/restore` (rule cart/undo-remove). */
export const RemovedLines = Type.Object({
  success: Type.Literal(true),
  removal: Nullable(Type.Integer()),
});
export type RemovedLines = Static<typeof RemovedLines>;

/** JSON of `POST /api/catalog/cart-lines/restore`. */
export const RestoredLines = Type.Object({ removal: Id }, { additionalProperties: false });
export type RestoredLines = Static<typeof RestoredLines>;

/** JSON of `POST /api/catalog/cart-look`: the cart's own `look`. */
export const CartLook = Type.Object({ look: ShortText(60) }, { additionalProperties: false });
export type CartLook = Static<typeof CartLook>;

/**
 * Forms of the cart's page, which the browser posts to `/sepet` while the script is not there (rule
 * cart/forms-without-script): `productId` adds; `line` changes, or removes; `clear`, `restore`, `look` and
 * `details` are what the calls of those names are.
 */
export const CartPageForm = Type.Object(
  {
    productId: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 60 })])),
    productValue: Type.Optional(Type.Union([Type.Integer(), ShortText(100)])),
    quantity: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 20 })])),
    line: Type.Optional(Type.String({ maxLength: 60 })),
    unit: Type.Optional(Type.Union([Type.Integer(), ShortText(100)])),
    note: Type.Optional(ShortText(mostOfNote)),
    remove: Checkbox,
    /** Whether the checkout's payment step comes next, where the form is one of its own. */
    payment: Checkbox,
    clear: Checkbox,
    restore: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 20 })])),
    look: Type.Optional(ShortText(60)),
    details: Checkbox,
    description: Type.Optional(LongText(1000)),
    reference: Type.Optional(ShortText(mostOfReference)),
    costCentre: Type.Optional(ShortText(mostOfCostCentre)),
    branch: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 20 })])),
  },
  { additionalProperties: false },
);
export type CartPageForm = Static<typeof CartPageForm>;

/** Form of `POST /siparis`, the checkout cart route: what the cart page knows about the order. */
export const CheckoutCartForm = Type.Object(
  {
    description: Type.Optional(LongText(1000)),
    reference: Type.Optional(ShortText(mostOfReference)),
    costCentre: Type.Optional(ShortText(mostOfCostCentre)),
    branch: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 20 })])),
  },
  { additionalProperties: false },
);
export type CheckoutCartForm = Static<typeof CheckoutCartForm>;
