import { Type, type Static } from 'typebox';
import { ShortText } from '#contract/primitives.ts';
import { photoSizes, photoStates } from '#rules/catalog/reviews/photo-form.ts';
import { Cursor } from '#contract/office/office-list-query.ts';

const closed = { additionalProperties: false };
const State = Type.Enum([...photoStates]);
const Version = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const isMore = Type.Boolean({ description: 'whether there are more than were counted' });

/** A row of the office's list of photographs in reviews (rule reviews/photo-list). */
export const OfficePhoto = Type.Object({
  id: Type.Integer(),
  state: State,
  version: Version,
  sentAt: Type.String({ description: 'ISO 8601 in UTC, with milliseconds' }),
  review: Type.Object({
    star: Type.Integer(),
    title: Type.String(),
    description: Type.String(),
    name: Type.String({ description: 'the author as the product page shows them' }),
  }),
  product: Type.Object({
    id: Type.Integer(),
    code: Type.String(),
    name: Type.String(),
    seo: Type.String(),
  }),
});
export type OfficePhoto = Static<typeof OfficePhoto>;

export const OfficePhotoPage = Type.Object({
  items: Type.Array(OfficePhoto),
  next: Cursor,
  previous: Cursor,
  total: Type.Object({ count: Type.Integer(), isMore }),
});
export type OfficePhotoPage = Static<typeof OfficePhotoPage>;

export const PhotoViewCounts = Type.Object({
  items: Type.Array(Type.Object({ view: Type.String(), count: Type.Integer(), isMore })),
});
export type PhotoViewCounts = Static<typeof PhotoViewCounts>;

export const PictureQuery = Type.Object({ size: Type.Optional(Type.Enum([...photoSizes])) });

const seen = Type.Optional(
  Type.Integer({
    ...Version,
    description: 'the version that you saw: where it is another by now, nothing is changed',
  }),
);

export const ApproveBody = Type.Object({ seen }, closed);

export const RefuseBody = Type.Object(
  {
    reason: Type.Optional({
      ...ShortText(200),
      description: 'for the activity log; the author is not told',
    }),
    seen,
  },
  closed,
);

export const PhotoDecided = Type.Object({ id: Type.Integer(), state: State, version: Version });
