import type { Order, OrderItem } from '#contract/order.ts';
import type { StoredOrder, StoredOrderLine } from '#db/orders/orders.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { parseBankAccounts } from '#rules/order/bank-accounts.ts';
import { formatOrderAddress } from '#rules/order/order-address.ts';
import { canCancel, canReview, isSucceeded } from '#rules/order/order-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { netPrice } from '#rules/catalog/pricing.ts';

/** An order on the wire (rules orders/fields, orders/frozen): what was frozen when it was saved, in
 * its own currency. */
export function orderView(
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  shop: ShopSnapshot,
): Order {
  const { state, payment_type: paymentType, tracking_no: takipNo } = order;
  const isTransfer = paymentType === paymentTypes.bankTransfer;
  return {
    id: order.id,
    orderNo: order.order_no,
    date: order.created_at.toISOString(),
    description: order.description,
    orderItems: lines.map((line) => orderItem(order, line, shop)),
    faturaadresi: addressText(order, 'invoice'),
    teslimatadresi: addressText(order, 'delivery'),
    paymentType,
    odemeTipi: paymentType,
    state,
    succeed: isSucceeded(state),
    isCancel: state === 'cancelled',
    cancellable: canCancel({ state, takipNo }),
    currency: order.currency,
    subTotal: order.sub_total,
    tax: order.tax,
    shippingTotal: order.shipping_total,
    commission: order.commission,
    total: order.total,
    tryTotal: order.try_total,
    amount: order.total,
    branch: order.branch_name || null,
    bankAccounts: isTransfer ? parseBankAccounts(shop.settings.b2cHavaleEftHesapBilgisi) : [],
    payBefore: isTransfer && state === 'placed' ? (order.pay_before?.toISOString() ?? null) : null,
  };
}

function orderItem(order: StoredOrder, line: StoredOrderLine, shop: ShopSnapshot): OrderItem {
  const { state, payment_type: paymentType, carrier, currency, rates } = order;
  const unitPrice = { value: line.unit_price, currency: line.unit_currency };
  const isOpen = line.product_id !== null && line.review_id === null;
  return {
    id: line.id,
    productId: line.product_id,
    code: line.code,
    name: line.name,
    image: line.image,
    seo: line.seo,
    quantity: line.quantity,
    unit: { value: line.unit_value, multiplier: line.multiplier },
    price: netPrice(unitPrice, { to: currency, rates }),
    taxRate: line.tax_rate,
    net: line.net,
    tax: line.tax,
    amount: line.gross,
    brand: line.brand_name === '' ? null : { name: line.brand_name },
    urunSira: line.position,
    takipNo: order.tracking_no,
    kargoUrl: carrier === null ? '' : (shop.carriers[carrier] ?? ''),
    kfadi: carrier ?? '',
    reviewId: line.review_id,
    reviewable: isOpen && canReview({ state, paymentType }),
  };
}

/** Empty for an imported order that came without addresses. */
function addressText(order: StoredOrder, kind: 'invoice' | 'delivery'): string {
  const address = order.addresses.find((address) => address.kind === kind);
  return address ? formatOrderAddress(address) : '';
}
