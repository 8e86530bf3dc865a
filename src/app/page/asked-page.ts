import type { FastifyRequest } from 'fastify';
import type { ListView } from '#rules/catalog/lists/list-query.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Face } from '#rules/price/face.ts';
import { faceKey } from '#app/cache/face-entries.ts';
import { canonicalQuery, type QueryPart } from '#app/cache/canonical-query.ts';
import { localised, withoutLocale } from '#urls';

/** The page that a request asks for. */
export interface AskedPage {
  /** The visitor's face. */
  face: Face;
  locale: Locale;
  currency: string;
  /** How lists stand where the address does not say it. */
  view: ListView;
  path: string;
  /** As much of it as the page reads, with its `?`. */
  query: string;
}

export function askedPage(request: FastifyRequest, face: Face, defaultCurrency: string): AskedPage {
  const [rawPath = '/', query] = split(request.url);
  const { locale, path } = withoutLocale(rawPath);
  return {
    face,
    locale: locale ?? request.locale,
    currency: request.currency ?? defaultCurrency,
    view: request.listView,
    path: decodePath(path),
    query,
  };
}

/** No URL can produce another page's key: a query contains no space. */
export function keyOf(asked: AskedPage, read: QueryPart): string {
  const { face, locale, currency, view, path, query } = asked;
  const key = `${locale} ${currency} ${read} ${canonicalQuery(query, read, view)} ${pagePath(path)}`;
  return faceKey(face, key);
}

/** A path is the same with a slash at its end. */
export function pagePath(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}

function split(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}

function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The page's absolute URL for the renderer, which reads the path and the query of it. */
export function pageUrl({ path, locale, query }: AskedPage): string {
  return `http://shop${encodeURI(localised(path, locale))}${query}`;
}
