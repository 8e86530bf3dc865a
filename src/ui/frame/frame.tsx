import type { ReactNode } from 'react';
import { CookieNotice } from './cookie-notice.tsx';
import { DelegatedLinks } from './delegated-links.ts';
import { LanguageOffer } from './language-offer.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { OtherTabs } from './other-tabs.tsx';
import { OverdueNotice } from './overdue-notice.tsx';
import { PictureFallback } from '#ui/product/product-picture.tsx';
import { PrintHead } from './print-head.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from '#ui/frame/header/site-header.tsx';
import { TabBar } from './tab-bar.tsx';
import { Welcome } from './welcome.tsx';
import { contentId } from './content-focus.ts';
import { useNextLocation } from '#ui/state/router-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { WishForm } from '#ui/product/wish-form.tsx';
import { ToastRegion } from '#ui/controls/toast-region.tsx';

/** `shop` has menu and search, `checkout` a head of its own, `bare` the screen alone. */
export type FrameKind = 'shop' | 'checkout' | 'bare';

/** The page's location as its screen has it: its path without a language, and its query. */
export interface FramePlace {
  path: string;
  query: string;
}

/** The frame around every screen; `head` stands in place of the shop's own head. */
export function Frame(props: {
  kind: FrameKind;
  at: FramePlace;
  head?: ReactNode;
  children: ReactNode;
}) {
  const { kind, at, head, children } = props;
  const t = useText();
  const next = useNextLocation();
  const isShop = kind === 'shop';
  return (
    <>
      <a className="skip-link" href={`#${contentId}`}>
        {t.frame.skip}
      </a>
      <div className={next ? 'brick-course is-busy' : 'brick-course'} />
      <PrintHead />
      {isShop ? <SiteHeader /> : head}
      <LanguageOffer />
      <CookieNotice />
      {isShop && <OverdueNotice />}
      <Welcome query={at.query} />
      <main id={contentId} tabIndex={-1} aria-busy={next ? true : undefined}>
        {children}
      </main>
      {kind !== 'bare' && <div className="site-footer-crown" />}
      {kind !== 'bare' && <SiteFooter slim={!isShop} />}
      {isShop && <TabBar />}
      <WishForm here={at.path + at.query} />
      <ToastRegion />
      <NetworkNotice />
      <OtherTabs />
      <DelegatedLinks />
      <PictureFallback />
    </>
  );
}
