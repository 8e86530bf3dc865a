import type { HomeNamed, HomePreview } from '#contract/office/office-home.ts';
import type { MenuCategory } from '#contract/catalog/shop-frame.ts';
import type { ShownSection } from '#contract/catalog/home-page.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import { readTree } from '#db/categories/stored-tree.ts';
import { readNamedProducts } from '#db/shop/home-products.ts';
import { menuCategories } from '#features/catalog/read-shop-frame.ts';
import { priceDisplay } from '#rules/catalog/pricing.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { namedBySection, type HomeSection } from '#rules/catalog/home/home-sections.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import type { HomeServices } from '../home-sources.ts';
import { readHomeSections } from '../read-home.ts';

interface Input {
  locale: Locale;
  sections: readonly HomeSection[];
}

/**
 * The home page with sections that are not published yet, and what of them shoppers would not see (rule
 * categories/home-preview). Sections that are off are answered too, with the names in them. 4 to 6 queries.
 */
export async function previewHome(services: HomeServices, input: Input): Promise<HomePreview> {
  const { page, shown } = await readHomeSections(services, input);
  const names = await readNames(services, input);
  return {
    page,
    prices: pricesOf(page, services, input.locale),
    sections: input.sections.map((section) => {
      const ids = namesOf(section);
      const named = ids.flatMap((id) => names[namedBySection(section)].get(id) ?? []);
      const made = shown.get(section.id);
      return {
        id: section.id,
        isShown: made !== undefined,
        named: named.map((each) => ({ ...each, isShown: isShown(each, section, made) })),
        gone: ids.length - named.length,
      };
    }),
  };
}

function pricesOf(
  { sections }: HomePreview['page'],
  { snapshot }: HomeServices,
  locale: Locale,
): Record<string, string> {
  const { settings, rates, defaultCurrency: to } = snapshot();
  const products = sections.flatMap((each) => (each.kind === 'products' ? each.products : []));
  return Object.fromEntries(
    products.flatMap((product) => {
      const price = priceDisplay(product, { settings, rates, to });
      if (price.kind !== 'price') return [];
      return [[String(product.id), formats[locale].money(price.shown, to)]];
    }),
  );
}

type Kind = ReturnType<typeof namedBySection>;
type Names = Readonly<Record<Kind, ReadonlyMap<number, HomeNamed>>>;

function namesOf({ kind, source, ids }: HomeSection): readonly number[] {
  if (kind === 'doors' || kind === 'brands') return ids;
  const isNamed = source === 'category' || source === 'brand' || source === 'chosen';
  return kind === 'products' && isNamed ? ids : [];
}

/** Of chosen products those that lists leave out are not shown; a category or brand with products is. */
function isShown(
  { id, isShown: isThere }: HomeNamed,
  section: HomeSection,
  made: ShownSection | undefined,
): boolean {
  if (namedBySection(section) !== 'product' || made?.kind !== 'products') return isThere;
  return made.products.some((each) => each.id === id);
}

async function readNames(services: HomeServices, { locale, sections }: Input): Promise<Names> {
  const { db, catalog } = services;
  const map = await catalog.map();
  const menu = await menuCategories(services, map, locale);
  const tree = await readTree(db);
  const idsOf = (kind: Kind) =>
    sections.flatMap((section) => (namedBySection(section) === kind ? namesOf(section) : []));
  const products = await readNamedProducts(db, [...new Set(idsOf('product'))], locale);
  return {
    category: new Map(
      tree.map(({ id, name, nameEn, path, image }) => [
        id,
        {
          id,
          name: (locale === 'en' && nameEn) || name,
          image,
          about: `/${path}`,
          isShown: countOf(menu, map, id) > 0,
        },
      ]),
    ),
    brand: new Map(
      [...map.brandById.values()].map(({ id, name, code, image }) => [
        id,
        { id, name, image, about: `/${slugify(code)}`, isShown: true },
      ]),
    ),
    product: new Map(
      products.map(({ id, name, image, code }) => [
        id,
        { id, name, image, about: code, isShown: false },
      ]),
    ),
  };
}

/** The products in a category; 0 for a hidden one. */
function countOf(menu: readonly MenuCategory[], map: CatalogMap, id: number): number {
  const path = map.categoryById.get(id)?.path;
  return menu.find((each) => each.path === path)?.count ?? 0;
}
