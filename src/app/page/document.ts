import { escapeAttribute } from 'entities/escape';
import type { Locale } from '#rules/shop/locale.ts';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { stateBlockId } from './state-block.ts';

export interface DocumentParts {
  locale: Locale;
  publicUrl: string;
  /** Path without its language, with the normalised query. */
  path: string;
  /** `title`, `meta` and `link` elements of the screen. */
  head: string;
  assets: string;
  body: string;
  /** The page's state, or null for a page that stays without a script. */
  state: string | null;
}

/** The end of every document. */
export const documentEnd = '</body></html>';

/**
 * The HTML of a page, the same for everybody: the tag of the visitor's forgery token stands empty
 * until the session's answer fills it.
 */
export function writeDocument(parts: DocumentParts): string {
  const { locale, publicUrl, path } = parts;
  const alternate = (language: Locale) =>
    `<link rel="alternate" hreflang="${language}" href="${escapeAttribute(publicUrl + localised(path, language))}">`;
  const start =
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="csrf-token" content=""><meta name="theme-color" content="#f6f6f2" media="(prefers-color-scheme: light)">' +
    '<meta name="theme-color" content="#12161d" media="(prefers-color-scheme: dark)">' +
    `<link rel="icon" href="${rareUrls.mark}" type="image/svg+xml">` +
    `<link rel="manifest" href="${rareUrls.manifest}">` +
    `<link rel="canonical" href="${escapeAttribute(publicUrl + localised(path, locale))}">` +
    alternate('tr') +
    alternate('en') +
    `<link rel="alternate" hreflang="x-default" href="${escapeAttribute(publicUrl + localised(path, 'tr'))}">` +
    parts.head +
    parts.assets +
    `<noscript><link rel="stylesheet" href="${rareUrls.cookieNoticeStyles}"></noscript>` +
    '</head><body><div id="root">';
  const state =
    parts.state === null
      ? ''
      : `<script type="application/json" id="${stateBlockId}">${parts.state}</script>`;
  return `${start}${parts.body}</div>${state}${documentEnd}`;
}
