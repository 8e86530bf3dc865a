import type { Locale } from '#rules/shop/locale.ts';

/** The kinds of a section of the home page (rule categories/home-sections). */
export const homeKinds = [
  'hero',
  'doors',
  'promises',
  'products',
  'brands',
  'banners',
  'text',
] as const;
export type HomeKind = (typeof homeKinds)[number];

/** The products of a section: a list of the shop, those of a category or a brand, or chosen ones. */
export const homeSources = [
  'campaign',
  'best-sellers',
  'newest',
  'most-liked',
  'category',
  'brand',
  'chosen',
] as const;
export type HomeSource = (typeof homeSources)[number];

/** A picture of a section of banners, with its target. */
export interface HomeBanner {
  file: string;
  alt: string;
  altEn: string;
  /** A path of the shop or an https address; empty: no link. */
  href: string;
  /** Pixels of the picture, so that the page does not move when it arrives. */
  width: number;
  height: number;
}

/** A section of the home page as the office stores it. What its kind does not use is empty. */
export interface HomeSection {
  /** Unique on the page. */
  id: string;
  kind: HomeKind;
  isOn: boolean;
  /** Empty: the shop's own words, as far as the kind has some. */
  title: string;
  titleEn: string;
  /** The lead of a hero, the hint of products, the clean HTML of a text. */
  text: string;
  textEn: string;
  source: HomeSource;
  /** Categories of doors, brands, or products; one category or brand for products of one. */
  ids: number[];
  banners: HomeBanner[];
}

/** Upper bounds of the home page (rule categories/home-limits). */
export const homeLimits = {
  sections: 30,
  doors: 12,
  brands: 24,
  products: 24,
  banners: 6,
  title: 100,
  lead: 400,
  html: 20_000,
  alt: 200,
  href: 500,
} as const;

/** The kind of record that the ids of a section name. */
export function namedBySection({
  kind,
  source,
}: Pick<HomeSection, 'kind' | 'source'>): 'category' | 'brand' | 'product' {
  if (kind === 'doors') return 'category';
  if (kind === 'brands') return 'brand';
  return source === 'category' || source === 'brand' ? source : 'product';
}

/** The most ids that a section of a kind may name. */
export function mostIds(kind: HomeKind): number {
  if (kind === 'doors') return homeLimits.doors;
  return kind === 'brands' ? homeLimits.brands : homeLimits.products;
}

export function newSection(kind: HomeKind, id: string): HomeSection {
  return {
    id,
    kind,
    isOn: true,
    title: '',
    titleEn: '',
    text: '',
    textEn: '',
    source: kind === 'products' ? 'chosen' : 'newest',
    ids: [],
    banners: [],
  };
}

/** The page of a shop that published none (rule catalog/home). */
export const ownSections: readonly HomeSection[] = [
  newSection('hero', 'hero'),
  newSection('doors', 'doors'),
  newSection('promises', 'promises'),
  ...(['campaign', 'best-sellers', 'newest', 'most-liked'] as const).map((source) => ({
    ...newSection('products', source),
    source,
  })),
];

export type HomeProblem =
  | 'same-id'
  | 'no-category'
  | 'no-brand'
  | 'no-product'
  | 'too-many'
  | 'no-picture'
  | 'bad-picture'
  | 'bad-link'
  | 'no-text'
  | 'too-long';

/** A wrong section, and the field of it that has to change. */
export interface HomeRefusal {
  id: string;
  field: 'ids' | 'banners' | 'text' | 'title';
  problem: HomeProblem;
}

/** A link of a banner: a path of the shop, or an https address. */
export function isHomeLink(text: string): boolean {
  if (text === '' || /^\/(?![/\\])[^\s"'<>\\]*$/.test(text)) return true;
  return /^https:\/\/[^\s/"'<>\\]+(?:\/[^\s"'<>\\]*)?$/i.test(text);
}

/**
 * The reasons for which sections cannot be published (rule categories/home-refused). A section that is off may be
 * incomplete. `isPicture` tells whether a name can be a picture's.
 */
export function homeRefusals(
  sections: readonly HomeSection[],
  isPicture: (file: string) => boolean,
): HomeRefusal[] {
  const seen = new Set<string>();
  return sections.flatMap((section): HomeRefusal[] => {
    const { id } = section;
    if (seen.has(id)) return [{ id, field: 'title', problem: 'same-id' }];
    seen.add(id);
    const found = sectionProblem(section, isPicture);
    return found === null ? [] : [{ id, ...found }];
  });
}

type Problem = Omit<HomeRefusal, 'id'> | null;

function sectionProblem(section: HomeSection, isPicture: (file: string) => boolean): Problem {
  const { kind, isOn, text, textEn, banners } = section;
  if (section.ids.length > mostIds(kind)) return { field: 'ids', problem: 'too-many' };
  const most = kind === 'text' ? homeLimits.html : homeLimits.lead;
  if (text.length > most || textEn.length > most) return { field: 'text', problem: 'too-long' };
  if (banners.some(({ file }) => file !== '' && !isPicture(file)))
    return { field: 'banners', problem: 'bad-picture' };
  if (banners.some(({ href }) => !isHomeLink(href)))
    return { field: 'banners', problem: 'bad-link' };
  if (!isOn) return null;
  if (kind === 'text' && text === '') return { field: 'text', problem: 'no-text' };
  if (kind === 'banners' && !banners.some(({ file }) => file !== ''))
    return { field: 'banners', problem: 'no-picture' };
  return idsProblem(section);
}

function idsProblem({ kind, source, ids }: HomeSection): Problem {
  if (kind === 'brands' && ids.length === 0) return { field: 'ids', problem: 'no-brand' };
  if (kind !== 'products') return null;
  if (source === 'category' && ids.length !== 1) return { field: 'ids', problem: 'no-category' };
  if (source === 'brand' && ids.length !== 1) return { field: 'ids', problem: 'no-brand' };
  return source === 'chosen' && ids.length === 0 ? { field: 'ids', problem: 'no-product' } : null;
}

/** The merchant's own words of a section in a language; empty where the shop's words stand in for them. */
export function sectionWords(
  { title, titleEn, text, textEn }: HomeSection,
  locale: Locale,
): { title: string; text: string } {
  return locale === 'en' ? { title: titleEn, text: textEn } : { title, text };
}
