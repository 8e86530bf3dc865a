import { normaliseEmail } from '#rules/shop/email-address.ts';
import { accountName } from './account-form.ts';
import { normalisePhone } from './phone.ts';

/** The fields of a customer that the office can change (rule customers/edit). */
export const customerFields = ['name', 'surname', 'email', 'phone'] as const;
export type CustomerField = (typeof customerFields)[number];
export type CustomerFields = Readonly<Record<CustomerField, string>>;

/** Characters. */
export const customerLimits = { note: 2000, reason: 200 } as const;

/** The data to store, or the wrong fields: as a customer's own form, but the surname may be empty. */
export function checkCustomer(
  form: CustomerFields,
): { ok: true; fields: CustomerFields } | { ok: false; wrong: CustomerField[] } {
  const name = accountName(form.name);
  const surname = form.surname.trim() === '' ? '' : accountName(form.surname);
  const email = normaliseEmail(form.email);
  const phone = form.phone.trim() === '' ? '' : normalisePhone(form.phone);
  const wrong: CustomerField[] = [];
  if (name === null) wrong.push('name');
  if (surname === null) wrong.push('surname');
  if (email === null) wrong.push('email');
  if (phone === null) wrong.push('phone');
  if (name === null || surname === null || email === null || phone === null)
    return { ok: false, wrong };
  return { ok: true, fields: { name, surname, email, phone } };
}

/** The fields that differ. */
export function changedFields(before: CustomerFields, after: CustomerFields): CustomerField[] {
  return customerFields.filter((field) => before[field] !== after[field]);
}
