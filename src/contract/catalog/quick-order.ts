import { Type, type Static } from 'typebox';
import { mostRows } from '#rules/cart/asked-rows.ts';
import { Nullable, ShortText } from '#contract/primitives.ts';
import { Unit } from './product.ts';

/** JSON of `POST /api/catalog/quick-order`: rows of a list that somebody made elsewhere. */
export const QuickOrder = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        {
          /** A product's code, a barcode, a model or an equivalent code. */
          code: ShortText(100),
          quantity: Type.Integer(),
          /** The unit's name or id; what the code means when absent. */
          unit: Type.Optional(ShortText(100)),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: mostRows },
    ),
  },
  { additionalProperties: false },
);
export type QuickOrder = Static<typeof QuickOrder>;

/** A product as a row shows it. */
export const QuickProduct = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  code: Type.String(),
  seo: Type.String(),
  image: Type.String(),
  brand: Nullable(Type.Object({ name: Type.String() })),
  taxRate: Type.Number(),
  /** Values of a variant, in order. */
  variant: Type.Array(Type.String()),
  units: Type.Array(Unit),
  /** Pieces that the cart may still take; null where there is no limit or the stock's number is hidden. */
  pieces: Nullable(Type.Integer()),
});
export type QuickProduct = Static<typeof QuickProduct>;

/** The meaning of a row's code: nothing, one product, or several to choose among. */
export const QuickRow = Type.Object({
  matches: Type.Array(Type.Object({ productId: Type.Integer(), unitId: Type.Integer() })),
  /** Whether the product has the unit that the row names; true where it names none. */
  unitKnown: Type.Boolean(),
  /** Codes that resemble one that matches nothing, the nearest first. */
  nearest: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
});
export type QuickRow = Static<typeof QuickRow>;

/** The rows in the order in which they were asked for, and each product once. */
export const QuickAnswer = Type.Object({
  rows: Type.Array(QuickRow),
  products: Type.Array(QuickProduct),
});
export type QuickAnswer = Static<typeof QuickAnswer>;
