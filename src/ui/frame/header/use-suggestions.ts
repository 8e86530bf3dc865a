import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { SuggestedProduct, Suggestions } from '#contract/catalog/product-list.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { priceTextOf } from '#ui/product/price.tsx';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { readRecentSearches } from './recent-searches.ts';

const waitMs = 150;
const fewestLetters = 2;
export const listId = 'oneriler';

export interface Suggestion {
  href: string;
  name: string;
  /** Of the name (rule text/language-of-parts). */
  lang?: 'tr' | undefined;
  kind: 'recent' | 'category' | 'brand' | 'product' | 'all';
  /** The product's code, or nothing. */
  code: string;
  /** A picture's file name, or nothing. */
  image: string;
  /** A product's price for this visitor, or nothing. */
  price: string;
}

const blank = { code: '', image: '', price: '' };

interface ShowSuggestion {
  pictureOf: (path: string) => string;
  priceText: (product: SuggestedProduct) => string;
  locale: Locale;
}

/** The answer as one list, in the order in which it is shown; the way to all results ends it. */
function suggestionsOf(
  answer: Suggestions,
  all: Suggestion,
  { pictureOf, priceText, locale }: ShowSuggestion,
): readonly Suggestion[] {
  const at = (path: string) => localised(path, locale);
  const found = [
    ...answer.categories.map((category): Suggestion => {
      const { path, name, lang } = category;
      return {
        ...blank,
        kind: 'category',
        name,
        lang,
        href: at(urls.category(path)),
        image: pictureOf(path),
      };
    }),
    ...answer.brands.map((brand): Suggestion => {
      const { code, name } = brand;
      return { ...blank, kind: 'brand', name, href: at(urls.brand(code)) };
    }),
    ...answer.products.map((product): Suggestion => {
      const { name, lang, code, image } = product;
      const price = priceText(product);
      return { kind: 'product', name, lang, href: at(urls.product(product)), code, image, price };
    }),
  ];
  return found.length === 0 ? found : [...found, all];
}

function searchFor(kind: 'recent' | 'all', q: string, name: string, locale: Locale): Suggestion {
  return { ...blank, kind, name, href: localised(urls.search(q), locale) };
}

/**
 * Asks while somebody types, a moment after the last key; a late answer to an old text is dropped. Before the second
 * letter it is the last searches.
 */
export function useSuggestions(text: string, open: boolean): readonly Suggestion[] {
  const api = useShopApi();
  const shop = useShop();
  const locale = useLocale();
  const t = useText();
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const asked = text.trim();
  useEffect(() => {
    if (!open || asked.length < fewestLetters) return;
    let current = true;
    const all = searchFor('all', asked, t.frame.allResults(asked), locale);
    const pictureOf = (path: string) =>
      shop.categories.find((category) => category.path === path)?.image ?? '';
    const priceText = (product: SuggestedProduct) => priceTextOf(product, shop, t);
    const show = { pictureOf, priceText, locale };
    const timer = setTimeout(() => {
      api.suggest(asked).then(
        (answer) => current && setFound(suggestionsOf(answer, all, show)),
        () => current && setFound([]),
      );
    }, waitMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked, open, api, shop, locale, t]);
  const recent = useMemo(() => (open && asked === '' ? readRecentSearches() : []), [open, asked]);
  if (asked.length >= fewestLetters) return found;
  return recent.map((q) => searchFor('recent', q, q, locale));
}

/** The arrows of a combobox: from the text down to the first, from the last back to the text. */
export function stepFrom(active: number, by: 1 | -1, count: number): number {
  const next = active + by;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}

/** The suggestion that the arrow keys stand on; -1 is the text itself. */
export function useActive(
  text: string,
  items: readonly Suggestion[],
  input: RefObject<HTMLInputElement | null>,
) {
  const [at, setAt] = useState({ text, index: -1 });
  const active = at.text === text && at.index < items.length ? at.index : -1;
  const shows = items.length > 0;
  useEffect(() => {
    const box = input.current;
    box?.setAttribute('aria-expanded', String(shows));
    if (active < 0) box?.removeAttribute('aria-activedescendant');
    else box?.setAttribute('aria-activedescendant', `${listId}-${active}`);
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
    return () => box?.setAttribute('aria-expanded', 'false');
  }, [input, active, shows]);
  return [active, (index: number) => setAt({ text, index })] as const;
}
