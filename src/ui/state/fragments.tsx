import { createContext, use, type ReactElement, type ReactNode } from 'react';

/** How the elements of a list are drawn, one for each thing. */
export interface ListDrawing<Item> {
  /** Another name for each way of drawing. */
  kind: string;
  draw: (item: Item) => ReactElement;
  /** What the markup is of: a thing that is not changed as long as it is there, or a text. */
  of: (item: Item) => object | string;
  /** Where the first link in it leads, which is not kept with it: filters lead elsewhere in every list. */
  href?: (item: Item) => string;
}

/** Where a server keeps what it has drawn of its pages. */
export interface Fragments {
  /** `element`, or what stands for it in the markup until its kept drawing takes the place. */
  instead(element: ReactElement, kind: string, of: object | string | null): ReactElement;
  /** The same for elements that stand one behind another. */
  insteadOfAll<Item>(items: readonly Item[], drawing: ListDrawing<Item>): ReactNode;
}

/** Of the page that a server draws; a browser draws everything itself. */
export const FragmentsContext = createContext<Fragments | null>(null);

const drawAnew = (element: ReactElement): ReactElement => element;
const drawAllAnew = <Item,>(items: readonly Item[], { draw }: ListDrawing<Item>): ReactNode =>
  items.map(draw);

/**
 * Gives a function that lets a server draw an element once for all pages that show it. Its markup may hang on
 * nothing but `kind` (another name for each way of drawing), `of` (a text, or a thing as JSON: one that is there longer than
 * the page, for to write it takes longer than to draw a small part), the language, the currency and the shop's
 * settings, currencies, particulars and texts. Nothing in it may have an id by `useId` or belong into the document's
 * head (a picture that is fetched first does), or be kept itself; no text may stand beside it.
 */
export function useFragments(): (
  element: ReactElement,
  kind: string,
  of: object | string | null,
) => ReactElement {
  const drawings = use(FragmentsContext);
  return drawings ? drawings.instead.bind(drawings) : drawAnew;
}

/** The same for elements that stand one behind another. */
export function useKeptLists(): Fragments['insteadOfAll'] {
  const drawings = use(FragmentsContext);
  return drawings ? drawings.insteadOfAll.bind(drawings) : drawAllAnew;
}
