import {
  addressFormNames,
  addressWarnings,
  isTurkiye,
  type FormField,
} from '#rules/person/address-form.ts';
import type { AddressLists } from './address-reference.ts';
import type { AddressValues } from './address-values.ts';
import { SelectField, TextAreaField, TextField } from '#ui/controls/field.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';

export interface FieldsProps {
  values: AddressValues;
  errors: Partial<Record<FormField, string>>;
  lists: AddressLists;
  onType: (field: FormField, typed: string) => void;
  onLeave: (field: FormField) => void;
  onKind: (type: AddressValues['type']) => void;
  /** The only address of somebody has no title. */
  untitled?: boolean;
}

/** The props that all controls of the form share; a change of a select also counts as leaving it. */
function control({ values, errors, onType, onLeave }: FieldsProps, field: FormField) {
  return {
    name: addressFormNames[field],
    value: values[field],
    error: errors[field],
    required: true,
    onChange: (event: { target: { value: string } }) => onType(field, event.target.value),
    onBlur: () => onLeave(field),
  };
}

/** Individual or corporate; another country asks for neither. */
export function AddressKind({ values, onKind }: FieldsProps) {
  const t = useText();
  const kinds = [
    ['individual', t.addresses.individual],
    ['corporate', t.addresses.corporate],
  ] as const;
  if (!isTurkiye(values.country)) return null;
  return (
    <fieldset className="address-kind">
      <legend className="label">{t.addresses.kind}</legend>
      <div className="option-list">
        {kinds.map(([kind, name]) => (
          <label key={kind} className="option radio">
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={values.type === kind}
              onChange={() => onKind(kind)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A list that is on its way shows the value alone. */
function options(names: readonly string[], value: string) {
  const all = value === '' || names.includes(value) ? names : [value, ...names];
  return all.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));
}

function CountryField(props: FieldsProps) {
  const t = useText();
  const locale = useLocale();
  const { lists, values } = props;
  const known = lists.countries.some((country) => country.name === values.country);
  return (
    <SelectField {...control(props, 'country')} label={t.addresses.country} autoComplete="off">
      {!known && <option value={values.country}>{values.country}</option>}
      {lists.countries.map((country) => (
        <option key={country.code} value={country.name}>
          {locale === 'en' ? country.name_en : country.name}
        </option>
      ))}
    </SelectField>
  );
}

/** Abroad no list knows the place (rule addresses/abroad-place). */
function PlaceAbroadFields(props: FieldsProps) {
  const { addresses } = useText();
  return (
    <>
      <TextField
        {...control(props, 'placeCity')}
        label={addresses.placeCity}
        autoComplete="address-level2"
      />
      <TextField
        {...control(props, 'placeRegion')}
        required={false}
        label={addresses.placeRegion}
        autoComplete="address-level1"
      />
      <TextField
        {...control(props, 'placePostalCode')}
        required={false}
        label={addresses.placePostalCode}
        autoComplete="postal-code"
      />
    </>
  );
}

function PlaceFields(props: FieldsProps) {
  const t = useText();
  const { lists, values } = props;
  if (!isTurkiye(values.country)) return <PlaceAbroadFields {...props} />;
  const provinces = lists.provinces.filter((row) => row.sehir_key > 0);
  const districts = lists.districts.filter((row) => row.ilce_key > 0);
  return (
    <>
      <SelectField {...control(props, 'city')} label={t.addresses.city}>
        <option value="">{t.common.choose}</option>
        {options(
          provinces.map((row) => row.sehir_title),
          values.city,
        )}
      </SelectField>
      <SelectField
        {...control(props, 'town')}
        label={t.addresses.town}
        disabled={values.city === ''}
      >
        <option value="">{t.common.choose}</option>
        {options(
          districts.map((row) => row.ilce_title),
          values.town,
        )}
      </SelectField>
    </>
  );
}

/**
 * National id, or company, tax office and tax number; in Türkiye alone
 * (rules addresses/national-id, addresses/company).
 */
function IdentityFields(props: FieldsProps) {
  const t = useText();
  const { values } = props;
  const { nationalIdRequired } = useShop().settings;
  if (!isTurkiye(values.country)) return null;
  const doubtful = addressWarnings(values);
  const hint = (field: 'idNumber' | 'taxNumber', usual?: string) =>
    doubtful.includes(field) ? t.addresses.numberDoubtful : usual;
  if (values.type === 'individual') {
    return (
      <div className="field-pair is-stacking">
        <TextField
          {...control(props, 'idNumber')}
          required={nationalIdRequired}
          label={nationalIdRequired ? t.addresses.idNumber : t.addresses.idNumberOptional}
          inputMode="numeric"
          autoComplete="off"
          hint={hint('idNumber', t.addresses.idNumberReason)}
        />
      </div>
    );
  }
  return (
    <div className="field-trio is-stacking">
      <TextField
        {...control(props, 'companyName')}
        label={t.addresses.companyName}
        autoComplete="organization"
      />
      <TextField {...control(props, 'taxOffice')} label={t.addresses.taxOffice} />
      <TextField
        {...control(props, 'taxNumber')}
        label={t.addresses.taxNumber}
        inputMode="numeric"
        autoComplete="off"
        hint={hint('taxNumber')}
      />
    </div>
  );
}

/** Every field of the address form, in the order of the mock-up. */
export function AddressFields(props: FieldsProps) {
  const t = useText();
  const atHome = isTurkiye(props.values.country);
  return (
    <>
      <AddressKind {...props} />
      <div className="field-pair is-stacking">
        {props.untitled !== true && (
          <TextField
            {...control(props, 'addressTitle')}
            label={t.addresses.addressTitle}
            placeholder={t.addresses.addressTitlePlaceholder}
          />
        )}
        <TextField {...control(props, 'name')} label={t.addresses.name} autoComplete="name" />
        <TextField
          {...control(props, 'number')}
          label={t.addresses.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={atHome ? '+90 (5__) ___ __ __' : ''}
        />
        <CountryField {...props} />
        <PlaceFields {...props} />
      </div>
      <TextAreaField
        {...control(props, 'address')}
        label={t.addresses.address}
        autoComplete="street-address"
      />
      <IdentityFields {...props} />
    </>
  );
}
