import { checkAddress, type AddressReference } from '#rules/person/address-form.ts';
import type { AddressType, PostalAddress } from '#rules/order/order-address.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { AddressForm } from '#contract/address.ts';
import { Refusal } from '#contract/refusals.ts';
import { addAddress, replaceAddress } from '#db/customers/addresses.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { ReferenceData } from '#platform/reference-data.ts';
import { addressValues, wrongAddress } from './check-address.ts';

/** Nobody has so many; it bounds what one account can store. */
const mostAddresses = 100;

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
    form: AddressForm;
    type?: AddressType;
    id?: number;
    locale: Locale;
  },
): Promise<number> {
  const { customerId, form, type, id, locale } = input;
  const { db, clock } = services;
  const use = id === undefined ? 'add' : 'edit';
  const address = readAddress(services, { form, ...(type && { type }), locale, use });
  if (id !== undefined) {
    if (await replaceAddress(db, { customerId, id, address })) return id;
    throw new Refusal('not-found');
  }
  const added = await addAddress(db, { customerId, address, most: mostAddresses, now: clock() });
  if (added === null) throw new Refusal('address-book-full');
  return added;
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
