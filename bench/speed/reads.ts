import type { Figures } from '../harness/figures.ts';
import { measure } from '../harness/measure.ts';
import { get, gzip, listQuery, uncachedDetail, uncachedList } from '../harness/requests.ts';
import type { ShopProcess } from '../harness/shop-process.ts';
import { floors } from './floors.ts';

const list = '/api/catalog/products';

/** Lists, searches and details that no cache can answer, a list page without and with the cache. */
export async function measureReads(
  shop: ShopProcess,
  figures: Figures,
  goods: { category: string; ids: readonly number[]; nextText: () => string },
): Promise<void> {
  const knownText = { query: '?q=vida&limit=48' };
  const newText = () => {
    const query = new URLSearchParams({ q: goods.nextText(), limit: '48' }).toString();
    return get(`${list}/search?${query}`);
  };
  const calls = [
    [floors.listOfCategory, uncachedList(`${list}/${goods.category}`)],
    [floors.listOfAll, uncachedList(list)],
    [floors.searchOfKnownText, uncachedList(`${list}/search`, knownText)],
    [floors.searchOfNewText, newText],
    [floors.detail, uncachedDetail(goods.ids)],
  ] as const;
  for (const [floor, next] of calls) figures.recordRate(floor, await measure(shop, { next }));
  const uncachedPage = uncachedList(`/${goods.category}`, { headers: gzip });
  figures.recordCpu(floors.listPageCpu, await measure(shop, { next: uncachedPage }));
  const cachedPage = get(`/${goods.category}${listQuery}`, gzip);
  figures.recordRate(floors.cachedListPage, await measure(shop, { next: () => cachedPage }));
}
