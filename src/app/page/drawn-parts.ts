import { createElement, type ReactElement } from 'react';
import { LRUCache } from 'lru-cache';
import type { ShopFrame } from '#contract/shop-frame.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { KeptDrawings } from '#ui/state/kept-drawings.tsx';
import { safeJson } from './state-block.ts';

/** What a drawing hangs on beside what it is of. */
export interface DrawnFor {
  locale: Locale;
  currency: string;
  frame: ShopFrame;
}

/** Measured: what an entry takes beside its texts. */
const entryBytes = 200;
/** Settings, languages and currencies that pages are drawn with at one time. */
const mostShops = 50;

/** No text of a page holds it: React escapes what it writes, and no text of a store may have such an element. */
const tag = 'drawn-part';
const opening = new RegExp(`<${tag} n="(\\d+)">`, 'g');
const closing = `</${tag}>`;

/**
 * The markup of parts that many pages show, above all cards. It is known by everything that it was drawn from, so that
 * nothing here can be out of date; the least recently used goes first.
 */
export class DrawnParts {
  readonly #markup: LRUCache<string, string>;
  readonly #shops = new LRUCache<string, number>({ max: mostShops });
  #lastShop = 0;

  /** `maxBytes` bounds the texts and the books about them. */
  constructor({ maxBytes }: { maxBytes: number }) {
    this.#markup = new LRUCache({
      maxSize: maxBytes,
      // Two bytes a character, for Turkish letters.
      sizeCalculation: (markup, key) => 2 * (markup.length + key.length) + entryBytes,
    });
  }

  /** For the drawing of one page. */
  forPage(drawnFor: DrawnFor): PageParts {
    return new PageParts(this.#markup, this.#numberOf(drawnFor));
  }

  #numberOf({ locale, currency, frame }: DrawnFor): number {
    const { settings, currencies, store, pages } = frame;
    const text = JSON.stringify([locale, currency, settings, currencies, store, pages]);
    const known = this.#shops.get(text);
    if (known !== undefined) return known;
    this.#shops.set(text, ++this.#lastShop);
    return this.#lastShop;
  }
}

interface Part {
  key: string;
  markup: string | undefined;
}

/** The parts of one page: given to React's drawing, and put into what it wrote. */
class PageParts implements KeptDrawings {
  readonly #kept: LRUCache<string, string>;
  readonly #shop: number;
  readonly #parts: Part[] = [];
  readonly #json = new Map<unknown, string>();

  constructor(kept: LRUCache<string, string>, shop: number) {
    this.#kept = kept;
    this.#shop = shop;
  }

  instead(element: ReactElement, kind: string, of: unknown): ReactElement {
    const key = `${this.#shop} ${kind} ${this.json(of)}`;
    const markup = this.#kept.get(key);
    const n = this.#parts.push({ key, markup }) - 1;
    return createElement(tag, { key: element.key, n }, markup === undefined ? element : null);
  }

  /** `safeJson`, once for each thing that the page shows. */
  readonly json = (of: unknown): string => {
    const known = this.#json.get(of);
    if (known !== undefined) return known;
    const json = safeJson(of);
    this.#json.set(of, json);
    return json;
  };

  /** The page's markup as React would have written all of it; what was drawn now is kept. */
  join(html: string): string {
    // Not an array that is joined: the document that this becomes a part of is put together once.
    let joined = '';
    let from = 0;
    for (const match of html.matchAll(opening)) {
      const start = match.index + match[0].length;
      const end = html.indexOf(closing, start);
      const part = this.#parts[Number(match[1])];
      if (!part || end < 0) throw new Error('a part of the page was not drawn');
      joined += html.slice(from, match.index);
      joined += part.markup ?? this.#keep(part.key, html.slice(start, end));
      from = end + closing.length;
    }
    return joined + html.slice(from);
  }

  #keep(key: string, slice: string): string {
    // A slice would hold the whole page in memory.
    const markup = Buffer.from(slice).toString();
    this.#kept.set(key, markup);
    return markup;
  }
}
