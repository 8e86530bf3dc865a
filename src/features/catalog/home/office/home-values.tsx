import type { HomePreview } from '#contract/office/office-home.ts';
import type { HomeKind, HomeSection } from '#rules/catalog/home/home-sections.ts';
import type { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import type { OfficeIconName } from '#ui/office/office-icon-names.ts';

/** The one field of the home page's form. */
export interface HomeValues {
  sections: readonly HomeSection[];
}

export type HomeTexts = (typeof homeDeskTexts)['tr'];
export type SectionPreview = HomePreview['sections'][number];

/** The properties of a section's fields. */
export interface SectionProps {
  section: HomeSection;
  /** The names in it, as the preview found them. */
  preview: SectionPreview | undefined;
  /** The refusals, by `id.field`. */
  fields: Readonly<Record<string, string>>;
  onChange: (change: Partial<HomeSection>) => void;
}

export const kindIcons: Readonly<Record<HomeKind, OfficeIconName>> = {
  hero: 'store',
  doors: 'layout-grid',
  promises: 'shield-check',
  products: 'gallery',
  brands: 'tag',
  banners: 'image',
  text: 'file-text',
};

/** The things that a section names; null where it names none. */
export function itemKindOf({ kind, source }: HomeSection): 'category' | 'brand' | 'product' | null {
  if (kind === 'doors') return 'category';
  if (kind === 'brands') return 'brand';
  if (kind !== 'products') return null;
  if (source === 'category' || source === 'brand') return source;
  return source === 'chosen' ? 'product' : null;
}

/** The name of a section in the office: its title, or that of its kind or its source. */
export function sectionName(section: HomeSection, t: HomeTexts, locale: 'tr' | 'en'): string {
  const { kind, source, title, titleEn } = section;
  const own = (locale === 'en' && titleEn) || title;
  if (own !== '' && kind !== 'hero') return own;
  return kind === 'products' ? t.sources[source] : t.kinds[kind];
}

/** The contents of a section, in a few words. */
export function sectionHint(
  section: HomeSection,
  t: HomeTexts,
  integer: (n: number) => string,
): string {
  const { kind, source, ids, banners } = section;
  if (kind === 'banners') return t.count.banner(integer(banners.length));
  if (kind === 'text' || kind === 'hero') return t.kindHints[kind];
  const item = itemKindOf(section);
  if (kind === 'doors' && ids.length === 0) return t.count.all;
  if (item === null) return t.selfFilled;
  if (kind === 'products' && source !== 'chosen') return t.sources[source];
  return t.count[item](integer(ids.length));
}
