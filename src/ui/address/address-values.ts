import type { Address, AddressForm as WireForm } from '#contract/address.ts';
import {
  addressFormNames,
  addressLimits,
  formFields,
  givenIdNumber,
  isTurkiye,
  turkiye,
  type AddressError,
  type AddressForm,
  type FormField,
} from '#rules/person/address-form.ts';
import { addressType } from '#rules/order/order-address.ts';
import { keepNameLetters } from '#rules/person/person-name.ts';
import { formatPhone, normalisePhone } from '#rules/person/phone.ts';
import { splitPlace, type PlaceAbroad } from '#rules/person/place-abroad.ts';
import type { Messages } from '#text/messages.ts';

/** The address form's values, and their names on the wire (rule addresses/form-names). */
export type AddressValues = AddressForm & PlaceAbroad;

/** A foreign number has at most this many digits (rule addresses/phone). */
const foreignPhoneDigits = 30;

const noPlace = { placeCity: '', placeRegion: '', placePostalCode: '' };
const noIdentity = { idNumber: '', companyName: '', taxOffice: '', taxNumber: '' };

export const newAddress: AddressValues = {
  type: 'individual',
  addressTitle: '',
  name: '',
  country: turkiye,
  city: '',
  town: '',
  address: '',
  number: '',
  ...noIdentity,
  ...noPlace,
};

/** The name and the phone of an account, which an address may have too. */
export interface Contact {
  name: string;
  phone: string;
}

/** The form of a new address, with what the account already says (rule addresses/account-contact). */
export function addressFor({ name, phone: number }: Contact): AddressValues {
  return {
    ...newAddress,
    name: keepNameLetters(name).slice(0, addressLimits.name),
    number: normalisePhone(number) === null ? '' : formatPhone(number),
  };
}

/** A stored address for the form; what only stands in for a missing value is left out. */
export function valuesOf(address: Address): AddressValues {
  const { id: _, branch: _branch, ...stored } = address;
  if (isTurkiye(address.country)) {
    const idNumber = givenIdNumber(address.idNumber);
    return { ...stored, ...noPlace, idNumber, type: addressType(address) };
  }
  const place = splitPlace(address.address);
  return { ...stored, ...noIdentity, ...place, type: 'individual', city: '', town: '' };
}

/**
 * The values that the browser sent by itself, by the controls' names; the fields of the other kind of country are left
 * out.
 */
export function valuesSent(sent: Readonly<Record<string, string>>): AddressValues {
  const all = allSent(sent);
  return isTurkiye(all.country)
    ? { ...all, ...noPlace }
    : { ...all, ...noIdentity, type: 'individual', city: '', town: '' };
}

function allSent(sent: Readonly<Record<string, string>>): AddressValues {
  const values = { ...newAddress, type: sent['kind'] === 'corporate' ? 'corporate' : 'individual' };
  for (const field of formFields) values[field] = sent[addressFormNames[field]] ?? values[field];
  return values as AddressValues;
}

export function wireForm(values: AddressValues): WireForm {
  return Object.fromEntries(formFields.map((field) => [addressFormNames[field], values[field]]));
}

function digits(text: string, most: number): string {
  return text.replaceAll(/\D/g, '').slice(0, most);
}

function phone(text: string, country: string): string {
  const isNamed = isTurkiye(country) || text.trimStart().startsWith('+');
  return isNamed ? formatPhone(text) : digits(text, foreignPhoneDigits);
}

/** The digits of a number abroad gain their + where another country asks for it. */
function phoneMoved(number: string, country: string): string {
  const isBare = isTurkiye(country) && /^\d+$/.test(number) && normalisePhone(number) === null;
  return phone(isBare ? `+${number}` : number, country);
}

/** The part of a typed text that a field accepts: masked, letters or digits alone, within its length. */
function clean(field: FormField, typed: string, country: string): string {
  const most = addressLimits[field];
  switch (field) {
    case 'number':
      return phone(typed, country);
    case 'idNumber':
    case 'taxNumber':
      return digits(typed, most);
    case 'name':
      return keepNameLetters(typed).slice(0, most);
    default:
      return typed.slice(0, most);
  }
}

/** The values after one field was changed; another country or province takes with it what hung on it. */
export function withField(values: AddressValues, field: FormField, typed: string): AddressValues {
  const value = clean(field, typed, values.country);
  if (field === 'country') {
    const number = phoneMoved(values.number, value);
    const place = { city: '', town: '' };
    return {
      ...values,
      ...noIdentity,
      ...noPlace,
      ...place,
      type: 'individual',
      country: value,
      number,
    };
  }
  if (field === 'city') return { ...values, city: value, town: '' };
  return { ...values, [field]: value };
}

/** Individual or corporate: the other group's fields are cleared (rule addresses/kind-switch). */
export function withType(values: AddressValues, type: AddressValues['type']): AddressValues {
  return { ...values, ...noIdentity, type };
}

/**
 * The sentence under a wrong field; that of a change has no hint of the length
 * (rule addresses/address-line).
 */
export function addressErrorText(
  { field, reason }: AddressError,
  t: Messages,
  editing: boolean,
): string {
  const text = t.addresses;
  switch (reason) {
    case 'title':
      return text.titleMissing;
    case 'name':
      return text.nameMissing;
    case 'country':
      return text.countryMissing;
    case 'phone':
      return text.phoneWrong;
    case 'city':
      return text.cityMissing;
    case 'town':
      return text.townMissing;
    case 'address':
      return editing ? text.addressShortEdit : text.addressShort;
    case 'place':
      return text.placeMissing;
    case 'required':
      return text.fieldMissing;
    case 'other-country':
      return text.otherCountry;
    case 'too-long':
      return text.tooLong(addressLimits[field]);
    default:
      return reason satisfies never;
  }
}
