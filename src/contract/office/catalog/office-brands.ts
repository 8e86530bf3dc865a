import { Type, type Static } from 'typebox';
import { Cursor } from '#contract/office/office-list-query.ts';
import { PictureFile } from '#contract/office/office-pictures.ts';
import { ShortText } from '#contract/primitives.ts';
import { brandLimits } from '#rules/catalog/brand-form.ts';

const closed = { additionalProperties: false };
const BrandId = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const Version = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });

/** A brand in the office (rule categories/brands). */
export const OfficeBrand = Type.Object({
  id: BrandId,
  code: Type.String({ description: 'its key in imports; its address is made of it' }),
  name: Type.String(),
  path: Type.String({ description: 'of its page in the shop' }),
  image: Type.String({ description: 'the file name of its picture; empty: none' }),
  products: Type.Integer({ description: 'hidden ones too; a family is one' }),
  oldPaths: Type.Array(Type.String(), { description: 'that lead to it with 301' }),
  version: Version,
});
export type OfficeBrand = Static<typeof OfficeBrand>;

export const OfficeBrandPage = Type.Object({
  items: Type.Array(OfficeBrand),
  next: Cursor,
  previous: Cursor,
  total: Type.Integer(),
});
export type OfficeBrandPage = Static<typeof OfficeBrandPage>;

const Name = ShortText(brandLimits.name);
const Code = ShortText(brandLimits.code);
const seen = Type.Optional(
  Type.Integer({
    ...Version,
    description: 'the version that you saw: where it is another by now, nothing is changed',
  }),
);

export const NewBrandBody = Type.Object(
  {
    name: Name,
    code: Type.Optional({ ...Code, description: 'made of the name if not given' }),
    image: Type.Optional(PictureFile),
  },
  closed,
);

export const BrandBody = Type.Object(
  {
    name: Type.Optional(Name),
    code: Type.Optional({ ...Code, description: 'with another one its address changes' }),
    image: Type.Optional(PictureFile),
    seen,
  },
  closed,
);
export type BrandBody = Static<typeof BrandBody>;

export const MergeBrandBody = Type.Object(
  { into: { ...BrandId, description: 'the brand that stays' }, seen },
  closed,
);
export const RemoveBrandBody = Type.Object({ seen }, closed);

export const BrandDone = Type.Object({ id: BrandId, path: Type.String(), version: Version });
export type BrandDone = Static<typeof BrandDone>;

export const BrandMerged = Type.Object({
  ...BrandDone.properties,
  products: Type.Integer({ description: 'that changed their brand, variants too' }),
});
export type BrandMerged = Static<typeof BrandMerged>;
