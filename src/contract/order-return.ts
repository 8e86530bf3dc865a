import { Type } from 'typebox';

/** A return as its order names it (rule returns/in-orders). */
export const OrderReturn = Type.Object({
  returnNo: Type.String(),
  state: Type.String(),
  total: Type.Number({ description: 'that goes back; 0 while nobody has decided' }),
  currency: Type.String(),
  exchangeOrder: Type.Union([Type.String(), Type.Null()], {
    description: 'the order that replaces goods of it (rule returns/exchange)',
  }),
});
