import type { Address } from '#contract/address.ts';
import type { Checkout, Shortage } from '#contract/checkout.ts';
import { listAddresses, type AddressBook } from '#db/customers/addresses.ts';
import { lastAddresses } from '#db/cart/cart-addresses.ts';
import { listBranches } from '#db/customers/branches.ts';
import type { CartView } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { deliveryDatesTo } from '#rules/person/delivery-place.ts';
import type { Buyer } from '#platform/http.ts';
import type { ReferenceData } from '#platform/reference-data.ts';
import type { CardProvider } from '#platform/payments/provider.ts';
import { signedIn } from '#contract/refusals.ts';
import { parseBankAccounts } from '#rules/order/bank-accounts.ts';
import { shortages } from '#rules/cart/shortages.ts';
import type { Face } from '#rules/price/face.ts';
import type { OrderPricing } from '#db/orders/buyer-context.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { enabledMethods } from '#rules/order/payment-methods.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { cartNoteTexts, problemTexts } from '#text/shop/cart/cart-note-text.ts';
import { readCheckoutApproval } from './checkout-approval.ts';
import { readCheckoutContracts } from './contracts/read-contracts.ts';
import { readOrderedCart } from './read-quote-cart.ts';
import { readCheckoutAccount } from './order-on-account.ts';
import { readCardOffer } from '#features/checkout/payment-step/read-card-offer.ts';

export interface CheckoutServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
  /** The payment provider for cards; null when there is none. */
  provider: () => Pick<CardProvider, 'cardEntry'> | null;
  reference: Pick<ReferenceData, 'holidays' | 'provinces'>;
  faces: OrderPricing;
  /** The same for what a buyer sees. */
  of: (face: Face) => CheckoutServices;
}

/**
 * The first two steps of the checkout (rule checkout/steps); amounts in the customer's currency. 6 queries, 8 where a
 * card can be paid with; 1 more where the shop has open accounts, and 1 or 2 for a customer with a cart, and 1 for a quote's own cart.
 */
export async function readCheckout(
  services: Pick<CheckoutServices, 'db' | 'snapshot' | 'provider' | 'clock' | 'reference'>,
  input: {
    customer: Pick<Buyer, 'sessionId' | 'customerId' | 'signedInAt' | 'branchId'>;
    locale: Locale;
    currency: string | null;
    /** The quote whose own cart it is; nothing for the customer's own cart. */
    quoteNo?: string | null;
  },
): Promise<Checkout> {
  const { customer, locale } = input;
  const { db } = services;
  const shop = services.snapshot();
  const { settings } = shop;
  const pricing = { ...shop, currency: input.currency ?? shop.defaultCurrency };
  const { quoteNo = null } = input;
  const owner = { ...customer, quoteNo, now: services.clock() };
  const view = await readOrderedCart(db, owner, { pricing, locale });
  const last = await lastAddresses(db, customer.customerId);
  const book = signedIn(await listAddresses(db, customer));
  const addresses = offeredAddresses(book);
  const branches = await listBranches(db, customer.customerId);
  const card = await readCardOffer(db, {
    provider: services.provider(),
    settings,
    amount: view.figures.tryTotal,
    productIds: view.lines.map((line) => line.productId),
  });
  const contracted = { ...services, ...owner, locale, view, addresses };
  const contracts = await readCheckoutContracts(db, shop, contracted);
  const ofCompany = await readCompanyParts(services, { ...input, view, branches });
  const address = addressOf(addresses, view.deliveryAddressId ?? last.deliveryAddressId);
  return {
    cart: shownCart(view, { branch: customer.branchId, locale, currency: shop.defaultCurrency }),
    ...ofCart(view, { quoteNo, settings, locale }),
    isGuest: customer.signedInAt === null,
    addresses: lastFirst(addresses, last),
    ...(book.isCompanyOnly && { companyOnly: true as const }),
    lastDeliveryAddressId: last.deliveryAddressId,
    lastInvoiceAddressId: last.invoiceAddressId,
    branches,
    deliveryAddressId: idAmong(addresses, view.deliveryAddressId),
    invoiceAddressId: idAmong(addresses, view.invoiceAddressId),
    ...ofCompany,
    delivery: deliveryTo(services, address),
    bankAccounts: parseBankAccounts(settings.b2cHavaleEftHesapBilgisi),
    card,
    contracts,
  };
}

/** The methods, the open account and the approval, which depend on the buyer's company. */
async function readCompanyParts(
  services: Pick<CheckoutServices, 'db' | 'snapshot' | 'clock'>,
  given: {
    customer: Pick<Buyer, 'customerId' | 'signedInAt' | 'branchId'>;
    locale: Locale;
    currency: string | null;
    view: CartView;
    branches: Checkout['branches'];
  },
): Promise<Pick<Checkout, 'methods' | 'account' | 'approval'>> {
  const { customer, locale, view } = given;
  const { settings, defaultCurrency } = services.snapshot();
  const currency = given.currency ?? defaultCurrency;
  const order = { total: view.figures.total, locale, currency };
  const account = await readCheckoutAccount(services, customer.customerId, order);
  const methods = enabledMethods(settings, account !== null);
  const approval = await readCheckoutApproval(services, { ...given, methods });
  return { methods, account, approval };
}

/** The cart, and its shortages with their remedy; the goods of a quote cannot be changed here (rule quotes/own-cart). */
function ofCart(
  view: CartView,
  { quoteNo, settings, locale }: { quoteNo: string | null; settings: Settings; locale: Locale },
): Pick<Checkout, 'shortages' | 'cartId' | 'quoteNo'> {
  const { cartId } = view;
  if (quoteNo !== null) return { shortages: [], cartId, quoteNo };
  return { shortages: shortagesOf(view, settings, locale), cartId };
}

/** The cart's own page says what changed; the checkout holds the order to the figures it shows. */
function shownCart(
  view: CartView,
  given: { branch: number | null; locale: Locale; currency: string },
): Checkout['cart'] {
  return {
    ...view.figures,
    branch: given.branch,
    takesReference: true,
    notes: cartNoteTexts(given.locale, view, given.currency),
    changes: [],
    look: null,
  };
}

/** The products of which stock went, each with the sentence that a refused save has for it. */
function shortagesOf(
  { lines, problems }: CartView,
  settings: Settings,
  locale: Locale,
): Shortage[] {
  return shortages(lines, problems, settings).map(({ id, line, left, quantity }) => {
    const text = problemTexts(
      locale,
      problems.filter(({ productId }) => productId === line.productId),
    ).join(' ');
    return { id, unit: line.unit.value, text, left, quantity };
  });
}

/** Those that an order may go to (rule companies/own-addresses). */
function offeredAddresses({ addresses, isCompanyOnly }: AddressBook): Address[] {
  return isCompanyOnly ? addresses.filter(({ branch }) => branch !== undefined) : addresses;
}

/** An address that the company has taken back is no choice any more. */
const idAmong = (addresses: readonly Address[], id: number | null) =>
  addressOf(addresses, id)?.id ?? null;

const addressOf = (addresses: readonly Address[], id: number | null) =>
  addresses.find((address) => address.id === id);

/** When an order that is placed now reaches the address; without one, any place in Türkiye. */
function deliveryTo(
  { snapshot, clock, reference }: Pick<CheckoutServices, 'snapshot' | 'clock' | 'reference'>,
  address: Address | undefined,
) {
  return deliveryDatesTo(snapshot().settings, address ?? null, { when: clock(), reference });
}

/** The last order's delivery address, then its invoice address, then the others as they stand. */
function lastFirst(
  addresses: readonly Address[],
  last: { deliveryAddressId: number | null; invoiceAddressId: number | null },
): Address[] {
  const place = ({ id }: Address) =>
    id === last.deliveryAddressId ? 0 : id === last.invoiceAddressId ? 1 : 2;
  return addresses.toSorted((one, other) => place(one) - place(other));
}
