import type { HomePage, ShownSection } from '#contract/catalog/home-page.ts';
import {
  readDoorPictures,
  readHomeProducts,
  readMostInstallments,
} from '#db/catalog/lists/listing-home.ts';
import { inLanguage, menuCategories } from '#features/catalog/read-shop-frame.ts';
import { ownSections, type HomeSection } from '#rules/catalog/home/home-sections.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { homeWordsTexts } from '#text/shop/home-words-text.ts';
import type { HomeServices, HomeSources } from './home-sources.ts';
import { doorsOf, joinedWalls, type Wall } from './home-wall.ts';
import { askedProducts, productSection } from './product-section.ts';
import { bannersHtml, brandsHtml, headingHtml, textHtml } from './section-html.ts';

/** The page as shoppers see it, and the sections in it by the ids of those that they were made of. */
export interface ReadHome {
  page: HomePage;
  /** A hero and the doors behind it are one wall. */
  shown: ReadonlyMap<string, ShownSection>;
}

/** The home page: the published sections, or the shop's own (rule catalog/home). 2 to 4 queries. */
export async function readHome(
  services: HomeServices,
  { locale }: { locale: Locale },
): Promise<HomePage> {
  const sections = services.snapshot().home ?? ownSections;
  return (await readHomeSections(services, { locale, sections })).page;
}

/**
 * The home page with other sections than the published ones. A section that is off, or that has nothing to show any more,
 * is left out (rule categories/home-left-out). 2 to 4 queries.
 */
export async function readHomeSections(
  services: HomeServices,
  { locale, sections }: { locale: Locale; sections: readonly HomeSection[] },
): Promise<ReadHome> {
  const sources = await readSources(services, locale, sections);
  const made: [string, ShownSection][] = sections
    .filter(({ isOn }) => isOn)
    .flatMap((section) => {
      const shown = shownSection(section, sources);
      return shown ? [[section.id, shown]] : [];
    });
  const { settings } = services.snapshot();
  const page = joinedWalls(made.map(([, shown]) => shown));
  return {
    page: {
      description: descriptionOf(sources),
      mostInstallments: settings.b2c_kk_odeme ? await readMostInstallments(services.db) : 0,
      sections: withHeading(page, services.snapshot().store.name),
    },
    shown: new Map(made),
  };
}

async function readSources(
  services: HomeServices,
  locale: Locale,
  sections: readonly HomeSection[],
): Promise<HomeSources> {
  const { showNotInStocks } = services.snapshot().settings;
  const { catalog } = services;
  const map = await catalog.map();
  const menu = await menuCategories(services, map, locale);
  const isOn = sections.filter((section) => section.isOn);
  const doors = isOn.filter(({ kind }) => kind === 'doors');
  const bare = doors
    .flatMap((section) => doorsOf(section, { map, menu }))
    .filter(({ image }) => image === '');
  const ids = bare.flatMap(({ path }) => map.categoryByPath.get(path)?.id ?? []);
  return {
    services,
    locale,
    map,
    menu,
    products: await readHomeProducts(
      { showNotInStocks, catalog, locale },
      isOn.flatMap((section) => askedProducts(section, map)),
    ),
    pictures: await readDoorPictures(services.db, [...new Set(ids)], catalog.goods),
  };
}

/** Null where it has nothing to show. */
function shownSection(section: HomeSection, sources: HomeSources): ShownSection | null {
  const { id: key, kind } = section;
  switch (kind) {
    case 'hero':
      return heroWall(section, sources);
    case 'doors':
      return doorsWall(section, sources);
    case 'promises':
      return { key, kind };
    case 'products':
      return productSection(section, sources);
    default: {
      const html = htmlOf(section, sources);
      return html === '' ? null : { key, kind: 'html', html };
    }
  }
}

function heroWall({ id: key, ...section }: HomeSection, sources: HomeSources): Wall {
  const { locale, services } = sources;
  const store = inLanguage(services.snapshot().store, locale);
  const [title, text] =
    locale === 'en' ? [section.titleEn, section.textEn] : [section.title, section.text];
  return {
    key,
    kind: 'wall',
    headline: title || store.slogan || store.name,
    lead: text || store.lead,
    title: '',
    label: '',
    doors: [],
  };
}

function doorsWall(section: HomeSection, sources: HomeSources): Wall | null {
  const { locale, map, pictures } = sources;
  const doors = doorsOf(section, sources).map(({ path, name, lang, image, count }) => ({
    path,
    name,
    ...(lang && { lang }),
    image: image || (pictures.get(map.categoryByPath.get(path)?.id ?? 0) ?? ''),
    isProduct: image === '',
    count,
  }));
  if (doors.length === 0) return null;
  const title = locale === 'en' ? section.titleEn : section.title;
  const label = title || homeWordsTexts[locale].doors;
  return { key: section.id, kind: 'wall', headline: '', lead: '', title, label, doors };
}

/** A title and a text that have no words of the shop's own: a Turkish one stands on an English page too, marked. */
function htmlOf(section: HomeSection, { locale, map }: HomeSources): string {
  const { kind, ids, banners } = section;
  const isEnglish = locale === 'en';
  const title = (isEnglish && section.titleEn) || section.title;
  const isTurkish = isEnglish && section.titleEn === '' && section.textEn === '';
  if (kind === 'banners') return bannersHtml({ title, banners }, { locale, isTurkish });
  if (kind === 'brands') {
    const own = (isEnglish ? section.titleEn : section.title) || homeWordsTexts[locale].brands;
    return brandsHtml(
      own,
      ids.flatMap((id) => map.brandById.get(id) ?? []),
      locale,
    );
  }
  const html = (isEnglish && section.textEn) || section.text;
  return html === '' ? '' : textHtml({ title, html }, isTurkish);
}

function withHeading(sections: ShownSection[], name: string): ShownSection[] {
  if (sections.some((each) => each.kind === 'wall' && each.headline !== '')) return sections;
  return [{ key: 'heading', kind: 'html', html: headingHtml(name) }, ...sections];
}

function descriptionOf({ services, locale, menu }: HomeSources): string {
  const store = inLanguage(services.snapshot().store, locale);
  const top = menu.filter(({ depth, count }) => depth === 0 && count > 0);
  const offers = top.map(({ name }) => name).join(', ');
  return homeWordsTexts[locale].pageDescription(store.name, store.lead || offers);
}
