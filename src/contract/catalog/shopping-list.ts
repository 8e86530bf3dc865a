import { Type, type Static } from 'typebox';
import { ShortText } from '#contract/primitives.ts';
import { QuickProduct } from './quick-order.ts';

/** The most lines of a list (rule shopping-lists/limits). */
const mostListLines = 1000;

const ListLine = Type.Object(
  { productId: Type.Integer(), unitId: Type.Integer(), quantity: Type.Integer() },
  { additionalProperties: false },
);

const ListLines = Type.Array(ListLine, { minItems: 1, maxItems: mostListLines });

const ListName = ShortText(60);

/** `GET /api/catalog/lists`: the one that changed last first. */
export const ShoppingLists = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      /** Number of lines. */
      count: Type.Integer(),
      /** ISO 8601 in UTC. */
      changedAt: Type.String(),
    }),
  ),
  total: Type.Integer(),
});
export type ShoppingLists = Static<typeof ShoppingLists>;

/** `GET /api/catalog/lists/{id}`: its lines in order and each product once; what is not sold any more is left out. */
export const ShoppingList = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  lines: Type.Array(ListLine),
  products: Type.Array(QuickProduct),
  /** Lines whose product is not sold any more. */
  gone: Type.Integer(),
});
export type ShoppingList = Static<typeof ShoppingList>;

/** JSON of `POST /api/catalog/lists`. */
export const NewShoppingList = Type.Object(
  { name: ListName, lines: ListLines },
  { additionalProperties: false },
);
export type NewShoppingList = Static<typeof NewShoppingList>;

/** JSON of `PATCH /api/catalog/lists/{id}`: another name, other lines, or both. */
export const ShoppingListChange = Type.Object(
  { name: Type.Optional(ListName), lines: Type.Optional(ListLines) },
  { additionalProperties: false, minProperties: 1 },
);
export type ShoppingListChange = Static<typeof ShoppingListChange>;
