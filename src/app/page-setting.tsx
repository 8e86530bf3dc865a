import { createContext, use } from 'react';
import type { ShopApi } from '#contract/shop-api.ts';
import type { Locale } from '#rules/locale.ts';
import type { Messages } from '#text/messages.ts';

/** What a page is drawn with, beside its data: the same on the server and in the browser. */
export interface PageSetting {
  locale: Locale;
  currency: string;
  messages: Messages;
  api: ShopApi;
}

export const PageSettingContext = createContext<PageSetting | null>(null);

export function usePageSetting(): PageSetting {
  const setting = use(PageSettingContext);
  if (!setting) throw new Error('no page setting above');
  return setting;
}
