import { Type, type Static } from 'typebox';
import { Nullable } from '#contract/primitives.ts';
import { OfficeRule, RuleLine } from './price-rules.ts';

/** The name of the file in the form. */
export const ruleSheetField = 'sheet';

const Count = Type.Integer();

/** The changes that the sheet of a price list would make; nothing is saved (rule wholesale/rule-sheet). */
export const RuleSheetCheck = Type.Object({
  rows: Type.Integer({ description: 'with a rule' }),
  same: Type.Integer({ description: 'that change nothing' }),
  added: Count,
  changed: Count,
  removed: Count,
  rules: Type.Array(RuleLine, { description: 'lines for `rules/bulk`' }),
  before: Type.Array(Nullable(Type.Omit(OfficeRule, ['id', 'changedAt'])), {
    description: 'for each line the rule as it is; null for a new one',
  }),
  refused: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'in the sheet, counted from 1' }),
      column: Type.String(),
      text: Type.String({ description: 'what is wrong, in the language of the call' }),
    }),
    { description: 'at most 500' },
  ),
  refusedRows: Count,
});
export type RuleSheetCheck = Static<typeof RuleSheetCheck>;
