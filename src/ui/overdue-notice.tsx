import { formatMoney } from '#text/format.ts';
import { localised, urls } from '#urls';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { useLocale, useText } from './text-context.tsx';
import { useVisitor } from './visitor-context.tsx';

/** The overdue-debt alert under the header; the server says whether it is due to show (specification §9). */
export function OverdueNotice() {
  const t = useText();
  const locale = useLocale();
  const overdue = useVisitor((state) => state.session?.overdue ?? null);
  if (!overdue) return null;
  return (
    <section className="debt" aria-label={t.frame.overdueLabel}>
      <div className="wrap">
        <Icon name="triangle-alert" />
        <p role="alert">
          <b>{t.frame.overdue(formatMoney(overdue.overdueBalance, overdue.currency))}</b>{' '}
          {t.frame.overdueDays(overdue.overdueBalanceExpiryDay)}
        </p>
        <a className={buttonClass()} href={localised(urls.pay, locale)}>
          {t.frame.payNow}
        </a>
      </div>
    </section>
  );
}
