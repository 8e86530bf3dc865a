import type { Order, OrderItem, OrderProduct } from '#contract/order.ts';
import type { CustomerOrder } from '#db/orders/read/customer-orders.ts';
import type { ShippingItem, StoredOrderLine } from '#db/orders/read/stored-order.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { markIf } from '#rules/catalog/english/shown-text.ts';
import { orderDelivery } from '#rules/order/delivery/order-delivery.ts';
import { exactUnitPrice } from '#rules/money/money.ts';
import { parseBankAccounts } from '#rules/order/bank-accounts.ts';
import { formatOrderAddress, type PostalAddress } from '#rules/order/order-address.ts';
import { canCancel, canReview, isOver, isSucceeded } from '#rules/order/order-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';

/** An order on the wire (rules orders/fields, orders/snapshot): what was frozen when it was saved, in
 * its own currency. Lines of `hidden` products keep their words, without a link and a review (rule wholesale/unseen-orders). */
export function orderView(
  order: CustomerOrder,
  shop: ShopSnapshot,
  hidden: ReadonlySet<number>,
): Order {
  const { state, paymentType, trackingNo: takipNo } = order;
  const isTransfer = paymentType === paymentTypes.bankTransfer;
  const { items, products } = itemsOf(order, shop, hidden);
  return {
    id: order.id,
    orderNo: order.orderNo,
    date: order.createdAt.toISOString(),
    description: order.description,
    reference: order.reference,
    orderItems: items,
    orderProducts: products,
    faturaadresi: addressText(order.invoice),
    teslimatadresi: addressText(order.delivery),
    paymentType,
    odemeTipi: paymentType,
    state,
    succeed: isSucceeded(state),
    isCancel: state === 'cancelled',
    cancellable: order.buyer === null && canCancel({ state, takipNo }),
    returnable: order.buyer === null && hasLeft(order),
    returns: order.buyer === null ? order.returns : [],
    currency: order.currency,
    subTotal: order.subTotal,
    tax: order.tax,
    shippingTotal: order.shippingTotal,
    shippingState: order.shippingState,
    commission: order.commission,
    total: order.total,
    tryTotal: order.tryTotal,
    amount: order.total,
    parcels: parcelsOf(order, shop),
    cancellations: cancellationsOf(order),
    updates: order.updates.map(({ at, ...update }) => ({
      date: new Date(at).toISOString(),
      ...update,
    })),
    branch: order.branch || null,
    ...rareParts(order),
    bankAccounts:
      isTransfer && !isOver(state) ? parseBankAccounts(shop.settings.b2cHavaleEftHesapBilgisi) : [],
    payment: order.payment,
    delivery: orderDelivery(order),
    payBefore: state === 'placed' ? (order.payBefore?.toISOString() ?? null) : null,
  };
}

/** The parts that only some orders have: those of a company, contracts and invoices. */
function rareParts({ buyer, dueOn, costCentre, approvedBy, exchangeOf, ...papers }: CustomerOrder) {
  return {
    ...(buyer !== null && { buyer }),
    ...(dueOn !== null && { dueOn }),
    ...(exchangeOf !== null && { exchangeOf }),
    ...(papers.documents && { documents: papers.documents }),
    ...(papers.invoices && { invoices: papers.invoices }),
    ...(costCentre !== '' && { costCentre }),
    ...(approvedBy !== '' && { approvedBy }),
  };
}

/** The lines in both shapes, with the shipping line where there is one (rule orders/products). */
function itemsOf(order: CustomerOrder, shop: Carriers, hidden: ReadonlySet<number>) {
  const { lines: stored, shippingItem: shipping } = order;
  const isHidden = (id: number | null) => id !== null && hidden.has(id);
  const lines = stored.map((line) => (isHidden(line.productId) ? { ...line, seo: '' } : line));
  const reviews = new Map(order.reviews);
  const items: OrderItem[] = [];
  const products: OrderProduct[] = [];
  for (const line of lines) {
    const reviewId = line.productId === null ? null : (reviews.get(line.productId) ?? null);
    const read = orderItem(order, line, { ...parcelOf(order, shop, line), reviewId });
    const isClosed = order.buyer !== null || isHidden(line.productId);
    const item = isClosed ? { ...read, reviewable: false } : read;
    items.push(item);
    products.push(orderProduct(order, line, item));
  }
  if (shipping) {
    const item = shippingItem(order, shipping, lines.length + 1);
    items.push({ ...item, ...lastParcel(order, shop) });
    products.push(shippingAsProduct(order, shipping));
  }
  return { items, products };
}

type Carriers = Pick<ShopSnapshot, 'carriers'>;

function trackedBy({ carriers }: Carriers, carrier: string | null, takipNo: string) {
  const kargoUrl = carrier === null ? '' : (carriers[carrier] ?? '');
  return { takipNo, kargoUrl, kfadi: carrier ?? '' };
}

function parcelsOf({ parcels }: CustomerOrder, shop: Carriers): Order['parcels'] {
  return parcels.map(({ carrier, trackingNo, at, lines }) => ({
    ...trackedBy(shop, carrier, trackingNo),
    date: new Date(at).toISOString(),
    lines: lines.map(({ position, quantity }) => ({ urunSira: position, quantity })),
  }));
}

function cancellationsOf({ cancellations }: CustomerOrder): Order['cancellations'] {
  return cancellations.map(({ id, at, reason, amount, refund, lines }) => ({
    id,
    date: new Date(at).toISOString(),
    reason,
    amount,
    refund,
    lines: lines.map(({ position, name, unit, quantity, amount: gross }) => {
      return { urunSira: position, name, unit, quantity, amount: gross };
    }),
  }));
}

/** The order's last parcel: its only one, where an import brought the tracking number. */
function lastParcel({ trackingNo: takipNo, carrier }: CustomerOrder, shop: Carriers) {
  return trackedBy(shop, carrier, takipNo);
}

/** The last parcel with something of a line; a line of which nothing has left has none. */
function parcelOf(order: CustomerOrder, shop: Carriers, line: StoredOrderLine) {
  if (order.parcels.length === 0) return lastParcel(order, shop);
  const parcel = order.parcels.findLast(({ lines }) =>
    lines.some(({ position }) => position === line.position),
  );
  return trackedBy(shop, parcel?.carrier ?? null, parcel?.trackingNo ?? '');
}

type Tracked = Pick<OrderItem, 'takipNo' | 'kargoUrl' | 'kfadi'>;
type Item = Omit<OrderItem, keyof Tracked>;

function orderItem(
  order: CustomerOrder,
  line: StoredOrderLine,
  { reviewId, ...parcel }: Tracked & { reviewId: number | null },
): OrderItem {
  const { state, paymentType, currency: to, rates } = order;
  const unitPrice = { value: line.unitPrice, currency: line.unitCurrency };
  const isOpen = line.productId !== null && reviewId === null;
  return {
    id: line.id,
    productId: line.productId,
    code: line.code,
    customerCode: line.customerCode,
    name: line.name,
    ...markIf(isTurkish(order, line)),
    image: line.image,
    seo: line.seo,
    quantity: line.quantity,
    unit: { value: line.unit, multiplier: line.multiplier },
    price: exactUnitPrice(unitPrice, { to, rates }),
    priceWithTax: exactUnitPrice(unitPrice, { to, rates, percent: 100 + line.taxRate }),
    taxRate: line.taxRate,
    net: line.net,
    tax: line.tax,
    amount: line.gross,
    brand: named(line.brand),
    urunSira: line.position,
    reviewId,
    reviewable: isOpen && canReview({ state, paymentType }),
    note: line.note,
    returned: order.returned[line.id] ?? 0,
    isShipping: false,
    takipNo: parcel.takipNo,
    kargoUrl: parcel.kargoUrl,
    kfadi: parcel.kfadi,
  };
}

/** Whether the name of a line is Turkish (rule text/language-of-parts). */
function isTurkish({ locale, untranslated }: CustomerOrder, { productId }: StoredOrderLine) {
  return locale === 'tr' || (productId !== null && untranslated?.includes(productId) === true);
}

/** The shipping line: the product that stands for it, with the fee (rule shipping/order-line). */
function shippingItem(order: CustomerOrder, product: ShippingItem, position: number): Item {
  const { shippingTotal: fee } = order;
  return {
    ...product,
    id: 0,
    customerCode: '',
    seo: '',
    quantity: 1,
    unit: { value: '', multiplier: 1 },
    price: fee,
    priceWithTax: fee,
    taxRate: 0,
    net: fee,
    tax: 0,
    amount: fee,
    brand: null,
    urunSira: position,
    reviewId: null,
    reviewable: false,
    note: '',
    returned: 0,
    isShipping: true,
  };
}

/** A line in the shape of a cart item (rule orders/products); what an order does not freeze is empty. */
function orderProduct(
  { currency }: CustomerOrder,
  line: StoredOrderLine,
  { price }: OrderItem,
): OrderProduct {
  const productUnit = {
    ...noUnit,
    id: line.unitId,
    value: line.unit,
    multiplier: line.multiplier,
    defaultPrice: { value: price, currency },
    width: line.width,
    height: line.height,
    length: line.length,
    weight: line.weight,
  };
  const { productId: id, code, name, seo, image, taxRate } = line;
  return {
    id: id === null ? '' : `${id}-${line.unitId}`,
    product: {
      ...noProduct,
      id,
      code,
      name,
      seo,
      image,
      taxRate,
      brand: named(line.brand),
      model: named(line.model),
      units: [productUnit],
    },
    productUnit,
    quantity: line.quantity,
    tax: line.tax,
    amount: line.gross,
    net: line.net,
    maxQuantity: line.quantity,
    note: line.note,
  };
}

function shippingAsProduct(order: CustomerOrder, shipping: ShippingItem): OrderProduct {
  const { currency, shippingTotal: fee } = order;
  const { productId: id, code, name, image } = shipping;
  const productUnit = { ...noUnit, defaultPrice: { value: fee, currency } };
  return {
    id: `${id}-${noUnit.id}`,
    product: { ...noProduct, id, code, name, image, units: [productUnit] },
    productUnit,
    quantity: 1,
    tax: 0,
    amount: fee,
    net: fee,
    maxQuantity: 1,
    note: '',
  };
}

const noUnit = {
  id: 0,
  value: '',
  multiplier: 1,
  listPrice: null,
  width: 0,
  height: 0,
  length: 0,
  weight: 0,
  barcode: '',
};
const noProduct = { seo: '', brand: null, model: null, taxRate: 0, parentId: null, variant: [] };

function named(name: string): { name: string } | null {
  return name === '' ? null : { name };
}

/** Empty for an imported order that came without addresses. */
const addressText = (address: PostalAddress | null): string =>
  address ? formatOrderAddress(address) : '';

/** Whether something of an order has left and nothing ended it. */
function hasLeft({ state, parcels }: Pick<CustomerOrder, 'state' | 'parcels'>): boolean {
  return state === 'shipped' || state === 'delivered' || (!isOver(state) && parcels.length > 0);
}
