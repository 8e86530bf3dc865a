/** The parts of an address, in the order in which they are stored (rule addresses/fields). */
export const addressFields = [
  'addressTitle',
  'name',
  'country',
  'city',
  'town',
  'address',
  'number',
  'idNumber',
  'companyName',
  'taxOffice',
  'taxNumber',
] as const;
export type AddressField = (typeof addressFields)[number];

/** An address as it is stored: every field is text, and a missing one is empty. */
export type PostalAddress = Readonly<Record<AddressField, string>>;

export type AddressType = 'individual' | 'corporate';

/** Corporate (kurumsal) when idNumber is empty, else individual (rule addresses/kind). */
export function addressType(address: { idNumber: string }): AddressType {
  return address.idNumber.trim() === '' ? 'corporate' : 'individual';
}

/**
 * The text of faturaadresi and teslimatadresi: `field:value` joined by `|` (rule
 * orders/address-text). `|`, `:` and `%` inside a value are written %7C, %3A and %25, so that a
 * reader that only splits at `|` and `:` still finds the right parts.
 */
export function formatOrderAddress(address: PostalAddress): string {
  let text = '';
  for (const field of addressFields) {
    text += `${text === '' ? '' : '|'}${field}:${escape(address[field])}`;
  }
  return text;
}

/** Reads it again: unknown parts are left out, missing ones are empty, and only a part's first colon
 * divides, so that texts written elsewhere are read as well as they can be. */
export function parseOrderAddress(text: string): PostalAddress {
  const parts = new Map<string, string>();
  for (const part of text.split('|')) {
    const colon = part.indexOf(':');
    if (colon > 0) parts.set(part.slice(0, colon).trim(), unescape(part.slice(colon + 1)));
  }
  const value = (field: AddressField): string => parts.get(field) ?? '';
  return {
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
  };
}

function escape(value: string): string {
  if (!/[%|:]/.test(value)) return value;
  return value.replaceAll('%', '%25').replaceAll('|', '%7C').replaceAll(':', '%3A');
}

function unescape(value: string): string {
  return value.replaceAll('%3A', ':').replaceAll('%7C', '|').replaceAll('%25', '%');
}
