import { createContext, use, type ReactElement } from 'react';

/** Where a server keeps what it has drawn of its pages. */
export interface KeptDrawings {
  /** `element`, or what stands for it in the markup until its kept drawing takes the place. */
  instead(element: ReactElement, kind: string, of: unknown): ReactElement;
}

/** Of the page that a server draws; a browser draws everything itself. */
export const KeptDrawingsContext = createContext<KeptDrawings | null>(null);

const drawAnew = (element: ReactElement): ReactElement => element;

/**
 * Gives a function that lets a server draw an element once for all pages that show it. Its markup may hang on
 * nothing but `kind` (another name for each way of drawing), `of` as JSON, the language, the currency and the shop's
 * settings, currencies, particulars and texts. Nothing in it may have an id by `useId` or belong into the document's
 * head (a picture that is fetched first does), or be kept itself; no text may stand beside it.
 */
export function useKeptDrawings(): (
  element: ReactElement,
  kind: string,
  of: unknown,
) => ReactElement {
  const drawings = use(KeptDrawingsContext);
  return drawings ? drawings.instead.bind(drawings) : drawAnew;
}
