import { escapeAttribute } from 'entities/escape';
import { locales } from '#rules/shop/locale.ts';
import { localised } from '#urls';

const prolog = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapPage {
  /** Without a language. */
  path: string;
  changedAt?: Date;
}

export function writeIndex(
  publicUrl: string,
  parts: readonly { path: string; changedAt?: Date }[],
): string {
  const entries = parts.map(
    ({ path, changedAt }) =>
      `<sitemap><loc>${publicUrl}${path}</loc>${lastmod(changedAt)}</sitemap>\n`,
  );
  return `${prolog}<sitemapindex xmlns="${sitemaps}">\n${entries.join('')}</sitemapindex>\n`;
}

/** A part's text, piece by piece: the page in each language, each naming the others. */
export async function* writePart(
  publicUrl: string,
  pages: AsyncIterable<readonly SitemapPage[]>,
): AsyncGenerator<string> {
  yield `${prolog}<urlset xmlns="${sitemaps}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for await (const some of pages) yield some.map((page) => entry(publicUrl, page)).join('');
  yield '</urlset>\n';
}

function entry(publicUrl: string, { path, changedAt }: SitemapPage): string {
  const at = (locale: (typeof locales)[number]) =>
    escapeAttribute(publicUrl + localised(path, locale));
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const alternates =
    locales.map((locale) => alternate(locale, at(locale))).join('') +
    alternate('x-default', at('tr'));
  return locales
    .map((locale) => `<url><loc>${at(locale)}</loc>${lastmod(changedAt)}${alternates}</url>\n`)
    .join('');
}

function lastmod(at: Date | undefined): string {
  return at === undefined ? '' : `<lastmod>${at.toISOString().slice(0, 10)}</lastmod>`;
}
