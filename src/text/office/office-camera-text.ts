import type { Locale } from '#rules/shop/locale.ts';
import { officeCamera as english } from '#text/en/office/office-camera.ts';
import { officeCamera as turkish } from '#text/tr/office/office-camera.ts';

export const officeCameraTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
