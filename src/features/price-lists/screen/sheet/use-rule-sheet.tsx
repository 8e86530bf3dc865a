import { useState } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import type { RulesDone } from '#contract/office/prices/price-rules.ts';
import { ruleSheetField, type RuleSheetCheck } from '#contract/office/prices/rule-sheets.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { ruleSheetTexts } from '#text/office/prices/rule-sheet-text.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useListUndo } from '../list/use-list-undo.tsx';

/** Sends a sheet to be checked, and saves what it changes. */
export function useRuleSheet(code: string, onSaved: () => void) {
  const { t } = useTexts(ruleSheetTexts);
  const { t: desk, format } = useTexts(priceDeskTexts);
  const { caller } = useOffice();
  const failureText = useFailureText();
  const { busy, failed, fields, change } = useOfficeChange();
  const { tellSaved } = useListUndo(code);
  const [checked, setChecked] = useState<RuleSheetCheck | null>(null);
  const [wrong, setWrong] = useState('');
  const [isChecking, setChecking] = useState(false);
  const path = officeUrls.priceList(code);
  async function check(file: File): Promise<void> {
    setChecking(true);
    setChecked(null);
    setWrong('');
    const form = new FormData();
    form.append(ruleSheetField, file);
    try {
      setChecked(await caller.upload<RuleSheetCheck>(`${path}/rule-sheet`, form));
    } catch (error) {
      const field = error instanceof ApiFailure ? error.fields[ruleSheetField] : undefined;
      setWrong(field ?? failureText(error));
    } finally {
      setChecking(false);
    }
  }
  async function save(): Promise<void> {
    if (!checked || checked.rules.length === 0) return;
    const done = await change<RulesDone>(`${path}/rules/bulk`, { rules: checked.rules });
    if (!done) return;
    onSaved();
    await tellSaved(desk.rules.saved(format.integer(done.added + done.changed + done.removed)));
  }
  // A line was right when it was checked: somebody changed what it names meanwhile.
  const stale = Object.keys(fields).length > 0 ? t.stale : '';
  return {
    checked,
    wrong,
    isChecking,
    isSaving: busy !== null,
    failed: failed || stale,
    check,
    save,
  };
}
