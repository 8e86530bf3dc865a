import { isValidTckn, isValidVkn } from './identity-numbers.ts';
import {
  addressFields,
  type AddressField,
  type AddressType,
  type PostalAddress,
} from '#rules/order/order-address.ts';
import { hasOnlyNameLetters, tidyName } from './person-name.ts';
import { normalisePhone, normalisePhoneAbroad } from './phone.ts';
import {
  placeFields,
  placeLimits,
  withPlace,
  type PlaceAbroad,
  type PlaceField,
} from './place-abroad.ts';

export interface Province {
  readonly sehir_title: string;
  readonly sehir_key: number;
}
export interface District {
  readonly ilce_title: string;
  readonly ilce_key: number;
  readonly ilce_sehirkey: number;
}
export interface Country {
  readonly name: string;
  readonly code: string;
}

export interface AddressReference {
  provinces: readonly Province[];
  districts: readonly District[];
  countries: readonly Country[];
}

/**
 * The filled-in address form. City and town may be a name or the key of the reference list. Abroad, a caller may give
 * the place as city and town, or write it into the address.
 */
export type AddressForm = PostalAddress & { readonly type: AddressType } & Partial<PlaceAbroad>;

export type FormField = AddressField | PlaceField;
export const formFields: readonly FormField[] = [...addressFields, ...placeFields];

/** Each has its message; 'required' is 'Bu alanın doldurulması zorunludur.'. */
export type AddressReason =
  | 'title'
  | 'name'
  | 'country'
  | 'phone'
  | 'city'
  | 'town'
  | 'address'
  | 'place'
  | 'required'
  /** Filled in, and addresses of the country do not have it. */
  | 'other-country'
  | 'too-long';
export interface AddressError {
  field: FormField;
  reason: AddressReason;
}

export const turkiye = 'Türkiye';
/** The reference lists' first row: it counts as unselected (rule
 * addresses/city-and-district). */
export const unselected = 'Seçin';
/** The stand-in for a number that an address does not have (rule addresses/abroad). */
const noIdNumber = '11111111111';
const noTaxNumber = '1111111111';

/** Each field's name in the form, which is its name on the wire (rule addresses/form-names). */
export const addressFormNames = {
  addressTitle: 'property_address_title',
  name: 'property_name',
  country: 'property_country',
  city: 'property_city',
  town: 'property_town',
  address: 'property_address',
  number: 'property_number',
  idNumber: 'property_id_number',
  companyName: 'property_company_name',
  taxOffice: 'property_tax_office',
  taxNumber: 'property_tax_number',
  placeCity: 'property_place_city',
  placeRegion: 'property_place_region',
  placePostalCode: 'property_place_postal_code',
} as const satisfies Record<FormField, string>;

/** How many characters a field may have; the address form cuts typed text there. */
export const addressLimits: Readonly<Record<FormField, number>> = {
  ...placeLimits,
  addressTitle: 50,
  name: 50,
  country: 100,
  city: 100,
  town: 100,
  address: 500,
  number: 40,
  idNumber: 11,
  companyName: 200,
  taxOffice: 100,
  taxNumber: 10,
};
const minAddressLength = 10;

export function isTurkiye(country: string): boolean {
  return country === turkiye || country === 'TR';
}

/**
 * The address to store, or its problems in the order of the form. An individual in Türkiye has no company, and a
 * company no national id, even if one was sent (rules addresses/kind, addresses/national-id, addresses/company);
 * another country gets the stand-ins (rule addresses/abroad) and keeps its place in the address's first line.
 */
export function checkAddress(
  form: AddressForm,
  reference: AddressReference,
  { nationalIdRequired }: { nationalIdRequired: boolean },
): { ok: true; address: PostalAddress } | { ok: false; errors: AddressError[] } {
  const errors: AddressError[] = [];
  const refuse = (field: FormField, reason: AddressReason): string => {
    errors.push({ field, reason });
    return '';
  };
  const addressTitle = text(form, 'addressTitle', 'title', refuse);
  const name = tidyName(text(form, 'name', 'name', refuse));
  if (name !== '' && !hasOnlyNameLetters(name)) refuse('name', 'name');
  const asked = form.country.trim();
  const country = reference.countries.find((row) => row.name === asked || row.code === asked)?.name;
  const atHome = country !== undefined && isTurkiye(country);
  const number =
    (atHome ? normalisePhone(form.number) : normalisePhoneAbroad(form.number)) ??
    refuse('number', 'phone');
  if (country === undefined) refuse('country', 'country');
  const place = atHome
    ? homePlace(form, reference, refuse)
    : { city: unselected, town: unselected };
  const abroad = atHome ? null : placeAbroad(form, refuse);
  const line = text(form, 'address', 'address', refuse);
  if (line !== '' && line.length < minAddressLength) refuse('address', 'address');
  const address = abroad ? withPlace(abroad, line) : line;
  const identity = atHome ? homeIdentity(form, nationalIdRequired, refuse) : foreignIdentity;
  if (country !== undefined) refuseOtherFields(form, atHome, refuse);
  if (errors.length > 0 || country === undefined) return { ok: false, errors };
  return {
    ok: true,
    address: { addressTitle, name, country, ...place, address, number, ...identity },
  };
}

/** The national id that a person typed; empty for the stand-in of one that was not given. */
export function givenIdNumber(idNumber: string): string {
  return idNumber === noIdNumber ? '' : idNumber;
}

/** Numbers whose check digits are wrong: a warning beside the field, never a refusal. */
export function addressWarnings(
  address: Pick<PostalAddress, 'idNumber' | 'taxNumber'>,
): ('idNumber' | 'taxNumber')[] {
  const warnings: ('idNumber' | 'taxNumber')[] = [];
  const { idNumber, taxNumber } = address;
  if (/^\d{11}$/.test(idNumber) && idNumber !== noIdNumber && !isValidTckn(idNumber)) {
    warnings.push('idNumber');
  }
  if (/^\d{10}$/.test(taxNumber) && taxNumber !== noTaxNumber && !isValidVkn(taxNumber)) {
    warnings.push('taxNumber');
  }
  return warnings;
}

type Refuse = (field: FormField, reason: AddressReason) => string;
type Identity = Pick<PostalAddress, 'idNumber' | 'companyName' | 'taxOffice' | 'taxNumber'>;

const identityFields = ['idNumber', 'companyName', 'taxOffice', 'taxNumber'] as const;
const foreignIdentity: Identity = {
  idNumber: noIdNumber,
  companyName: unselected,
  taxOffice: unselected,
  taxNumber: noTaxNumber,
};

/**
 * The place of an address abroad (rule addresses/abroad-place); null where a caller has written it into the address.
 * City and town stand for a city and a region that are not given. The city is needed; not every country has regions or
 * postal codes.
 */
function placeAbroad(form: AddressForm, refuse: Refuse): PlaceAbroad | null {
  const place = {
    placeCity: oneOf(form, 'city', 'placeCity', refuse),
    placeRegion: oneOf(form, 'town', 'placeRegion', refuse),
    placePostalCode: form.placePostalCode?.trim() ?? '',
  };
  const isGiven = placeFields.some((field) => form[field] !== undefined || place[field] !== '');
  if (!isGiven) return null;
  if (place.placeCity === '') refuse('placeCity', 'place');
  for (const field of placeFields)
    if (place[field].length > placeLimits[field]) refuse(field, 'too-long');
  return place;
}

/** The value of two fields that mean the same abroad; the first is refused where they differ. */
function oneOf(
  form: AddressForm,
  field: 'city' | 'town',
  ofPlace: PlaceField,
  refuse: Refuse,
): string {
  const typed = form[field].trim();
  const other = typed === unselected || typed === '0' ? '' : typed;
  const own = form[ofPlace]?.trim() ?? '';
  if (own !== '' && other !== '' && own !== other) refuse(field, 'other-country');
  return own === '' ? other : own;
}

/** Nothing that was filled in is dropped unsaid (rule addresses/unexpected-fields). */
function refuseOtherFields(form: AddressForm, atHome: boolean, refuse: Refuse): void {
  if (atHome) {
    for (const field of placeFields)
      if ((form[field] ?? '').trim() !== '') refuse(field, 'other-country');
    return;
  }
  for (const field of identityFields) {
    const typed = form[field].trim();
    if (typed !== '' && typed !== foreignIdentity[field]) refuse(field, 'other-country');
  }
}

/** A required text within its limit. */
function text(
  form: AddressForm,
  field: AddressField,
  reason: AddressReason,
  refuse: Refuse,
): string {
  const value = form[field].trim();
  if (value === '') return refuse(field, reason);
  return value.length > addressLimits[field] ? refuse(field, 'too-long') : value;
}

/** Province and district by their names in the reference lists; the district must lie in the province. */
function homePlace(
  form: AddressForm,
  reference: AddressReference,
  refuse: Refuse,
): { city: string; town: string } {
  const city = form.city.trim();
  const town = form.town.trim();
  const province = reference.provinces.find(
    (row) => row.sehir_key > 0 && (row.sehir_title === city || String(row.sehir_key) === city),
  );
  if (!province) refuse('city', 'city');
  const district = reference.districts.find(
    (row) =>
      row.ilce_key > 0 &&
      row.ilce_sehirkey === province?.sehir_key &&
      (row.ilce_title === town || String(row.ilce_key) === town),
  );
  if (!district) refuse('town', 'town');
  return { city: province?.sehir_title ?? '', town: district?.ilce_title ?? '' };
}

function homeIdentity(form: AddressForm, nationalIdRequired: boolean, refuse: Refuse): Identity {
  if (form.type === 'individual') {
    const given = form.idNumber.trim();
    const idNumber = given === '' && !nationalIdRequired ? noIdNumber : given;
    if (!/^\d{11}$/.test(idNumber)) refuse('idNumber', 'required');
    return { idNumber, companyName: '', taxOffice: '', taxNumber: '' };
  }
  const companyName = text(form, 'companyName', 'required', refuse);
  const taxOffice = text(form, 'taxOffice', 'required', refuse);
  const taxNumber = form.taxNumber.trim();
  if (!/^\d{10}$/.test(taxNumber)) refuse('taxNumber', 'required');
  return { idNumber: '', companyName, taxOffice, taxNumber };
}
