import type { Static } from 'typebox';
import type { AddressValues } from '#db/transfer/customers/write-addresses.ts';
import type { AddressRecord } from '#features/transfer/sources/records.ts';

/** An address with all of its fields, as an export writes it. */
export function wholeAddress(
  address: Static<typeof AddressRecord>,
): Required<Static<typeof AddressRecord>> {
  const { number = '', idNumber = '', companyName = '', taxOffice = '', taxNumber = '' } = address;
  return { ...address, number, idNumber, companyName, taxOffice, taxNumber };
}

/** The columns of an address that a file gives; `position` is its place in the file's list. */
export function addressColumns(
  address: Static<typeof AddressRecord>,
  position: number,
): AddressValues {
  return {
    position,
    address_title: address.addressTitle,
    name: address.name,
    country: address.country,
    city: address.city,
    town: address.town,
    address: address.address,
    phone: address.number ?? '',
    id_number: address.idNumber ?? '',
    company_name: address.companyName ?? '',
    tax_office: address.taxOffice ?? '',
    tax_number: address.taxNumber ?? '',
  };
}
