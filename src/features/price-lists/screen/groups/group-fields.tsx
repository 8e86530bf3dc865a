import type { AssortmentPage } from '#contract/office/prices/groups.ts';
import type { PriceListPage } from '#contract/office/prices/price-lists.ts';
import { wholesaleLimits } from '#rules/price/lists/list-form.ts';
import { groupDeskTexts } from '#text/office/prices/group-desk-text.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { GroupValues, ShopChoice } from './group-values.tsx';

interface FieldsProps {
  isNew: boolean;
  values: GroupValues;
  put: (part: Partial<GroupValues>) => void;
  code: string;
  setCode: (code: string) => void;
  fields: Readonly<Record<string, string>>;
}

/** The fields of a group: its names, its list, how it sees prices and which goods it sees. */
export function GroupFields(props: FieldsProps) {
  return (
    <div className="price-terms">
      <NameFields {...props} />
      <PriceFields {...props} />
      <AssortmentFields {...props} />
    </div>
  );
}

type NameField = 'name' | 'nameEn' | 'label' | 'labelEn';

function NameFields({ isNew, values, put, code, setCode, fields }: FieldsProps) {
  const { t } = useTexts(groupDeskTexts);
  const input = (name: NameField) => ({
    label: t.fields[name],
    maxLength: wholesaleLimits.name,
    value: values[name],
    error: fields[name],
    onChange: ({ target }: { target: HTMLInputElement }) => put({ [name]: target.value }),
  });
  return (
    <>
      <TextField required {...input('name')} />
      <TextField lang="en" {...input('nameEn')} />
      <TextField hint={t.labelHint} {...input('label')} />
      <TextField lang="en" {...input('labelEn')} />
      {isNew && (
        <TextField
          label={t.fields.code}
          hint={t.codeHint}
          maxLength={wholesaleLimits.code}
          spellCheck={false}
          value={code}
          error={fields['code']}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
    </>
  );
}

const choices = ['', '1', '0'] as const;

function PriceFields({ values, put, fields }: FieldsProps) {
  const { t } = useTexts(groupDeskTexts);
  const choose = (name: 'withVat' | 'showListPrice', names: Record<ShopChoice, string>) => (
    <SelectField
      label={t.fields[name]}
      value={values[name]}
      onChange={({ target }) =>
        put({ [name]: choices.find((each) => each === target.value) ?? '' })
      }
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      <ListField values={values} put={put} error={fields['priceList']} />
      <TextField
        label={t.fields.minOrder}
        className="input numeric"
        inputMode="decimal"
        maxLength={20}
        hint={t.minOrderHint}
        value={values.minOrder}
        error={fields['minOrder']}
        onChange={({ target }) => put({ minOrder: target.value })}
      />
      {choose('withVat', { '': t.asShop, '1': t.withVat, '0': t.withoutVat })}
      {choose('showListPrice', { '': t.asShop, '1': t.shown, '0': t.notShown })}
      <label className="check price-terms-cap">
        <input
          type="checkbox"
          checked={values.showPrices}
          onChange={({ target }) => put({ showPrices: target.checked })}
        />
        <span>{t.fields.showPrices}</span>
      </label>
    </>
  );
}

function ListField(props: Pick<FieldsProps, 'values' | 'put'> & { error: string | undefined }) {
  const { values, put, error } = props;
  const { t } = useTexts(groupDeskTexts);
  const { data } = useOfficeRead<PriceListPage>('/api/office/price-lists');
  const lists = data?.items ?? [];
  const isUnread = values.priceList !== '' && !lists.some(({ code }) => code === values.priceList);
  return (
    <SelectField
      label={t.fields.priceList}
      value={values.priceList}
      error={error}
      onChange={({ target }) => put({ priceList: target.value })}
    >
      <option value="">{t.noList}</option>
      {isUnread && <option value={values.priceList}>{values.priceList}</option>}
      {lists.map(({ code, name, active }) => (
        <option key={code} value={code}>
          {active ? name : t.draftList(name)}
        </option>
      ))}
    </SelectField>
  );
}

function AssortmentFields({ values, put, fields }: FieldsProps) {
  const { t } = useTexts(groupDeskTexts);
  const { data } = useOfficeRead<AssortmentPage>('/api/office/assortments');
  const { assortments, onlyAssortments } = values;
  return (
    <fieldset className="price-assortments">
      <legend className="label">{t.fields.assortments}</legend>
      {data?.items.length === 0 && <p className="muted">{t.noAssortments}</p>}
      {(data?.items ?? []).map(({ code, name }) => (
        <label key={code} className="check">
          <input
            type="checkbox"
            checked={assortments.includes(code)}
            onChange={({ target }) => {
              const others = assortments.filter((each) => each !== code);
              put({ assortments: target.checked ? [...others, code] : others });
            }}
          />
          <span>{name}</span>
        </label>
      ))}
      <label className="check">
        <input
          type="checkbox"
          checked={onlyAssortments}
          onChange={({ target }) => put({ onlyAssortments: target.checked })}
        />
        <span>{t.fields.onlyAssortments}</span>
      </label>
      {fields['assortments'] && <span className="field-error">{fields['assortments']}</span>}
    </fieldset>
  );
}
