import { escapeAttribute, escapeText } from 'entities/escape';
import type { Brand } from '#db/catalog/products/categories.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import type { HomeBanner } from '#rules/catalog/home/home-sections.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { localised, urls } from '#urls';

/** The first part of a section that is HTML: its title, marked where it is Turkish on an English page. */
function head(title: string, isTurkish: boolean): string {
  if (title === '') return '';
  const lang = isTurkish ? ' lang="tr"' : '';
  return `<div class="section-head"><h2${lang}>${escapeText(title)}</h2></div>`;
}

/** A text of the merchant's: `html` was cleaned before it was stored. */
export function textHtml(
  { title, html }: { title: string; html: string },
  isTurkish: boolean,
): string {
  const lang = isTurkish ? ' lang="tr"' : '';
  return `${head(title, isTurkish)}<div class="prose"${lang}>${html}</div>`;
}

/** Pictures beside each other, each with its link. Those without a file are left out; '' where none is left. */
export function bannersHtml(
  { title, banners }: { title: string; banners: readonly HomeBanner[] },
  { locale, isTurkish }: { locale: Locale; isTurkish: boolean },
): string {
  const items = banners.filter(({ file }) => file !== '').map((each) => bannerHtml(each, locale));
  if (items.length === 0) return '';
  return `${head(title, isTurkish)}<ul data-home="banners">${items.join('')}</ul>`;
}

function bannerHtml({ file, alt, altEn, href, width, height }: HomeBanner, locale: Locale): string {
  const said = (locale === 'en' && altEn) || alt;
  const size = width > 0 && height > 0 ? ` width="${width}" height="${height}"` : '';
  const image = `<img src="${escapeAttribute(urls.image(1500, file))}" alt="${escapeAttribute(said)}"${size} loading="lazy" decoding="async">`;
  if (href === '') return `<li>${image}</li>`;
  const target = href.startsWith('/') ? localised(href, locale) : href;
  return `<li><a href="${escapeAttribute(target)}">${image}</a></li>`;
}

/** Brands with their pictures, each a link to its page; '' without any. */
export function brandsHtml(title: string, brands: readonly Brand[], locale: Locale): string {
  if (brands.length === 0) return '';
  const items = brands.map(({ code, name, image }) => {
    const path = escapeAttribute(localised(urls.category(slugify(code)), locale));
    const file = image === '' ? '' : escapeAttribute(urls.image(229, image));
    const picture =
      file === '' ? '' : `<img src="${file}" alt="" width="88" height="88" loading="lazy">`;
    return `<li><a href="${path}">${picture}<b>${escapeText(name)}</b></a></li>`;
  });
  return `${head(title, false)}<ul data-home="brands">${items.join('')}</ul>`;
}

/** The heading of a page whose sections have none: every page has one. */
export function headingHtml(name: string): string {
  return `<h1 class="screen-reader-only">${escapeText(name)}</h1>`;
}
