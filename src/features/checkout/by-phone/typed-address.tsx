import type { ComponentProps } from 'react';
import type { District, Province } from '#contract/address.ts';
import { addressFormNames, type FormField } from '#rules/person/address-form.ts';
import { withField, withType, type AddressValues } from '#ui/address/address-values.ts';
import { SelectField, TextAreaField, TextField } from '#ui/controls/field.tsx';
import { ChoiceSegments } from '#ui/office/choice-segments.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useText } from '#ui/state/text-context.tsx';
import type { PhoneForm } from './use-phone-order.tsx';

/** An address in Türkiye, of a person or a company, with the fields and checks of the shop's own form (rule phone-orders/address). */
export function TypedAddress({ form, typed }: { form: PhoneForm; typed: AddressValues }) {
  const { addresses: t, common } = useText();
  const lists = usePlaces(typed.city);
  const control = (field: FormField) => ({
    value: typed[field],
    error: form.placing.fields[addressFormNames[field]] ?? null,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      form.set('typed', withField(typed, field, target.value)),
  });
  return (
    <div className="phone-typed">
      <ChoiceSegments
        label={t.kind}
        items={[
          { key: 'individual', name: t.individual },
          { key: 'corporate', name: t.corporate },
        ]}
        current={typed.type}
        onChoose={(type) => form.set('typed', withType(typed, type))}
      />
      <TextField {...control('name')} label={t.name} required />
      <TextField {...control('number')} label={t.phone} type="tel" inputMode="tel" required />
      <SelectField {...control('city')} label={t.city} required>
        <option value="">{common.choose}</option>
        {lists.provinces.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField {...control('town')} label={t.town} required disabled={typed.city === ''}>
        <option value="">{common.choose}</option>
        {lists.districts.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextAreaField {...control('address')} label={t.address} rows={2} required />
      <Identity form={form} typed={typed} control={control} />
    </div>
  );
}

type Control = (field: FormField) => Pick<
  ComponentProps<typeof TextField>,
  'value' | 'error' | 'autoComplete'
> & {
  onChange: (event: { target: { value: string } }) => void;
};

/** A person's identity number, or a company with its tax office and number. */
function Identity(props: { form: PhoneForm; typed: AddressValues; control: Control }) {
  const { form, typed, control } = props;
  const { addresses: t } = useText();
  const needsId = form.preview.data?.nationalIdRequired ?? false;
  if (typed.type === 'individual')
    return (
      <TextField
        {...control('idNumber')}
        label={needsId ? t.idNumber : t.idNumberOptional}
        required={needsId}
        inputMode="numeric"
      />
    );
  return (
    <>
      <TextField {...control('companyName')} label={t.companyName} required />
      <TextField {...control('taxOffice')} label={t.taxOffice} required />
      <TextField {...control('taxNumber')} label={t.taxNumber} inputMode="numeric" required />
    </>
  );
}

/** The provinces, and the districts of the chosen one; a list that has not come shows the value alone. */
function usePlaces(city: string) {
  const path = '/api/catalog/reference';
  const provinces = useOfficeRead<Province[]>(`${path}/provinces`).data ?? [];
  const key = provinces.find(({ sehir_title: title }) => title === city)?.sehir_key ?? 0;
  const districts = useOfficeRead<District[]>(`${path}/districts?sehir_key=${key}`, {
    enabled: key > 0,
  }).data;
  return {
    provinces: provinces.filter((row) => row.sehir_key > 0).map((row) => row.sehir_title),
    districts: (districts ?? []).filter((row) => row.ilce_key > 0).map((row) => row.ilce_title),
  };
}
