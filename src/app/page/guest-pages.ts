import type { GuestStep, PlacedOrder } from '#contract/guest.ts';
import type { ShopReads } from '#contract/shop-api.ts';
import { urls } from '#urls';
import { WayInstead, type ScreenLocation } from './screen-data.ts';

/** Read by its status alone, as a refused call is: the sign-in comes first, and leads back. */
class SignInFirst extends Error {
  readonly status = 401;
}

/** The guest step with the lists of its address; customers have their own step, and a shop may take no guests. */
export async function guestStep(api: ShopReads, { sent }: ScreenLocation): Promise<GuestStep> {
  const { isOpen, isSignedIn, guest } = await api.guest();
  if (isSignedIn) throw new WayInstead(urls.checkoutAddress);
  if (!isOpen) throw new SignInFirst();
  const [cart, countries, provinces] = await Promise.all([
    api.cart(),
    api.countries(),
    api.provinces(),
  ]);
  if (cart.items.length === 0) throw new WayInstead(urls.cart);
  const city = sent ? sent.values['property_city'] : guest?.address.city;
  const province = provinces.find(({ sehir_title: title }) => title === city);
  const districts = await api.districts(province?.sehir_key ?? 0);
  return { cart, guest, countries, provinces, districts };
}

/** An order that was just placed, with the e-mail of its guest; null for a customer's. */
export async function placedOrder(
  api: ShopReads,
  { params }: ScreenLocation,
): Promise<PlacedOrder> {
  const [order, { guest }] = await Promise.all([api.order(params['orderNo'] ?? ''), api.guest()]);
  return { order, guestEmail: guest?.email ?? null };
}
