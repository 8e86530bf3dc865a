import { isTurkiye } from './address-form.ts';
import { addressType, type PostalAddress } from '#rules/order/order-address.ts';

/**
 * An address as letters and papers write it, line by line: a company's name, the street, the place, the
 * tax office and number of a company in Türkiye, the phone. A national id is nobody's business there.
 */
export function addressLines(
  address: PostalAddress,
  taxOfficeText: (office: string) => string,
): string[] {
  const isAtHome = isTurkiye(address.country);
  const isCompany = isAtHome && addressType(address) === 'corporate';
  const place = isAtHome ? `${address.town} / ${address.city}` : address.country;
  const tax =
    isCompany && address.taxOffice !== ''
      ? `${taxOfficeText(address.taxOffice)} · ${address.taxNumber}`
      : '';
  return [
    address.name,
    isCompany ? address.companyName : '',
    ...address.address.split(/\r?\n/),
    place,
    tax,
    address.number,
  ].filter((line) => line.trim() !== '');
}
