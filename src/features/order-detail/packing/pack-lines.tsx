import { useTexts } from '#ui/state/text-context.tsx';
import { packingDeskTexts } from '#text/office/packing-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { urls } from '#urls';
import type { LeftLine } from '#features/order-detail/shipping/lines-left.tsx';
import { type Packing } from './use-packing.tsx';

/** The lines to pack; each ticks off as it fills. */
export function PackLines({ packing }: { packing: Packing }) {
  const { t, format } = useTexts(packingDeskTexts);
  const { lines, missing } = packing;
  const done = format.integer(lines.length - missing.length);
  return (
    <Panel
      title={t.picking}
      className="pack-lines"
      wide
      aside={
        <>
          <span>{t.complete(done, format.integer(lines.length))}</span>
          <Button
            look="quiet"
            className="is-small"
            disabled={missing.length === 0}
            onClick={packing.fillAll}
          >
            <OfficeIcon name="check-check" />
            {t.fillAll}
          </Button>
        </>
      }
    >
      <ul>
        {lines.map((line) => (
          <PackRow key={line.position} line={line} packing={packing} />
        ))}
      </ul>
    </Panel>
  );
}

function PackRow({ line, packing }: { line: LeftLine; packing: Packing }) {
  const { t, format } = useTexts(packingDeskTexts);
  const count = packing.packed[line.position] ?? 0;
  const state = count >= line.left ? 'done' : count > 0 ? 'part' : 'none';
  const stateClass = { done: 'is-done', part: 'is-part', none: '' }[state];
  const about = [
    line.code,
    line.multiplier > 1 ? `${line.unit} × ${line.multiplier}` : line.unit,
    line.note,
  ];
  return (
    <li className={stateClass}>
      <span className="pack-tick">
        <OfficeIcon name={state === 'done' ? 'check' : 'package'} />
        <span className="screen-reader-only">{t.states[state]}</span>
      </span>
      <img
        src={line.image === '' ? urls.missingImage(80) : urls.image(80, line.image)}
        alt=""
        width={64}
        height={64}
      />
      <div>
        <p>{line.name}</p>
        <p className="caption">{about.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="pack-count">
        <input
          type="number"
          min={0}
          max={line.left}
          value={count}
          aria-label={t.countOf(line.name)}
          onChange={({ target }) => packing.put(line.position, Number(target.value))}
        />
        <small>{t.of(format.integer(line.left), line.unit)}</small>
      </div>
    </li>
  );
}
