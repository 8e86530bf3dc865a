import { createContext, use, type ReactElement, type ReactNode } from 'react';

/** How the elements of a list are drawn, one for each thing. */
export interface ListDrawing<Item> {
  /** Another name for each way of drawing. */
  kind: string;
  draw: (item: Item) => ReactElement;
  /** The subject of the markup: an object that never changes while it exists, or a text. */
  of: (item: Item) => object | string;
  /** The target of the first link in it, which is not cached with it: filters lead elsewhere in every list. */
  href?: (item: Item) => string;
}

/** The server's cache of rendered fragments. */
export interface Fragments {
  /** Returns `element`, or a placeholder that the cached markup replaces. */
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
