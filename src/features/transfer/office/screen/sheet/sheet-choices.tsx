import type { SheetMatching } from '#rules/transfer/sheets/match-columns.ts';
import type { SheetKind } from '#rules/transfer/sheets/sheet-fields.ts';
import { decimalSigns } from '#rules/transfer/sheets/sheet-numbers.ts';
import { sheetTexts } from '#text/office/imports/sheet-texts.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** Rows among which the one with the names is chosen. */
const offeredRows = 20;

/** The row of the names, the form of numbers, and whether prices have VAT in them. */
export function SheetChoices(props: {
  kind: SheetKind;
  matching: SheetMatching;
  set: (part: Partial<SheetMatching>) => void;
  onHeadRow: (row: number) => void;
}) {
  const { kind, matching, set, onHeadRow } = props;
  const { t } = useTexts(sheetTexts);
  const { headRow, decimal, hasVat } = matching;
  const rows = Array.from({ length: Math.max(offeredRows, headRow) }, (_, index) => index + 1);
  return (
    <div className="sheet-choices">
      <SelectField
        label={t.headRow}
        value={headRow}
        onChange={(event) => onHeadRow(Number(event.target.value))}
      >
        {rows.map((row) => (
          <option key={row}>{row}</option>
        ))}
      </SelectField>
      {kind === 'products' && (
        <>
          <SelectField
            label={t.decimal}
            value={decimal}
            onChange={({ target }) =>
              set({ decimal: decimalSigns.find((sign) => sign === target.value) ?? decimal })
            }
          >
            {decimalSigns.map((sign) => (
              <option key={sign} value={sign}>
                {t.decimals[sign]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t.vat}
            hint={t.vatHint}
            value={hasVat ? 'with' : 'without'}
            onChange={({ target }) => set({ hasVat: target.value === 'with' })}
          >
            <option value="without">{t.vats.without}</option>
            <option value="with">{t.vats.with}</option>
          </SelectField>
        </>
      )}
    </div>
  );
}
