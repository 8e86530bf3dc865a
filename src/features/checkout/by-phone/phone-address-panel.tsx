import { streetLines } from '#rules/person/address-lines.ts';
import { formatDate } from '#text/format.ts';
import { phoneOrderTexts } from '#text/office/orders/phone-order-text.ts';
import { newAddress } from '#ui/address/address-values.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { RadioChoice } from './radio-choice.tsx';
import { TypedAddress } from './typed-address.tsx';
import type { PhoneForm } from './use-phone-order.tsx';

/** The addresses of the order: the customer's, or one that is typed (rule phone-orders/address). */
export function PhoneAddressPanel({ form }: { form: PhoneForm }) {
  const { t, locale } = useTexts(phoneOrderTexts);
  const { addresses, typed, placing, preview } = form;
  const arrives = preview.data?.delivery ?? null;
  return (
    <Panel title={t.delivery.title}>
      <div className="phone-fields">
        {addresses.length > 0 && <Choice form={form} />}
        {typed && <TypedAddress form={form} typed={typed} />}
        {placing.fields['deliveryId'] && (
          <p className="field-error" role="alert">
            {placing.fields['deliveryId']}
          </p>
        )}
        {addresses.length > 0 && <Invoice form={form} />}
        {arrives && (
          <p className="caption">
            {t.delivery.arrives(formatDate(arrives.from, locale), formatDate(arrives.to, locale))}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Choice({ form }: { form: PhoneForm }) {
  const { t } = useTexts(phoneOrderTexts);
  const { addresses, chosen, typed, set } = form;
  function choose(id: number): void {
    set('typed', null);
    set('deliveryId', id);
  }
  return (
    <fieldset className="phone-choices">
      <legend className="label">{t.delivery.address}</legend>
      {addresses.map((address) => (
        <RadioChoice
          key={address.id}
          group="delivery"
          title={address.addressTitle}
          hint={[address.name, ...streetLines(address)].filter(Boolean).join(', ')}
          isChosen={chosen?.id === address.id}
          onChoose={() => choose(address.id)}
        />
      ))}
      <RadioChoice
        group="delivery"
        title={t.delivery.other}
        hint={t.delivery.otherHint}
        isChosen={typed !== null}
        onChoose={() => set('typed', newAddress)}
      />
    </fieldset>
  );
}

function Invoice({ form: { addresses, values, set } }: { form: PhoneForm }) {
  const { t } = useTexts(phoneOrderTexts);
  return (
    <SelectField
      label={t.delivery.invoice}
      value={values.invoiceId ?? ''}
      onChange={({ target }) => set('invoiceId', target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t.delivery.same}</option>
      {addresses.map((address) => (
        <option key={address.id} value={address.id}>
          {[address.addressTitle, address.companyName || address.name].join(' · ')}
        </option>
      ))}
    </SelectField>
  );
}
