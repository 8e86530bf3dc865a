import { useState, type KeyboardEvent } from 'react';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { SwatchBox } from '#ui/product/swatch-box.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { urls } from '#urls';
import { FillRow } from './fill-row.tsx';
import { groupedRows, labelIndex, type RowGroup, type TableProps } from './grid-view.tsx';
import { SaleSwitch } from './sale-switch.tsx';
import type { GridRow } from '#features/product-editor/variants/use-variant-draft.tsx';
import { fillDown, moveInColumn } from './table-keys.tsx';
import { usePaste } from './use-paste.tsx';
import { VariantRow } from './variant-row.tsx';
import { nameIn, rowName, valueName } from '#features/product-editor/variants/variant-work.tsx';

/** On a phone, or with many rows, the groups begin folded, all but the first. */
const mostOpenRows = 60;
const isPhone = () => matchMedia('(max-width: 47.99rem)').matches;

/** The rows of the grid in their groups, below the row that fills them. */
export function GridTable(props: TableProps) {
  const { work, view, visible } = props;
  const { t } = useTexts(variantGridTexts);
  const { draft, mayWrite } = work;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { isFolded, turn } = useFolds(draft.rows.length);
  const groups = groupedRows(visible, draft.values.dimensions, view);
  const { refused, paste, type } = usePaste(props);
  const marked = { ...work, errors: { ...work.errors, ...refused } };
  function press(event: KeyboardEvent<HTMLElement>): void {
    if (mayWrite && event.key === 'd' && (event.ctrlKey || event.metaKey)) {
      fillDown(event, (key, column) => draft.changeRows(fillOf(props, key, column)));
    } else moveInColumn(event);
  }
  return (
    <div
      className="variant-box"
      onKeyDown={press}
      onPaste={paste}
      onInput={type}
      role="presentation"
    >
      <table className="variant-table">
        <TableHead />
        <tbody>
          {mayWrite && <FillRow {...props} chosen={chosen} />}
          {groups.map((group, index) => (
            <GroupRows
              key={group.key}
              {...props}
              work={marked}
              group={group}
              isFolded={isFolded(group.key, index)}
              onFold={() => turn(group.key)}
              chosen={chosen}
              onChoose={(key) => setChosen(toggled(chosen, key))}
            />
          ))}
        </tbody>
      </table>
      {visible.length === 0 && <p className="variant-empty">{t.grid.empty}</p>}
    </div>
  );
}

function GroupRows(
  props: TableProps & {
    group: RowGroup;
    isFolded: boolean;
    onFold: () => void;
    chosen: ReadonlySet<string>;
    onChoose: (key: string) => void;
  },
) {
  const { group, isFolded, chosen, onChoose } = props;
  return (
    <>
      {group.key !== '' && <GroupRow {...props} />}
      {!isFolded &&
        group.rows.map((row) => (
          <OneRow
            key={row.key}
            {...props}
            row={row}
            isChosen={chosen.has(row.key)}
            onChoose={() => onChoose(row.key)}
          />
        ))}
    </>
  );
}

/** The groups that are folded: each begins so on a phone or in a long grid, the first one apart. */
function useFolds(count: number) {
  const [startsFolded] = useState(() => isPhone() || count > mostOpenRows);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  return {
    isFolded: (key: string, index: number) =>
      key !== '' && (startsFolded && index > 0) !== turned.has(key),
    turn: (key: string) => setTurned(toggled(turned, key)),
  };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return keys.has(key)
    ? new Set([...keys].filter((each) => each !== key))
    : new Set([...keys, key]);
}

/** The changes that give the rows below a cell its value, within what is in view. */
function fillOf({ work, view, visible, unit }: TableProps, key: string, column: string) {
  const groups = groupedRows(visible, work.draft.values.dimensions, view);
  const rows = groups.flatMap((group) => group.rows);
  const from = rows.findIndex((row) => row.key === key);
  const row = rows[from];
  if (!row) return [];
  const below = rows.slice(from + 1);
  if (column === 'stock') return below.map((each) => ({ row: each, change: { stock: row.stock } }));
  const price = row.prices[unit];
  if ((column !== 'net' && column !== 'gross') || price === undefined) return [];
  return below.map((each) => ({ row: each, change: { prices: { [unit]: price } } }));
}

function TableHead() {
  const { t } = useTexts(variantGridTexts);
  const { grid } = t;
  return (
    <thead>
      <tr>
        <th>{grid.sale}</th>
        <th>{grid.variant}</th>
        <th>{grid.code}</th>
        <th>{grid.barcode}</th>
        <th className="numeric">{grid.net}</th>
        <th className="numeric">{grid.gross}</th>
        <th className="numeric">{grid.stock}</th>
        <th className="numeric">{grid.orders}</th>
      </tr>
    </thead>
  );
}

function OneRow(props: TableProps & { row: GridRow; isChosen: boolean; onChoose: () => void }) {
  const { work, view, row, unit, isChosen, onChoose } = props;
  const { locale } = useTexts(variantGridTexts);
  const { dimensions } = work.draft.values;
  const index = labelIndex(dimensions.length, view);
  return (
    <VariantRow
      work={work}
      row={row}
      name={rowName(dimensions, row, locale)}
      label={valueName(dimensions, row, { index, locale }) || row.code}
      unit={unit}
      isChosen={isChosen}
      onChoose={onChoose}
    />
  );
}

function GroupRow(props: TableProps & { group: RowGroup; isFolded: boolean; onFold: () => void }) {
  const { work, view, group, isFolded, onFold } = props;
  const { t, locale, format } = useTexts(variantGridTexts);
  const { draft, mayWrite } = work;
  const value = draft.values.dimensions[view.rowsBy]?.values.find(({ key }) => key === group.key);
  const sold = group.rows.filter(({ active }) => active);
  const pieces = group.rows.reduce((sum, { active, stock }) => sum + (active ? stock : 0), 0);
  const all = group.rows.length;
  const name = value ? nameIn(locale, value) : '';
  const [picture] = group.rows.find(({ images }) => images.length > 0)?.images ?? [];
  return (
    <tr className="variant-group">
      <td className="variant-sale">
        <SaleSwitch
          label={name}
          state={sold.length === all ? 'all' : sold.length === 0 ? 'none' : 'some'}
          text={`${format.integer(sold.length)} / ${format.integer(all)}`}
          disabled={!mayWrite}
          onChange={(active) =>
            draft.changeRows(group.rows.map((row) => ({ row, change: { active } })))
          }
        />
      </td>
      <th scope="rowgroup" colSpan={7} className="variant-name">
        <button type="button" className="variant-fold" aria-expanded={!isFolded} onClick={onFold}>
          <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} />
          <SwatchBox swatch={value?.swatch ?? ''} />
          {picture !== undefined && (
            <img src={urls.image(80, picture)} alt="" width={32} height={32} />
          )}
          <b>{name}</b>
          <span className="caption">
            {t.grid.group(format.integer(sold.length), format.integer(all), format.integer(pieces))}
          </span>
        </button>
      </th>
    </tr>
  );
}
