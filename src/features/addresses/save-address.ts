import { checkAddress, type AddressReference } from '#rules/person/address-form.ts';
import type { AddressType, PostalAddress } from '#rules/order/order-address.ts';
import { companyLimits } from '#rules/companies/company-form.ts';
import { maxIntegerId } from '#rules/shop/id.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { AddressForm, BookForm } from '#contract/address.ts';
import { isChecked } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import {
  addAddress,
  isOfCompany,
  replaceAddress,
  type OfCompany,
} from '#db/customers/addresses.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { ReferenceData } from '#platform/reference-data.ts';
import { addressValues, wrongAddress } from './check-address.ts';

/** Nobody has so many; it bounds what one account can store. */
const mostAddresses = 100;
const mostOfCompany = companyLimits.addresses;

export interface AddressServices {
  db: Db;
  clock: () => Date;
  reference: ReferenceData;
  snapshot: () => Pick<ShopSnapshot, 'settings'>;
}

/**
 * Adds an address, or with `id` changes one, and gives its id; refuses what is wrong, at its field.
 * `type` is what the form said; else it is read from what is filled in. 1 query for a change, 3 to
 * add.
 */
export async function saveAddress(
  services: AddressServices,
  input: {
    customerId: number;
    form: BookForm;
    type?: AddressType;
    id?: number;
    locale: Locale;
  },
): Promise<number> {
  const { customerId, form, type, id, locale } = input;
  const { db, clock } = services;
  const use = id === undefined ? 'add' : 'edit';
  const address = readAddress(services, { form, ...(type && { type }), locale, use });
  const company = companyOf(form);
  if (id !== undefined) {
    if (await replaceAddress(db, { customerId, id, address, company })) return id;
    throw await refuseOther(services, { customerId, id });
  }
  const most = company ? mostOfCompany : mostAddresses;
  const added = await addAddress(db, { customerId, address, company, most, now: clock() });
  if (added === 'full') throw new Refusal('address-book-full');
  if (added === 'role') throw new Refusal('company-role');
  if (added === 'no-branch') throw new Refusal('not-found');
  return added.id;
}

/** The branch of a company's address; undefined for one of the customer's own. */
function companyOf({ company, branch = '' }: BookForm): OfCompany | undefined {
  if (!isChecked(company)) return undefined;
  return { branchId: branch === '' ? null : idOrNotFound(branch, maxIntegerId) };
}

/** The refusal of an address that the customer may not change: one of their company is its managers'. 1 query. */
export async function refuseOther(
  { db }: Pick<AddressServices, 'db'>,
  address: { customerId: number; id: number },
): Promise<Refusal> {
  return new Refusal((await isOfCompany(db, address)) ? 'company-role' : 'not-found');
}

/** The address of a form; throws the refusal of what is wrong, at its field. No query. */
export function readAddress(
  { reference, snapshot }: Pick<AddressServices, 'reference' | 'snapshot'>,
  input: { form: AddressForm; type?: AddressType; locale: Locale; use: 'add' | 'edit' },
): PostalAddress {
  const { form, type, locale, use } = input;
  const lists: AddressReference = reference;
  const values = { ...addressValues(form), ...(type && { type }) };
  const checked = checkAddress(values, lists, snapshot().settings);
  if (!checked.ok) throw wrongAddress(locale, checked.errors, use);
  return checked.address;
}
