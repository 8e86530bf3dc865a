import { urls } from '#urls';
import { useShop, type Shop } from './shop-context.tsx';

/** Whether a text of the store is there: only then a link leads to it (rule layout/text-links). */
export function hasText(shop: Pick<Shop, 'pages'>, path: string): boolean {
  return shop.pages.some(({ url }) => urls.page(url) === path);
}

export function useHasText(path: string): boolean {
  return hasText(useShop(), path);
}
