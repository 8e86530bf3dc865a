import type { Locale } from '#rules/shop/locale.ts';
import { officeTeam as english } from '#text/en/office/office-team.ts';
import { officeTeam as turkish } from '#text/tr/office/office-team.ts';

export const officeTeamTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
