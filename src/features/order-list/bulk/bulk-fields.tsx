import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import type { BulkAction } from '#rules/order/bulk-actions.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { TextAreaField, TextField } from '#ui/controls/field.tsx';
import { useNow } from '#ui/office/state/use-now.ts';

/** The typed fields of an action that is not shipping: `BulkShipFields` has those. */
export interface BulkForm {
  receivedOn: string;
  reference: string;
  reason: string;
}

export function BulkFields(props: {
  action: BulkAction;
  form: BulkForm;
  onChange: (form: BulkForm) => void;
  /** Whether somebody pressed the button. */
  tried: boolean;
}) {
  const { action, form, onChange } = props;
  const { t } = useTexts(orderTableTexts);
  const today = istanbulDay(new Date(useNow()));
  if (action === 'cancel') {
    return (
      <TextAreaField
        label={t.bulk.reason}
        hint={t.bulk.reasonHint}
        required
        maxLength={500}
        value={form.reason}
        error={props.tried && form.reason.trim() === '' ? t.bulk.needReason : null}
        onChange={({ target }) => onChange({ ...form, reason: target.value })}
      />
    );
  }
  if (action !== 'pay') return null;
  return (
    <div className="order-bulk-fields">
      <TextField
        label={t.bulk.date}
        type="date"
        max={today}
        required
        value={form.receivedOn}
        onChange={({ target }) => onChange({ ...form, receivedOn: target.value || today })}
      />
      <TextField
        label={t.bulk.reference}
        maxLength={100}
        value={form.reference}
        onChange={({ target }) => onChange({ ...form, reference: target.value })}
      />
    </div>
  );
}
