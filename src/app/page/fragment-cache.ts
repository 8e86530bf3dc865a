import { createElement, type ReactElement, type ReactNode } from 'react';
import { LRUCache } from 'lru-cache';
import type { CacheFigures } from '#contract/cache-figures.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { TextPieces } from '#app/cache/gzip-pool.ts';
import type { ProductTexts } from '#app/cache/product-json-cache.ts';
import type { Fragments, ListDrawing } from '#ui/state/fragments.tsx';

/** The context that a fragment depends on besides its subject. */
export interface FragmentScope {
  locale: Locale;
  currency: string;
  frame: ShopFrame;
  texts: ProductTexts;
}

/** Maximum overhead of an entry besides its texts. */
const entryBytes = 300;
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
export class FragmentCache {
  readonly #markup: LRUCache<string, Markup>;
  readonly #maxBytes: number;
  readonly #use = { hits: 0, misses: 0 };
  readonly #shops = new LRUCache<string, number>({ max: mostShops });
  /** The same by the frame itself, which is there until it changes. */
  readonly #ofFrames = new WeakMap<ShopFrame, Map<string, number>>();
  #lastShop = 0;

  /** `maxBytes` bounds the texts and the books about them. */
  constructor({ maxBytes }: { maxBytes: number }) {
    this.#maxBytes = maxBytes;
    this.#markup = new LRUCache({
      maxSize: maxBytes,
      // Two bytes a character, for Turkish letters.
      sizeCalculation: ({ before, after = '' }, key) =>
        2 * (before.length + after.length + key.length) + entryBytes,
    });
  }

  /** For the drawing of one page. */
  forPage(drawnFor: FragmentScope): PageParts {
    const cache = { markup: this.#markup, use: this.#use };
    return new PageParts(cache, this.#numberOf(drawnFor), drawnFor.texts);
  }

  figures(): CacheFigures {
    return { ...this.#use, bytes: this.#markup.calculatedSize, limitBytes: this.#maxBytes };
  }

  #numberOf(drawnFor: FragmentScope): number {
    const { locale, currency, frame } = drawnFor;
    const key = `${locale} ${currency}`;
    const ofFrame = this.#ofFrames.get(frame) ?? new Map<string, number>();
    const number = ofFrame.get(key) ?? this.#numberOfShop(drawnFor);
    this.#ofFrames.set(frame, ofFrame.set(key, number));
    return number;
  }

  #numberOfShop({ locale, currency, frame }: FragmentScope): number {
    const { settings, currencies, store, pages } = frame;
    const text = JSON.stringify([locale, currency, settings, currencies, store, pages]);
    const known = this.#shops.get(text);
    if (known !== undefined) return known;
    this.#shops.set(text, ++this.#lastShop);
    return this.#lastShop;
  }
}

/** For a fragment that is cached without its link: the markup before and after the link's target. */
interface Markup {
  before: string;
  after?: string;
}

interface Part {
  key: string;
  /** With its link, of what is kept. */
  markup: TextPieces | undefined;
  /** The target of the part's first link as markup; undefined where the fragment contains it. */
  link: string | undefined;
}

/** The parts of one page: given to React's drawing, and put into what it wrote. */
class PageParts implements Fragments {
  readonly #kept: LRUCache<string, Markup>;
  readonly #use: { hits: number; misses: number };
  readonly #shop: number;
  readonly #texts: ProductTexts;
  readonly #parts: Part[] = [];

  constructor(
    { markup, use }: { markup: LRUCache<string, Markup>; use: { hits: number; misses: number } },
    shop: number,
    texts: ProductTexts,
  ) {
    this.#kept = markup;
    this.#use = use;
    this.#shop = shop;
    this.#texts = texts;
  }

  instead(element: ReactElement, kind: string, of: object | string | null): ReactElement {
    return this.#stand(this.#part(this.#under(kind), of, undefined), element);
  }

  insteadOfAll<Item>(
    items: readonly Item[],
    { kind, draw, of, href }: ListDrawing<Item>,
  ): ReactNode {
    const under = this.#under(kind);
    const parts = items.map((item) => this.#part(under, of(item), href?.(item)));
    if (parts.some(({ markup }) => markup === undefined)) {
      return parts.map((part, index) => this.#stand(part, draw(items[index] as Item)));
    }
    // One place for all: an element of its own costs React as much as what it saves of a small part.
    const markup = parts.flatMap((part) => part.markup ?? []);
    return this.#stand({ key: '', markup, link: undefined }, null);
  }

  #under(kind: string): string {
    return `${this.#shop} ${kind} `;
  }

  #part(under: string, of: object | string | null, href: string | undefined): Part {
    const isThing = of !== null && typeof of === 'object';
    const key = isThing ? this.#texts.key(of, under) : under + String(of);
    const link = href === undefined ? undefined : escaped(href);
    const kept = this.#kept.get(key);
    this.#use[kept ? 'hits' : 'misses']++;
    return { key, markup: kept && piecesOf(kept, link), link };
  }

  #stand(part: Part, element: ReactElement | null): ReactElement {
    const n = this.#parts.push(part) - 1;
    return createElement(tag, { key: element?.key, n }, part.markup === undefined ? element : null);
  }

  /** The page's markup as React would have written all of it; what was drawn now is kept. */
  join(html: string): TextPieces {
    const joined: string[] = [];
    let from = 0;
    for (const match of html.matchAll(opening)) {
      const start = match.index + match[0].length;
      const end = html.indexOf(closing, start);
      const part = this.#parts[Number(match[1])];
      if (!part || end < 0) throw new Error('a part of the page was not drawn');
      joined.push(html.slice(from, match.index));
      if (part.markup) joined.push(...part.markup);
      else joined.push(this.#keep(part, html.slice(start, end)));
      from = end + closing.length;
    }
    joined.push(html.slice(from));
    return joined;
  }

  #keep({ key, link }: Part, slice: string): string {
    // A slice would hold the whole page in memory.
    const markup = Buffer.from(slice).toString();
    const at = link === undefined ? -1 : markup.indexOf(`href="${link}"`);
    this.#kept.set(key, at < 0 ? { before: markup } : around(markup, at + 'href="'.length, link));
    return markup;
  }
}

function around(markup: string, at: number, link = ''): Markup {
  return { before: markup.slice(0, at), after: markup.slice(at + link.length) };
}

function piecesOf({ before, after }: Markup, link = ''): TextPieces {
  return after === undefined ? [before] : [before, link, after];
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
  // Most addresses hold nothing else.
  if (!/["'<>]/.test(text)) return text.replaceAll('&', '&amp;');
  return text.replace(/["&'<>]/g, (letter) => references[letter] ?? letter);
}
