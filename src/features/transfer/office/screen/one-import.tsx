import { useQueryClient } from '@tanstack/react-query';
import type { OfficeImportDetail } from '#contract/office/office-imports.ts';
import { importFaults, isActive } from '#rules/transfer/import-run.ts';
import { importsTexts } from '#text/office/imports-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { CheckedImport } from './checked-import.tsx';
import { ImportSteps } from './import-steps.tsx';
import { PartTable, ProblemPanel } from './import-lists.tsx';
import { WorkPanel } from './work-panel.tsx';

/** Intervals of reading an import under way, and any other. */
const everyMs = { active: 700, idle: 30_000 };

/** One import in its present state (rule import-export/run-states). */
export function OneImport({ id, onAnother }: { id: number; onAnother: () => void }) {
  const { t } = useTexts(importsTexts);
  const path = `/api/office/imports/${id}`;
  const known = useQueryClient().getQueryData<OfficeImportDetail>([path]);
  const isIdle = known !== undefined && !isActive(known.state);
  const query = useOfficeRead<OfficeImportDetail>(path, {
    every: isIdle ? everyMs.idle : everyMs.active,
  });
  return (
    <Loaded
      query={query}
      waiting={<WaitingRows count={6} />}
      missing={
        <EmptyState icon="search-x" title={t.missing} text={t.missingHint}>
          <Button look="secondary" onClick={onAnother}>
            {t.another}
          </Button>
        </EmptyState>
      }
    >
      {(found) => (
        <>
          <ImportSteps at={stepOf(found)} />
          <p className="import-file">
            <b>{found.fileName}</b> {found.report === null && t.unchanged}
          </p>
          <Present found={found} onAnother={onAnother} />
        </>
      )}
    </Loaded>
  );
}

function stepOf({ state, report }: OfficeImportDetail) {
  if (state === 'new' || state === 'checking' || state === 'checked') return 'check';
  if (state === 'failed' && report === null) return 'check';
  return state === 'finished' || state === 'undone' ? 'done' : 'run';
}

interface Shown {
  found: OfficeImportDetail;
  onAnother: () => void;
}

function Present({ found, onAnother }: Shown) {
  if (isActive(found.state)) return <WorkPanel found={found} />;
  if (found.state === 'checked') return <CheckedImport found={found} onAnother={onAnother} />;
  return <Ended found={found} onAnother={onAnother} />;
}

/** An import that nobody works on: it ended, was stopped, failed or never began. */
function Ended({ found, onAnother }: Shown) {
  return (
    <>
      <EndedNote found={found} />
      <EndedActions found={found} onAnother={onAnother} />
      {found.report && <PartTable parts={found.undo ?? found.report} />}
      <ProblemPanel found={found} />
    </>
  );
}

function EndedNote({ found }: { found: OfficeImportDetail }) {
  const { t, format } = useTexts(importsTexts);
  const { state, fault } = found;
  const isComplete = found.received === found.bytes;
  const known = importFaults.find((each) => each === fault);
  if (state === 'failed') return <FailureNote text={t.faults[known ?? 'unexpected']} />;
  if (state === 'new')
    return <Note kind="is-warning" text={isComplete ? t.checkStopped : t.incomplete} />;
  if (state === 'stopped') return <Note kind="is-warning" text={t.stoppedNote} />;
  if (state === 'finished') return <Note kind="is-good" text={t.finished} />;
  const kept = (found.undo ?? []).reduce((sum, { counts }) => sum + counts.refused, 0);
  return (
    <Note
      kind={kept > 0 ? 'is-warning' : 'is-good'}
      text={kept > 0 ? `${t.undoneNote} ${t.keptNote(format.integer(kept))}` : t.undoneNote}
    />
  );
}

function Note({ kind, text }: { kind: 'is-good' | 'is-warning'; text: string }) {
  return (
    <div className={`office-note import-note ${kind}`} aria-live="polite">
      <div>{text}</div>
    </div>
  );
}

function EndedActions({ found, onAnother }: Shown) {
  const { t } = useTexts(importsTexts);
  const { busy, failed, change } = useOfficeChange();
  const { id, state, report } = found;
  const isComplete = found.received === found.bytes;
  const begin = (call: 'check' | 'run' | 'undo') =>
    void change(`/api/office/imports/${id}/${call}`);
  const canRecheck = (state === 'new' || (state === 'failed' && report === null)) && isComplete;
  const canResume = (state === 'stopped' || state === 'failed') && report !== null && isComplete;
  return (
    <>
      <div className="import-actions">
        {canRecheck && (
          <Button busy={busy !== null && t.checkingNow} onClick={() => begin('check')}>
            {t.recheck}
          </Button>
        )}
        {canResume && (
          <Button busy={busy !== null && t.runningNow} onClick={() => begin('run')}>
            {t.resume}
          </Button>
        )}
        {found.canUndo && (
          <Button
            look="secondary"
            busy={busy !== null && t.undoingNow}
            onClick={() => begin('undo')}
          >
            {t.undo}
          </Button>
        )}
        <Button look="secondary" onClick={onAnother}>
          {t.other}
        </Button>
      </div>
      <FailureNote text={failed} />
    </>
  );
}
