import type { AddressRecord } from './records.ts';

// Sample identity numbers with right check digits; they belong to nobody.
const sampleTckn = '10000000146';
const sampleVkn = '4540536920';

type Place = [
  title: string,
  name: string,
  city: string,
  town: string,
  address: string,
  phone: string,
];

/** An address of a person in Türkiye. */
export function homeAddress([
  addressTitle,
  name,
  city,
  town,
  address,
  number,
]: Place): AddressRecord {
  return {
    addressTitle,
    name,
    country: 'Türkiye',
    city,
    town,
    address,
    number,
    idNumber: sampleTckn,
    companyName: '',
    taxOffice: '',
    taxNumber: '',
  };
}

/** An address of a company in Türkiye: no national id (decision D13, National id). */
export function companyAddress(
  place: Place,
  companyName: string,
  taxOffice: string,
): AddressRecord {
  return { ...homeAddress(place), idNumber: '', companyName, taxOffice, taxNumber: sampleVkn };
}

/** An address outside Türkiye, with the stored placeholders (specification §3 Address). */
export function foreignAddress(input: {
  addressTitle: string;
  name: string;
  country: string;
  address: string;
  number: string;
}): AddressRecord {
  return {
    ...input,
    city: 'Seçin',
    town: 'Seçin',
    idNumber: '11111111111',
    companyName: 'Seçin',
    taxOffice: 'Seçin',
    taxNumber: '1111111111',
  };
}
