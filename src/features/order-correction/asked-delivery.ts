import type { CorrectionWishBody } from '#contract/office/orders/order-correction.ts';
import { Refusal } from '#contract/refusals.ts';
import { addressType, type PostalAddress } from '#rules/order/order-address.ts';
import { checkAddress, type AddressReference } from '#rules/person/address-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { orderCorrectionTexts } from '#text/office/orders/order-correction-text.ts';

/** The delivery address with its typed parts, checked as any other (rule correction/address). */
export function askedDelivery(
  stored: PostalAddress | null,
  typed: NonNullable<CorrectionWishBody['delivery']>,
  { locale, reference }: { locale: Locale; reference: AddressReference },
): PostalAddress | null {
  if (stored === null || isSame(stored, typed)) return null;
  const form = { ...stored, ...typed, type: addressType(stored) };
  const checked = checkAddress(form, reference, { nationalIdRequired: false });
  if (checked.ok) return checked.address;
  const { wrong } = orderCorrectionTexts[locale];
  const reasons: Readonly<Record<string, string>> = wrong.delivery;
  const fields: Record<string, string> = {};
  for (const { field, reason } of checked.errors)
    fields[`delivery.${field}`] ??= reasons[reason] ?? wrong.other;
  const [first = ''] = Object.keys(fields);
  throw new Refusal('invalid-input', { values: { field: first }, fields });
}

/** An address that nobody touched stays, also where it was saved under other rules. */
function isSame(stored: PostalAddress, typed: NonNullable<CorrectionWishBody['delivery']>) {
  return (['name', 'city', 'town', 'address', 'number'] as const).every(
    (field) => stored[field] === typed[field],
  );
}
