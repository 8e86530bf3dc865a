import { Type, type Static } from 'typebox';
import { Nullable } from '#contract/primitives.ts';

/** The news since a person last looked (rule office/bell). A part that the role may not read is null. */
export const OfficeBell = Type.Object({
  at: Type.String({ description: 'when it was read: give it as `since` once the news was seen' }),
  orders: Nullable(
    Type.Object({
      count: Type.Integer({ description: 'at most 100' }),
      items: Type.Array(
        Type.Object({
          orderNo: Type.String(),
          customer: Type.String(),
          tryTotal: Type.Number({ description: 'in TRY' }),
          at: Type.String(),
        }),
        { description: 'the newest first' },
      ),
    }),
  ),
  lowStock: Nullable(
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        code: Type.String(),
        name: Type.String(),
        quantity: Type.Integer({ description: 'pieces that no running payment holds' }),
      }),
      { description: 'products of these orders that are nearly or wholly gone' },
    ),
  ),
  failedMails: Type.Integer(),
  failedWebhooks: Type.Integer(),
});
export type OfficeBell = Static<typeof OfficeBell>;
