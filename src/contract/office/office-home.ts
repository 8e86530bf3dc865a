import { Type, type Static } from 'typebox';
import { HomePage } from '#contract/catalog/home-page.ts';
import { LongText, Nullable, ShortText } from '#contract/primitives.ts';
import { homeKinds, homeLimits, homeSources } from '#rules/catalog/home/home-sections.ts';

const closed = { additionalProperties: false };
const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });
const Version = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });
const Pixels = Type.Integer({ minimum: 0, maximum: 100_000 });
const ItemId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Text = LongText(homeLimits.html);

const Banner = Type.Object(
  {
    file: ShortText(200),
    alt: ShortText(homeLimits.alt),
    altEn: ShortText(homeLimits.alt),
    href: ShortText(homeLimits.href),
    width: Pixels,
    height: Pixels,
  },
  closed,
);

/** A section of the home page in the office (rule categories/home-sections). What its kind does not use is empty. */
export const HomeSectionBody = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,40}$', description: 'unique on the page' }),
    kind: Type.Enum([...homeKinds]),
    isOn: Type.Boolean(),
    title: ShortText(homeLimits.title),
    titleEn: ShortText(homeLimits.title),
    text: Text,
    textEn: Text,
    source: Type.Enum([...homeSources]),
    ids: Type.Array(ItemId, { maxItems: 100, uniqueItems: true }),
    banners: Type.Array(Banner, { maxItems: homeLimits.banners }),
  },
  closed,
);

const Sections = Type.Array(HomeSectionBody, { maxItems: homeLimits.sections });

/** The home page as it is live: `isOwn` is the shop's own page, which nobody published. */
export const OfficeHome = Type.Object({
  version: Version,
  isOwn: Type.Boolean(),
  sections: Sections,
  publishedAt: Nullable(Instant),
  publishedBy: Type.String(),
});
export type OfficeHome = Static<typeof OfficeHome>;

export const HomeVersionList = Type.Object({
  items: Type.Array(
    Type.Object({
      number: Version,
      isOwn: Type.Boolean(),
      sections: Type.Integer({ description: 'those that are on' }),
      publishedAt: Instant,
      publishedBy: Type.String(),
    }),
  ),
  older: Nullable(Version),
});
export type HomeVersionList = Static<typeof HomeVersionList>;

const seen = Type.Integer({
  ...Version,
  description: 'the version that you saw; 0: none. Where it is another by now, nothing is changed',
});

export const PublishHomeBody = Type.Object({ sections: Sections, seen }, closed);
export const RestoreHomeBody = Type.Object(
  { number: Type.Integer({ ...Version, description: '0: the shop’s own page' }), seen },
  closed,
);
export const HomePublished = Type.Object({ version: Version, isCleaned: Type.Boolean() });
export type HomePublished = Static<typeof HomePublished>;

export const PreviewHomeBody = Type.Object(
  { sections: Sections, locale: Type.Enum(['tr', 'en']) },
  closed,
);

/** A category, brand or product that a section names. */
const Named = Type.Object({
  id: ItemId,
  name: Type.String(),
  image: Type.String(),
  /** A product's code, or the address of a category or brand. */
  about: Type.String(),
  isShown: Type.Boolean({ description: 'shoppers can see it now' }),
});
export type HomeNamed = Static<typeof Named>;

/** The page as shoppers would see it, and what of its sections they would not. */
export const HomePreview = Type.Object({
  page: HomePage,
  prices: Type.Record(Type.String(), Type.String(), {
    description: 'of each product on the page, by its id, as shoppers read it',
  }),
  sections: Type.Array(
    Type.Object({
      id: Type.String(),
      isShown: Type.Boolean({ description: 'it has something to show' }),
      named: Type.Array(Named, { description: 'in the section’s order' }),
      gone: Type.Integer({ description: 'how many of its ids no longer name anything' }),
    }),
  ),
});
export type HomePreview = Static<typeof HomePreview>;
