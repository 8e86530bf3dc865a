import { Type, type Static } from 'typebox';
import { Id, Nullable, ShortText } from '#contract/primitives.ts';
import { importKinds, importStates, uploadLimits } from '#rules/transfer/import-run.ts';

const closed = { additionalProperties: false };
const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });
const Count = Type.Integer();

const Counts = Type.Object({
  read: Count,
  added: Count,
  changed: Count,
  unchanged: Count,
  refused: Count,
  warnings: Count,
});

const PartCounts = Type.Object({
  part: Type.String({ description: 'of the store folder: `products`, `customers` …' }),
  counts: Counts,
});

const Change = Type.Object({
  field: Type.String(),
  before: Type.String({ description: 'as people read it; empty: there was nothing' }),
  after: Type.String(),
});

/** A record with old and new values. */
const Sample = Type.Object({ key: Type.String(), name: Type.String(), fields: Type.Array(Change) });

const CheckedPart = Type.Object({
  part: Type.String(),
  counts: Counts,
  fields: Type.Array(Type.Object({ field: Type.String(), count: Count })),
  added: Type.Array(Sample),
  changed: Type.Array(Sample),
});

const Problem = Type.Object({
  severity: Type.Enum(['refused', 'warning']),
  file: Type.String(),
  line: Count,
  field: Type.String(),
  text: Type.String({ description: 'what is wrong, in the language of the answer' }),
});
export type ImportProblemLine = Static<typeof Problem>;

/** An import of the office (rule import-export/run-states). */
export const OfficeImport = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...importKinds]),
  fileName: Type.String(),
  bytes: Count,
  state: Type.Enum([...importStates]),
  fault: Type.String({ description: 'why the file cannot be imported; empty: it can' }),
  byName: Type.String(),
  createdAt: Instant,
  startedAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  stopWanted: Type.Boolean({ description: 'somebody asked it to stop' }),
  report: Nullable(Type.Array(PartCounts)),
  canUndo: Type.Boolean({ description: 'the last import, whose old values are stored' }),
});
export type OfficeImport = Static<typeof OfficeImport>;

export const OfficeImportPage = Type.Object({
  items: Type.Array(OfficeImport),
  next: Nullable(Type.Integer({ description: 'give it as `before`; null: nothing there' })),
  active: Nullable(OfficeImport),
});
export type OfficeImportPage = Static<typeof OfficeImportPage>;

export const OfficeImportDetail = Type.Object({
  ...OfficeImport.properties,
  received: Type.Integer({ description: 'bytes of the file that have come' }),
  progress: Nullable(
    Type.Object({
      part: Type.String(),
      read: Count,
      total: Nullable(Type.Integer({ description: 'bytes; null: unknown' })),
    }),
  ),
  check: Nullable(Type.Array(CheckedPart)),
  undo: Nullable(Type.Array(PartCounts)),
  problems: Type.Array(Problem, { description: 'the first of the check, the run or the undo' }),
});
export type OfficeImportDetail = Static<typeof OfficeImportDetail>;

export const ImportBody = Type.Object(
  {
    kind: Type.Enum([...importKinds], { description: '`folder`: a zip of a store folder' }),
    name: { ...ShortText(200), minLength: 1, description: 'the name of the file' },
    bytes: Type.Integer({ minimum: 1, maximum: uploadLimits.bytes }),
  },
  closed,
);

export const ImportAdded = Type.Object({ id: Id });

export const PieceQuery = Type.Object({
  at: Type.Integer({
    minimum: 0,
    maximum: uploadLimits.bytes,
    description: 'the place of the piece in the file; the pieces before it have come',
  }),
});

export const PieceTaken = Type.Object({
  received: Type.Integer({ description: 'bytes of the file that have come' }),
});

export const ImportBegun = Type.Object({ id: Id, state: Type.Enum([...importStates]) });
