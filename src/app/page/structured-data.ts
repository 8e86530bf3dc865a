import { decodeHTML } from 'entities';
import type { ProductList } from '#contract/catalog/product-list.ts';
import type { Breadcrumb, ChildProduct, ProductDetail } from '#contract/catalog/product.ts';
import type { Container } from '#contract/route.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import { availablePieces, isStockControlled } from '#rules/cart/stock.ts';
import { isGtin } from '#rules/catalog/gtin.ts';
import { priceDisplay } from '#rules/catalog/pricing.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { logoOf } from '#rules/settings/store-logo.ts';
import { parseSocialLinks } from '#rules/shop/social-links.ts';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

/** A page that everybody shares, as it was drawn. */
export interface SharedPage {
  locale: Locale;
  currency: string;
  /** Without a `/` at its end. */
  publicUrl: string;
  container: Container;
  data: unknown;
  frame: ShopFrame;
}

type Thing = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';
const mostReviews = 5;
const mostDescription = 5000;

/**
 * The page's structured data in the vocabulary of schema.org (rule catalog/structured-data): the shop on its home page,
 * a product with its offer, rating and reviews, and the path to lists and products. It leaves out everything that a
 * shop without prices hides.
 */
export function structuredData(page: SharedPage): Thing[] {
  switch (page.container) {
    case 'Home':
      return shopThings(page);
    case 'ProductDetail': {
      const product = page.data as ProductDetail;
      const here = { path: urls.product(product), name: product.name };
      return [productThing(page, product), trailThing(page, [...product.breadcrumbs, here])];
    }
    case 'ProductList':
    case 'CampaignProducts':
    case 'NewestProducts':
    case 'MostLikedProducts':
    case 'BestSellerProducts':
      return [trailThing(page, (page.data as ProductList).breadcrumbs)];
    default:
      return [];
  }
}

function address({ publicUrl, locale }: SharedPage, path: string): string {
  return publicUrl + localised(path, locale);
}

function shopThings(page: SharedPage): Thing[] {
  const { store } = page.frame;
  const logo = logoOf(store.logo);
  const url = address(page, urls.home);
  const sameAs = parseSocialLinks(store.socialMedia).map((link) => link.url);
  return [
    {
      '@context': context,
      '@type': 'OnlineStore',
      name: store.name,
      url,
      logo: page.publicUrl + (logo === null ? rareUrls.mark : urls.image(1500, logo.file)),
      ...(store.legalName !== '' && { legalName: store.legalName }),
      ...(store.email !== '' && { email: store.email }),
      ...(store.phone !== '' && { telephone: store.phone }),
      ...(store.address !== '' && { address: store.address }),
      ...(sameAs.length > 0 && { sameAs }),
    },
    { '@context': context, '@type': 'WebSite', name: store.name, url, inLanguage: page.locale },
  ];
}

function trailThing(page: SharedPage, steps: readonly Breadcrumb[]): Thing {
  const home = { path: urls.home, name: page.frame.store.name };
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...steps].map(({ path, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: {
        '@type': 'WebPage',
        '@id': address(page, path.startsWith('/') ? path : urls.category(path)),
      },
    })),
  };
}

function productThing(page: SharedPage, product: ProductDetail): Thing {
  const { rating } = product;
  const pictures = [product.image, ...product.varyantx.map(({ image }) => image)];
  const images = [...new Set(pictures)].filter((file) => file !== '');
  const description = product.metaDescription || plainText(product.description);
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    url: address(page, urls.product(product)),
    sku: product.code,
    ...(isGtin(product.barcode) && { gtin: product.barcode }),
    ...(images.length > 0 && {
      image: images.map((file) => page.publicUrl + urls.image(1500, file)),
    }),
    ...(description !== '' && { description }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.model && { model: product.model.name }),
    ...offersOf(page, product),
    ...(rating.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
      review: reviewsOf(product),
    }),
  };
}

function reviewsOf(product: ProductDetail): Thing[] {
  return product.comments.slice(0, mostReviews).map((comment) => ({
    '@type': 'Review',
    name: comment.title,
    reviewBody: comment.description,
    author: { '@type': 'Person', name: comment.name },
    datePublished: comment.date.slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: comment.star, bestRating: 5, worstRating: 1 },
  }));
}

/** One offer, or the span of a parent's children; nothing where no price shows. */
function offersOf(page: SharedPage, product: ProductDetail): Thing {
  const { settings } = page.frame;
  const sold = product.children.length > 0 ? product.children : [product];
  const prices = sold.map((each) => priceOf(page, each)).filter((price) => price !== null);
  if (prices.length === 0) return {};
  const pieces = Math.max(
    ...sold.map(({ quantity }) => availablePieces({ quantity, ...settings })),
  );
  const common = {
    url: address(page, urls.product(product)),
    priceCurrency: page.currency,
    availability: `${context}/${availabilityOf(pieces, settings)}`,
    itemCondition: `${context}/NewCondition`,
    seller: { '@type': 'OnlineStore', name: page.frame.store.name },
  };
  if (product.children.length === 0) {
    return { offers: { '@type': 'Offer', ...common, price: prices[0] } };
  }
  return {
    offers: {
      '@type': 'AggregateOffer',
      ...common,
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: prices.length,
    },
  };
}

/** The price of one default unit with VAT, in the page's currency; null when prices are hidden. */
function priceOf({ frame, currency }: SharedPage, product: ChildProduct): number | null {
  const rates = Object.fromEntries(frame.currencies.map((each) => [each.code, each.exchangeRate]));
  const price = priceDisplay(product, { settings: frame.settings, rates, to: currency });
  return price.kind === 'price' ? price.gross : null;
}

function availabilityOf(pieces: number, settings: ShopFrame['settings']): string {
  if (pieces > 0) return 'InStock';
  return isStockControlled(settings.cartStockControl) ? 'OutOfStock' : 'BackOrder';
}

function plainText(html: string): string {
  const text = decodeHTML(html.replaceAll(/<[^>]*>/g, ' '));
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, mostDescription);
}
