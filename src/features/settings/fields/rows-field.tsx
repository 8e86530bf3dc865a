import './rows-field.css';
import { useState } from 'react';
import type { SettingKey } from '#rules/settings/setting-groups.ts';
import { readRows, writeRows, type RowKind } from '#rules/settings/setting-rows.ts';
import { settingNameTexts, settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { BandNotes, bandState } from './band-notes.tsx';
import { useRowColumns } from './row-columns.tsx';
import { RowForm, type TypedRow } from './row-form.tsx';
import { useSettingForm } from './setting-form.tsx';

/** A setting that is a table: rows to add, change, order and remove (rule settings/kinds). */
export function RowsField({ settingKey: key, kind }: { settingKey: SettingKey; kind: RowKind }) {
  const { t } = useTexts(settingsTexts);
  const { t: names } = useTexts(settingNameTexts);
  const { mayChange, errorOf } = useSettingForm();
  const { rows, put } = useRows(key, kind);
  const columns = useRowColumns(kind);
  const { name, hint } = names.settings[key];
  const isFixed = kind === 'social';
  const cells = rows.map((row) => row.cells);
  return (
    <fieldset className="rows-field" disabled={!mayChange}>
      <legend className="label">{name}</legend>
      <p className="caption">{hint}</p>
      {kind === 'bands' && <BandNotes rows={rows} onChange={put} />}
      {rows.map((row, index) => (
        <RowForm
          key={row.id}
          label={isFixed ? (t.social.networks[index] ?? '') : `${name} ${index + 1}`}
          isNamed={isFixed}
          row={row}
          columns={columns}
          note={kind === 'bands' ? bandState(cells, index, t.bands) : ''}
          onChange={(next) => put(rows.map((each) => (each.id === row.id ? next : each)))}
          onRemove={isFixed ? undefined : () => put(rows.filter(({ id }) => id !== row.id))}
          onMove={kind === 'accounts' && index > 0 ? () => put(movedUp(rows, index)) : undefined}
        />
      ))}
      {!isFixed && (
        <Button
          look="secondary"
          icon="plus"
          onClick={() => put([...rows, { id: nextId(rows), cells: columns.map(() => '') }])}
        >
          {t.add}
        </Button>
      )}
      {errorOf(key) !== undefined && (
        <span className="field-error" role="alert">
          {errorOf(key)}
        </span>
      )}
    </fieldset>
  );
}

const nextId = (rows: readonly TypedRow[]) => Math.max(0, ...rows.map(({ id }) => id)) + 1;

function movedUp(rows: readonly TypedRow[], index: number): TypedRow[] {
  const others = rows.filter((_, at) => at !== index);
  return [
    ...others.slice(0, index - 1),
    ...rows.slice(index, index + 1),
    ...others.slice(index - 1),
  ];
}

/** The rows as typed, empty ones included, while their text is the form's. */
function useRows(key: SettingKey, kind: RowKind) {
  const { valueOf, set } = useSettingForm();
  const text = valueOf(key);
  const [typed, setTyped] = useState<readonly TypedRow[]>([]);
  const textOf = (rows: readonly TypedRow[]) =>
    writeRows(
      kind,
      rows.map(({ cells }) => cells),
    );
  const isTyped = typed.length > 0 && textOf(typed) === text;
  const rows = isTyped ? typed : readRows(kind, text).map((cells, id) => ({ id, cells }));
  function put(next: readonly TypedRow[]): void {
    setTyped(next);
    set(key, textOf(next));
  }
  return { rows, put };
}
