import { Type, type Static } from 'typebox';
import { Lang, Nullable } from '#contract/primitives.ts';
import { ProductDetail } from './product.ts';

/** The content of a product's address: the product, or that it is no longer sold (rule catalog/archived). */
export const ProductPage = Type.Object({
  ...ProductDetail.properties,
  /** Set where the product is no longer sold, with the family that sells its other variants. */
  archived: Nullable(
    Type.Object({
      family: Nullable(
        Type.Object({ id: Type.Integer(), seo: Type.String(), name: Type.String(), lang: Lang }),
      ),
    }),
  ),
});
export type ProductPage = Static<typeof ProductPage>;
