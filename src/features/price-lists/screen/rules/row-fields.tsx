import type { RuleUnits } from '#contract/office/prices/price-rules.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { RuleRow } from './typed-rules.tsx';
import { UnitField } from './unit-field.tsx';

export interface RowProps {
  row: RuleRow;
  /** From 1. */
  number: number;
  units: readonly RuleUnits['items'][number][];
  /** Whether the rules are about a product: only it can have a price. */
  hasPrice: boolean;
  currencies: readonly string[];
  errors: (field: string) => string | undefined;
  onChange: (change: Partial<RuleRow>) => void;
  onRemove: (() => void) | undefined;
}

type TextName = 'min' | 'worth' | 'from' | 'to';

/** The fields of one rule: from which quantity on, how much, for which unit, on which days. */
export function RowFields(props: RowProps) {
  const { row, number, hasPrice, errors, onChange, onRemove } = props;
  const { t } = useTexts(priceDeskTexts);
  const { fields } = t.rules;
  const input: Input = (name) => ({
    value: row[name],
    onChange: ({ target }) => onChange({ [name]: target.value }),
    error: errors(name),
    autoComplete: 'off',
  });
  return (
    <fieldset className="price-row">
      <legend>{t.rules.step(String(number))}</legend>
      <TextField
        label={fields.min}
        className="input numeric"
        inputMode="numeric"
        maxLength={9}
        {...input('min')}
      />
      <UnitField
        label={fields.minUnit}
        none={row.unit || t.rules.pieces}
        value={row.minUnit}
        units={props.units}
        isOfProduct={hasPrice}
        error={errors('minUnit')}
        onChange={(minUnit) => onChange({ minUnit })}
      />
      {hasPrice && (
        <SelectField
          label={fields.way}
          value={row.way}
          onChange={({ target }) =>
            onChange({ way: target.value === 'price' ? 'price' : 'discount', worth: '' })
          }
        >
          <option value="discount">{t.rules.ways.discount}</option>
          <option value="price">{t.rules.ways.price}</option>
        </SelectField>
      )}
      <WorthFields {...props} input={input('worth')} />
      <LineFields {...props} input={input} />
      <RemoveStep number={number} onRemove={onRemove} />
    </fieldset>
  );
}

/** The button that takes a row out of the form. */
export function RemoveStep({ number, onRemove }: Pick<RowProps, 'number' | 'onRemove'>) {
  const { t } = useTexts(priceDeskTexts);
  if (!onRemove) return null;
  return (
    <Button
      look="quiet"
      className="is-small price-row-remove"
      aria-label={t.rules.removeStepOf(String(number))}
      onClick={onRemove}
    >
      {t.rules.removeStep}
    </Button>
  );
}

type Input = (name: TextName) => {
  value: string;
  onChange: (event: { target: HTMLInputElement }) => void;
  error: string | undefined;
  autoComplete: string;
};

/** The unit and the days of the lines that the rule is for. */
function LineFields({
  input,
  row,
  units,
  hasPrice,
  errors,
  onChange,
}: RowProps & { input: Input }) {
  const { t } = useTexts(priceDeskTexts);
  const { fields } = t.rules;
  return (
    <>
      <UnitField
        label={fields.unit}
        none={t.rules.anyUnit}
        value={row.unit}
        units={units}
        isOfProduct={hasPrice}
        error={errors('unit')}
        onChange={(unit) => onChange({ unit })}
      />
      <TextField label={fields.from} type="date" {...input('from')} />
      <TextField label={fields.to} type="date" {...input('to')} />
    </>
  );
}

function WorthFields(props: RowProps & { input: ReturnType<Input> }) {
  const { row, hasPrice, currencies, errors, onChange, input } = props;
  const { t } = useTexts(priceDeskTexts);
  const { fields } = t.rules;
  if (row.way !== 'price' || !hasPrice)
    return (
      <TextField
        label={fields.discount}
        className="input numeric"
        placeholder="10+5"
        maxLength={40}
        {...input}
        error={errors('discount') ?? errors('price')}
      />
    );
  return (
    <>
      <TextField
        label={fields.price}
        className="input numeric"
        inputMode="decimal"
        maxLength={20}
        {...input}
        error={errors('price')}
      />
      <SelectField
        label={fields.currency}
        value={row.currency || currencies[0]}
        error={errors('currency')}
        onChange={({ target }) => onChange({ currency: target.value })}
      >
        {[...new Set([row.currency, ...currencies])].filter(Boolean).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
    </>
  );
}
