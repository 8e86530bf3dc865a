import { Type, type Static } from 'typebox';
import { Password } from './account.ts';
import { Address, AddressForm, type AddressPage } from './address.ts';
import type { Cart } from './cart.ts';
import { Order } from './order.ts';
import { Nullable, ShortText } from './primitives.ts';

/** Form of `POST /api/catalog/guest`: the address has no title. */
export const GuestForm = Type.Object(
  { email: Type.Optional(ShortText(320)), ...AddressForm.properties },
  { additionalProperties: false },
);
export type GuestForm = Static<typeof GuestForm>;

/** Answer of `GET /api/catalog/guest`. */
export const GuestState = Type.Object({
  /** Whether this visitor may order without an account: false for a signed-in customer. */
  isOpen: Type.Boolean(),
  isSignedIn: Type.Boolean(),
  /** The e-mail and the address that this browser's guest has given; null for everybody else. */
  guest: Nullable(Type.Object({ email: Type.String(), address: Address })),
});
export type GuestState = Static<typeof GuestState>;

/** The guest step of the checkout. */
export interface GuestStep extends Omit<AddressPage, 'address' | 'contact' | 'branches'> {
  cart: Cart;
  guest: GuestState['guest'];
}

/** Answer of `GET /api/catalog/guest-order/{orderNo}/{code}`. */
export const GuestOrder = Type.Object({
  ...Order.properties,
  /** Whether the order is still a guest's: an account can be made of them. */
  isGuests: Type.Boolean(),
  /** Paths of the texts that an order on the telephone waits for them to accept (rule phone-orders/acceptance). */
  asked: Type.Array(Type.String()),
  /** Opens the returns of the order (rule returns/link); empty while nothing of it can be sent back. */
  returnLink: Type.String(),
});
export type GuestOrder = Static<typeof GuestOrder>;

/**
 * Form of `POST /api/account/guest`. Number and code are those of an order's link; without them it is the guest of this
 * browser.
 */
export const GuestAccountForm = Type.Object(
  {
    password: Type.Optional(Password),
    orderNo: Type.Optional(ShortText(60)),
    code: Type.Optional(ShortText(100)),
  },
  { additionalProperties: false },
);
export type GuestAccountForm = Static<typeof GuestAccountForm>;

/** An order right after it was placed; `guestEmail` is null for a customer's. */
export interface PlacedOrder {
  order: Order;
  guestEmail: string | null;
}
