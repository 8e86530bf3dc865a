import { useState } from 'react';
import type { ProductChoices } from '#contract/office/catalog/office-product-form.ts';
import type { RulesDone, RuleUnits } from '#contract/office/prices/price-rules.ts';
import { ruleLines, type RuleChange } from '#rules/price/lists/rule-lines.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useListUndo } from '../list/use-list-undo.tsx';
import { usePricePreview } from '../preview/use-price-preview.tsx';
import {
  emptyRow,
  rowOf,
  ruleOf,
  type RuleAbout,
  type RuleDialogProps,
  type RuleItem,
  type RuleRow,
} from './typed-rules.tsx';

/** The rules about one target: their rows, their effect, and how they are saved (rules wholesale/bulk, wholesale/preview). */
export function useRuleForm(props: RuleDialogProps) {
  const { kind, list, item } = props;
  const { locale } = useTexts(priceDeskTexts);
  // The table may show another person's change meanwhile: this is what the form began with.
  const [began] = useState(item);
  const [about, setAbout] = useState<RuleAbout>(aboutOf(began));
  const { data } = useOfficeRead<ProductChoices>('/api/office/product-form');
  const currencies = data?.currencies ?? [];
  const [currency = 'TRY'] = currencies;
  const { rows, ...rowWork } = useRows(began);
  const key = { scope: about.scope, target: about.target?.code ?? null };
  const seen = began === 'new' ? [] : began.rules;
  const wanted = rows.map((row) => ruleOf(kind, row, key, { locale, currency }));
  const { lines, rows: rowsOfLines } = ruleLines(kind, seen, wanted);
  const isComplete =
    (about.scope === 'all' || about.target !== null) &&
    (kind === 'quantity' || rows.every(({ worth }) => worth.trim() !== ''));
  const isUnchanged = lines.length === 0;
  const preview = usePricePreview(
    isComplete && !isUnchanged
      ? { list: list.code, [kind === 'price' ? 'rules' : 'quantityRules']: lines }
      : null,
  );
  const saving = useSave(props, lines);
  const errors = saving.hasErrors ? saving.fields : preview.fields;
  const errorOf = (row: number, field: string) => {
    const line = rowsOfLines.indexOf(row);
    return line < 0 ? undefined : errors[`${line + 1}.${field}`];
  };
  return {
    about: { ...about, error: errorOf(0, 'target') },
    setAbout,
    rows,
    ...rowWork,
    currencies,
    preview,
    isComplete: isComplete && !isUnchanged,
    isUnchanged,
    isBusy: saving.isBusy,
    failed: saving.failed,
    errorsOf: (row: number) => (field: string) => errorOf(row, field),
    save: () => saving.send(lines),
    units: useRuleUnits(about),
    removeAll: () => saving.send(ruleLines(kind, seen, []).lines),
  };
}

function aboutOf(item: RuleItem | 'new'): RuleAbout {
  if (item === 'new') return { scope: 'product', target: null };
  const { scope, target, name } = item;
  return { scope, target: target === null ? null : { code: target, name } };
}

/** The units to choose from: those of the one product that the rules are about, else those of the shop. */
function useRuleUnits({ scope, target }: RuleAbout): readonly RuleUnits['items'][number][] {
  const product = scope === 'product' ? (target?.code ?? '') : '';
  const query = new URLSearchParams({ product });
  const { data } = useOfficeRead<RuleUnits>(`/api/office/price-units?${query}`);
  return data?.items ?? [];
}

function useRows(began: RuleItem | 'new') {
  const { locale } = useTexts(priceDeskTexts);
  const [rows, setRows] = useState<RuleRow[]>(() =>
    began === 'new' || began.rules.length === 0
      ? [emptyRow(0)]
      : began.rules.map((rule) => rowOf(rule, locale)),
  );
  // Ids of rules are above zero.
  const nextKey = Math.min(0, ...rows.map(({ key }) => key)) - 1;
  return {
    rows,
    setRow: (key: number, change: Partial<RuleRow>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row))),
    addRow: () => setRows([...rows, emptyRow(nextKey, rows.at(-1))]),
    removeRow: (key: number) => setRows(rows.filter((row) => row.key !== key)),
  };
}

function useSave({ kind, list, onClose, onStale }: RuleDialogProps, lines: readonly RuleChange[]) {
  const { t, format } = useTexts(priceDeskTexts);
  const { busy, failed, fields, change } = useOfficeChange();
  const { tellSaved } = useListUndo(list.code);
  const [refused, setRefused] = useState('');
  const rulesPath = kind === 'price' ? 'rules' : 'quantity-rules';
  const path = `${officeUrls.priceList(list.code)}/${rulesPath}/bulk`;
  async function send(rules: readonly RuleChange[]): Promise<void> {
    setRefused(JSON.stringify(rules));
    const done = await change<RulesDone>(path, { rules });
    if (done === null) return onStale();
    onClose();
    const { added, changed, removed } = done;
    await tellSaved(t.rules.saved(format.integer(added + changed + removed)));
  }
  return {
    isBusy: busy !== null,
    failed,
    fields,
    // The preview checks again after a refusal, with the corrected text.
    hasErrors: Object.keys(fields).length > 0 && refused === JSON.stringify(lines),
    send,
  };
}
