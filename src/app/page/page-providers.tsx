import type { ReactNode } from 'react';
import type { ShopApi } from '#contract/shop-api.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Messages } from '#text/messages.ts';
import { RouterViewContext, type RouterView } from '#ui/state/router-context.tsx';
import { ShopProvider } from '#ui/state/shop-context.tsx';
import { TextProvider } from '#ui/state/text-context.tsx';
import { ToastProvider } from '#ui/state/toast-context.tsx';
import { VisitorProvider } from '#ui/state/visitor-context.tsx';

/** The environment of a page besides its data; it is the same on the server and in the browser. */
export interface PageSetting {
  locale: Locale;
  currency: string;
  messages: Messages;
  api: ShopApi;
}

/** The contexts that every component of a page may read. */
export function PageProviders(props: {
  setting: PageSetting;
  frame: ShopFrame;
  view: RouterView;
  children: ReactNode;
}) {
  const { locale, currency, messages, api } = props.setting;
  return (
    <RouterViewContext value={props.view}>
      <TextProvider locale={locale} messages={messages}>
        <ShopProvider frame={props.frame} currency={currency} api={api}>
          <ToastProvider>
            <VisitorProvider>{props.children}</VisitorProvider>
          </ToastProvider>
        </ShopProvider>
      </TextProvider>
    </RouterViewContext>
  );
}
