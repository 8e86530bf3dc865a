import { localised } from '#urls';
import { Icon } from '#ui/controls/icon.tsx';
import { focusContent } from './content-focus.ts';
import { useLocation } from '#ui/state/router-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';

/** Hides the offer and remembers that it was answered; `app/browser/before-paint.ts` made it. */
function close(): void {
  delete document.documentElement.dataset['languageOffer'];
  sessionStorage.removeItem('language-offer');
  focusContent();
}

/**
 * English for a browser that asks for it, offered and never forced (rule layout/language-offer). It
 * stands in every Turkish page; the styles show it only where the page's head found such a browser.
 */
export function LanguageOffer() {
  const t = useText();
  const locale = useLocale();
  const store = useVisitorStore();
  const { pathname, search } = useLocation();
  if (locale !== 'tr') return null;
  async function accept(href: string): Promise<void> {
    close();
    await store.changeSetting('locale', 'en');
    window.location.assign(href);
  }
  return (
    <section className="language-offer" lang="en" aria-label={t.frame.offerLabel}>
      <div className="container">
        <p>
          {t.frame.offerText}{' '}
          <a
            className="link"
            href={localised(pathname + search, 'en')}
            hrefLang="en"
            data-reload
            onClick={(event) => {
              event.preventDefault();
              void accept(event.currentTarget.href);
            }}
          >
            {t.frame.offerAccept}
          </a>
        </p>
        <button
          type="button"
          className="icon-button"
          aria-label={t.frame.offerDecline}
          onClick={close}
        >
          <Icon name="x" />
        </button>
      </div>
    </section>
  );
}
