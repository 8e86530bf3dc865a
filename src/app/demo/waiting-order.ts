import { customersWith } from '#db/customers/customers.ts';
import type { Db } from '#db/database.ts';
import { linesByCode } from '#db/orders/by-phone/lines-by-code.ts';
import { addPhoneCart, readPhoneBuyer } from '#db/orders/by-phone/phone-cart.ts';
import { FaceRegistry } from '#db/prices/face-registry.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { placeCart } from '#features/checkout/place-order.ts';
import type { CountryLists } from '#rules/person/delivery-place.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import type { DemoShop } from './demo-folder.ts';

/** Asks for the decision on an order that the demo names, as its buyer would; throws where the shop places it at once. */
export async function askDemoApproval(
  tx: Db,
  { email, branch, description, lines }: DemoShop['waiting'],
  { reference, now }: { reference: CountryLists; now: Date },
): Promise<void> {
  const [customerId = 0] = await customersWith(tx, [email]);
  const buyer = await readPhoneBuyer(tx, customerId);
  const addressId = buyer?.addresses[0]?.id ?? 0;
  const cartId = await addPhoneCart(tx, {
    customerId,
    deliveryAddressId: addressId,
    invoiceAddressId: addressId,
    description,
    lines: await linesByCode(tx, lines),
    now,
  });
  if (cartId === null) throw new Error(`askDemoApproval: ${email} has no address`);
  const snapshot = await loadSnapshot(tx);
  const faces = await FaceRegistry.open({ db: tx, snapshot: () => snapshot, clock: () => now });
  const asked = await placeCart(tx, {
    buyer: { sessionId: 0, customerId, locale: 'tr', currency: null },
    request: {
      paymentType: paymentTypes.bankTransfer,
      asksApproval: true,
      acceptPreInformation: true,
      acceptDistanceContract: true,
    },
    byPhone: { takenBy: '', branch },
    cartId,
    isConfirmed: true,
    isGuest: false,
    reference,
    faces,
    now,
  });
  if (!asked.ok || asked.orderNo !== null)
    throw new Error(`askDemoApproval: ${asked.ok ? 'nobody has to allow it' : asked.code}`);
}
