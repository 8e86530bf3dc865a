import type { OfficePriceList } from '#contract/office/prices/price-lists.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { ruleSheetTexts } from '#text/office/prices/rule-sheet-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { PriceChanges } from '../preview/price-changes.tsx';
import { CheckedRules } from './checked-rules.tsx';
import { useRuleSheet } from './use-rule-sheet.tsx';

/** Reads a sheet of rules, shows what it would change, and saves that as one change of the list (rule wholesale/rule-sheet). */
export function SheetDialog({ list, onClose }: { list: OfficePriceList; onClose: () => void }) {
  const { t, format } = useTexts(ruleSheetTexts);
  const { t: desk } = useTexts(priceDeskTexts);
  const sheet = useRuleSheet(list.code, onClose);
  const { checked } = sheet;
  const changes = checked ? checked.rules.length : 0;
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t.title}
      onSubmit={(event) => {
        event.preventDefault();
        void sheet.save();
      }}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" disabled={changes === 0} busy={sheet.isSaving && t.saving}>
            {changes === 0 ? desk.rules.save : t.save(format.integer(changes))}
          </Button>
        </>
      }
    >
      <FailureNote text={sheet.failed} />
      <p className="price-dialog-note">{t.hint}</p>
      <SheetField sheet={sheet} />
      {checked && <CheckedRules check={checked} />}
      {checked && changes > 0 && <PriceChanges body={{ list: list.code, rules: checked.rules }} />}
    </Modal>
  );
}

function SheetField({ sheet }: { sheet: ReturnType<typeof useRuleSheet> }) {
  const { t } = useTexts(ruleSheetTexts);
  return (
    <>
      <Field label={t.file} error={sheet.wrong}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            accept=".csv,.txt,.xlsx"
            disabled={sheet.isChecking || sheet.isSaving}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void sheet.check(file);
            }}
          />
        )}
      </Field>
      {sheet.isChecking && (
        <output>
          <span className="screen-reader-only">{t.checking}</span>
          <WaitingRows count={3} />
        </output>
      )}
    </>
  );
}
