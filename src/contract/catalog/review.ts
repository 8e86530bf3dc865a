import { Type, type Static } from 'typebox';
import { Id, LongText, ShortText } from '#contract/primitives.ts';

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
    comment_b_star: Type.Optional(ShortText(20)),
    comment_product_id: Type.Optional(ShortText(60)),
  },
  { additionalProperties: false },
);
export type ReviewChange = Static<typeof ReviewChange>;

/** The form as a page sends it to its own address, which names product and order. */
export const ReviewTexts = Type.Object(texts, { additionalProperties: false });
export type ReviewTexts = Static<typeof ReviewTexts>;

export const ReviewSaved = Type.Object({ success: Type.Literal(true), id: Id });

/** The page of the review form: the review to change, or null for a new one. */
export interface ReviewPage {
  review: Review | null;
  /** The name of what is reviewed. */
  product: string;
  productId: number;
  orderNo: string;
}
