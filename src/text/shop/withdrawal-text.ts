import type { WithdrawalKind } from '#rules/returns/return-words.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { withdrawal as english } from '#text/en/shop/withdrawal.ts';
import { withdrawal as turkish } from '#text/tr/shop/withdrawal.ts';

const texts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };

/** A product's rule of withdrawal as a field; nothing where it can be returned at will (rule returns/said). */
export function saidOfWithdrawal(kind: WithdrawalKind, locale: Locale): { withdrawal?: string } {
  return kind === 'yes' ? {} : { withdrawal: texts[locale][kind] };
}
