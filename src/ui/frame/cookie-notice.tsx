import { useEffect } from 'react';
import { localised, urls } from '#urls';
import { focusContent } from './content-focus.ts';
import { wishFormId } from '#ui/product/wish-form.tsx';
import { useHasText } from '#ui/state/store-text.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';

/** For `app/browser/before-paint.ts`: the next page is painted without the notice. */
function remember(): void {
  try {
    localStorage.setItem('cookie-notice', 'closed');
  } catch {
    // The shop's own record holds; the next page only learns of it a moment later.
  }
}

/**
 * Shows while no first-cookie record exists (rule layout/cookie-notice). It is part of the served page
 * and of its flow: it covers nothing, and nothing moves when the script has come. Until then its button sends the
 * page's form.
 */
export function CookieNotice() {
  const t = useText();
  const locale = useLocale();
  const store = useVisitorStore();
  const hasPolicy = useHasText(urls.cookiePolicy);
  const isClosed = useVisitor((state) => state.session?.cookieNotice === false);
  useEffect(() => {
    if (isClosed) remember();
  }, [isClosed]);
  if (isClosed) return null;
  return (
    <section className="cookie-notice" aria-label={t.frame.cookieLabel}>
      <div className="container">
        <p>
          <b>{t.frame.cookieTitle}</b> {t.frame.cookieText}
          {hasPolicy && (
            <>
              {t.frame.cookieDetails}
              <a className="link" href={localised(urls.cookiePolicy, locale)}>
                {t.frame.cookiePolicy}
              </a>
              {t.frame.cookieTextEnd}
            </>
          )}
        </p>
        <button
          form={wishFormId}
          formAction={localised(urls.cookieNotice, locale)}
          className="cookie-notice-close"
          onClick={(event) => {
            event.preventDefault();
            focusContent();
            void store.dismissCookieNotice();
          }}
        >
          {t.common.close}
        </button>
      </div>
    </section>
  );
}
