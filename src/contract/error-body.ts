import { Type, type Static } from 'typebox';

/** The body of every answer that is not a success (rule api/error-body). */
export const ErrorBody = Type.Object({
  error: Type.Object({
    messages: Type.Object({ type: Type.String() }),
    code: Type.String(),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** The order that the cart has become already, with the code `cart-ordered`. */
    orderNo: Type.Optional(Type.String()),
    /** Further problems, a text a line (rule api/exception). */
    exception: Type.Optional(Type.Array(Type.String())),
  }),
});

export type ErrorBody = Static<typeof ErrorBody>;
