import type { AddressForm } from '#contract/address.ts';
import type { PhoneOrderBody } from '#contract/office/orders/phone-order.ts';
import { Refusal } from '#contract/refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import {
  addPhoneAddress,
  addPhoneCart,
  addPhoneGuest,
  dropPhoneAddresses,
  lockPhoneCustomer,
  lockPhoneKey,
} from '#db/orders/by-phone/phone-cart.ts';
import type { OrderingServices } from '#features/checkout/check-order.ts';
import { orderRefusal } from '#features/checkout/order-request.ts';
import { placeCart } from '#features/checkout/place-order.ts';
import type { CardProvider } from '#platform/payments/provider.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import { isPaymentType, paymentTypes } from '#rules/order/payment-methods.ts';
import { splitName } from '#rules/person/person-name.ts';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { phoneOrderTexts } from '#text/office/orders/phone-order-text.ts';

export interface PhoneOrderServices extends OrderingServices {
  /** Reads the address of a form: `kind` is person or company. Throws the refusal. */
  readAddress: (
    form: AddressForm,
    from: { locale: Locale; page?: { kind?: string } },
  ) => PostalAddress;
  /** The provider that takes the card of a payment link; null where none does. */
  provider: () => Pick<CardProvider, 'name'> | null;
}

interface TakenOrder {
  body: PhoneOrderBody;
  by: Worker;
  /** Of the person at the telephone, for refusals. */
  locale: Locale;
}

/** The parts of an order on the telephone that were typed, checked. */
interface Typed {
  /** Null for somebody who has an account. */
  email: string | null;
  address: PostalAddress | null;
}

/**
 * Places an order that somebody takes on the telephone, with the customer's prices, stock, delivery, limits and payment
 * methods: the same steps as the shop's own checkout (rules phone-orders/prices, phone-orders/once). All or nothing in
 * one transaction: also the guest that it makes. At most 18 queries. Throws the refusal, wrong fields by their names.
 */
export async function placePhoneOrder(
  services: PhoneOrderServices,
  taken: TakenOrder,
): Promise<{ orderNo: string }> {
  const { db, provider } = services;
  if (taken.body.paymentType === paymentTypes.card && provider() === null)
    throw new Refusal('payment-method-unavailable');
  const typed = checkTyped(services, taken);
  return db.transaction().execute(async (trx) => {
    const before = await lockPhoneKey(trx, taken.body.key);
    if (before !== null) return { orderNo: before };
    const { customer, added } = await customerOf(trx, { ...taken, typed, now: services.clock() });
    const orderNo = await place(trx, services, { ...taken, customer, added });
    if (customer.isGuest || added === null) return { orderNo };
    await dropPhoneAddresses(trx, [added]);
    return { orderNo };
  });
}

/** Every wrong field is named at once. */
function checkTyped(services: PhoneOrderServices, { body, locale }: TakenOrder): Typed {
  const { wrong, addressTitle } = phoneOrderTexts[locale];
  const isNew = body.customerId === undefined;
  const email = isNew ? normaliseEmail(body.email ?? '') : null;
  const fields: Record<string, string> = {};
  if (isNew && email === null) fields['email'] = wrong.email;
  if (body.lines.length === 0) fields['lines'] = wrong.lines;
  if (body.delivery === undefined && body.deliveryId === undefined)
    fields['deliveryId'] = wrong.address;
  let address: PostalAddress | null = null;
  if (body.delivery !== undefined) {
    const form = { property_address_title: addressTitle, ...body.delivery };
    try {
      address = services.readAddress(form, { locale, page: { kind: body.kind ?? 'individual' } });
    } catch (error) {
      if (!(error instanceof Refusal) || !error.fields) throw error;
      Object.assign(fields, error.fields);
    }
  }
  const [first] = Object.keys(fields);
  if (first !== undefined) throw new Refusal('invalid-input', { values: { field: first }, fields });
  return { email, address };
}

interface Ordering {
  customerId: number;
  isConfirmed: boolean;
  isGuest: boolean;
  branch: { id: number; name: string } | null;
}

/** The customer, locked, and the address that was typed. */
async function customerOf(
  trx: Db,
  { body, typed, now }: TakenOrder & { typed: Typed; now: Date },
): Promise<{ customer: Ordering; added: number | null }> {
  const { email, address } = typed;
  const { branchId = null } = body;
  let { customerId } = body;
  if (customerId === undefined) {
    if (email === null || address === null) throw new Refusal('address-required');
    const who = { email, ...splitName(address.name), phone: address.number };
    customerId = await addPhoneGuest(trx, who, now);
  }
  const found = await lockPhoneCustomer(trx, { customerId, branchId });
  if (found === null) throw new Refusal('not-found');
  if (found.isBlocked) throw new Refusal('phone-customer-blocked');
  const added = address && (await addPhoneAddress(trx, { customerId, address, now }));
  return { customer: { customerId, ...found }, added };
}

async function place(
  trx: Db,
  { clock, ...services }: PhoneOrderServices,
  taken: TakenOrder & { customer: Ordering; added: number | null },
): Promise<string> {
  const { body, by, locale, customer, added } = taken;
  const { customerId, branch, isConfirmed, isGuest } = customer;
  const now = clock();
  const { paymentType, description = '', total, key } = body;
  const deliveryAddressId = added ?? body.deliveryId;
  if (!isPaymentType(paymentType)) throw new Refusal('payment-method-unavailable');
  if (deliveryAddressId === undefined) throw new Refusal('address-required');
  const cartId = await addPhoneCart(trx, {
    customerId,
    deliveryAddressId,
    invoiceAddressId: body.invoiceId ?? deliveryAddressId,
    description: description.trim(),
    lines: merged(body.lines),
    now,
  });
  if (cartId === null) throw new Refusal('cart-changed');
  const placed = await placeCart(trx, {
    // The amounts are those of the preview: in the shop's own currency.
    buyer: { sessionId: 0, customerId, locale: body.locale === 'en' ? 'en' : 'tr', currency: null },
    request: {
      paymentType,
      expectedTotal: total,
      idempotencyKey: key,
      // The customer accepts by the link in the mail (rule phone-orders/acceptance).
      acceptPreInformation: true,
      acceptDistanceContract: true,
    },
    byPhone: { takenBy: by.name, branch },
    cartId,
    isConfirmed,
    isGuest,
    ...services,
    now,
  });
  if (!placed.ok || placed.orderNo === null) throw notPlaced(placed, locale);
  await logActivity(trx, {
    by,
    action: 'order.take',
    subject: { kind: 'order', id: placed.orderNo },
    before: null,
    after: { total, currency: await currencyOf(trx, placed.orderNo) },
    now,
  });
  return placed.orderNo;
}

/** The refusal of an order; one that somebody of a company has to allow cannot be taken on the telephone. */
function notPlaced(placed: Awaited<ReturnType<typeof placeCart>>, locale: Locale): Refusal {
  return placed.ok ? new Refusal('approval-needed') : orderRefusal(placed, locale);
}

async function currencyOf(trx: Db, orderNo: string): Promise<string> {
  const order = await trx
    .selectFrom('orders')
    .where('order_no', '=', orderNo)
    .select('currency')
    .executeTakeFirstOrThrow();
  return order.currency;
}

/** Lines of one product in one unit become one, as in a cart. */
function merged(lines: PhoneOrderBody['lines']): PhoneOrderBody['lines'] {
  const byUnit = new Map<string, PhoneOrderBody['lines'][number]>();
  for (const line of lines) {
    const unit = `${line.productId}-${line.unitId}`;
    const quantity = Math.min(100_000, (byUnit.get(unit)?.quantity ?? 0) + line.quantity);
    byUnit.set(unit, { ...line, quantity });
  }
  return [...byUnit.values()];
}
