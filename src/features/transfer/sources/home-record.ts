import { Type } from 'typebox';
import { homeKinds, homeLimits, homeSources } from '#rules/catalog/home/home-sections.ts';
import { DateText, Id, Key, Line, maybe, Prose } from './fields.ts';

const Pixels = Type.Integer({ minimum: 0, maximum: 100_000 });

const Banner = Type.Object({
  file: Line(200),
  alt: maybe(Line(homeLimits.alt)),
  altEn: maybe(Line(homeLimits.alt)),
  href: maybe(Line(homeLimits.href)),
  width: maybe(Pixels),
  height: maybe(Pixels),
});

const Section = Type.Object({
  id: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
  kind: Type.Enum([...homeKinds]),
  isOn: Type.Optional(Type.Boolean()),
  title: maybe(Line(homeLimits.title)),
  titleEn: maybe(Line(homeLimits.title)),
  text: maybe(Prose(homeLimits.html)),
  textEn: maybe(Prose(homeLimits.html)),
  source: Type.Optional(Type.Enum([...homeSources])),
  /** Paths of categories, codes of brands or ids of products, by the kind and the source. */
  items: maybe(Type.Array(Type.Union([Id, Key(300)]), { maxItems: 100 })),
  banners: maybe(Type.Array(Banner, { maxItems: homeLimits.banners })),
});

/** A version of the home page. */
export const HomeVersionRecord = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
  /** Null: the shop's own page. */
  sections: Type.Union([Type.Array(Section, { maxItems: homeLimits.sections }), Type.Null()]),
  publishedAt: DateText,
  publishedBy: maybe(Line(200)),
});
