import type { AccountSettings } from '#contract/account.ts';
import type { Address, AddressPage } from '#contract/address.ts';
import type { Checkout } from '#contract/checkout.ts';
import type { GuestStep, PlacedOrder } from '#contract/guest.ts';
import type { ProductQuestions } from '#contract/catalog/question.ts';
import type { ReviewPage } from '#contract/catalog/review.ts';
import type { Route } from '#contract/route.ts';
import type { SentForm } from '#contract/sent-form.ts';
import type { ShopReads } from '#contract/shop-api.ts';
import { urls } from '#urls';

/** A page's path without its language, and its query with the `?`. */
export interface ScreenLocation {
  path: string;
  query: string;
  params: Route['params'];
  /** The page's form, where it was sent without a script and refused. */
  sent?: SentForm;
}

/** Thrown by a screen's loading where another page has to come first; `path` is without a language. */
export class WayInstead extends Error {
  readonly path: string;

  constructor(path: string) {
    super(path);
    this.path = path;
  }
}

/** A step of the checkout, or the way back to the step that has to come first (rule
 * checkout/both-chosen). */
export async function checkoutStep(
  api: ShopReads,
  { query }: ScreenLocation,
  before: (checkout: Checkout) => string | null,
): Promise<Checkout> {
  const checkout = await api.checkout(query);
  const path = checkout.cart.items.length === 0 ? urls.cart : before(checkout);
  // Which quote it is goes with it.
  if (path !== null) throw new WayInstead(path + query);
  return checkout;
}

export function stepBeforePayment({
  deliveryAddressId,
  invoiceAddressId,
}: Checkout): string | null {
  return deliveryAddressId === null || invoiceAddressId === null ? urls.checkoutAddress : null;
}

/** One of the customer's addresses; another's and one that is gone lead to the book. */
export async function ownAddress(api: ShopReads, { params }: ScreenLocation): Promise<Address> {
  const { items } = await api.addresses();
  const address = items.find(({ id }) => id === Number(params['id']));
  if (!address) throw new WayInstead(urls.addresses);
  return address;
}

async function companyBranches(api: ShopReads): Promise<AddressPage['branches']> {
  const company = await api.company(urls.company);
  return 'users' in company ? company.branches : null;
}

/** The form of an address with the districts of its province, or of the one that was sent. */
export async function addressPage(api: ShopReads, at: ScreenLocation): Promise<AddressPage> {
  const isNew = at.params['id'] === undefined;
  const isForCompany = isNew && new URLSearchParams(at.query).get('firma') === '1';
  const [account, address, countries, provinces] = await Promise.all([
    api.accountInfo(),
    isNew ? null : ownAddress(api, at),
    api.countries(),
    api.provinces(),
  ]);
  const contact = { name: `${account.name} ${account.surname}`, phone: account.phone };
  const city = at.sent ? at.sent.values['property_city'] : address?.city;
  const province = provinces.find(({ sehir_title: title }) => title === city);
  const districts = await api.districts(province?.sehir_key ?? 0);
  const isCompanys = isForCompany || address?.branch !== undefined;
  const branches = isCompanys ? await companyBranches(api) : null;
  return { address, contact, countries, provinces, districts, branches };
}

/** A review of the customer's to change, or the line of an order that has none yet. */
export async function reviewPage(api: ShopReads, { params }: ScreenLocation): Promise<ReviewPage> {
  const { id, orderNo = '' } = params;
  if (id !== undefined) {
    const review = await api.review(Number(id));
    const { product } = review;
    return { review, product: product.name, productId: product.id, orderNo: review.orderNo };
  }
  const productId = Number(params['productId']);
  const { orderItems } = await api.order(orderNo);
  const line = orderItems.find((item) => item.productId === productId);
  if (line && line.reviewId !== null) throw new WayInstead(urls.reviews);
  if (!line?.reviewable) throw new WayInstead(urls.orders);
  return { review: null, product: line.name, productId, orderNo };
}

/** A page of the questions about a product. The form asks for a customer first: visitors sign in and come back. */
export function questionsOf(
  api: ShopReads,
  { params, query }: ScreenLocation,
): Promise<ProductQuestions> {
  const cursor = new URLSearchParams(query).get('cursor') ?? '';
  return api.questions(Number(params['id']), cursor);
}

/** The customer's data with their sessions. */
export async function accountSettings(api: ShopReads): Promise<AccountSettings> {
  const [info, { items }] = await Promise.all([api.accountInfo(), api.ownSessions()]);
  return { ...info, sessions: items };
}

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
