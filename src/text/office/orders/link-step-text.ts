import type { Locale } from '#rules/shop/locale.ts';
import { linkStep as english } from '#text/en/office/orders/link-step.ts';
import { linkStep as turkish } from '#text/tr/office/orders/link-step.ts';

export const linkStepTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
