import { Type, type Static } from 'typebox';
import { Nullable, ShortText } from '#contract/primitives.ts';
import { mergeObstacles, mergeParts } from '#rules/person/customer-merge.ts';

const Version = Type.Integer({
  minimum: 1,
  maximum: 2_000_000_000,
  description: 'the version that you saw: where it is another by now, nothing is changed',
});

const Side = Type.Object({
  id: Type.Integer(),
  version: Type.Integer({ description: 'give it back with the merge' }),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  marketing: Type.Boolean({ description: 'whether they accept advertising' }),
  isGuest: Type.Boolean(),
});

/** The preview of a merge (rules customers/merge, customers/merge-fields). */
export const MergePreview = Type.Object({
  kept: Side,
  other: Side,
  obstacle: Nullable(
    Type.Enum([...mergeObstacles], { description: 'why the two cannot be merged now' }),
  ),
  result: Type.Object({
    name: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    marketing: Type.Boolean(),
  }),
  parts: Type.Array(
    Type.Object({
      part: Type.Enum([...mergeParts]),
      count: Type.Integer({ description: 'rows of the other account' }),
      same: Type.Integer({
        description: 'of these, the ones that the kept account has already; cart lines add up',
      }),
    }),
    { description: 'without those of which there is nothing' },
  ),
});
export type MergePreview = Static<typeof MergePreview>;

export const MergeBody = Type.Object(
  {
    reason: { ...ShortText(400), description: 'for the staff and the activity log' },
    seen: Version,
    otherSeen: Version,
  },
  { additionalProperties: false },
);
