import { Type, type Static } from 'typebox';
import { ShortText } from '#contract/primitives.ts';

/** A picture that came in and belongs to nothing yet: a category, a brand, the home page or the store names it next. */
export const StoredPicture = Type.Object({
  file: Type.String({ description: 'its file name' }),
  width: Type.Integer({ description: 'in pixels' }),
  height: Type.Integer({ description: 'in pixels' }),
});
export type StoredPicture = Static<typeof StoredPicture>;

/** The picture of a category, a brand or a section of the home page; the routes check that it can be one. */
export const PictureFile = Type.String({
  ...ShortText(200),
  description: 'the file name of a picture that was taken before; empty: none',
});
