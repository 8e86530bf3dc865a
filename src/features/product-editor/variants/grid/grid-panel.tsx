import { useState } from 'react';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { TextField } from '#ui/controls/field.tsx';
import { ChoiceSegments } from '#ui/office/choice-segments.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { gridView, visibleRows, type GridView } from './grid-view.tsx';
import type { GridRow } from '#features/product-editor/variants/use-variant-draft.tsx';
import { cellOf } from '#features/product-editor/variants/use-variant-draft.tsx';
import { GridTable } from './grid-table.tsx';
import { nameIn, type VariantWork } from '#features/product-editor/variants/variant-work.tsx';

/** The variants of the product: tabs of the third dimension, units, and the table (rule variants/grid). */
export function GridPanel(props: {
  work: VariantWork;
  reason: string;
  onReason: (reason: string) => void;
}) {
  const { work, reason, onReason } = props;
  const { t } = useTexts(variantGridTexts);
  const { draft, grid } = work;
  const { dimensions } = draft.values;
  const [rowsBy, setRowsBy] = useState(0);
  const [tab, setTab] = useState<string | null>(null);
  const [unit, setUnit] = useState(grid.units[0]?.id ?? 1);
  const view = gridView(dimensions, rowsBy, tab);
  const visible = visibleRows(draft.rows, view);
  const movesStock = draft.changed.some((name) => cellOf(name)?.cell === 'stock');
  if (dimensions.length === 0 || draft.rows.length === 0) {
    return (
      <Panel title={t.title}>
        <p className="muted">{t.grid.empty}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t.title} wide foot={<Foot rows={draft.rows} />}>
      <div className="variant-bar">
        <Tabs work={work} view={view} onChoose={setTab} />
        <UnitChoice work={work} unit={unit} onChoose={setUnit} />
        <RowsChoice work={work} view={view} onChoose={setRowsBy} />
      </div>
      <GridTable key={unit} work={work} view={view} visible={visible} unit={unit} />
      {movesStock && (
        <div className="variant-reason">
          <TextField
            label={t.grid.reason}
            maxLength={200}
            value={reason}
            onChange={({ target }) => onReason(target.value)}
          />
        </div>
      )}
    </Panel>
  );
}

function UnitChoice(props: { work: VariantWork; unit: number; onChoose: (unit: number) => void }) {
  const { work, unit, onChoose } = props;
  const { t, locale } = useTexts(variantGridTexts);
  const { units } = work.grid;
  if (units.length < 2) return null;
  return (
    <ChoiceSegments
      label={t.grid.unit}
      items={units.map(({ id, value, valueEn }) => ({
        key: String(id),
        name: nameIn(locale, { name: value, nameEn: valueEn }),
      }))}
      current={String(unit)}
      onChoose={(key) => onChoose(Number(key))}
    />
  );
}

/** The choice of the dimension that groups the rows. */
function RowsChoice(props: {
  work: VariantWork;
  view: GridView;
  onChoose: (index: number) => void;
}) {
  const { work, view, onChoose } = props;
  const { t, locale, format } = useTexts(variantGridTexts);
  const { dimensions } = work.draft.values;
  if (dimensions.length < 2) return null;
  return (
    <span className="variant-rows-by">
      <span className="caption">{t.grid.rows}</span>
      <ChoiceSegments
        label={t.grid.rows}
        items={dimensions.map((each, index) => ({
          key: String(index),
          name: nameIn(locale, each) || format.integer(index + 1),
        }))}
        current={String(view.rowsBy)}
        onChoose={(key) => onChoose(Number(key))}
      />
    </span>
  );
}

/** The values of the third dimension, each with how many of its variants are sold. */
function Tabs(props: { work: VariantWork; view: GridView; onChoose: (key: string) => void }) {
  const { work, view, onChoose } = props;
  const { locale, format } = useTexts(variantGridTexts);
  const { tabBy, tab } = view;
  const { draft } = work;
  const dimension = tabBy === null ? undefined : draft.values.dimensions[tabBy];
  if (!dimension || tabBy === null || tab === null) return null;
  const items = dimension.values.map((value) => {
    const rows = draft.rows.filter(({ values }) => values[tabBy] === value.key);
    const sold = rows.filter(({ active }) => active).length;
    const count = `${format.integer(sold)} / ${format.integer(rows.length)}`;
    return { key: value.key, name: `${nameIn(locale, value)} ${count}` };
  });
  return (
    <ChoiceSegments
      label={nameIn(locale, dimension)}
      items={items}
      current={tab}
      onChoose={onChoose}
    />
  );
}

function Foot({ rows }: { rows: readonly GridRow[] }) {
  const { t, format } = useTexts(variantGridTexts);
  const sold = rows.filter(({ active }) => active);
  const pieces = sold.reduce((sum, { stock }) => sum + stock, 0);
  return (
    <div className="variant-foot">
      <span className="caption">
        {t.grid.foot(
          format.integer(rows.length),
          format.integer(sold.length),
          format.integer(pieces),
        )}
      </span>
      <span className="caption office-wide">
        <kbd>↑</kbd> <kbd>↓</kbd> {t.grid.keys} <kbd>Space</kbd> {t.grid.keySale} <kbd>Ctrl</kbd>{' '}
        <kbd>D</kbd> {t.grid.keyFill}
      </span>
    </div>
  );
}
