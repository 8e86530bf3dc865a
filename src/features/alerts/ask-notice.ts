import { Refusal, refusalOf } from '#contract/refusals.ts';
import {
  accountCounter,
  addressCounter,
  countAttempt,
  type AttemptLimit,
} from '#db/access/rate-limits.ts';
import { addNotice } from '#db/customers/alerts/stock-notices.ts';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { alertTexts } from '#text/shop/alert-text.ts';
import type { AlertServices } from './alert-services.ts';
import { productToWaitFor } from './product-to-wait-for.ts';

/** Notices that a network address asks for (rule alerts/notice-limits). */
const askedOfNetwork: AttemptLimit = { attempts: 20, seconds: 60 * 60 };
/** Notices that are asked for with an e-mail address, each of which mails it once. */
const askedForEmail: AttemptLimit = { attempts: 5, seconds: 24 * 60 * 60 };

/**
 * Stores that an e-mail address is to be told of a product, and mails it the question (rules alerts/notice,
 * alerts/notice-limits). Addresses with an account and without are treated alike. 3 queries; 1 more each where visitors have
 * prices of a group, and where not all products are seen.
 */
export async function askNotice(
  services: AlertServices,
  input: {
    productId: number;
    unit: string | number | undefined;
    email: string;
    locale: Locale;
    currency: string | null;
    networkAddress: string;
  },
): Promise<void> {
  const { db, clock } = services;
  const { locale } = input;
  const email = normaliseEmail(input.email);
  if (email === null) {
    const message = alertTexts[locale].notice.emailWrong;
    throw new Refusal('invalid-input', { message, fields: { email: message } });
  }
  const now = clock();
  const network = addressCounter('notice', input.networkAddress, askedOfNetwork);
  const counted = await countAttempt(db, [network], now, [
    accountCounter('notice', email, askedForEmail),
  ]);
  if (!counted.ok) throw refusalOf(counted);
  const { product, unit } = await productToWaitFor(services, { ...input, kind: 'stock' });
  const added = await addNotice(db, {
    email,
    productId: product.id,
    unitId: unit?.id ?? null,
    locale,
    wording: alertTexts[locale].ask.stock,
    now,
  });
  if (added === 'full') throw new Refusal('alerts-full');
}
