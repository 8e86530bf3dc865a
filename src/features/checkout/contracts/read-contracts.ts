import type { Address } from '#contract/address.ts';
import type { Checkout } from '#contract/checkout.ts';
import type { CartView } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import { nameOfLine } from '#db/orders/frozen-lines.ts';
import {
  readContractSources,
  type ContractSources,
} from '#db/orders/documents/contract-sources.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { orderTotals } from '#rules/money/totals.ts';
import { seenContracts } from '#rules/order/seen-contracts.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import type { CountryLists } from '#rules/person/delivery-place.ts';
import { deliveryTermsTo } from '#rules/person/delivery-place.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { fillPlaces } from '#rules/texts/contract-places.ts';
import { withdrawalText } from '#text/contracts/contract-text.ts';
import { orderPlaces, savedPlaces, type ContractedOrder } from '#text/contracts/contract-values.ts';
import { rareUrls } from '#rare-urls';

interface ContractedCart {
  customerId: number;
  locale: Locale;
  view: CartView;
  addresses: readonly Address[];
  now: Date;
  reference: CountryLists;
}

/** The texts that an order has to accept. */
const contractUrls = [rareUrls.preInformation, rareUrls.distanceContract];

/**
 * The contracts of a cart with its own figures, as the order's documents will have them (rule contracts/shown). The
 * payment's place is left for the page, which knows the method. A company may be asked for none (rule
 * contracts/companies). 1 query.
 */
export async function readCheckoutContracts(
  db: Db,
  shop: ShopSnapshot,
  cart: ContractedCart,
): Promise<Checkout['contracts']> {
  const { customerId, locale, view } = cart;
  const sources = await readContractSources(db, {
    locale,
    urls: contractUrls,
    customerId,
    productIds: view.lines.map((line) => line.productId),
    invoiceAddressId: view.invoiceAddressId,
  });
  const asks = !sources.isCompany || shop.settings.companyContracts;
  const templates = asks ? sources.templates : [];
  const order = contractedCart(shop, sources, cart);
  const terms = { ...shop.settings, store: shop.store };
  const values = { ...orderPlaces(terms, order, locale), ...savedPlaces(null, locale) };
  const has = (url: string) => templates.some((text) => text.url === url);
  return {
    preInformation: has(rareUrls.preInformation),
    distanceContract: has(rareUrls.distanceContract),
    texts: templates.map(({ url, title, html }) => ({
      kind: url === rareUrls.preInformation ? 'preInformation' : 'distanceContract',
      title,
      html: fillPlaces(html, values),
    })),
    seen: seenContracts(templates),
    noWithdrawal: !sources.isCompany && [...sources.withdrawals.values()].includes('digital'),
    withdrawal: withdrawalText(shop.settings, sources, locale),
  };
}

/** A cart as a contract states it, in the default currency, in which it becomes an order. */
function contractedCart(
  { settings, rates, defaultCurrency }: ShopSnapshot,
  { email, isCompany, withdrawals }: ContractSources,
  { view, addresses, now, reference }: ContractedCart,
): ContractedOrder {
  const { lines, figures } = view;
  const inDefault = orderTotals({
    lines,
    settings,
    rates,
    defaultCurrency,
    currency: defaultCurrency,
  });
  const { subTotal, tax, shippingTotal, shippingState, total } =
    figures.currency === defaultCurrency ? figures : inDefault;
  const delivery = addressOf(addresses, view.deliveryAddressId);
  return {
    isCompany,
    email,
    invoice: addressOf(addresses, view.invoiceAddressId),
    delivery,
    lines: lines.map((line, index) => ({
      name: nameOfLine(line),
      unit: line.unit.value,
      quantity: line.quantity,
      gross: inDefault.lines[index]?.gross ?? 0,
      withdrawal: withdrawals.get(line.productId) ?? 'yes',
    })),
    currency: defaultCurrency,
    subTotal,
    tax,
    shippingTotal,
    shippingState,
    total,
    days: deliveryTermsTo(settings, delivery, { when: now, reference }),
  };
}

function addressOf(addresses: readonly Address[], id: number | null): PostalAddress | null {
  const found = addresses.find((address) => address.id === id);
  if (!found) return null;
  const { id: _, ...address } = found;
  return address;
}
