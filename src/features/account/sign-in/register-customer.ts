import { account as english } from '#text/en/customer/account.ts';
import { account as turkish } from '#text/tr/customer/account.ts';
import { consentTexts } from '#text/customer/consent-text.ts';
import {
  checkRegistration,
  type Registration,
  type RegistrationError,
} from '#rules/person/account-form.ts';
import {
  checkApplication,
  type Application,
  type ApplicationError,
} from '#rules/companies/application.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { RegisterForm } from '#contract/account.ts';
import { isChecked } from '#contract/primitives.ts';
import { applyAsCompany } from '#db/companies/apply-company.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { newCustomer, registrationParts, registrationState } from '#db/customers/new-customers.ts';
import {
  addressCounter,
  countAttemptAndRead,
  type TooManyAttempts,
} from '#db/access/rate-limits.ts';
import type { Visitor } from '#platform/http.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { urls } from '#urls';
import type { AccountServices } from '#features/account/account-services.ts';
import { startSession } from './start-session.ts';

type FormError = RegistrationError | ApplicationError;

type RegisterAnswer =
  | { ok: true; customerId: number; token: string }
  | { ok: false; reason: 'invalid-input'; errors: FormError[] }
  | { ok: false; reason: 'email-taken' | 'registration-closed' }
  | TooManyAttempts;

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
 * confirmation. Where the shop takes applications, it may apply for a company (rule companies/applications). One query and
 * those of `startSession`, two more for a company.
 */
export async function registerCustomer(
  services: AccountServices,
  input: RegisterInput,
): Promise<RegisterAnswer> {
  const checked = checkRegisterForm(input.form, services.snapshot());
  if (!checked.ok) return { ok: false, reason: 'invalid-input', errors: checked.errors };
  return queuePasswordWork(() => register(services, input, checked));
}

interface Registering {
  registration: Registration;
  /** Null where nobody applies, or the shop takes no applications. */
  application: Application | null;
}

/** The data of a new account and of its company, or their problems. */
export function checkRegisterForm(
  form: RegisterForm,
  { settings }: Pick<ShopSnapshot, 'settings'>,
): ({ ok: true } & Registering) | { ok: false; errors: FormError[] } {
  const person = checkRegistration(filledIn(form), { min: settings.passwordMinLength });
  const applies = settings.companyApplications && isChecked(form.company);
  const { companyTitle = '', taxOffice = '', taxNumber = '' } = form;
  const company = applies ? checkApplication({ companyTitle, taxOffice, taxNumber }) : null;
  if (person.ok && (company === null || company.ok))
    return {
      ok: true,
      registration: person.registration,
      application: company?.application ?? null,
    };
  const ofCompany = company === null || company.ok ? [] : company.errors;
  return { ok: false, errors: [...(person.ok ? [] : person.errors), ...ofCompany] };
}

async function register(
  services: AccountServices,
  input: RegisterInput,
  { registration, application }: Registering,
): Promise<RegisterAnswer> {
  const { db, limits } = services;
  const { locale } = input;
  const { privacyNotice } = urls;
  const first = [addressCounter('register', input.address, limits.registrationFromAddress)];
  const { counted, found } = await countAttemptAndRead(
    db,
    { first, now: services.clock() },
    registrationState({ ...registration, privacyNotice }),
  );
  if (!counted.ok) return counted;
  if (!found?.isOpen) return { ok: false, reason: 'registration-closed' };
  if (found.isTaken) return { ok: false, reason: 'email-taken' };
  const passwordHash = await hashPassword(input.form.password ?? '');
  const visitor = await input.visitor();
  const now = services.clock();
  const shop = services.snapshot();
  const marketing = isChecked(input.form.marketing);
  const { address } = input;
  const agreed = agreedKinds(input.form, locale);
  const group = shop.settings.registeredGroup;
  const who = newCustomer({ ...registration, passwordHash, marketing, group, now });
  const parts = registrationParts({ privacyNotice, agreed, address, locale, now });
  const started = await db.transaction().execute(async (tx) => {
    const made = await startSession(tx, who, { visitor, shop, locale, now }, parts);
    if (made !== null && application !== null)
      await applyAsCompany(tx, application, { customerId: made.customerId, locale, now });
    return made;
  });
  return started === null ? { ok: false, reason: 'email-taken' } : { ok: true, ...started };
}

/** The ways of advertising whose boxes are ticked, with their words. */
function agreedKinds(form: RegisterForm, locale: Locale) {
  const { boxes } = consentTexts[locale];
  const { marketing: email } = locale === 'en' ? english : turkish;
  return [
    { kind: 'marketing-email', words: email, box: form.marketing } as const,
    { kind: 'marketing-sms', words: boxes['marketing-sms'], box: form.marketingSms } as const,
    { kind: 'marketing-call', words: boxes['marketing-call'], box: form.marketingCall } as const,
  ].flatMap(({ kind, words, box }) => (isChecked(box) ? [{ kind, words }] : []));
}

function filledIn(form: RegisterForm) {
  return {
    name: form.name ?? '',
    surname: form.surname ?? '',
    email: form.email ?? '',
    phone: form.phone ?? '',
    password: form.password ?? '',
    passwordVerify: form.passwordVerify ?? '',
  };
}
