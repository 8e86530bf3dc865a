import { Fragment, type MouseEvent } from 'react';
import { useLocation } from '#ui/state/router-context.tsx';
import { locales, type Locale } from '#rules/shop/locale.ts';
import { localised } from '#urls';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';

/**
 * Two links to this page, one a language; the choice is saved, then the page loads anew
 * (rule layout/language-switch).
 */
export function LanguageSwitch() {
  const t = useText();
  const locale = useLocale();
  const store = useVisitorStore();
  const { pathname, search } = useLocation();
  const names: Record<Locale, string> = { tr: t.frame.turkish, en: t.frame.english };

  async function change(event: MouseEvent<HTMLAnchorElement>, to: Locale): Promise<void> {
    event.preventDefault();
    if (to === locale) return;
    const { href } = event.currentTarget;
    await store.changeSetting('locale', to);
    window.location.assign(href);
  }
  return (
    <span className="language-switch">
      {locales.map((each, index) => (
        <Fragment key={each}>
          {index > 0 && <span aria-hidden="true">/</span>}
          <a
            href={localised(pathname + search, each)}
            hrefLang={each}
            lang={each}
            data-reload
            className={each === locale ? 'is-current' : undefined}
            aria-current={each === locale ? 'true' : undefined}
            aria-label={`${each.toUpperCase()}: ${names[each]}`}
            onClick={(event) => void change(event, each)}
          >
            {each.toUpperCase()}
          </a>
        </Fragment>
      ))}
    </span>
  );
}
