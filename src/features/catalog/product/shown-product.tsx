import { useEffect, useState } from 'react';
import type { ChildProduct, ProductDetail } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { localised, urls } from '#urls';
import {
  choose,
  fittingChildren,
  dimensionsOf,
  firstChoice,
  matchingChild,
  type Choice,
} from '#features/catalog/product/variants/variant-choice.tsx';

/** How long the next variant is awaited (rule catalog/variant-switch). */
const switchMs = 2500;

export type ShownProduct = ReturnType<typeof useShownProduct>;

/**
 * The shown product of a page with variants: the chosen child takes the product's place after the delay. The button and
 * the pictures follow the choice at once (rule catalog/variant-switch).
 */
export function useShownProduct(data: ProductDetail, locale: Locale) {
  const { children } = data;
  const [initial] = useState(() => firstChoice(data));
  const [choice, setChoice] = useState(initial);
  const [shownId, setShownId] = useState(() => matchingChild(children, choice)?.id ?? null);
  const wanted = matchingChild(children, choice);
  const awaited = wanted && wanted.id !== shownId ? wanted : null;
  useEffect(() => {
    if (!awaited) return;
    const timer = setTimeout(() => {
      setShownId(awaited.id);
      // The address names what is shown, for sharing and reloading; the page itself stays.
      window.history.replaceState(
        window.history.state,
        '',
        localised(urls.product(awaited), locale),
      );
    }, switchMs);
    return () => clearTimeout(timer);
  }, [awaited, locale]);
  const child = children.find((each) => each.id === shownId);
  const product: ChildProduct = child ?? data;
  return {
    product,
    /** The product that the button adds: the chosen child, even before it is shown. */
    chosen: awaited ?? product,
    /** The product whose pictures are shown: the first child that has the values chosen so far. */
    pictured: awaited ?? (choice === initial ? null : childInView(data, choice)) ?? product,
    choice,
    dimensions: dimensionsOf(data),
    /** The next child is on its way. */
    waiting: awaited !== null,
    /** A value is still to be chosen before anything can be bought. */
    open: choice.includes(null) || (children.length > 0 && wanted === null),
    onChoose: (dimension: number, value: string) =>
      setChoice((before) => choose(children, before, dimension, value)),
  };
}

/** The first child with a picture that has the values chosen so far; null where there is none. */
function childInView({ children }: ProductDetail, choice: Choice): ChildProduct | null {
  return fittingChildren(children, choice).find(({ image }) => image !== '') ?? null;
}

/** Up to 4 pictures of what is shown (rules catalog/gallery, catalog/variant-pictures). */
export function picturesOf(product: ChildProduct, data: ProductDetail): string[] {
  const own = product.images.length > 0 ? product.images : [product.image];
  const files = product.id === data.id ? [...own, ...data.varyantx.map(({ image }) => image)] : own;
  const pictures = [...new Set(files)].filter((file) => file !== '').slice(0, maxPictures);
  return pictures.length > 0 ? pictures : [''];
}

const maxPictures = 4;
