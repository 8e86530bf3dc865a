import { Type, type Static } from 'typebox';
import { ProductSummary, Variant } from './product.ts';

/** A product of the comparison; a parent has the values of all its children. */
export const ComparedProduct = Type.Object({
  ...ProductSummary.properties,
  variants: Type.Array(Variant),
  fastDelivery: Type.Boolean(),
  sameDayShipping: Type.Boolean(),
});
export type ComparedProduct = Static<typeof ComparedProduct>;

/** `GET /api/catalog/comparison?urun=&urun=` (rule catalog/comparison). */
export const Comparison = Type.Object({
  /** Those of the first four that are there, in the order of the address. */
  items: Type.Array(ComparedProduct),
  /** More were asked for than stand beside each other. */
  isCut: Type.Boolean(),
  /** Products to add: related to the first one, while there is room. */
  offers: Type.Array(ProductSummary),
});
export type Comparison = Static<typeof Comparison>;
