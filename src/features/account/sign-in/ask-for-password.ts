import type { Locale } from '#rules/shop/locale.ts';
import { countAttempt } from '#db/customers/rate-limits.ts';
import { queuePasswordReset } from '#db/orders/outbox.ts';
import type { AccountServices } from '#features/account/account-services.ts';
import { accountKey, addressKey } from '#features/account/attempt-limits.ts';

/**
 * Sends a link for a new password to the owner of the e-mail (rule account/forgotten-password). Known and unknown
 * e-mails take the same statements and one commit, so that the time reveals nothing. An address over its limit counts
 * no account. Two queries.
 */
export async function askForPassword(
  { db, limits, clock }: AccountServices,
  asked: { email: string; address: string; locale: Locale },
): Promise<{ ok: true } | { ok: false; reason: 'too-many-requests'; retryAfterSeconds: number }> {
  const ofAddress = {
    key: addressKey('reset-mail', asked.address),
    limit: limits.resetMailFromAddress,
  };
  const ofAccount = {
    key: accountKey('reset-mail', asked.email),
    limit: limits.resetMailOfAccount,
  };
  return db.transaction().execute(async (tx) => {
    const counted = await countAttempt(tx, [ofAddress], clock(), [ofAccount]);
    if (!counted.ok) return { ...counted, reason: 'too-many-requests' as const };
    await queuePasswordReset(tx, asked);
    return { ok: true as const };
  });
}
