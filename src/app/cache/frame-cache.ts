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

/** Identifies a frame: every number and name that pages show around their content. */
export function frameTag(frame: ShopFrame): string {
  const known = tags.get(frame);
  if (known !== undefined) return known;
  const tag = hash('sha1', JSON.stringify(frame), 'base64url');
  tags.set(frame, tag);
  return tag;
}

/** The frame object stays the same until something changes (see `ShopFrames`). */
const tags = new WeakMap<ShopFrame, string>();

/**
 * Drops the responses that changes affect, and the pages whose frame is out of date. The menu counts every product, but
 * few product changes alter its counts. Queries: those of two frames when a list changed and a page is cached.
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
