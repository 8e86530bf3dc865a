import { LRUCache } from 'lru-cache';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { Face } from '#rules/price/face.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { readShopFrame, type FrameServices } from './read-shop-frame.ts';

/** Of two languages and the faces that are used. */
const mostFrames = 64;

/**
 * The frame of every page, kept from page to page: the same thing until something changes, so that what is made of it is
 * made once. It has to be told of every change, after those who hold what it is read from.
 */
export class ShopFrames {
  readonly #kept = new LRUCache<string, ShopFrame>({ max: mostFrames });
  #changes = 0;

  /** Queries: none where it is kept, else those of `readShopFrame`. */
  async read(
    services: FrameServices,
    { locale, face }: { locale: Locale; face: Pick<Face, 'number'> },
  ): Promise<ShopFrame> {
    const key = `${face.number} ${locale}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const before = this.#changes;
    const frame = await readShopFrame(services, { locale });
    if (before === this.#changes) this.#kept.set(key, frame);
    return frame;
  }

  /** A frame that is being read is not kept. */
  forget(): void {
    this.#changes++;
    this.#kept.clear();
  }
}
