import { useId } from 'react';
import type { RuleUnits } from '#contract/office/prices/price-rules.ts';
import { whyDeskTexts } from '#text/office/prices/why-desk-text.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

interface UnitFieldProps {
  label: string;
  /** The meaning of an empty value. */
  none: string;
  value: string;
  units: readonly RuleUnits['items'][number][];
  /** Whether the rules are about one product: only its units can be chosen. */
  isOfProduct: boolean;
  error: string | undefined;
  onChange: (unit: string) => void;
}

/** The unit of a rule: chosen from a product's units, or found among the names that the shop has (rule wholesale/rule-units). */
export function UnitField(props: UnitFieldProps) {
  const { label, none, value, units, isOfProduct, error, onChange } = props;
  const id = useId();
  const nameOf = useUnitName();
  if (!isOfProduct)
    return (
      <>
        <TextField
          label={label}
          placeholder={none}
          list={id}
          maxLength={100}
          autoComplete="off"
          value={value}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
        <datalist id={id}>
          {units.map((unit) => (
            <option key={unit.value} value={unit.value}>
              {nameOf(unit)}
            </option>
          ))}
        </datalist>
      </>
    );
  const isKnown = value === '' || units.some((unit) => unit.value === value);
  return (
    <SelectField
      label={label}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{none}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {units.map((unit) => (
        <option key={unit.value} value={unit.value}>
          {nameOf(unit)}
        </option>
      ))}
    </SelectField>
  );
}

/** `Koli (24)`. */
function useUnitName() {
  const { t, format } = useTexts(whyDeskTexts);
  return ({ name, multiplier }: RuleUnits['items'][number]) =>
    multiplier === null || multiplier === 1 ? name : t.unitOf(name, format.integer(multiplier));
}
