import { use } from 'react';
import type { Overdue } from '#contract/session.ts';
import { localised, urls, withoutLocale } from '#urls';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useLocation } from '#ui/state/router-context.tsx';
import { ServedOverdueContext } from '#ui/state/served-overdue-context.ts';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitor } from '#ui/state/visitor-context.tsx';

/** The overdue-debt alert, as wide as the page (rule business/overdue-notice). */
export function OverdueBar({ overdue }: { overdue: Overdue }) {
  const t = useText();
  const locale = useLocale();
  const { settings } = useShop();
  const here = withoutLocale(useLocation().pathname).path;
  return (
    <section className="overdue-notice" aria-label={t.frame.overdueLabel}>
      <div className="container">
        <Icon name="triangle-alert" />
        <p role="alert">
          <b>{t.frame.overdue(t.format.money(overdue.overdueBalance, overdue.currency))}</b>{' '}
          {t.frame.overdueDays(overdue.overdueBalanceExpiryDay)}
          {here !== urls.statement && (
            <>
              {' '}
              <a className="overdue-notice-link" href={localised(urls.statement, locale)}>
                {t.frame.statement}
              </a>
            </>
          )}
        </p>
        {settings.b2c_kk_odeme && here !== urls.pay && (
          <a className={buttonClass()} href={localised(urls.pay, locale)}>
            {t.account.pay}
          </a>
        )}
      </div>
    </section>
  );
}

/**
 * The alert under the header, where the server says that it is due: in the page's HTML (`app/page/overdue-in-page.ts`),
 * then in the session (rule business/overdue-in-page). The account statement has its own, which shows whatever the
 * shop chose for the other pages.
 */
export function OverdueNotice() {
  const served = use(ServedOverdueContext);
  const overdue = useVisitor(({ session }) => (session ? session.overdue : served));
  const here = withoutLocale(useLocation().pathname).path;
  if (here === urls.statement) return null;
  return <div className="overdue-place">{overdue && <OverdueBar overdue={overdue} />}</div>;
}
