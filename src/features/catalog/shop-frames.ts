import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { readShopFrame, type FrameServices } from './read-shop-frame.ts';

/**
 * The frame of every page, kept from page to page: the same thing until something changes, so that what is made of it is
 * made once. It has to be told of every change, after those who hold what it is read from.
 */
export class ShopFrames {
  readonly #kept = new Map<Locale, ShopFrame>();
  #changes = 0;

  /** Queries: none where it is kept, else those of `readShopFrame`. */
  async read(services: FrameServices, locale: Locale): Promise<ShopFrame> {
    const kept = this.#kept.get(locale);
    if (kept) return kept;
    const before = this.#changes;
    const frame = await readShopFrame(services, { locale });
    if (before === this.#changes) this.#kept.set(locale, frame);
    return frame;
  }

  /** A frame that is being read is not kept. */
  forget(): void {
    this.#changes++;
    this.#kept.clear();
  }
}
