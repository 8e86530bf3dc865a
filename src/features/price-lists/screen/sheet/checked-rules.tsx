import type { RuleSheetCheck } from '#contract/office/prices/rule-sheets.ts';
import { nameRule } from '#rules/price/lists/rule-form.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { ruleSheetTexts } from '#text/office/prices/rule-sheet-text.ts';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { PreviewFigures } from '../preview/preview-figures.tsx';
import { worthText } from '../rules/rule-text.tsx';

/** As many as a person reads before saving. */
const mostShown = 100;

/** The changes that a sheet would make: counts, refused rows, and the rules before and after. */
export function CheckedRules({ check }: { check: RuleSheetCheck }) {
  const { t, format } = useTexts(ruleSheetTexts);
  const { rows, added, changed, removed, same, refusedRows, rules } = check;
  const figures = { rows, added, changed, removed, same, refused: refusedRows };
  const names = ['rows', 'added', 'changed', 'removed', 'same', 'refused'] as const;
  return (
    <div className="price-changes" aria-live="polite">
      <PreviewFigures
        items={names.map((name) => [t.figures[name], format.integer(figures[name])] as const)}
      />
      {check.refused.length > 0 && <RefusedRows check={check} />}
      {rules.length === 0 ? <p>{t.nothing}</p> : <ChangedRules check={check} />}
    </div>
  );
}

type Refused = RuleSheetCheck['refused'][number];

function RefusedRows({ check: { refused, refusedRows } }: { check: RuleSheetCheck }) {
  const { t, format } = useTexts(ruleSheetTexts);
  const shown = refused.slice(0, mostShown);
  const left = refusedRows - new Set(shown.map(({ row }) => row)).size;
  const columns: TableColumn<Refused>[] = [
    { head: t.heads.row, render: ({ row }) => format.integer(row) },
    { head: t.heads.column, render: ({ column }) => column },
    { head: t.heads.text, render: ({ text }) => text },
  ];
  return (
    <>
      <h3>{t.refused}</h3>
      <p className="caption">{t.refusedHint}</p>
      <DataTable
        label={t.refused}
        columns={columns}
        rows={shown}
        keyOf={({ row, column }) => `${row} ${column}`}
      />
      {left > 0 && <p className="caption">{t.moreRefused(format.integer(left))}</p>}
    </>
  );
}

interface Change {
  at: number;
  rule: RuleSheetCheck['rules'][number];
  before: RuleSheetCheck['before'][number];
}

function ChangedRules({ check }: { check: RuleSheetCheck }) {
  const { t, format } = useTexts(ruleSheetTexts);
  const { t: desk } = useTexts(priceDeskTexts);
  const rows = check.rules
    .slice(0, mostShown)
    .map((rule, at): Change => ({ at, rule, before: check.before[at] ?? null }));
  const worth = (rule: Change['rule'] | Change['before']) =>
    rule === null ? '–' : worthText(nameRule('price', rule), format);
  const columns: TableColumn<Change>[] = [
    {
      head: t.heads.rule,
      render: ({ rule: { scope, target, min, minUnit, unit } }) => (
        <span className="price-list-name">
          {scope === 'all' ? desk.rules.all : target}
          <span className="caption">
            {t.from(format.integer(min ?? 1), String(minUnit ?? unit ?? desk.rules.pieces))}
          </span>
        </span>
      ),
    },
    { head: t.heads.was, className: 'muted', render: ({ before }) => worth(before) },
    {
      head: t.heads.is,
      render: ({ rule }) => (rule.remove ? '–' : <b>{worth(rule)}</b>),
    },
  ];
  return (
    <>
      <h3>{t.changes}</h3>
      <DataTable label={t.changes} columns={columns} rows={rows} keyOf={({ at }) => at} />
      {check.rules.length > mostShown && (
        <p className="caption">
          {t.firstOf(format.integer(mostShown), format.integer(check.rules.length))}
        </p>
      )}
    </>
  );
}
