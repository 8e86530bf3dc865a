import { Type, type Static } from 'typebox';
import { Checkbox, Id, LongText, ShortText } from '#contract/primitives.ts';
import { reviewStates } from '#rules/catalog/reviews/review-form.ts';
import { photoPlaces, photoStates } from '#rules/catalog/reviews/photo-form.ts';

/** A photograph of a review as its author sees it (rule reviews/photo-states). */
const OwnPhoto = Type.Object({
  place: Type.Enum([...photoPlaces]),
  file: Type.String({ description: '/photo/small/{file} and /photo/large/{file}' }),
  state: Type.Enum([...photoStates]),
});
export type OwnPhoto = Static<typeof OwnPhoto>;

/** A review as its author sees it (rule reviews/fields). */
export const Review = Type.Object({
  id: Type.Integer(),
  product: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    /** Empty where the product has no page any more. */
    seo: Type.String(),
    image: Type.String(),
    code: Type.String(),
  }),
  title: Type.String(),
  description: Type.String(),
  orderNo: Type.String(),
  star: Type.Integer(),
  /** ISO 8601 in UTC. */
  date: Type.String(),
  /** The author as others see them. */
  name: Type.String(),
  state: Type.Enum([...reviewStates], { description: 'others see a `published` one alone' }),
  answer: Type.String({ description: 'of the store; empty: none' }),
  photos: Type.Array(OwnPhoto),
});
export type Review = Static<typeof Review>;

/** `GET /api/catalog/comment`: a page of the customer's reviews, and how many there are in all. */
export const ReviewList = Type.Object({ items: Type.Array(Review), total: Type.Integer() });
export type ReviewList = Static<typeof ReviewList>;

const texts = {
  comment_title: Type.Optional(ShortText(400)),
  comment_description: Type.Optional(LongText(16_000)),
  comment_star: Type.Optional(ShortText(20)),
  /** The server sets the date; a sent one is ignored (rule reviews/server-decides). */
  comment_date: Type.Optional(ShortText(60)),
};

/** Of a change: the photographs to remove, by their places (rule reviews/photos). */
const removals = {
  comment_photo_remove_1: Checkbox,
  comment_photo_remove_2: Checkbox,
  comment_photo_remove_3: Checkbox,
  comment_photo_remove_4: Checkbox,
};

export const ReviewForm = Type.Object(
  {
    comment_product_controller: ShortText(60),
    comment_order_no: ShortText(60),
    ...texts,
  },
  { additionalProperties: false },
);
export type ReviewForm = Static<typeof ReviewForm>;

/** Of a change: what the old star was and of which product is known here and ignored. */
export const ReviewChange = Type.Object(
  {
    ...texts,
    ...removals,
    comment_b_star: Type.Optional(ShortText(20)),
    comment_product_id: Type.Optional(ShortText(60)),
  },
  { additionalProperties: false },
);
export type ReviewChange = Static<typeof ReviewChange>;

/** The form as a page sends it to its own address, which names product and order. */
export const ReviewTexts = Type.Object(texts, { additionalProperties: false });
export type ReviewTexts = Static<typeof ReviewTexts>;

/** The same form for a review that is there. */
export const ReviewTextsChange = Type.Object(
  { ...texts, ...removals },
  { additionalProperties: false },
);
export type ReviewTextsChange = Static<typeof ReviewTextsChange>;

export const ReviewSaved = Type.Object({
  success: Type.Literal(true),
  id: Id,
  state: Type.Enum([...reviewStates], { description: '`waiting` for the store' }),
});
export type ReviewSaved = Static<typeof ReviewSaved>;

/** The page of the review form: the review to change, or null for a new one. */
export interface ReviewPage {
  review: Review | null;
  /** The name of what is reviewed. */
  product: string;
  productId: number;
  orderNo: string;
}
