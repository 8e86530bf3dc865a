import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { productRunTexts } from '#text/office/catalog/product-run-text.ts';
import { useState } from 'react';
import type {
  ProductRun,
  ProductRunDetail,
  ProductRuns,
} from '#contract/office/catalog/office-product-runs.ts';
import { formatDateTime } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { signedPercent } from './product-bulk-preview.tsx';
import { useUndoRun } from './use-run.tsx';

/** The interval at which the open list is read, in milliseconds. */
const everyMs = 3000;

/** The bulk changes of the last 30 days, to undo (rule bulk-changes/undo). */
export function RunsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(productRunTexts);
  const query = useOfficeRead<ProductRuns>('/api/office/product-runs', { every: everyMs });
  return (
    <Modal open wide onClose={onClose} title={t.runs}>
      <p className="caption">{t.runsHint}</p>
      <Loaded query={query} waiting={<WaitingRows count={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t.noRuns}</p>
          ) : (
            <ul className="product-runs">
              {items.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  );
}

function RunRow({ run }: { run: ProductRun }) {
  const { t, format, locale } = useTexts(productRunTexts);
  const { t: words } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const undo = useUndoRun();
  const [isBusy, setBusy] = useState(false);
  const summary = useRunSummary();
  const mayWrite = may('catalog:write');
  async function press(): Promise<void> {
    setBusy(true);
    await undo(run.id);
    setBusy(false);
  }
  const counts =
    run.state === 'undone'
      ? t.undone(format.integer(run.undone))
      : t.counts(format.integer(run.changed), format.integer(run.total));
  return (
    <li>
      <div>
        <b>{summary(run)}</b>
        <span className="caption">
          {[formatDateTime(run.at, locale), run.by, counts].join(' · ')}
        </span>
        {run.kept > 0 && <Kept run={run} />}
      </div>
      <span className="office-tag">{t.states[run.state]}</span>
      {run.canUndo && (
        <Button
          look="secondary"
          busy={isBusy && t.states.undoing}
          disabled={!mayWrite}
          title={mayWrite ? undefined : words.onlyRole(words.roles.catalog)}
          onClick={() => void press()}
        >
          <OfficeIcon name="undo" />
          {t.undo}
        </Button>
      )}
    </li>
  );
}

/** The products that kept their values when the run was undone. */
function Kept({ run }: { run: ProductRun }) {
  const { t, format } = useTexts(productRunTexts);
  const [isOpen, setOpen] = useState(false);
  const query = useOfficeRead<ProductRunDetail>(`/api/office/product-runs/${run.id}`, {
    enabled: isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.keptSome(format.integer(run.kept))}</summary>
      <ul aria-label={t.keptList}>
        {query.data?.keptProducts.map(({ id, code, name }) => (
          <li key={id}>
            <b>{code}</b> {name}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A run in a few words. */
function useRunSummary(): (run: ProductRun) => string {
  const { t, format } = useTexts(productRunTexts);
  const { summary } = t;
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${format.integer(Math.abs(value))}`;
  return ({ change }) => {
    const { kind, how, value, of, active, category } = change;
    const number = value ?? 0;
    const part = of === 'list' ? ` (${summary.list})` : '';
    if (kind === 'shown') return active ? summary.shown : summary.hidden;
    if (kind === 'vat') return summary.vat(format.percent(number));
    if (how === 'percent') return `${summary.percent(signedPercent(number, format))}${part}`;
    if (how === 'from-first') return summary['from-first'](signedPercent(number, format));
    if (how === 'fixed') return `${summary.fixed(format.money(number, ''))}${part}`;
    if (how === 'amount') {
      const text = format.money(Math.abs(number), '').trim();
      return `${summary.amount(`${number < 0 ? '−' : '+'}${text}`)}${part}`;
    }
    if (how === 'to') return summary.to(format.integer(number));
    if (how === 'by') return summary.by(signed(number));
    if (how === 'add' || how === 'remove' || how === 'move') return summary[how](category ?? '');
    return '';
  };
}
