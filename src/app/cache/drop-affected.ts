import type { Changes } from '#db/shop/changes.ts';
import { readShopFrame, type FrameServices } from '#features/catalog/read-shop-frame.ts';
import { locales } from '#rules/shop/locale.ts';
import { affectedTags } from './cache-tags.ts';
import { jsonDigest } from './json-digest.ts';
import type { ResponseCache } from './response-cache.ts';

/**
 * Drops the responses that changes affect, and the pages whose frame is out of date. The menu counts every product, but
 * few product changes alter its counts. Queries: those of two frames when a list changed and a page is cached.
 */
export async function dropAffected(
  responses: Pick<ResponseCache<unknown>, 'drop' | 'frames' | 'dropOtherFrames'>,
  changes: Changes,
  services: FrameServices,
): Promise<void> {
  responses.drop(affectedTags(changes));
  if (!changes.lists.any || responses.frames().length === 0) return;
  const current = await Promise.all(locales.map((locale) => readShopFrame(services, { locale })));
  responses.dropOtherFrames(new Set(current.map(jsonDigest)));
}
