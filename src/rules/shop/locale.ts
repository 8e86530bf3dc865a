/** The languages of the shop (rule text/two-languages). */
export type Locale = 'tr' | 'en';

export const locales: readonly Locale[] = ['tr', 'en'];

export function isLocale(text: unknown): text is Locale {
  return text === 'tr' || text === 'en';
}
