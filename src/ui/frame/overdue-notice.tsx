import { useEffect, useRef } from 'react';
import type { Overdue } from '#contract/session.ts';
import { localised, urls, withoutLocale } from '#urls';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useLocation } from '#ui/state/router-context.tsx';
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

/** For `app/browser/before-paint.ts`: the next page keeps the place, so that nothing moves when the answer is there. */
function remember(height: number): void {
  try {
    if (height > 0) localStorage.setItem('overdue-height', String(height));
    else localStorage.removeItem('overdue-height');
  } catch {
    // The next page moves a little when it learns who asks.
  }
}

/**
 * The alert under the header, where the server says that it is due. The account statement has its own, which shows
 * whatever the shop chose for the other pages.
 */
export function OverdueNotice() {
  const session = useVisitor((state) => state.session);
  const here = withoutLocale(useLocation().pathname).path;
  const place = useRef<HTMLDivElement>(null);
  const overdue = session?.overdue ?? null;
  const isElsewhere = here !== urls.statement;
  useEffect(() => {
    if (session && isElsewhere) remember(place.current?.offsetHeight ?? 0);
  }, [session, isElsewhere]);
  if (!isElsewhere) return null;
  return (
    <div ref={place} className={session ? undefined : 'overdue-place'}>
      {overdue && <OverdueBar overdue={overdue} />}
    </div>
  );
}
