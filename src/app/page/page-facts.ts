import { escapeAttribute } from 'entities/escape';
import type { HomePage } from '#contract/catalog/home-page.ts';
import type { ProductList } from '#contract/catalog/product-list.ts';
import type { ProductDetail } from '#contract/catalog/product.ts';
import { localised, urls } from '#urls';
import { structuredData, type SharedPage } from './structured-data.ts';
import { safeJson } from './safe-json.ts';

/** Open Graph's names of the languages. */
const regions = { tr: 'tr_TR', en: 'en_GB' } as const;

/**
 * The facts of a shared page for links and search engines: Open Graph with a picture, and structured data (rules
 * catalog/open-graph, catalog/structured-data). `head` is the page's own title and description, already escaped; `path`
 * has no language. Only the page of visitors has structured data, since prices in it are everybody's.
 */
export function pageFacts(
  page: SharedPage,
  input: { head: string; path: string; isVisitors: boolean },
): string {
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(input.head)?.[1] ?? '';
  const description = /<meta name="description" content="([^"]*)"/.exec(input.head)?.[1] ?? '';
  const picture = pictureOf(page);
  const { locale, publicUrl, frame } = page;
  const other = locale === 'tr' ? 'en' : 'tr';
  const properties: [string, string][] = [
    ['og:type', page.container === 'ProductDetail' ? 'product' : 'website'],
    ['og:site_name', escapeAttribute(frame.store.name)],
    ['og:title', title],
    ['og:description', description],
    ['og:url', escapeAttribute(publicUrl + localised(input.path, locale))],
    ['og:locale', regions[locale]],
    ['og:locale:alternate', regions[other]],
  ];
  if (picture !== '') {
    properties.push(['og:image', escapeAttribute(publicUrl + urls.image(1500, picture))]);
  }
  const card = picture === '' ? 'summary' : 'summary_large_image';
  return (
    properties
      .map(([property, content]) => `<meta property="${property}" content="${content}">`)
      .join('') +
    `<meta name="twitter:card" content="${card}">` +
    (input.isVisitors ? structuredData(page) : [])
      .map((thing) => `<script type="application/ld+json">${safeJson(thing)}</script>`)
      .join('')
  );
}

/** A product's own picture, of a list its first product's; '' without one. */
function pictureOf({ container, data }: SharedPage): string {
  switch (container) {
    case 'ProductDetail':
      return (data as ProductDetail).image;
    case 'Home': {
      const { sections } = data as HomePage;
      return firstPicture(
        sections.flatMap((each) =>
          each.kind === 'products' && each.look !== 'rank' ? each.products : [],
        ),
      );
    }
    case 'ProductList':
    case 'CampaignProducts':
    case 'NewestProducts':
    case 'MostLikedProducts':
    case 'BestSellerProducts':
      return firstPicture((data as ProductList).items);
    default:
      return '';
  }
}

function firstPicture(products: readonly { image: string }[]): string {
  return products.find(({ image }) => image !== '')?.image ?? '';
}
