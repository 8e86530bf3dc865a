import {
  mostDimensions,
  mostValues,
  mostVariants,
} from '#rules/catalog/variants/check-variants.ts';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { freshKey, swapped } from './dimension-tools.tsx';
import { DimensionValues } from './dimension-values.tsx';
import { newRow } from './new-row.tsx';
import type { DraftDimension } from './use-variant-draft.tsx';
import { nameIn, type VariantWork } from './variant-work.tsx';

/** The dimensions with their values, and the button that makes the variants of them (rule variants/dimensions). */
export function DimensionPanel({ work }: { work: VariantWork }) {
  const { t } = useTexts(variantGridTexts);
  const { draft, grid, mayWrite, errors } = work;
  const { dimensions } = draft.values;
  const isFirst = !grid.isFamily && dimensions.length > 0;
  const isLast = grid.isFamily && dimensions.length === 0;
  const add = () =>
    draft.setDimensions([
      ...dimensions,
      {
        key: freshKey(dimensions.map(({ key }) => key)),
        was: null,
        name: '',
        nameEn: '',
        values: [],
      },
    ]);
  return (
    <Panel title={t.dimensions.title} aside={<span className="caption">{t.dimensions.most}</span>}>
      <ol className="variant-dimensions">
        {dimensions.map((dimension, index) => (
          <Dimension key={dimension.key} work={work} dimension={dimension} index={index} />
        ))}
      </ol>
      {mayWrite && dimensions.length < mostDimensions && (
        <Button look="secondary" onClick={add}>
          <Icon name="plus" />
          {t.dimensions.add}
        </Button>
      )}
      {errors['dimensions'] !== undefined && (
        <p className="field-error" role="alert">
          {errors['dimensions']}
        </p>
      )}
      {isFirst && <p className="office-note is-info">{t.dimensions.firstHint}</p>}
      {isLast && <p className="office-note is-warning">{t.dimensions.lastHint}</p>}
      {grid.isFamily && dimensions.some(({ was }) => was === null) && (
        <p className="caption">{t.dimensions.firstPlace}</p>
      )}
      <Combine work={work} />
    </Panel>
  );
}

function Dimension(props: { work: VariantWork; dimension: DraftDimension; index: number }) {
  const { work, dimension, index } = props;
  const { t, locale, format } = useTexts(variantGridTexts);
  const { draft, mayWrite, errors } = work;
  const { dimensions } = draft.values;
  const name = nameIn(locale, dimension) || t.dimensions.place(format.integer(index + 1));
  const set = (change: Partial<DraftDimension>) =>
    draft.setDimensions(dimensions.with(index, { ...dimension, ...change }));
  const field = `dim-${index}`;
  return (
    <li>
      <fieldset className="variant-dimension" aria-label={name} disabled={!mayWrite}>
        <div className="variant-dimension-names">
          <DimensionNames {...props} set={set} />
          <DimensionTools
            name={name}
            dimensions={dimensions}
            index={index}
            isNeeded={dimension.was !== null && dimension.values.length > 1}
            onChange={draft.setDimensions}
          />
        </div>
        <DimensionValues
          name={name}
          values={dimension.values}
          errorOf={(at) => errors[`${field}.value-${at}`]}
          isFull={dimension.values.length >= mostValues}
          mayWrite={mayWrite}
          onChange={(values) => set({ values })}
        />
        {errors[`${field}.values`] !== undefined && (
          <p className="field-error">{errors[`${field}.values`]}</p>
        )}
      </fieldset>
    </li>
  );
}

function DimensionNames(props: {
  work: VariantWork;
  dimension: DraftDimension;
  index: number;
  set: (change: Partial<DraftDimension>) => void;
}) {
  const { work, dimension, index, set } = props;
  const { t, format } = useTexts(variantGridTexts);
  return (
    <>
      <TextField
        label={t.dimensions.name}
        lang="tr"
        maxLength={100}
        value={dimension.name}
        error={work.errors[`dim-${index}.name`]}
        hint={t.dimensions.place(format.integer(index + 1))}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label={t.dimensions.nameEn}
        lang="en"
        maxLength={100}
        value={dimension.nameEn}
        error={work.errors[`dim-${index}.nameEn`]}
        onChange={({ target }) => set({ nameEn: target.value })}
      />
    </>
  );
}

function DimensionTools(props: {
  name: string;
  dimensions: readonly DraftDimension[];
  index: number;
  /** Several of its values are in use: variants would have the same values without it. */
  isNeeded: boolean;
  onChange: (dimensions: DraftDimension[]) => void;
}) {
  const { name, dimensions, index, isNeeded, onChange } = props;
  const { t } = useTexts(variantGridTexts);
  return (
    <span className="variant-dimension-tools">
      <button
        type="button"
        className="icon-button"
        aria-label={t.dimensions.earlier(name)}
        disabled={index === 0}
        onClick={() => onChange(swapped(dimensions, index - 1))}
      >
        <OfficeIcon name="chevron-up" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t.dimensions.later(name)}
        disabled={index === dimensions.length - 1}
        onClick={() => onChange(swapped(dimensions, index))}
      >
        <OfficeIcon name="chevron-down" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t.dimensions.remove(name)}
        title={isNeeded ? t.dimensions.removeFirst : undefined}
        disabled={isNeeded}
        onClick={() => onChange(dimensions.filter((_, at) => at !== index))}
      >
        <Icon name="trash-2" />
      </button>
    </span>
  );
}

/** The sum of the combinations, the button that adds those that are missing, and what goes. */
function Combine({ work }: { work: VariantWork }) {
  const { t, format } = useTexts(variantGridTexts);
  const { draft, mayWrite } = work;
  const { dimensions } = draft.values;
  const counts = dimensions.map(({ values }) => values.length);
  const all = counts.reduce((product, count) => product * count, 1);
  if (dimensions.length === 0 || all === 0) return <Leaving work={work} />;
  const isTooMany = all > 2000 || draft.rows.length + draft.missing.length > mostVariants;
  const missing = format.integer(draft.missing.length);
  const told = [
    t.combine.exist(format.integer(draft.rows.length)),
    ...(draft.missing.length > 0 ? [t.combine.fresh(missing)] : []),
  ];
  const add = () => draft.addMissing((values, rows) => newRow(work, values, rows));
  return (
    <>
      <div className="variant-combine">
        <output>
          <b>{t.combine.sum(counts.map(format.integer).join(' × '), format.integer(all))}</b>{' '}
          <span className="caption">{told.join(', ')}</span>
        </output>
        {draft.missing.length > 0 ? (
          <Button look="secondary" disabled={!mayWrite || isTooMany} onClick={add}>
            <Icon name="plus" />
            {t.combine.add(missing)}
          </Button>
        ) : (
          !isTooMany && <span className="caption">{t.combine.all}</span>
        )}
      </div>
      {isTooMany && (
        <p className="field-error" role="alert">
          {t.combine.tooMany(format.integer(mostVariants))}
        </p>
      )}
      <Leaving work={work} />
    </>
  );
}

/** The variants that go when the grid is saved; those with orders are told. */
function Leaving({ work }: { work: VariantWork }) {
  const { t, format } = useTexts(variantGridTexts);
  const { leaving } = work.draft;
  if (leaving.length === 0) return null;
  const ordered = leaving.filter(({ orders }) => orders > 0).length;
  return (
    <p className="office-note is-warning">
      <span>
        {t.combine.removed(format.integer(leaving.length))}
        {ordered > 0 && `. ${t.combine.removedOrdered(format.integer(ordered))}`}.
      </span>
    </p>
  );
}
