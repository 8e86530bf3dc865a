import { useState } from 'react';
import { patternCodes, wholePattern } from '#rules/catalog/variants/code-pattern.ts';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { FigureCell } from './cell-fields.tsx';
import { filledRows, type TableProps } from './grid-view.tsx';
import { PriceCells } from './price-cells.tsx';
import type { GridRow, RowChange } from '#features/product-editor/variants/use-variant-draft.tsx';
import { parseStock } from './variant-row.tsx';
import { nameIn, type VariantWork } from '#features/product-editor/variants/variant-work.tsx';

interface Filling {
  pattern: string;
  price: number | null;
  stock: number | null;
}

const nothing: Filling = { pattern: '', price: null, stock: null };

/** The row that writes a code pattern, a price and a stock into many rows (rule variants/fill). */
export function FillRow(props: TableProps & { chosen: ReadonlySet<string> }) {
  const { work, visible, unit, chosen } = props;
  const { t, format } = useTexts(variantGridTexts);
  const toast = useToast();
  const { draft } = work;
  const [scope, setScope] = useState('visible');
  const [filling, setFilling] = useState(nothing);
  const [round, setRound] = useState(0);
  const rows = filledRows(scope, { rows: draft.rows, visible, chosen });
  const codes = codesOf(work, rows, filling.pattern);
  const isEmpty = filling.pattern.trim() === '' && filling.price === null && filling.stock === null;
  function fill(): void {
    draft.changeRows(rows.map((row) => ({ row, change: changeOf(row, { filling, codes, unit }) })));
    toast({ text: t.fill.done(format.integer(rows.length)), kind: 'done' });
    setFilling(nothing);
    setRound(round + 1);
  }
  const turn = (active: boolean) =>
    draft.changeRows(rows.map((row) => ({ row, change: { active } })));
  const set = (change: Partial<Filling>) => setFilling({ ...filling, ...change });
  return (
    <tr className="variant-fill" key={round}>
      <td className="variant-fill-scope" colSpan={2}>
        <b>{t.fill.title}</b>
        <ScopeChoice work={work} scope={scope} chosen={chosen.size} onChange={setScope} />
        <span className="variant-fill-turns">
          <button type="button" className="link" onClick={() => turn(true)}>
            {t.fill.turnOn}
          </button>
          <button type="button" className="link" onClick={() => turn(false)}>
            {t.fill.turnOff}
          </button>
        </span>
      </td>
      <PatternCell work={work} pattern={filling.pattern} codes={codes} rows={rows} set={set} />
      <td className="variant-barcode">
        <Button disabled={isEmpty || rows.length === 0} onClick={fill}>
          {t.fill.apply(format.integer(rows.length))}
        </Button>
      </td>
      <FigureCells work={work} filling={filling} set={set} />
    </tr>
  );
}

function PatternCell(props: {
  work: VariantWork;
  pattern: string;
  codes: ReadonlyMap<string, string>;
  rows: readonly GridRow[];
  set: (change: Partial<Filling>) => void;
}) {
  const { work, pattern, codes, rows, set } = props;
  const { t, format } = useTexts(variantGridTexts);
  const whole = wholePattern(work.draft.values.dimensions);
  const kept = pattern.trim() === '' ? 0 : rows.length - codes.size;
  const [example] = codes.values();
  return (
    <td className="variant-code" data-label={t.fill.pattern}>
      <input
        className="input variant-input"
        aria-label={t.fill.pattern}
        placeholder={whole}
        spellCheck={false}
        maxLength={200}
        value={pattern}
        onChange={({ target }) => set({ pattern: target.value })}
      />
      <span className="caption" aria-live="polite">
        {example !== undefined && t.fill.preview(example)}
        {kept > 0 && ` ${t.fill.keepsCodes(format.integer(kept))}`}
      </span>
      {pattern === '' && (
        <button type="button" className="link" onClick={() => set({ pattern: whole })}>
          {t.fill.whole}
        </button>
      )}
    </td>
  );
}

function FigureCells(props: {
  work: VariantWork;
  filling: Filling;
  set: (change: Partial<Filling>) => void;
}) {
  const { work, filling, set } = props;
  const { t } = useTexts(variantGridTexts);
  return (
    <>
      <PriceCells<number | null>
        row={t.fill.title}
        taxRate={work.grid.taxRate}
        price={filling.price}
        empty={null}
        onChange={(price) => set({ price })}
      />
      <td className="variant-stock" data-label={t.grid.stock} colSpan={2}>
        <FigureCell<number | null>
          label={`${t.grid.stock} ${t.fill.title}`}
          column="stock"
          value={filling.stock}
          placeholder={t.fill.empty}
          write={(value) => (value === null ? '' : String(value))}
          parse={(text) => (text.trim() === '' ? null : parseStock(text))}
          wrong={t.grid.wrongStock}
          onChange={(stock) => set({ stock })}
        />
      </td>
    </>
  );
}

function ScopeChoice(props: {
  work: VariantWork;
  scope: string;
  chosen: number;
  onChange: (scope: string) => void;
}) {
  const { work, scope, chosen, onChange } = props;
  const { t, locale, format } = useTexts(variantGridTexts);
  return (
    <span className="select">
      <select
        aria-label={t.fill.where}
        value={scope}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="visible">{t.fill.visible}</option>
        <option value="sold">{t.fill.soldOnly}</option>
        <option value="chosen">{t.fill.chosen(format.integer(chosen))}</option>
        {work.draft.values.dimensions.flatMap((dimension, index) =>
          dimension.values.map((value) => (
            <option key={`${dimension.key} ${value.key}`} value={`value-${index}-${value.key}`}>
              {t.fill.value(nameIn(locale, dimension), nameIn(locale, value))}
            </option>
          )),
        )}
      </select>
    </span>
  );
}

/** The code that a pattern gives to each row; rows with orders keep theirs. */
function codesOf(
  { grid, draft }: VariantWork,
  rows: readonly GridRow[],
  pattern: string,
): Map<string, string> {
  if (pattern.trim() === '') return new Map();
  const { dimensions } = draft.values;
  const free = rows.filter(({ id, orders }) => id === null || orders === 0);
  const changing = new Set(free.map(({ key }) => key));
  const taken = [
    ...(grid.isFamily ? [grid.code] : []),
    ...draft.rows.filter(({ key }) => !changing.has(key)).map(({ code }) => code),
    ...grid.variants.filter(({ archived }) => archived).map(({ code }) => code),
  ];
  const names = free.map(({ values }) =>
    values.map(
      (key, index) => dimensions[index]?.values.find((value) => value.key === key)?.name ?? '',
    ),
  );
  const codes = patternCodes({ pattern, code: grid.code, dimensions }, names, taken);
  return new Map(free.map(({ key }, index) => [key, codes[index] ?? '']));
}

function changeOf(
  row: GridRow,
  { filling, codes, unit }: { filling: Filling; codes: ReadonlyMap<string, string>; unit: number },
): RowChange {
  const code = codes.get(row.key);
  return {
    ...(code !== undefined && { code }),
    ...(filling.price !== null &&
      row.prices[unit] !== undefined && {
        prices: { [unit]: filling.price },
      }),
    ...(filling.stock !== null && { stock: filling.stock }),
  };
}
