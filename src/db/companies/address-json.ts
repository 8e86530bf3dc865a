import { sql } from 'kysely';
import type { Address } from '#contract/address.ts';

/** An address of a customer or a company as `addressJson` reads it. */
export type AddressJson = Omit<Address, 'branch'> & {
  isOfCompany: boolean;
  branch: { id: number; name: string } | null;
};

/** An address of the customer's own says nothing of a branch. */
export function shownAddress({ isOfCompany, branch, ...address }: AddressJson): Address {
  return isOfCompany ? { ...address, branch } : address;
}

/** The row of `customer_addresses` or `addresses` named `a`, as an `AddressJson`. */
export const addressJson = sql`json_build_object('id', a.id, 'addressTitle', a.address_title, 'name', a.name,
  'country', a.country, 'city', a.city, 'town', a.town, 'address', a.address, 'number', a.phone, 'idNumber', a.id_number,
  'companyName', a.company_name, 'taxOffice', a.tax_office, 'taxNumber', a.tax_number,
  'isOfCompany', a.company_id is not null, 'branch', (select json_build_object('id', b.id, 'name', b.name)
    from company_branches b where b.company_id = a.company_id and b.id = a.branch_id))`;
