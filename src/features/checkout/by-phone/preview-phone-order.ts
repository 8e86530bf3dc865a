import type { PhonePreview, PhonePreviewBody } from '#contract/office/orders/phone-order.ts';
import { readSaleProducts } from '#db/cart/cart-products.ts';
import { linesOfProducts, type PricedLine } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import { readContracts } from '#db/orders/contract-texts.ts';
import type { OrderPricing } from '#db/orders/buyer-context.ts';
import type { CardProvider } from '#platform/payments/provider.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { contractUrls } from '#features/checkout/check-order.ts';
import { cartProblems } from '#rules/cart/cart-problems.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import { orderTotals } from '#rules/money/totals.ts';
import { enabledMethods, paymentTypes } from '#rules/order/payment-methods.ts';
import { turkiye } from '#rules/person/address-form.ts';
import { deliveryDatesTo, type CountryLists } from '#rules/person/delivery-place.ts';
import { problemTexts } from '#text/shop/cart/cart-note-text.ts';
import type { Locale } from '#rules/shop/locale.ts';

interface PreviewServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
  reference: CountryLists;
  faces: OrderPricing;
  provider: () => Pick<CardProvider, 'name'> | null;
}

/**
 * The prices, stock and totals of the goods as the checkout computes them for the customer; nothing is written (rule
 * phone-orders/prices). 2 queries; up to 4 more in a shop with groups or assortments.
 */
export async function previewPhoneOrder(
  { db, snapshot, clock, reference, faces, provider }: PreviewServices,
  body: PhonePreviewBody,
  locale: Locale,
): Promise<PhonePreview> {
  const all = snapshot();
  const { rates, defaultCurrency: currency } = all;
  const shop = await faces.shopOfCustomer(db, body.customerId ?? null, all);
  const { settings } = shop;
  const goods = body.locale === 'en' ? 'en' : 'tr';
  const ids = [...new Set(body.lines.map(({ productId }) => productId))];
  const products = await readSaleProducts(db, ids, goods, shop);
  const asked = body.lines.map((line) => ({ ...line, note: '', seen: null }));
  const lines = linesOfProducts({ lines: asked, holds: [] }, products, settings);
  const problems = new Map(
    cartProblems(lines, { settings, rates }).map((problem) => {
      const name = products.get(problem.productId)?.name ?? '';
      return [problem.productId, problemTexts(locale, [{ ...problem, name }]).join(' ')];
    }),
  );
  const priced = lines.filter(({ unitPrice }) => isPriced(unitPrice, rates));
  const totals = orderTotals({
    lines: priced,
    settings,
    rates,
    defaultCurrency: currency,
    currency,
  });
  const place = body.city ? { country: turkiye, city: body.city } : null;
  const contracts = await readContracts(db, goods, contractUrls);
  return {
    lines: lines.map((line) => ({
      ...lineOf(line),
      net: totals.lines[priced.indexOf(line)]?.net ?? 0,
      problem: problems.get(line.productId) ?? '',
    })),
    nationalIdRequired: settings.nationalIdRequired,
    currency,
    subTotal: totals.subTotal,
    tax: totals.tax,
    shippingTotal: totals.shippingTotal,
    shippingState: totals.shippingState,
    total: totals.total,
    methods: enabledMethods(settings).filter(
      (type) => type !== paymentTypes.card || provider() !== null,
    ),
    delivery: deliveryDatesTo(settings, place, { when: clock(), reference }),
    contracts: contracts.map(({ url }) => url),
  };
}

function lineOf({ productId, unitId, quantity, product, unitPrice }: PricedLine) {
  const { code, name, image, stock } = product;
  return {
    productId,
    unitId,
    quantity,
    code,
    name,
    image,
    stock,
    units: product.units.map((unit) => ({ unitId: unit.id, unit: unit.value })),
    unitPrice: unitPrice.value,
    unitCurrency: unitPrice.currency,
  };
}
