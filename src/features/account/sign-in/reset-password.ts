import { checkPassword, type PasswordReason } from '#rules/person/password.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { linkOwner } from '#db/access/links.ts';
import {
  addressCounter,
  countAttemptAndRead,
  type TooManyAttempts,
} from '#db/access/rate-limits.ts';
import { customerOf } from '#db/customers/customers.ts';
import { resetPasswordByLink } from '#db/customers/used-links.ts';
import type { Visitor } from '#platform/http.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import type { AccountServices } from '#features/account/account-services.ts';
import { startSession } from './start-session.ts';

type ResetAnswer =
  | { ok: true; token: string }
  | { ok: false; reason: 'link-old' | 'demo-account' }
  | TooManyAttempts
  | { ok: false; reason: 'invalid-input'; fault: PasswordReason };

interface ResetInput {
  form: { token: string; password: string; passwordVerify: string };
  /** The network address that it comes from. */
  address: string;
  /** Asked when the link works. */
  visitor: () => Promise<Visitor>;
  locale: Locale;
}

/**
 * Sets a new password by a link from a mail, ends the customer's sessions and signs this browser in
 * (rules account/reset-link, account/other-sessions-end). A link that does not work costs no hash.
 * Two queries and those of `startSession`.
 */
export async function resetPassword(
  services: AccountServices,
  input: ResetInput,
): Promise<ResetAnswer> {
  const { password, passwordVerify } = input.form;
  const min = services.snapshot().settings.passwordMinLength;
  const checked = checkPassword(password, passwordVerify, { min });
  if (!checked.ok) return { ok: false, reason: 'invalid-input', fault: checked.reason };
  return queuePasswordWork(() => reset(services, input));
}

async function reset(services: AccountServices, input: ResetInput): Promise<ResetAnswer> {
  const { db, limits } = services;
  const { form, locale } = input;
  const now = services.clock();
  const { counted, found } = await countAttemptAndRead(
    db,
    { first: [addressCounter('reset', input.address, limits.resetFromAddress)], now },
    linkOwner('reset-password', form.token, now),
  );
  if (!counted.ok) return counted;
  if (!found) return { ok: false, reason: 'link-old' };
  if (services.sharedCustomers.has(found.id)) return { ok: false, reason: 'demo-account' };
  const passwordHash = await hashPassword(form.password);
  const visitor = await input.visitor();
  return db.transaction().execute(async (tx): Promise<ResetAnswer> => {
    const now = services.clock();
    const customerId = await resetPasswordByLink(tx, form.token, { passwordHash, now });
    if (customerId === null) return { ok: false, reason: 'link-old' };
    const shop = services.snapshot();
    // The statement before has locked the customer, so this one sees every session that was opened meanwhile.
    const start = { visitor, shop, locale, now, endsOthers: true };
    const started = await startSession(tx, customerOf(customerId), start);
    return started === null
      ? { ok: false, reason: 'link-old' }
      : { ok: true, token: started.token };
  });
}
