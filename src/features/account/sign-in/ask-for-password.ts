import type { Locale } from '#rules/shop/locale.ts';
import {
  accountCounter,
  addressCounter,
  countAttempt,
  type AttemptAnswer,
} from '#db/access/rate-limits.ts';
import { queuePasswordReset } from '#db/orders/outbox.ts';
import type { AccountServices } from '#features/account/account-services.ts';

/**
 * Sends a link for a new password to the owner of the e-mail (rule account/forgotten-password). Known and unknown
 * e-mails take the same statements and one commit, so that the time reveals nothing. An address beyond its limit
 * counts no account. 2 queries.
 */
export async function askForPassword(
  { db, limits, clock }: AccountServices,
  asked: { email: string; address: string; locale: Locale },
): Promise<AttemptAnswer> {
  const fromAddress = addressCounter('reset-mail', asked.address, limits.resetMailFromAddress);
  const ofAccount = accountCounter('reset-mail', asked.email, limits.resetMailOfAccount);
  return db.transaction().execute(async (tx) => {
    const counted = await countAttempt(tx, [fromAddress], clock(), [ofAccount]);
    if (counted.ok) await queuePasswordReset(tx, asked);
    return counted;
  });
}
