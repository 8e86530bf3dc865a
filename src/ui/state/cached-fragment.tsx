import { createContext, use, type ReactNode } from 'react';

/** Returns the HTML of `content`, from the server's cache or rendered now. */
export type RenderFragment = (name: string, of: object, content: ReactNode) => string;

/** The fragment cache of the page that the server renders; null in the browser, which renders everything itself. */
export const FragmentCacheContext = createContext<RenderFragment | null>(null);

/**
 * An element whose content the server renders once for all pages that show it (fragment caching). Product cards, the
 * category menu and the footer use it.
 *
 * - The content depends only on `of`, the language, the currency and the shop's settings, exchange rates, store details
 *   and text pages. It must not depend on the URL, and what depends on the visitor appears after hydration.
 * - `of` is plain data that never changes. `name` tells different content of the same data apart.
 * - The content contains no `useId`, and nothing that React moves to the document's head, such as an image that is not
 *   `loading="lazy"`.
 */
export function CachedFragment(props: {
  tag: 'article' | 'footer' | 'ul';
  className: string;
  name: string;
  of: object;
  children: ReactNode;
}) {
  const { tag: Tag, className, name, of, children } = props;
  const render = use(FragmentCacheContext);
  if (!render) return <Tag className={className}>{children}</Tag>;
  // No hook may follow: React renders the content within this component's own rendering.
  return (
    <Tag className={className} dangerouslySetInnerHTML={{ __html: render(name, of, children) }} />
  );
}
