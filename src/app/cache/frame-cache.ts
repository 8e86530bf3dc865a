import { hash } from 'node:crypto';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { Changes } from '#db/shop/changes.ts';
import { readShopFrame, type FrameServices } from '#features/catalog/read-shop-frame.ts';
import { locales } from '#rules/shop/locale.ts';
import { touchedTags } from './cache-tags.ts';

interface Forgets {
  forget(touched: ReturnType<typeof touchedTags>): void;
  frames(): readonly string[];
  forgetFramesBut(current: ReadonlySet<string>): void;
}

/** What tells one frame from another: every number and name that pages show around their content. */
export function frameTag(frame: ShopFrame): string {
  const known = tags.get(frame);
  if (known !== undefined) return known;
  const tag = hash('sha1', JSON.stringify(frame), 'base64url');
  tags.set(frame, tag);
  return tag;
}

/** A frame is the same thing until something changes (see `ShopFrames`). */
const tags = new WeakMap<ShopFrame, string>();

/**
 * Drops what changes touched, and the pages whose frame shows what is no longer so: the menu counts all products, and few
 * changes of a product change its counts. Queries: those of two frames where a list changed and a page is kept.
 */
export async function dropTouched(
  memory: Forgets,
  changes: Changes,
  services: FrameServices,
): Promise<void> {
  memory.forget(touchedTags(changes));
  if (!changes.lists.any || memory.frames().length === 0) return;
  const current = await Promise.all(locales.map((locale) => readShopFrame(services, { locale })));
  memory.forgetFramesBut(new Set(current.map(frameTag)));
}
