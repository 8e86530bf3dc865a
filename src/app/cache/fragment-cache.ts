import { LRUCache } from 'lru-cache';
import type { CacheFigures } from '#contract/cache-figures.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { RenderFragment } from '#ui/state/cached-fragment.tsx';
import { jsonDigest } from './json-digest.ts';

/** The page that fragments are rendered for; `frame` is the data of every page. */
export interface FragmentPage {
  locale: Locale;
  currency: string;
  frame: ShopFrame;
}

/** Overhead of an entry besides its key and its HTML, in bytes. */
const entryBytes = 300;

/**
 * The HTML of fragments that many pages show (see `CachedFragment`). The key of an entry contains a digest of all data
 * that its HTML was rendered from, so no entry is ever out of date; the least recently used one is evicted.
 */
export class FragmentCache {
  readonly #html: LRUCache<string, string>;
  readonly #maxBytes: number;
  #hits = 0;
  #misses = 0;

  /** `maxBytes` limits keys, HTML and bookkeeping together. */
  constructor({ maxBytes }: { maxBytes: number }) {
    this.#maxBytes = maxBytes;
    this.#html = new LRUCache({
      maxSize: maxBytes,
      // Turkish letters need two bytes a character.
      sizeCalculation: (html, key) => 2 * (html.length + key.length) + entryBytes,
    });
  }

  /** The cache for one page. `render` renders the content of a fragment that is not cached. */
  forPage(
    { locale, currency, frame }: FragmentPage,
    render: (content: Parameters<RenderFragment>[2]) => string,
  ): RenderFragment {
    const { settings, currencies, store, pages } = frame;
    const page = jsonDigest({ locale, currency, settings, currencies, store, pages });
    return (name, of, content) => {
      const key = `${page} ${name} ${jsonDigest(of)}`;
      const cached = this.#html.get(key);
      if (cached !== undefined) {
        this.#hits++;
        return cached;
      }
      this.#misses++;
      const html = render(content);
      this.#html.set(key, html);
      return html;
    };
  }

  figures(): CacheFigures {
    const bytes = this.#html.calculatedSize;
    return { hits: this.#hits, misses: this.#misses, bytes, limitBytes: this.#maxBytes };
  }
}
