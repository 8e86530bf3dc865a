import { withdrawalKinds } from '#rules/returns/return-words.ts';
import { Type, type Static } from 'typebox';
import { PictureFile } from '#contract/office/office-pictures.ts';
import { LongText, Nullable, ShortText } from '#contract/primitives.ts';
import { categoryLimits, oldPathReasons } from '#rules/catalog/tree/category-form.ts';

const Withdrawal = Type.Enum(['', ...withdrawalKinds], {
  description: 'what ends or limits the right to return goods of it; empty: as the category above',
});

const closed = { additionalProperties: false };
const Version = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const CategoryId = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });

/** A category in the office's tree (rule categories/tree). */
export const OfficeCategory = Type.Object({
  id: CategoryId,
  parentId: Nullable(CategoryId),
  path: Type.String(),
  name: Type.String(),
  nameEn: Type.String({ description: 'empty: none' }),
  image: Type.String({ description: 'the file name of its picture; empty: none' }),
  hidden: Type.Boolean(),
  depth: Type.Integer({ description: '0 for a top category' }),
  products: Type.Integer({
    description: 'in it and below it, hidden products too; a family is one',
  }),
  version: Version,
});
export type OfficeCategory = Static<typeof OfficeCategory>;

export const CategoryTree = Type.Object({
  items: Type.Array(OfficeCategory, {
    description: 'in the order of the menu, each parent right before its children',
  }),
});
export type CategoryTree = Static<typeof CategoryTree>;

export const OldPath = Type.Object({
  id: Type.Integer(),
  path: Type.String(),
  reason: Type.Enum([...oldPathReasons]),
  at: Instant,
});
export type OldPath = Static<typeof OldPath>;

export const CategoryDetail = Type.Object({
  id: CategoryId,
  parentId: Nullable(CategoryId),
  path: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  intro: Type.String({ description: 'above the list of products, without markup' }),
  introEn: Type.String(),
  html: Type.String({ description: 'below the list of products' }),
  htmlEn: Type.String(),
  image: Type.String(),
  hidden: Type.Boolean(),
  withdrawal: Withdrawal,
  version: Version,
  oldPaths: Type.Array(OldPath, { description: 'that lead to it with 301, the newest first' }),
});
export type CategoryDetail = Static<typeof CategoryDetail>;

const seen = Type.Optional(
  Type.Integer({
    ...Version,
    description: 'the version that you saw: where it is another by now, nothing is changed',
  }),
);
const Name = ShortText(categoryLimits.name);
const Slug = ShortText(categoryLimits.slug);

export const NewCategoryBody = Type.Object(
  {
    parentId: Nullable(CategoryId),
    name: Name,
    nameEn: Type.Optional(Name),
    slug: Type.Optional({
      ...Slug,
      description: 'the last part of its path; made of the name if not given',
    }),
  },
  closed,
);

export const CategoryBody = Type.Object(
  {
    name: Type.Optional(Name),
    nameEn: Type.Optional(Name),
    slug: Type.Optional({ ...Slug, description: 'the last part of its path' }),
    intro: Type.Optional(ShortText(categoryLimits.intro)),
    introEn: Type.Optional(ShortText(categoryLimits.intro)),
    html: Type.Optional(LongText(categoryLimits.html)),
    htmlEn: Type.Optional(LongText(categoryLimits.html)),
    image: Type.Optional(PictureFile),
    hidden: Type.Optional(Type.Boolean()),
    withdrawal: Type.Optional(Withdrawal),
    seen,
  },
  closed,
);
export type CategoryBody = Static<typeof CategoryBody>;

export const MoveCategoryBody = Type.Object(
  {
    parentId: Nullable(CategoryId),
    before: Nullable({
      ...CategoryId,
      description: 'the sibling that it comes to stand before; null: last',
    }),
    seen,
  },
  closed,
);

export const RemoveCategoryBody = Type.Object({ seen }, closed);

export const CategoryDone = Type.Object({
  id: CategoryId,
  path: Type.String(),
  version: Version,
});
export type CategoryDone = Static<typeof CategoryDone>;

export const CategoryMoved = Type.Object({
  id: CategoryId,
  path: Type.String(),
  version: Version,
  from: Type.Object(
    { parentId: Nullable(CategoryId), before: Nullable(CategoryId) },
    { description: 'where it stood: move it there to undo' },
  ),
});
export type CategoryMoved = Static<typeof CategoryMoved>;

export const OldPathBody = Type.Object({ path: ShortText(categoryLimits.path + 1) }, closed);
