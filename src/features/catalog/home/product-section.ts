import type { ShownSection } from '#contract/catalog/home-page.ts';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import type { HomeProducts } from '#db/catalog/lists/listing-home.ts';
import { everything } from '#db/catalog/lists/listing-from-index.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { cardsToShow } from '#features/catalog/cards-to-show.ts';
import { shownName } from '#rules/catalog/english/shown-text.ts';
import { sectionWords, type HomeSection } from '#rules/catalog/home/home-sections.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import { priceDisplay } from '#rules/catalog/pricing.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { en } from '#text/en.ts';
import { homeWordsTexts } from '#text/shop/home-words-text.ts';
import { tr } from '#text/tr.ts';
import { urls } from '#urls';
import type { HomeSources } from './home-sources.ts';

/** Cards of a list in a carousel of the home page. */
const carouselSize = 12;

const listKinds = {
  campaign: 'campaign',
  'best-sellers': 'bestSellers',
  newest: 'newest',
  'most-liked': 'mostLiked',
} as const satisfies Partial<Record<HomeSection['source'], ListScope['kind']>>;

/** The products that a section needs; none for other sections, or where its category or brand is gone. */
export function askedProducts(section: HomeSection, map: CatalogMap): HomeProducts[] {
  const { id: key, kind, source, ids } = section;
  if (kind !== 'products') return [];
  if (source === 'chosen') return [{ key, ids }];
  const [id = 0] = ids;
  const size = carouselSize;
  if (source === 'category')
    return map.categoryById.has(id)
      ? [{ key, scope: { ...everything, categoryId: id }, size }]
      : [];
  if (source === 'brand')
    return map.brandById.has(id) ? [{ key, scope: { ...everything, brandId: id }, size }] : [];
  return [{ key, scope: { ...everything, kind: listKinds[source] }, size }];
}

/** A section of products; null where none is left to show. */
export function productSection(section: HomeSection, sources: HomeSources): ShownSection | null {
  const { id: key, source } = section;
  const { services, locale, products } = sources;
  const snapshot = services.snapshot();
  const cards = cardsToShow(products.get(key) ?? [], snapshot.settings);
  if (cards.length === 0) return null;
  const own = ownWords(section, sources, cards);
  const { title, text } = sectionWords(section, locale);
  return {
    key,
    kind: 'products',
    look: source === 'campaign' ? 'deal' : source === 'best-sellers' ? 'rank' : 'rail',
    title: title || own.title,
    text: text || own.text,
    path: own.path,
    products: cards,
  };
}

/** The shop's words for a section's products, and the path of the list that has them all. */
function ownWords(
  { source, ids }: HomeSection,
  { services, locale, map }: HomeSources,
  cards: readonly ProductSummary[],
): { title: string; text: string; path: string } {
  const words = homeWordsTexts[locale];
  const { frame, catalog } = locale === 'en' ? en : tr;
  const snapshot = services.snapshot();
  switch (source) {
    case 'campaign': {
      const title = catalog.campaignBanner(snapshot.store.name);
      const text = isAllCheaper(cards, snapshot) ? words.campaignHint : '';
      return { title, text, path: urls.campaign };
    }
    case 'best-sellers':
      return { title: frame.bestSellers, text: words.bestSellersHint, path: urls.bestSellers };
    case 'newest':
      return { title: frame.newest, text: words.newestHint, path: urls.newest };
    case 'most-liked':
      return { title: frame.mostLiked, text: words.mostLikedHint, path: urls.mostLiked };
    case 'category': {
      const category = map.categoryById.get(ids[0] ?? 0);
      if (!category) return { title: '', text: '', path: '' };
      const { name } = shownName(category, locale);
      return { title: name, text: '', path: urls.category(category.path) };
    }
    case 'brand': {
      const { name = '', code = '' } = map.brandById.get(ids[0] ?? 0) ?? {};
      return { title: name, text: '', path: urls.category(slugify(code)) };
    }
    case 'chosen':
      return { title: words.chosen, text: '', path: '' };
  }
}

/** Products on offer are below their list price only where every card says so. */
function isAllCheaper(cards: readonly ProductSummary[], snapshot: ShopSnapshot): boolean {
  const { settings, rates, defaultCurrency: to } = snapshot;
  return cards.every((card) => {
    const price = priceDisplay(card, { settings, rates, to });
    return price.kind === 'price' && price.discount !== undefined;
  });
}
