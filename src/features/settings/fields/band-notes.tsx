import { bandStates, closeBandGaps } from '#rules/settings/setting-rows.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { TypedRow } from './row-form.tsx';

type BandTexts = (typeof settingsTexts)['tr']['bands'];

/** The remark beside a band: a gap before it, an overlap, a wrong order; empty where there is none (rule settings/bands). */
export function bandState(
  rows: readonly (readonly string[])[],
  index: number,
  t: BandTexts,
): string {
  const state = bandStates(rows)[index];
  switch (state?.kind) {
    case 'gap':
      return t.gap(String(state.from), String(state.to));
    case 'next':
      return t.next;
    case 'overlap':
      return t.overlap;
    case 'reversed':
      return t.reversed;
    default:
      return '';
  }
}

/** The bands side by side with their gaps marked, and the way to close the gaps. */
export function BandNotes(props: {
  rows: readonly TypedRow[];
  onChange: (rows: readonly TypedRow[]) => void;
}) {
  const { rows, onChange } = props;
  const { t } = useTexts(settingsTexts);
  const cells = rows.map((row) => row.cells);
  const states = bandStates(cells);
  const [, max = ''] = cells.at(-1) ?? [];
  function close(): void {
    const closed = closeBandGaps(cells);
    onChange(rows.map((row, index) => ({ ...row, cells: closed[index] ?? row.cells })));
  }
  return (
    <>
      <div className="band-scale" aria-hidden="true">
        {rows.map(({ id, cells: [from = '', to = ''] }, index) => (
          <span key={id}>
            {states[index]?.kind === 'gap' && <i>!</i>}
            <b>{from === '' && to === '' ? '?' : `${from}–${to}`}</b>
          </span>
        ))}
      </div>
      {max !== '' && <p className="caption">{t.bands.above(max)}</p>}
      {states.some(({ kind }) => kind === 'gap') && (
        <Button look="secondary" onClick={close}>
          {t.bands.close}
        </Button>
      )}
    </>
  );
}
