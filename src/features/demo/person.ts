import type { AddressRecord, CustomerRecord } from './records.ts';

// Every demo account's; the README names it.
export const demoPassword = 'arasta123';

/** A customer without branches and without an open account. */
export function person(
  fields: Pick<CustomerRecord, 'email' | 'name' | 'surname' | 'phone' | 'gender' | 'birthdate'>,
  addresses: AddressRecord[],
): CustomerRecord {
  return {
    ...fields,
    password: demoPassword,
    branches: [],
    overdue: null,
    statement: [],
    addresses,
  };
}
