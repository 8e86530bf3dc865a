import { Type, type Static } from 'typebox';

/** The result of an action; figures that only some actions have are absent elsewhere. */
export const WorkAnswer = Type.Object({
  orderNo: Type.String(),
  version: Type.Integer(),
  status: Type.String(),
  actions: Type.Array(Type.String()),
  amount: Type.Optional(Type.Number()),
  currency: Type.Optional(Type.String()),
  over: Type.Optional(
    Type.Number({ description: 'received: above 0 so much too much, below 0 so much is missing' }),
  ),
  settles: Type.Optional(Type.Boolean({ description: 'received: whether nothing is waited for' })),
  isDone: Type.Optional(Type.Boolean({ description: 'refunded: whether the money is on its way' })),
  isComplete: Type.Optional(Type.Boolean({ description: 'shipped: whether all has left' })),
  parcelId: Type.Optional(Type.Integer()),
});
export type WorkAnswer = Static<typeof WorkAnswer>;
