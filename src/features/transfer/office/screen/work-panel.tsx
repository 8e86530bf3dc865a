import type { OfficeImportDetail } from '#contract/office/office-imports.ts';
import { importsTexts } from '#text/office/imports-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { partName, sumOf } from './import-figures.tsx';

/** The progress of a check, a run or an undo, which goes on when the page is closed. */
export function WorkPanel({ found }: { found: OfficeImportDetail }) {
  const { t } = useTexts(importsTexts);
  const { busy, failed, change } = useOfficeChange();
  const { id, state, stopWanted } = found;
  const title = { checking: t.checkingNow, running: t.runningNow, undoing: t.undoingNow };
  const name = state === 'checking' || state === 'undoing' ? state : 'running';
  return (
    <Panel
      title={title[name]}
      foot={
        <>
          <span className="caption">{state === 'checking' ? t.checkHint : t.runHint}</span>
          <span className="import-foot-end">
            <Button
              look="danger"
              disabled={stopWanted}
              busy={busy !== null && t.stopping}
              onClick={() => void change(`/api/office/imports/${id}/stop`)}
            >
              {stopWanted ? t.stopping : t.stop}
            </Button>
          </span>
        </>
      }
    >
      <Progress found={found} title={title[name]} />
      {state !== 'checking' && <Figures found={found} />}
      <p className="caption">{t.mayClose}</p>
      <FailureNote text={failed} />
    </Panel>
  );
}

function Progress({ found: { progress }, title }: { found: OfficeImportDetail; title: string }) {
  const { t, format } = useTexts(importsTexts);
  const total = progress?.total ?? null;
  const isKnown = progress !== null && total !== null && total > 0;
  const percent = isKnown ? Math.min(100, Math.floor((progress.read / total) * 100)) : null;
  return (
    <>
      <p className="import-work-line" aria-live="polite">
        <b>{percent === null ? title : format.percent(percent)}</b>
        {progress && progress.part !== '' && (
          <span className="caption">{partName(t.partNames, progress.part)}</span>
        )}
      </p>
      {percent === null ? (
        <progress className="import-bar" aria-label={title} />
      ) : (
        <progress className="import-bar" max={100} value={percent} aria-label={title} />
      )}
    </>
  );
}

function Figures({ found: { report, undo, state } }: { found: OfficeImportDetail }) {
  const { t, format } = useTexts(importsTexts);
  const parts = (state === 'undoing' ? undo : report) ?? [];
  return (
    <dl className="import-figures">
      <div>
        <dt>{t.done.added}</dt>
        <dd>{format.integer(sumOf(parts, 'added'))}</dd>
      </div>
      <div>
        <dt>{t.done.changed}</dt>
        <dd>{format.integer(sumOf(parts, 'changed'))}</dd>
      </div>
      <div>
        <dt>{t.done.refused}</dt>
        <dd className="is-bad">{format.integer(sumOf(parts, 'refused'))}</dd>
      </div>
    </dl>
  );
}
