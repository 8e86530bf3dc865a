import { useEffect, useEffectEvent } from 'react';
import type { Locale } from '#rules/shop/locale.ts';
import type { Messages } from '#text/messages.ts';
import { localised, urls } from '#urls';
import { ArchRing } from '#ui/controls/arch-ring.tsx';
import { useLocation, useNavigate } from '#ui/state/router-context.tsx';
import { Mark } from '#ui/frame/header/mark.tsx';

/** The store's own name is not known here: the page may be wrong for want of any data. */
const shopName = 'Arasta';

function words(status: number, t: Messages) {
  if (status === 0) {
    return { code: '', title: t.errors.offlineTitle, text: t.errors.offlineText };
  }
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

/** Tries the same page again, also by itself once the browser is back on the net. */
function RetryButton({ className, label }: { className: string; label: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const retry = useEffectEvent(() => {
    // Loaded anew it also finds code that a newer version of the shop has replaced.
    if (navigator.onLine) window.location.reload();
    else void navigate(pathname + search, { replace: true });
  });
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <button type="button" className={className} onClick={() => retry()}>
      {label}
    </button>
  );
}

/** The way on: where the connection is gone, the same page again; else other pages, loaded anew. */
function WaysOn(props: Omit<ErrorProps, 'messages'> & { t: Messages }) {
  const { status, locale, t, hasBestSellers = true } = props;
  const large = 'button is-large';
  if (status === 0) {
    return <RetryButton className={`${large} is-lit`} label={t.errors.retry} />;
  }
  return (
    <>
      <a className={`${large} is-lit`} href={localised(urls.home, locale)} data-reload>
        {t.errors.toHome}
      </a>
      {hasBestSellers && (
        <a className={`${large} is-ghost`} href={localised(urls.bestSellers, locale)} data-reload>
          {t.errors.toBestSellers}
        </a>
      )}
    </>
  );
}

interface ErrorProps {
  /** 0 where the connection is gone. */
  status: number;
  locale: Locale;
  messages: Messages;
  /** Whether the list of best sellers has something to show, where that is known. */
  hasBestSellers?: boolean | undefined;
}

/** The page in place of a screen that could not be shown; it needs no data. */
export function ErrorScreen({ status, locale, messages: t, hasBestSellers }: ErrorProps) {
  const { code, title, text } = words(status, t);
  return (
    <section className="wall error-page">
      <title>{title}</title>
      <div className="container">
        <p className="error-page-code">{code}</p>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="button-row">
          <WaysOn {...{ status, locale, t, hasBestSellers }} />
        </div>
        <Doors closed={t.errors.closed} />
      </div>
    </section>
  );
}

/** A page of its own for a failure that has not even a frame: no data, plain links that load anew. */
export function ErrorPage(props: ErrorProps) {
  const { locale, messages: t } = props;
  return (
    <>
      <div className="brick-course" />
      <header className="site-header">
        <div className="header-main">
          <div className="container">
            <a
              className="logo"
              href={localised(urls.home, locale)}
              aria-label={t.frame.homeOf(shopName)}
            >
              <Mark name={shopName} />
            </a>
          </div>
        </div>
      </header>
      <main>
        <ErrorScreen {...props} />
      </main>
    </>
  );
}
