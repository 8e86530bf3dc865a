import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { ShownChanges } from '../preview/price-changes.tsx';
import { QuantityFields } from './quantity-fields.tsx';
import { RowFields } from './row-fields.tsx';
import type { RuleDialogProps } from './typed-rules.tsx';
import { TargetFields } from './target-fields.tsx';
import { useRuleForm } from './use-rule-form.tsx';

/** All rules of a list about one target, with their effect on prices (rules wholesale/rule-fields, wholesale/preview). */
export function RuleDialog(props: RuleDialogProps) {
  const { kind, item, onClose } = props;
  const { t } = useTexts(priceDeskTexts);
  const form = useRuleForm(props);
  const { about, rows, preview } = form;
  const texts = kind === 'price' ? t.rules : t.quantities;
  const Row = kind === 'price' ? RowFields : QuantityFields;
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={item === 'new' ? texts.newTitle : texts.editTitle}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
      footer={<Foot isNew={item === 'new'} form={form} onClose={onClose} />}
    >
      <div className="price-rule">
        <FailureNote text={form.failed} />
        <TargetFields isFixed={item !== 'new'} about={about} onChange={form.setAbout} />
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            number={index + 1}
            units={form.units}
            hasPrice={about.scope === 'product'}
            currencies={form.currencies}
            errors={form.errorsOf(index)}
            onChange={(change) => form.setRow(row.key, change)}
            onRemove={rows.length > 1 ? () => form.removeRow(row.key) : undefined}
          />
        ))}
        <div>
          <Button look="soft" className="is-small" icon="plus" onClick={form.addRow}>
            {texts.addStep}
          </Button>
        </div>
        {form.isComplete && <ShownChanges kind={kind} preview={preview} />}
      </div>
    </Modal>
  );
}

function Foot(props: {
  isNew: boolean;
  form: ReturnType<typeof useRuleForm>;
  onClose: () => void;
}) {
  const { isNew, form, onClose } = props;
  const { t } = useTexts(priceDeskTexts);
  return (
    <>
      {!isNew && (
        <Button
          look="quiet"
          className="price-rule-remove"
          disabled={form.isBusy}
          onClick={() => void form.removeAll()}
        >
          {t.rules.removeAll}
        </Button>
      )}
      <Button look="secondary" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button type="submit" disabled={form.isUnchanged} busy={form.isBusy && t.rules.saving}>
        {t.rules.save}
      </Button>
    </>
  );
}
