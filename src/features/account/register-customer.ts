import {
  checkRegistration,
  type Registration,
  type RegistrationError,
} from '#rules/person/account-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { RegisterForm } from '#contract/account.ts';
import { isChecked } from '#contract/primitives.ts';
import { noteConsents } from '#db/customers/consents.ts';
import { addCustomer, readRegistration } from '#db/customers/customers.ts';
import { queueConfirmation } from '#db/orders/outbox.ts';
import { countAttempt } from '#db/customers/rate-limits.ts';
import type { Visitor } from '#platform/http.ts';
import { withPasswordTurn } from '#platform/password-threads.ts';
import { hashPassword } from '#platform/passwords.ts';
import { urls } from '#urls';
import type { AccountServices } from './account-services.ts';
import { addressKey } from './attempt-limits.ts';
import { startSession } from './start-session.ts';

type RegisterAnswer =
  | { ok: true; customerId: number; token: string }
  | { ok: false; reason: 'invalid-input'; errors: RegistrationError[] }
  | { ok: false; reason: 'email-taken' | 'registration-closed' }
  | { ok: false; reason: 'too-many-requests'; retryAfterSeconds: number };

interface RegisterInput {
  form: RegisterForm;
  /** The network address that it comes from. */
  address: string;
  /** Asked when there is room for one more password. */
  visitor: () => Promise<Visitor>;
  locale: Locale;
}

/**
 * Makes an account and signs its owner in (rule account/registration). A form with faults is not
 * counted against the limit of the address; a known e-mail is. A mail asks for the e-mail's
 * confirmation. Five queries and those of `startSession`.
 */
export async function registerCustomer(
  services: AccountServices,
  input: RegisterInput,
): Promise<RegisterAnswer> {
  const min = services.snapshot().settings.passwordMinLength;
  const checked = checkRegistration(filledIn(input.form), { min });
  if (!checked.ok) return { ok: false, reason: 'invalid-input', errors: checked.errors };
  return withPasswordTurn(() => register(services, input, checked.registration));
}

async function register(
  services: AccountServices,
  input: RegisterInput,
  registration: Registration,
): Promise<RegisterAnswer> {
  const { db, limits } = services;
  const { locale } = input;
  const counted = await countAttempt(
    db,
    [{ key: addressKey('register', input.address), limit: limits.registrationFromAddress }],
    services.clock(),
  );
  if (!counted.ok) return { ...counted, reason: 'too-many-requests' };
  const { privacyNotice } = urls;
  const { isTaken, isOpen } = await readRegistration(db, { ...registration, privacyNotice });
  if (!isOpen) return { ok: false, reason: 'registration-closed' };
  if (isTaken) return { ok: false, reason: 'email-taken' };
  const passwordHash = await hashPassword(input.form.password ?? '');
  const visitor = await input.visitor();
  const now = services.clock();
  const shop = services.snapshot();
  const marketing = isChecked(input.form.marketing);
  return db.transaction().execute(async (tx): Promise<RegisterAnswer> => {
    const customerId = await addCustomer(tx, { ...registration, passwordHash, marketing, now });
    if (customerId === null) return { ok: false, reason: 'email-taken' };
    const { address } = input;
    await noteConsents(tx, { customerId, privacyNotice, marketing, address, now });
    await queueConfirmation(tx, { customerId, locale });
    const token = await startSession(tx, { customerId, visitor, shop, locale, now });
    return { ok: true, customerId, token };
  });
}

export function filledIn(form: RegisterForm) {
  return {
    name: form.name ?? '',
    surname: form.surname ?? '',
    email: form.email ?? '',
    phone: form.phone ?? '',
    password: form.password ?? '',
    passwordVerify: form.passwordVerify ?? '',
  };
}
