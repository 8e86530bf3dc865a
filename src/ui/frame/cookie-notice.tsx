import { localised, urls } from '#urls';
import { Button } from '#ui/controls/button.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useHasText } from '#ui/state/store-text.tsx';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';

/** Shows while no first-cookie record exists (rule frame/cookie-notice). */
export function CookieNotice() {
  const t = useText();
  const locale = useLocale();
  const store = useVisitorStore();
  const hasPolicy = useHasText(urls.cookiePolicy);
  const shows = useVisitor((state) => state.session?.cookieNotice === true);
  if (!shows) return null;
  return (
    <section className="cookie-notice" aria-label={t.frame.cookieLabel}>
      <h2>{t.frame.cookieTitle}</h2>
      <p>
        {t.frame.cookieText}
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
      <Button onClick={() => void store.dismissCookieNotice()}>{t.common.close}</Button>
    </section>
  );
}
