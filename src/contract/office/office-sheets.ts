import { Type, type Static } from 'typebox';
import { Nullable } from '#contract/primitives.ts';
import { sheetLimits } from '#rules/transfer/import-run.ts';
import { customerFields, productFields, sheetKinds } from '#rules/transfer/sheets/sheet-fields.ts';
import { decimalSigns } from '#rules/transfer/sheets/sheet-numbers.ts';

const closed = { additionalProperties: false };
const Count = Type.Integer();

const names = [...new Set([...Object.keys(productFields), ...Object.keys(customerFields)])];

/** The way in which the columns of a sheet fill fields (rule import-export/sheet-matching). */
export const MatchingBody = Type.Object(
  {
    headRow: Type.Integer({ minimum: 1, maximum: 1_048_576, description: 'the row of the names' }),
    fields: Type.Array(Nullable(Type.String({ enum: names })), {
      maxItems: sheetLimits.columns,
      description: 'for each column its field; null: it is not imported',
    }),
    decimal: Type.Enum([...decimalSigns]),
    hasVat: Type.Boolean({ description: 'prices of the sheet include VAT' }),
  },
  closed,
);

const Column = Type.Object({
  name: Type.String(),
  samples: Type.Array(Type.String()),
  filled: Type.Integer({ description: 'rows with a value, of those that were looked at' }),
  numbers: Type.Integer({ description: 'rows whose value is a number' }),
});

/** A sheet as people match its columns. */
export const SheetDetail = Type.Object({
  format: Type.Enum(['csv', 'xlsx']),
  encoding: Type.String({ description: 'of a CSV file; empty for a workbook' }),
  delimiter: Type.String({ description: 'of a CSV file; empty for a workbook' }),
  rows: Type.Integer({ description: 'below the names; empty rows do not count' }),
  looked: Count,
  columns: Type.Array(Column),
  isRemembered: Type.Boolean({ description: 'such a sheet was imported before' }),
  matching: Type.Object({
    headRow: Count,
    fields: Type.Array(Nullable(Type.String())),
    decimal: Type.Enum([...decimalSigns]),
    hasVat: Type.Boolean(),
  }),
});

/** Null: the sheet is still being read; ask again. */
export const SheetAnswer = Type.Object({ sheet: Nullable(SheetDetail) });
export type SheetAnswer = Static<typeof SheetAnswer>;
export type SheetDetail = Static<typeof SheetDetail>;

export const SheetQuery = Type.Object({
  headRow: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_048_576 })),
});

export const SheetFileQuery = Type.Object({
  kind: Type.Enum([...sheetKinds]),
  format: Type.Enum(['csv', 'xlsx']),
});

export const SheetFormatQuery = Type.Object({ format: Type.Enum(['csv', 'xlsx']) });
