import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { TextField } from '#ui/controls/field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { RemoveStep, type RowProps } from './row-fields.tsx';
import { UnitField } from './unit-field.tsx';

const figures = ['min', 'multiple', 'max'] as const;

/** The fields of one rule of quantities: for which unit, from how many, in which steps, up to how many. */
export function QuantityFields(props: RowProps) {
  const { row, number, units, hasPrice, errors, onChange, onRemove } = props;
  const { t } = useTexts(priceDeskTexts);
  const { quantities } = t;
  return (
    <fieldset className="price-row">
      <legend>{quantities.row(String(number))}</legend>
      <UnitField
        label={t.rules.fields.unit}
        none={quantities.pieces}
        value={row.unit}
        units={units}
        isOfProduct={hasPrice}
        error={errors('unit')}
        onChange={(unit) => onChange({ unit })}
      />
      {figures.map((name) => (
        <TextField
          key={name}
          label={quantities.fields[name]}
          className="input numeric"
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          placeholder={name === 'max' ? quantities.noLimit : undefined}
          value={row[name]}
          error={errors(name)}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
      <RemoveStep number={number} onRemove={onRemove} />
    </fieldset>
  );
}
