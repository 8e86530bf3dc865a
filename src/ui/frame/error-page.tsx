import type { Locale } from '#rules/shop/locale.ts';
import type { Messages } from '#text/messages.ts';
import { localised, urls } from '#urls';
import { ArchRing } from '#ui/controls/arch-ring.tsx';
import { Mark } from './mark.tsx';

/** The store's own name is not known here: the page may be wrong for want of any data. */
const shopName = 'Arasta';

function words(status: number, t: Messages) {
  if (status === 404) {
    return {
      code: t.errors.notFoundCode,
      title: t.errors.notFoundTitle,
      text: t.errors.notFoundText,
    };
  }
  if (status === 429 || status === 503) {
    return {
      code: String(status),
      title: t.errors.unavailableTitle,
      text: t.errors.unavailableText,
    };
  }
  return { code: t.errors.failedCode, title: t.errors.failedTitle, text: t.errors.failedText };
}

function Doors({ closed }: { closed: string }) {
  const openDoor = (
    <span className="door-arch">
      <span className="door-inside" />
      <ArchRing />
    </span>
  );
  return (
    <div className="error-page-doors" aria-hidden="true">
      {openDoor}
      <span className="door-arch">
        <span className="door-inside is-shut" />
        <ArchRing />
        <b>{closed}</b>
      </span>
      {openDoor}
    </div>
  );
}

/** A page that could not be shown. It stands alone: no data, no script, plain links that load anew. */
export function ErrorPage(props: { status: number; locale: Locale; messages: Messages }) {
  const { status, locale, messages: t } = props;
  const { code, title, text } = words(status, t);
  return (
    <>
      <title>{title}</title>
      <div className="brick-course" />
      <header className="site-header header-main">
        <div className="container">
          <a
            className="logo"
            href={localised(urls.home, locale)}
            aria-label={t.frame.homeOf(shopName)}
          >
            <Mark name={shopName} />
          </a>
        </div>
      </header>
      <main>
        <section className="wall error-page">
          <div className="container">
            <p className="error-page-code">{code}</p>
            <h1>{title}</h1>
            <p>{text}</p>
            <div className="button-row">
              <a className="button is-large is-lit" href={localised(urls.home, locale)} data-reload>
                {t.errors.toHome}
              </a>
              <a
                className="button is-large is-ghost"
                href={localised(urls.bestSellers, locale)}
                data-reload
              >
                {t.errors.toBestSellers}
              </a>
            </div>
            <Doors closed={t.errors.closed} />
          </div>
        </section>
      </main>
    </>
  );
}
