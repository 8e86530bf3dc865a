import { isTurkiye } from './address-form.ts';
import { addressType, type PostalAddress } from '#rules/order/order-address.ts';
import { splitPlace } from './place-abroad.ts';

type Where = Pick<PostalAddress, 'country' | 'city' | 'town' | 'address'>;

/**
 * Street and place, line by line. Abroad the place that was typed stands after the street, without
 * what was left out (rule addresses/abroad-place).
 */
export function streetLines({ country, city, town, address }: Where): string[] {
  const place = splitPlace(address);
  const { placeCity, placeRegion, placePostalCode } = place;
  const where = isTurkiye(country)
    ? [...inLines(address), `${town} / ${city}`]
    : [
        ...inLines(place.address),
        [placeCity, placeRegion, placePostalCode].filter((part) => part !== '').join(', '),
        country,
      ];
  return where.filter((line) => line !== '');
}

/**
 * An address as letters and papers write it, line by line: a company's name, street and place, the
 * tax office and number of a company in Türkiye, the phone. A national id is nobody's business there.
 */
export function addressLines(
  address: PostalAddress,
  taxOfficeText: (office: string) => string,
): string[] {
  const isCompany = isTurkiye(address.country) && addressType(address) === 'corporate';
  const tax =
    isCompany && address.taxOffice !== ''
      ? `${taxOfficeText(address.taxOffice)} · ${address.taxNumber}`
      : '';
  return [
    address.name,
    isCompany ? address.companyName : '',
    ...streetLines(address),
    tax,
    address.number,
  ].filter((line) => line.trim() !== '');
}

function inLines(text: string): string[] {
  return text.split(/\r?\n/).map((line) => line.trim());
}
