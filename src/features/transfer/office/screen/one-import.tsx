import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { ColumnMatching } from './sheet/column-matching.tsx';
import { WorkPanel } from './work-panel.tsx';

/** Intervals of reading an import under way, a sheet that is being read, and any other, in milliseconds. */
const everyMs = { active: 700, matching: 3000, idle: 30_000 };

/** One import in its present state (rule import-export/run-states). */
export function OneImport({ id, onAnother }: { id: number; onAnother: () => void }) {
  const { t } = useTexts(importsTexts);
  const path = `/api/office/imports/${id}`;
  const known = useQueryClient().getQueryData<OfficeImportDetail>([path]);
  const query = useOfficeRead<OfficeImportDetail>(path, { every: everyMs[paceOf(known)] });
  const [isMatching, setMatching] = useState(false);
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
          <ImportSteps
            at={isMatched(found, isMatching) ? 'columns' : stepOf(found)}
            isSheet={found.kind !== 'folder'}
          />
          <p className="import-file">
            <b>{found.fileName}</b> {found.report === null && t.unchanged}
          </p>
          <Present {...{ found, onAnother, isMatching, setMatching }} />
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

function paceOf(known: OfficeImportDetail | undefined): keyof typeof everyMs {
  if (known === undefined || isActive(known.state)) return 'active';
  return known.kind !== 'folder' && known.state === 'new' ? 'matching' : 'idle';
}

/** Whether the columns of a sheet are to be matched: at first, and when somebody comes back to them. */
function isMatched(found: OfficeImportDetail, isMatching: boolean): boolean {
  const { kind, state, received, bytes } = found;
  if (kind === 'folder' || received !== bytes) return false;
  return state === 'new' || (state === 'checked' && isMatching);
}

interface Shown {
  found: OfficeImportDetail;
  onAnother: () => void;
}

interface Matching {
  isMatching: boolean;
  setMatching: (isMatching: boolean) => void;
}

function Present({ found, onAnother, isMatching, setMatching }: Shown & Matching) {
  const { kind } = found;
  if (isActive(found.state)) return <WorkPanel found={found} />;
  if (kind !== 'folder' && isMatched(found, isMatching)) {
    const onChecking = () => setMatching(false);
    return (
      <ColumnMatching found={{ ...found, kind }} onChecking={onChecking} onAnother={onAnother} />
    );
  }
  if (found.state === 'checked') {
    const onColumns = kind === 'folder' ? null : () => setMatching(true);
    return <CheckedImport found={found} onAnother={onAnother} onColumns={onColumns} />;
  }
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
      {found.canUndo && <p className="caption">{t.undoLimits}</p>}
      <FailureNote text={failed} />
    </>
  );
}
