import type { CorrectionPreview } from '#contract/office/orders/order-correction.ts';
import { orderCorrectionTexts } from '#text/office/orders/order-correction-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField, TextField } from '#ui/controls/field.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { CorrectionForm, Delivery } from './use-correction.tsx';

type Stored = NonNullable<CorrectionPreview['delivery']>;

const lineFields = ['name', 'number', 'town', 'city'] as const;

/** The delivery address, and its fields once somebody edits it (rule correction/address). */
export function AddressPanel({ form, stored }: { form: CorrectionForm; stored: Stored }) {
  const { t } = useTexts(orderCorrectionTexts);
  const { values, set } = form;
  const { country: _country, ...same } = stored;
  const isEdited = values.delivery !== null;
  return (
    <Panel
      title={t.address.title}
      aside={
        <Button
          look="quiet"
          className="is-small"
          onClick={() => set('delivery', isEdited ? null : same)}
        >
          <OfficeIcon name={isEdited ? 'x' : 'pencil'} />
          {isEdited ? t.address.keep : t.address.edit}
        </Button>
      }
    >
      {values.delivery === null ? (
        <p>
          {stored.name}
          <br />
          {stored.address}
          <br />
          {`${stored.town} / ${stored.city}`}
          <br />
          {stored.number}
        </p>
      ) : (
        <Fields form={form} delivery={values.delivery} />
      )}
    </Panel>
  );
}

function Fields({ form, delivery }: { form: CorrectionForm; delivery: Delivery }) {
  const { t } = useTexts(orderCorrectionTexts);
  const put = (field: keyof Delivery, value: string) =>
    form.set('delivery', { ...delivery, [field]: value });
  const errorOf = (field: keyof Delivery) => form.fields[`delivery.${field}`] ?? null;
  return (
    <div className="correction-desk-fields">
      <TextAreaField
        label={t.address.address}
        rows={2}
        maxLength={500}
        value={delivery.address}
        error={errorOf('address')}
        onChange={({ target }) => put('address', target.value)}
      />
      {lineFields.map((field) => (
        <TextField
          key={field}
          label={t.address[field]}
          maxLength={field === 'number' ? 40 : 50}
          value={delivery[field]}
          error={errorOf(field)}
          onChange={({ target }) => put(field, target.value)}
        />
      ))}
    </div>
  );
}
