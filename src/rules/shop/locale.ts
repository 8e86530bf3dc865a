/** The languages of the shop (specification §1). */
export type Locale = 'tr' | 'en';

export const locales: readonly Locale[] = ['tr', 'en'];

export function isLocale(text: unknown): text is Locale {
  return text === 'tr' || text === 'en';
}
