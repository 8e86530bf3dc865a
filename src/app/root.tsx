import { Outlet, ScrollRestoration, useLoaderData, useMatches } from 'react-router';
import type { ShopFrame } from '#contract/shop-frame.ts';
import { Frame } from '#ui/frame.tsx';
import { ShopProvider } from '#ui/shop-context.tsx';
import { TextProvider } from '#ui/text-context.tsx';
import { ToastProvider } from '#ui/toast-region.tsx';
import { VisitorProvider } from '#ui/visitor-context.tsx';
import { usePageSetting } from './page-setting.tsx';
import type { LoadedScreen } from './routes.tsx';
import { screens } from './screens.tsx';

/** The frame around every screen, with what all of them may ask for. */
export function Root() {
  const frame = useLoaderData<ShopFrame>();
  const { locale, currency, messages, api } = usePageSetting();
  return (
    <TextProvider locale={locale} messages={messages}>
      <ShopProvider frame={frame} currency={currency} api={api}>
        <ToastProvider>
          <VisitorProvider>
            <Frame kind={useFrameKind()}>
              <Outlet />
            </Frame>
            <ScrollRestoration />
          </VisitorProvider>
        </ToastProvider>
      </ShopProvider>
    </TextProvider>
  );
}

function useFrameKind() {
  const loaded = useMatches().find((match) => match.id === 'place')?.loaderData as
    | LoadedScreen
    | undefined;
  return loaded ? screens[loaded.container].frame : 'shop';
}
