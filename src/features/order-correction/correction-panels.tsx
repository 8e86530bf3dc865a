import { orderCorrectionTexts } from '#text/office/orders/order-correction-text.ts';
import { TextAreaField, TextField } from '#ui/controls/field.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { typedAmount, type CorrectionForm } from './use-correction.tsx';

/** The discount, without VAT (rule correction/discount). */
export function DiscountPanel({ form, currency }: { form: CorrectionForm; currency: string }) {
  const { t } = useTexts(orderCorrectionTexts);
  const { values, set } = form;
  return (
    <Panel title={t.discount.title}>
      <TextField
        label={t.discount.label(currency)}
        className="input is-amount"
        inputMode="decimal"
        maxLength={20}
        hint={t.discount.hint}
        value={values.discount}
        error={typedAmount(values.discount) === null ? t.discount.wrong : null}
        onChange={({ target }) => set('discount', target.value)}
      />
    </Panel>
  );
}

/** The note to the customer, and whether they get the mail (rule correction/history). */
export function MailPanel({ form }: { form: CorrectionForm }) {
  const { t } = useTexts(orderCorrectionTexts);
  const { values, set } = form;
  return (
    <Panel title={t.mail.title}>
      <div className="correction-desk-fields">
        <TextAreaField
          label={t.mail.note}
          rows={3}
          maxLength={1000}
          hint={t.mail.noteHint}
          value={values.note}
          onChange={({ target }) => set('note', target.value)}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={values.mail}
            onChange={({ target }) => set('mail', target.checked)}
          />
          <span>{t.mail.send}</span>
        </label>
        <p className="caption">{t.mail.about}</p>
      </div>
    </Panel>
  );
}
