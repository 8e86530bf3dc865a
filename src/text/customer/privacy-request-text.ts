import type { Locale } from '#rules/shop/locale.ts';
import { privacyRequest as english } from '#text/en/customer/privacy/privacy-request.ts';
import { privacyRequest as turkish } from '#text/tr/customer/privacy/privacy-request.ts';

/** Apart from the messages of every page: few people ask. */
export const privacyTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
