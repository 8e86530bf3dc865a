import { Type, type Static } from 'typebox';
import { Cursor, filterWord, pageWords } from '#contract/office/office-list-query.ts';
import { Id, Nullable, Price, ShortText } from '#contract/primitives.ts';
import { mostBulkRules } from '#rules/price/lists/list-form.ts';
import { ruleScopes, type RuleScope } from '#rules/price/price-rule.ts';

const closed = { additionalProperties: false };
const Text = Type.String();
const Count = Type.Integer();
const MaybeText = (maxLength: number, description = '') =>
  Type.Optional(Nullable(Type.String({ ...ShortText(maxLength), description })));
const MaybeNumber = Type.Optional(Nullable(Type.Number()));
const UnitName = Type.Optional(Nullable(Type.Union([ShortText(100), Type.Integer()])));

/** A rule of a price list (rule prices/list-rule), or of its quantities (rule prices/quantity-rules). */
export const OfficeRule = Type.Object({
  id: Id,
  scope: Type.Unsafe<RuleScope>(Type.Enum([...ruleScopes])),
  target: Nullable(
    Type.String({ description: 'code of the product or brand, path of the category' }),
  ),
  unit: Nullable(Text),
  min: Count,
  minUnit: Nullable(Text),
  price: Nullable(Price),
  discount: Nullable(Type.String({ description: 'such as `10+5`' })),
  from: Nullable(Text),
  to: Nullable(Text),
  multiple: Nullable(Count),
  max: Nullable(Count),
  changedAt: Type.String({ description: 'give it as `seen`' }),
});
export type OfficeRule = Static<typeof OfficeRule>;

/** Rules that changed; null where one is gone (rule wholesale/changed-rules). */
export const ChangedRulesAnswer = Type.Object({
  items: Type.Array(Type.Object({ id: Id, rule: Nullable(OfficeRule) })),
  cursor: Type.String({ description: 'give it as `changedSince` the next time, within 30 days' }),
  more: Type.Boolean({ description: 'whether there is more already' }),
});

export const ChangedRulesQuery = Type.Object({
  changedSince: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 500 })),
});

export const RuleTableQuery = Type.Object({
  scope: filterWord('`product`, `brand`, `category` or `all`', 20),
  q: filterWord('words of names or a code', 100),
  ...pageWords,
});

/** A page of what a list has rules about, each with its rules (rule wholesale/rule-table). */
export const RuleTablePage = Type.Object({
  items: Type.Array(
    Type.Object({
      scope: OfficeRule.properties.scope,
      target: Nullable(Text),
      name: Type.String({ description: 'in the language of the call' }),
      products: Type.Integer({ description: 'that it is about, a family as one; 10,001: more' }),
      rules: Type.Array(OfficeRule),
    }),
  ),
  next: Cursor,
});
export type RuleTablePage = Static<typeof RuleTablePage>;

const fields = {
  scope: ShortText(20),
  target: MaybeText(400),
  unit: UnitName,
  min: MaybeNumber,
  minUnit: UnitName,
  price: Type.Optional(Nullable(Type.Object({ value: Type.Number(), currency: ShortText(10) }))),
  discount: MaybeText(40, 'such as `10+5`'),
  from: MaybeText(10, 'the first day, such as `2026-12-01`'),
  to: MaybeText(10, 'the last day'),
  multiple: MaybeNumber,
  max: MaybeNumber,
};

const guards = {
  seen: MaybeText(
    40,
    'the `changedAt` that you saw: where it is another by now, nothing is changed',
  ),
  isNew: Type.Optional(Type.Boolean({ description: 'refused where there is such a rule' })),
};

/** One rule: added, or changed where the list has one with the same key (rule wholesale/rule-fields). */
export const RuleBody = Type.Object(
  {
    ...fields,
    id: Type.Optional({ ...Id, description: 'the rule that this one replaces' }),
    ...guards,
  },
  closed,
);
export type RuleBody = Static<typeof RuleBody>;

export const RuleLine = Type.Object(
  {
    ...fields,
    ...guards,
    remove: Type.Optional(Type.Boolean({ description: 'removes the rule with this key' })),
  },
  closed,
);
export type RuleLine = Static<typeof RuleLine>;

/** The units that rules can name (rule wholesale/rule-units). */
export const RuleUnits = Type.Object({
  items: Type.Array(
    Type.Object({
      value: Type.String({ description: 'the name that a rule holds' }),
      name: Type.String({ description: 'in the language of the call' }),
      multiplier: Nullable(
        Type.Integer({ description: 'pieces in one; null: not always as many' }),
      ),
    }),
  ),
});
export type RuleUnits = Static<typeof RuleUnits>;

export const BulkRulesBody = Type.Object(
  { rules: Type.Array(RuleLine, { minItems: 1, maxItems: mostBulkRules }) },
  closed,
);
export const RemoveRuleBody = Type.Object({ seen: MaybeText(40) }, closed);

/** How many rules a change added, changed and removed. */
export const RulesDone = Type.Object({ added: Count, changed: Count, removed: Count });
export type RulesDone = Static<typeof RulesDone>;

/** The newest changes of a list (rule wholesale/history). */
export const ListHistory = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Id,
      at: Type.String({ description: 'ISO 8601 in UTC, with milliseconds' }),
      by: Text,
      kind: Type.Enum(['terms', 'price', 'quantity']),
      added: Count,
      changed: Count,
      removed: Count,
      undone: Type.Boolean(),
      samples: Type.Array(
        Type.Object({
          before: Nullable(
            Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
          ),
          after: Nullable(
            Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
          ),
        }),
        { description: 'the first three of what was changed' },
      ),
    }),
  ),
});
export type ListHistory = Static<typeof ListHistory>;

export const UndoBody = Type.Object(
  { id: { ...Id, description: 'the newest change that was not undone' } },
  closed,
);
