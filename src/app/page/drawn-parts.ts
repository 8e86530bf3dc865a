import { createElement, type ReactElement, type ReactNode } from 'react';
import { LRUCache } from 'lru-cache';
import type { ShopFrame } from '#contract/shop-frame.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { ProductTexts } from '#app/kept/product-texts.ts';
import type { KeptDrawings, ListDrawing } from '#ui/state/kept-drawings.tsx';

/** What a drawing hangs on beside what it is of. */
export interface DrawnFor {
  locale: Locale;
  currency: string;
  frame: ShopFrame;
  texts: ProductTexts;
}

/** Measured: what an entry takes beside its texts. */
const entryBytes = 200;
/** Settings, languages and currencies that pages are drawn with at one time. */
const mostShops = 50;

/** No text of a page holds it: React escapes what it writes, and no text of a store may have such an element. */
const tag = 'drawn-part';
const opening = new RegExp(`<${tag} n="(\\d+)">`, 'g');
const closing = `</${tag}>`;

/** Stands in kept markup where its link leads; no text of the database can hold it. */
const linkPlace = '\u0000';

/**
 * The markup of parts that many pages show, above all cards. It is known by everything that it was drawn from, so that
 * nothing here can be out of date; the least recently used goes first.
 */
export class DrawnParts {
  readonly #markup: LRUCache<string, string>;
  readonly #shops = new LRUCache<string, number>({ max: mostShops });
  /** The same by the frame itself, which is there until it changes. */
  readonly #ofFrames = new WeakMap<ShopFrame, Map<string, number>>();
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
    return new PageParts(this.#markup, this.#numberOf(drawnFor), drawnFor.texts);
  }

  #numberOf(drawnFor: DrawnFor): number {
    const { locale, currency, frame } = drawnFor;
    const key = `${locale} ${currency}`;
    const ofFrame = this.#ofFrames.get(frame) ?? new Map<string, number>();
    const number = ofFrame.get(key) ?? this.#numberOfShop(drawnFor);
    this.#ofFrames.set(frame, ofFrame.set(key, number));
    return number;
  }

  #numberOfShop({ locale, currency, frame }: DrawnFor): number {
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
  /** With its link, of what is kept. */
  markup: string | undefined;
  /** Where the part's first link leads, as it stands in markup; undefined where that is kept with it. */
  link: string | undefined;
}

/** The parts of one page: given to React's drawing, and put into what it wrote. */
class PageParts implements KeptDrawings {
  readonly #kept: LRUCache<string, string>;
  readonly #shop: number;
  readonly #texts: ProductTexts;
  readonly #parts: Part[] = [];

  constructor(kept: LRUCache<string, string>, shop: number, texts: ProductTexts) {
    this.#kept = kept;
    this.#shop = shop;
    this.#texts = texts;
  }

  instead(element: ReactElement, kind: string, of: object | null): ReactElement {
    return this.#stand(this.#part(kind, of, undefined), element);
  }

  insteadOfAll<Item>(
    items: readonly Item[],
    { kind, draw, of, href }: ListDrawing<Item>,
  ): ReactNode {
    const parts = items.map((item) => this.#part(kind, of(item), href?.(item)));
    if (parts.some(({ markup }) => markup === undefined)) {
      return parts.map((part, index) => this.#stand(part, draw(items[index] as Item)));
    }
    // One place for all: an element of its own costs React as much as what it saves of a small part.
    let markup = '';
    for (const part of parts) markup += part.markup;
    return this.#stand({ key: '', markup, link: undefined }, null);
  }

  #part(kind: string, of: object | string | null, href: string | undefined): Part {
    const isThing = of !== null && typeof of === 'object';
    const key = `${this.#shop} ${kind} ${isThing ? this.#texts.digest(of) : String(of)}`;
    const link = href === undefined ? undefined : escaped(href);
    const kept = this.#kept.get(key);
    const markup = link === undefined ? kept : kept?.replace(linkPlace, () => link);
    return { key, markup, link };
  }

  #stand(part: Part, element: ReactElement | null): ReactElement {
    const n = this.#parts.push(part) - 1;
    return createElement(tag, { key: element?.key, n }, part.markup === undefined ? element : null);
  }

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
      joined += part.markup ?? this.#keep(part, html.slice(start, end));
      from = end + closing.length;
    }
    return joined + html.slice(from);
  }

  #keep({ key, link }: Part, slice: string): string {
    // A slice would hold the whole page in memory.
    const markup = Buffer.from(slice).toString();
    const kept =
      link === undefined ? markup : markup.replace(`href="${link}"`, `href="${linkPlace}"`);
    this.#kept.set(key, kept);
    return markup;
  }
}

const references: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** An attribute's value as React writes it. */
function escaped(text: string): string {
  return text.replace(/["&'<>]/g, (letter) => references[letter] ?? letter);
}
