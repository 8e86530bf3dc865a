import type { Locale } from '#rules/shop/locale.ts';
import { consents as english } from '#text/en/customer/privacy/consents.ts';
import { consents as turkish } from '#text/tr/customer/privacy/consents.ts';

export const consentTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
