import {
  addressFormNames,
  addressLimits,
  type AddressError,
  type FormField,
  type AddressForm as AddressValues,
} from '#rules/person/address-form.ts';
import { placeFields, type PlaceAbroad } from '#rules/person/place-abroad.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { AddressForm } from '#contract/address.ts';
import { Refusal } from '#contract/refusals.ts';
import { addresses as english } from '#text/en/customer/addresses.ts';
import { addresses as turkish } from '#text/tr/customer/addresses.ts';

const texts = { tr: turkish, en: english };

/**
 * The form's values. It says individual or corporate only by what is filled in: a company has no
 * national id (rule addresses/kind-detection); with neither, the form's first choice, individual,
 * is meant.
 */
export function addressValues(form: AddressForm): AddressValues {
  const value = (field: FormField) => form[addressFormNames[field]] ?? '';
  const company = [value('companyName'), value('taxOffice'), value('taxNumber')];
  const isCorporate = value('idNumber').trim() === '' && company.some((text) => text.trim() !== '');
  return {
    type: isCorporate ? 'corporate' : 'individual',
    addressTitle: value('addressTitle'),
    name: value('name'),
    country: value('country'),
    city: value('city'),
    town: value('town'),
    address: value('address'),
    number: value('number'),
    idNumber: value('idNumber'),
    companyName: value('companyName'),
    taxOffice: value('taxOffice'),
    taxNumber: value('taxNumber'),
    ...placeOf(form),
  };
}

/** All of it or nothing: who leaves the fields out has written the place into the address. */
function placeOf(form: AddressForm): Partial<PlaceAbroad> {
  if (!placeFields.some((field) => form[addressFormNames[field]] !== undefined)) return {};
  return {
    placeCity: form.property_place_city ?? '',
    placeRegion: form.property_place_region ?? '',
    placePostalCode: form.property_place_postal_code ?? '',
  };
}

/**
 * Each wrong field's message (rules addresses/address-line, api/error-fields); the call's own message is
 * the first of them. The edit form's address message has no hint of the length.
 */
export function wrongAddress(
  locale: Locale,
  errors: readonly AddressError[],
  form: 'add' | 'edit',
): Refusal {
  const fields = new Map<string, string>();
  for (const error of errors) {
    const field = addressFormNames[error.field];
    if (!fields.has(field)) fields.set(field, textOf(locale, error, form));
  }
  const [message] = fields.values();
  return new Refusal('invalid-input', {
    fields: Object.fromEntries(fields),
    ...(message !== undefined && { message }),
  });
}

function textOf(locale: Locale, error: AddressError, form: 'add' | 'edit'): string {
  const text = texts[locale];
  const byReason: Record<AddressError['reason'], string> = {
    title: text.titleMissing,
    name: text.nameMissing,
    country: text.countryMissing,
    phone: text.phoneWrong,
    city: text.cityMissing,
    town: text.townMissing,
    place: text.placeMissing,
    address: form === 'add' ? text.addressShort : text.addressShortEdit,
    required: text.fieldMissing,
    'other-country': text.otherCountry,
    'too-long': text.tooLong(addressLimits[error.field]),
  };
  return byReason[error.reason];
}
