import { createContext, use, useMemo, type ReactNode } from 'react';
import type { ShopApi } from '#contract/shop-api.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { Rates } from '#rules/money/money.ts';
import { hasChat } from '#rules/cart/stock.ts';

/** The page's frame, equal for all visitors, and the currency of this page. */
export interface Shop extends ShopFrame {
  /** The code that amounts of this page are shown in. */
  currency: string;
  rates: Rates;
  /** Whether the store can be asked by chat (rule stock/chat). */
  chat: boolean;
}

const ShopContext = createContext<Shop | null>(null);
const ApiContext = createContext<ShopApi | null>(null);

export function ShopProvider(props: {
  frame: ShopFrame;
  currency: string;
  api: ShopApi;
  children: ReactNode;
}) {
  const { frame, currency, api } = props;
  const shop = useMemo(
    () => ({
      ...frame,
      currency,
      rates: Object.fromEntries(frame.currencies.map((each) => [each.code, each.exchangeRate])),
      chat: hasChat(frame.store),
    }),
    [frame, currency],
  );
  return (
    <ApiContext value={api}>
      <ShopContext value={shop}>{props.children}</ShopContext>
    </ApiContext>
  );
}

export function useShop(): Shop {
  const shop = use(ShopContext);
  if (!shop) throw new Error('no ShopProvider above');
  return shop;
}

export function useShopApi(): ShopApi {
  const api = use(ApiContext);
  if (!api) throw new Error('no ShopProvider above');
  return api;
}
