import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/field.tsx';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { Panel } from '#ui/office/panel.tsx';
import { useKeptSwitch } from '#ui/office/state/use-kept-switch.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { ConflictNotes } from '../conflict-notes.tsx';
import { FigureField } from '../draft-fields.tsx';
import { parseDecimal, parseRate, writeNumber } from '#rules/catalog/form/typed-figures.ts';
import type { ProductWork } from '../form-work.tsx';
import { UnitFields } from './unit-fields.tsx';
import { unitIdOf } from '../use-product-draft.tsx';

/** At most so many units has a product. */
const mostUnits = 30;

/** The units with their prices, typed with or without VAT and told in both (rule product-editing/typed-vat). */
export function UnitSection({ work }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  const [withVat, setWithVat] = useKeptSwitch('office-prices-with-vat', true);
  const { draft, mayWrite } = work;
  return (
    <Panel
      title={t.units.title}
      aside={
        <>
          <VatSwitch withVat={withVat} onChange={setWithVat} />
          <Button
            look="quiet"
            icon="plus"
            disabled={!mayWrite || draft.units.length >= mostUnits}
            onClick={draft.addUnit}
          >
            {t.units.add}
          </Button>
        </>
      }
    >
      <ConflictNotes
        work={work}
        of={(name) => unitIdOf(name) !== null || name === 'taxRate' || name === 'defaultUnit'}
      />
      {work.errors['units'] && <p className="field-error">{work.errors['units']}</p>}
      {draft.units.map((unit) => (
        <UnitFields key={unit.id} work={work} unit={unit} withVat={withVat} />
      ))}
      {draft.removed.map(({ id, value }) => (
        <p key={id} className="product-page-removed">
          {t.units.removed(value)}{' '}
          <button type="button" className="link" onClick={() => draft.keepUnit(id)}>
            {t.units.keep}
          </button>
        </p>
      ))}
      <TaxAndDefault work={work} />
    </Panel>
  );
}

function VatSwitch(props: { withVat: boolean; onChange: (on: boolean) => void }) {
  const { withVat, onChange } = props;
  const { t } = useTexts(productFormTexts);
  return (
    <fieldset className="segments product-page-segments" aria-label={t.units.typing}>
      <button type="button" aria-pressed={withVat} onClick={() => onChange(true)}>
        {t.units.withVat}
      </button>
      <button type="button" aria-pressed={!withVat} onClick={() => onChange(false)}>
        {t.units.net}
      </button>
    </fieldset>
  );
}

function TaxAndDefault({ work }: { work: ProductWork }) {
  const { t, locale } = useTexts(productFormTexts);
  const { draft, errors, mayWrite } = work;
  const { taxRate, defaultUnit } = draft.values;
  return (
    <div className="product-page-row product-page-foot">
      <FigureField
        label={t.units.taxRate}
        value={taxRate}
        write={(value) => writeNumber(value, locale)}
        parse={(text) => parseRate(parseDecimal(text, 2))}
        wrong={t.units.wrongNumber}
        error={errors['taxRate']}
        readOnly={!mayWrite}
        onChange={(value) => draft.set('taxRate', value)}
      />
      <SelectField
        label={t.units.defaultUnit}
        value={String(defaultUnit)}
        error={errors['defaultUnit']}
        disabled={!mayWrite}
        onChange={({ target }) => draft.set('defaultUnit', Number(target.value))}
      >
        {draft.units.map(({ id, value }) => (
          <option key={id} value={id}>
            {value || t.units.nameOf(String(id))}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
