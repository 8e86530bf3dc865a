import type { OrderActor } from '#db/orders/order-changes.ts';
import type { ShippingItem } from '#db/orders/orders.ts';
import type { Rates } from '#rules/money/money.ts';
import type { ShippingState } from '#rules/money/shipping.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A line as it was frozen; its product may be gone. */
export interface WholeItem {
  productId: number | null;
  code: string;
  name: string;
  seo: string;
  image: string;
  brand: string;
  model: string;
  /** The unit's id; null where the product has no such unit any more. */
  unit: number | null;
  unitValue: string;
  multiplier: number;
  quantity: number;
  /** In `currency`, up to 4 decimals. */
  price: number;
  currency: string;
  taxRate: number;
  net: number;
  tax: number;
  gross: number;
  note: string;
  /** Of one of the unit: in centimeters, the weight in kilograms. */
  width: number;
  height: number;
  length: number;
  weight: number;
}

/** A state that the order came into. Instants are ISO 8601 with milliseconds, here and below. */
export interface WholeState {
  state: OrderState;
  at: string;
  /** Empty where nobody knows who moved it. */
  actor: OrderActor | '';
  reason: string;
}

export interface WholeContract {
  url: string;
  version: string;
  hash: string;
  at: string;
}

interface WholeRefund {
  amount: number;
  reason: string;
  state: 'wanted' | 'done' | 'refused';
  at: string;
  doneAt: string | null;
  reference: string;
}

export interface WholePayment {
  method: string;
  amount: number;
  currency: string;
  at: string;
  reference: string;
  refunds: WholeRefund[];
}

/** Everything that is kept of an order, as orders.jsonl has it (rule import-export/full-orders). */
export interface WholeOrder {
  orderNo: string;
  email: string;
  date: string;
  status: OrderState;
  paymentType: PaymentType;
  reference: string;
  description: string;
  locale: Locale;
  branch: { id: number; name: string } | null;
  currency: string;
  rates: Rates;
  items: WholeItem[];
  shippingTotal: number;
  shippingState: ShippingState;
  shippingItem: ShippingItem | null;
  commission: number;
  subTotal: number;
  tax: number;
  total: number;
  tryTotal: number;
  payBefore: string | null;
  takipNo: string;
  kfadi: string;
  deliveryAddress: PostalAddress | null;
  invoiceAddress: PostalAddress | null;
  contracts: WholeContract[];
  history: WholeState[];
  payments: WholePayment[];
}
