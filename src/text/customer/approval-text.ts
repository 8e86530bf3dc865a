import type { Locale } from '#rules/shop/locale.ts';
import { approval as english } from '#text/en/customer/approval.ts';
import { approval as turkish } from '#text/tr/customer/approval.ts';
import { formats } from '#text/format.ts';
import type { ApprovalReason } from '#rules/companies/buying-limits.ts';

/** Apart from the messages of every page: only a company's users read them. */
export const approvalTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

/** The limits that an order passes, as they are written; amounts in `currency`. */
export function reasonTexts(
  locale: Locale,
  reasons: readonly ApprovalReason[],
  currency: string,
): string[] {
  const { money } = formats[locale];
  return reasons.map(({ kind, limit }) =>
    approvalTexts[locale].reason(kind, limit === null ? '' : money(limit, currency)),
  );
}
