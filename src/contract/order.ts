import { Type, type Static } from 'typebox';
import { Cart, CartItem } from './cart.ts';
import { BankAccount } from './checkout.ts';
import { Lang, Nullable } from './primitives.ts';
import { OrderReturn } from './order-return.ts';
import { DeliveryDates } from './session.ts';

/**
 * An item of an order, with the figures frozen when it was saved (rules orders/items,
 * orders/snapshot).
 */
export const OrderItem = Type.Object({
  id: Type.Integer(),
  productId: Nullable(Type.Integer()),
  code: Type.String(),
  /** The customer's own code of the product then; '' without one (rule orders/customer-codes). */
  customerCode: Type.String(),
  name: Type.String(),
  /** Of the name, whatever the reader's language is. */
  lang: Lang,
  image: Type.String(),
  seo: Type.String(),
  quantity: Type.Integer(),
  unit: Type.Object({ value: Type.String(), multiplier: Type.Integer() }),
  /** Net price of one unit in the order's currency, up to 4 decimals. */
  price: Type.Number(),
  /** The same with VAT. */
  priceWithTax: Type.Number(),
  taxRate: Type.Number(),
  net: Type.Number(),
  tax: Type.Number(),
  amount: Type.Number(),
  brand: Nullable(Type.Object({ name: Type.String() })),
  urunSira: Type.Integer(),
  takipNo: Type.String(),
  kargoUrl: Type.String(),
  kfadi: Type.String(),
  /** The caller's own review of this product in this order. */
  reviewId: Nullable(Type.Integer()),
  reviewable: Type.Boolean(),
  /** The buyer's note on the line. */
  note: Type.String(),
  /** Units that came back (rule returns/in-orders). */
  returned: Type.Integer(),
  /** The product that stands for shipping, with the fee (rule shipping/order-line). */
  isShipping: Type.Boolean(),
});
export type OrderItem = Static<typeof OrderItem>;

const { id, productUnit, quantity, tax, amount, net, maxQuantity } = CartItem.properties;
const { id: _, ...product } = CartItem.properties.product.properties;

/** The same line in the shape of a cart item, of what was frozen (rule orders/products). */
export const OrderProduct = Type.Object({
  id,
  product: Type.Object({
    /** Null when the product is gone. */
    id: Nullable(Type.Integer()),
    ...product,
  }),
  productUnit,
  quantity,
  tax,
  amount,
  net,
  /** The line's own quantity: an order that was saved takes no more of it. */
  maxQuantity,
  note: Type.String(),
});
export type OrderProduct = Static<typeof OrderProduct>;

/** The delivery that an order states (rule shipping/order-delivery): the days, or none while its transfer is awaited. */
export const OrderDelivery = Type.Object({
  dates: Nullable(DeliveryDates),
  /** Working days after the payment, at most; null once the days are known. */
  daysAfterPayment: Nullable(Type.Integer()),
});
export type OrderDelivery = Static<typeof OrderDelivery>;

export const Order = Type.Object({
  id: Type.Integer(),
  orderNo: Type.String(),
  /** ISO 8601 in UTC. */
  date: Type.String(),
  description: Type.String(),
  /** The buyer's own number for this order. */
  reference: Type.String(),
  orderItems: Type.Array(OrderItem),
  orderProducts: Type.Array(OrderProduct),
  /** `key:value|key:value…`, see `rules/order/order-address.ts` (rule orders/address-text). */
  faturaadresi: Type.String(),
  teslimatadresi: Type.String(),
  paymentType: Type.Integer(),
  odemeTipi: Type.Integer(),
  state: Type.String(),
  succeed: Type.Boolean(),
  isCancel: Type.Boolean(),
  cancellable: Type.Boolean(),
  /** Whether something of it has left and can be sent back (rule returns/request). */
  returnable: Type.Boolean(),
  /** Its returns, the first one first; empty for a colleague's order. */
  returns: Type.Array(OrderReturn),
  /** The return whose goods it replaces (rule returns/exchange). */
  exchangeOf: Type.Optional(Type.String()),
  currency: Type.String(),
  subTotal: Type.Number(),
  tax: Type.Number(),
  shippingTotal: Type.Number(),
  /** How shipping was charged at that time (rule shipping/order-snapshot). */
  shippingState: Cart.properties.shippingState,
  commission: Type.Number(),
  total: Type.Number(),
  tryTotal: Type.Number(),
  /** The same as `total`. */
  amount: Type.Number(),
  /** Shipped parcels, the first one first; empty for an order whose tracking number an import brought. */
  parcels: Type.Array(
    Type.Object({
      takipNo: Type.String(),
      kargoUrl: Type.String(),
      kfadi: Type.String(),
      /** ISO 8601. */
      date: Type.String(),
      lines: Type.Array(Type.Object({ urunSira: Type.Integer(), quantity: Type.Integer() })),
    }),
  ),
  /** Parts that were canceled, the first one first (rule orders/cancel-part). */
  cancellations: Type.Array(
    Type.Object({
      id: Type.Integer(),
      /** ISO 8601. */
      date: Type.String(),
      reason: Type.String(),
      /** The part of the total that is gone. */
      amount: Type.Number(),
      refund: Nullable(Type.Object({ amount: Type.Number(), currency: Type.String() })),
      lines: Type.Array(
        Type.Object({
          urunSira: Type.Integer(),
          name: Type.String(),
          unit: Type.String(),
          quantity: Type.Integer(),
          amount: Type.Number(),
        }),
      ),
    }),
  ),
  /** The merchant's notes to the customer and corrections, the first one first (rule orders/updates). */
  updates: Type.Array(
    Type.Object({
      /** ISO 8601. */
      date: Type.String(),
      text: Type.String(),
      correction: Nullable(
        Type.Object({
          lines: Type.Array(
            Type.Object({
              name: Type.String(),
              unit: Type.String(),
              was: Type.Integer(),
              is: Type.Integer(),
            }),
          ),
          /** Without VAT. */
          discount: Type.Number(),
          isAddressChanged: Type.Boolean(),
          totalBefore: Type.Number(),
          total: Type.Number(),
        }),
      ),
    }),
  ),
  /** Issued invoices; left out where there are none (rule invoices/shown). */
  invoices: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        number: Type.String(),
        url: Type.String(),
        hasPdf: Type.Boolean(),
        isCorrection: Type.Boolean(),
        isCancelled: Type.Boolean(),
      }),
    ),
  ),
  /** The contracts that were accepted; left out where there are none (rule contracts/frozen). */
  documents: Type.Optional(
    Type.Array(
      Type.Object({
        kind: Type.Union([Type.Literal('pre-information'), Type.Literal('distance-contract')]),
        version: Nullable(Type.Integer()),
      }),
    ),
  ),
  branch: Nullable(Type.String()),
  /** The last day on which an order on account is to be paid; left out of all others. */
  dueOn: Type.Optional(Type.String()),
  /** Of the buyer's company, and whoever of it allowed the order; left out where there is none (rule approvals/order). */
  costCentre: Type.Optional(Type.String()),
  approvedBy: Type.Optional(Type.String()),
  /** The colleague who ordered; left out of the customer's own orders (rule companies/orders). */
  buyer: Type.Optional(Type.String()),
  /** For a bank transfer: where to pay. */
  bankAccounts: Type.Array(BankAccount),
  /** For a bank transfer or a payment link that waits: until when, ISO 8601. */
  payBefore: Nullable(Type.String()),
  /** The path on which a card pays it; left out of all that do not wait for that (rule phone-orders/link). */
  payLink: Type.Optional(Type.String()),
  delivery: Nullable(OrderDelivery),
  /** The payment that arrived through a provider, and its refunds; null where none arrived. */
  payment: Nullable(
    Type.Object({
      amount: Type.Number(),
      currency: Type.String(),
      installment: Type.Integer(),
      /** Its first six and last four digits; '' where the bank named none. */
      card: Type.String(),
      refunds: Type.Array(
        Type.Object({
          id: Type.Integer(),
          amount: Type.Number(),
          state: Type.Union([
            Type.Literal('wanted'),
            Type.Literal('done'),
            Type.Literal('refused'),
          ]),
        }),
      ),
    }),
  ),
});
export type Order = Static<typeof Order>;

export const OrderList = Type.Object({
  items: Type.Array(Order),
  page: Type.Integer(),
  pages: Type.Integer(),
  /** Of the orders that the filter lets through. */
  total: Type.Integer(),
  limit: Type.Integer(),
  /** The filter as it was read; '' for none (rule orders/filters). */
  filter: Type.Object({
    q: Type.String(),
    branch: Type.String(),
    costCentre: Type.String(),
    state: Type.String(),
    from: Type.String(),
    to: Type.String(),
  }),
  /** The day that makes no sense and filters nothing. */
  wrong: Nullable(
    Type.Object({
      field: Type.Union([Type.Literal('from'), Type.Literal('to')]),
      reason: Type.Union([Type.Literal('day'), Type.Literal('period')]),
    }),
  ),
  /** The customer's branches, by name. */
  branches: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  /** Those of the customer's company. */
  costCentres: Type.Array(Type.String()),
});
export type OrderList = Static<typeof OrderList>;
