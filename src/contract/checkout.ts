import { Type, type Static } from 'typebox';
import { Address } from './address.ts';
import { Cart } from './cart.ts';
import { CardOffer } from './payment.ts';
import { Checkbox, LongText, Nullable, QuoteNo } from './primitives.ts';
import { Branch, DeliveryDates } from './session.ts';

export const BankAccount = Type.Object({
  bank: Type.String(),
  accountName: Type.String(),
  accountNo: Type.String(),
  iban: Type.String(),
});
export type BankAccount = Static<typeof BankAccount>;

/** A product of which less is in stock than the cart holds, and what its line can become (rule checkout/stock-gone). */
export const Shortage = Type.Object({
  /** Of the line to change. */
  id: Type.String(),
  unit: Type.String(),
  /** Names the missing pieces, as a refused save does. */
  text: Type.String(),
  /** Pieces that can be bought; null where the number is hidden. */
  left: Nullable(Type.Integer()),
  /** The quantity that the line can keep; 0: it has to go; null where the number is hidden. */
  quantity: Nullable(Type.Integer()),
});
export type Shortage = Static<typeof Shortage>;

/** An open account with this order on it (rule open-account/method). Amounts are in `currency`. */
export const CheckoutAccount = Type.Object({
  /** The company's. */
  title: Type.String(),
  currency: Type.String(),
  limit: Type.Number(),
  days: Type.Integer(),
  balance: Type.Number(),
  /** Of `orders` orders that the bookkeeping has not booked. */
  notBooked: Type.Number(),
  orders: Type.Integer(),
  thisOrder: Type.Number(),
  /** After this order; below 0 where the limit is not enough. */
  remaining: Type.Number(),
  /** The last day on which an order of today is to be paid. */
  dueOn: Type.String(),
  /** The last time that the balance came from the bookkeeping, ISO 8601. */
  bookedAt: Nullable(Type.String()),
  /** The grant that this order would use, with its last day; null where it needs none (rule open-account/grants). */
  grant: Nullable(
    Type.Object({ amount: Type.Number(), currency: Type.String(), until: Type.String() }),
  ),
  /** The reason for which this order cannot be put on it, in words; null when it can. */
  problem: Nullable(Type.String()),
  /** The code of that refusal. */
  problemCode: Nullable(Type.Enum(['credit-limit', 'credit-overdue', 'credit-blocked'])),
});
export type CheckoutAccount = Static<typeof CheckoutAccount>;

/** The two checkout steps: `GET /api/catalog/checkout` (signed-in customers). */
export const Checkout = Type.Object({
  cart: Cart,
  shortages: Type.Array(Shortage),
  /** For the beginning of a payment; null while there is no cart. */
  cartId: Nullable(Type.Integer()),
  /** The quote whose own cart it is; left out for the customer's own cart. */
  quoteNo: Type.Optional(Type.String()),
  /** A guest changes their address in a step of their own (rule guest-checkout/step). */
  isGuest: Type.Boolean(),
  /** The last order's first, then the newest. */
  addresses: Type.Array(Address),
  /** There where the company delivers to its own addresses alone. */
  companyOnly: Type.Optional(Type.Literal(true)),
  /** The addresses of the customer's last order, which are offered first; null where they are gone. */
  lastDeliveryAddressId: Nullable(Type.Integer()),
  lastInvoiceAddressId: Nullable(Type.Integer()),
  /** Empty for a customer without branches; the chosen one is the cart's. */
  branches: Type.Array(Branch),
  deliveryAddressId: Nullable(Type.Integer()),
  invoiceAddressId: Nullable(Type.Integer()),
  /** Enabled methods in the order of their tabs: 2 card, 4 bank transfer, 3 cash on delivery, 5 open account. */
  methods: Type.Array(
    Type.Union([Type.Literal(2), Type.Literal(3), Type.Literal(4), Type.Literal(5)]),
  ),
  /** The open account of the customer's company; null where none was agreed (rule open-account/method). */
  account: Nullable(CheckoutAccount),
  bankAccounts: Type.Array(BankAccount),
  /** The days on which an order placed now reaches the chosen address; null where the shop promises none. */
  delivery: Nullable(DeliveryDates),
  /** Null where no card can be paid with. */
  card: Nullable(CardOffer),
  /** The reasons for which somebody of the company has to allow the order, and the methods that need it; null where none does. */
  approval: Nullable(
    Type.Object({ methods: Type.Array(Type.Integer()), reasons: Type.Array(Type.String()) }),
  ),
  /** Which of the two contract boxes have to be ticked, and the contracts of this cart (rule contracts/shown). */
  contracts: Type.Object({
    preInformation: Type.Boolean(),
    distanceContract: Type.Boolean(),
    /** Whether goods are delivered at once, which ends the right to withdraw: a box of its own (rule returns/digital). */
    noWithdrawal: Type.Boolean(),
    /** `{{payment}}` stands where the method belongs. */
    texts: Type.Array(
      Type.Object({
        kind: Type.Union([Type.Literal('preInformation'), Type.Literal('distanceContract')]),
        title: Type.String(),
        html: Type.String(),
      }),
    ),
    /** The versions of the texts, for `contractsSeen` of the order. */
    seen: Type.String(),
    /** The buyer's right to withdraw, in a sentence. */
    withdrawal: Type.String(),
  }),
});
export type Checkout = Static<typeof Checkout>;

/**
 * Form of `POST /api/catalog/cart`: order save. `shippingTotal` and `expectedTotal` are what the buyer
 * saw, in their currency: only compared, never believed.
 */
export const SaveOrderForm = Type.Object(
  {
    description: Type.Optional(LongText(1000)),
    shippingTotal: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 30 })])),
    expectedTotal: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 30 })])),
    odemeTipi: Type.Union([Type.Integer(), Type.String({ maxLength: 4 })]),
    idempotencyKey: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{8,100}$' })),
    /** Whether an order that somebody of the company has to allow first waits for that (rule approvals/asked). */
    askApproval: Checkbox,
    /** The quote whose own cart is ordered (rule quotes/accept). */
    quoteNo: Type.Optional(QuoteNo),
    /** `contracts.seen` of what the buyer read: other versions refuse the order (rule contracts/changed). */
    contractsSeen: Type.Optional(Type.String({ maxLength: 100 })),
    acceptPreInformation: Checkbox,
    acceptDistanceContract: Checkbox,
    acceptNoWithdrawal: Checkbox,
  },
  { additionalProperties: false },
);
export type SaveOrderForm = Static<typeof SaveOrderForm>;

/** The order's number; null where it waits for a decision, with the id of the request. */
export const OrderSaved = Type.Object({
  ok: Type.Literal(true),
  orderNo: Nullable(Type.String()),
  approvalId: Type.Optional(Type.Integer()),
});
export type OrderSaved = Static<typeof OrderSaved>;
