import { Type, type Static } from 'typebox';
import { Nullable, ShortText } from '#contract/primitives.ts';
import { pictureFieldName, pictureLimits } from '#rules/catalog/pictures/picture-limits.ts';

const closed = { additionalProperties: false };
const File = Type.String({ ...ShortText(200), minLength: 1, description: 'its file name' });
const Text = ShortText(pictureLimits.text);

/** The pictures of a product, the cover first (rule product-pictures/order). */
export const ProductPictures = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  seo: Type.String({ description: 'of its address in the shop' }),
  pictures: Type.Array(
    Type.Object({ file: Type.String(), alt: Type.String(), altEn: Type.String() }),
  ),
});
export type ProductPictures = Static<typeof ProductPictures>;

/** A picture that came in, and the pictures of the product now. */
export const PictureTaken = Type.Object({
  ...ProductPictures.properties,
  taken: Nullable(
    Type.Object({
      file: Type.String(),
      isSmall: Type.Boolean({ description: 'it looks soft when enlarged' }),
    }),
  ),
});
export type PictureTaken = Static<typeof PictureTaken>;

/** The form of a sent picture; the file itself is taken as it comes in. */
export const PictureFileBody = Type.Object(
  { [pictureFieldName]: Type.Optional(Type.String({ format: 'binary' })) },
  closed,
);

export const PictureAddressBody = Type.Object(
  { address: Type.String({ ...ShortText(pictureLimits.address), minLength: 1 }) },
  closed,
);

const files = { maxItems: 200, uniqueItems: true };
export const ArrangeBody = Type.Object(
  {
    files: Type.Array(File, { ...files, description: 'in the new order; others are removed' }),
    seen: Type.Array(File, { ...files, description: 'as they were when their author looked' }),
  },
  closed,
);

export const PictureTextsBody = Type.Object({ file: File, alt: Text, altEn: Text }, closed);

const Share = Type.Number({ minimum: 0, maximum: 1, description: 'of the whole side' });
export const CropBody = Type.Object(
  { file: File, left: Share, top: Share, width: Share, height: Share },
  closed,
);
