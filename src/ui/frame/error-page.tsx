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

/** A page that could not be shown. It stands alone: no data, no script, plain links that load anew. */
export function ErrorPage(props: { status: number; locale: Locale; messages: Messages }) {
  const { status, locale, messages: t } = props;
  const { code, title, text } = words(status, t);
  return (
    <>
      <title>{title}</title>
      <div className="course" />
      <header className="hd hd-main">
        <div className="wrap">
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
        <section className="wall lost">
          <div className="wrap">
            <p className="lost-c">{code}</p>
            <h1>{title}</h1>
            <p>{text}</p>
            <div className="bl">
              <a className="btn lg lit" href={localised(urls.home, locale)} data-reload>
                {t.errors.toHome}
              </a>
              <a className="btn lg ghost" href={localised(urls.bestSellers, locale)} data-reload>
                {t.errors.toBestSellers}
              </a>
            </div>
            <div className="lost-d" aria-hidden="true">
              <span className="door-a">
                <span className="door-i" />
                <ArchRing />
              </span>
              <span className="door-a">
                <span className="door-i shut" />
                <ArchRing />
                <b>{t.errors.closed}</b>
              </span>
              <span className="door-a">
                <span className="door-i" />
                <ArchRing />
              </span>
            </div>
          </div>
        </section>
      </main>
    </>
  );
}
