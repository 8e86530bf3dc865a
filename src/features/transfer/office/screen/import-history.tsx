import { useState } from 'react';
import type { OfficeImport, OfficeImportPage } from '#contract/office/office-imports.ts';
import { formatDateTime } from '#text/format.ts';
import { importsTexts } from '#text/office/imports-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { sumOf } from './import-figures.tsx';

const everyMs = 5000;

/** Imports that were started, with who started them and the undo of the last one. */
export function ImportHistory({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTexts(importsTexts);
  const [before, setBefore] = useState<number | null>(null);
  const query = useOfficeRead<OfficeImportPage>(
    `/api/office/imports${before === null ? '' : `?before=${before}`}`,
    { every: everyMs, keep: true },
  );
  const columns = useColumns(onOpen);
  const next = query.data?.next ?? null;
  return (
    <Panel title={t.history} wide className="import-history">
      <ListTable
        label={t.history}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        phone="lines"
        waitingRows={3}
        empty={t.noHistory}
        foot={
          next !== null && (
            <div className="import-older">
              <Button look="quiet" onClick={() => setBefore(next)}>
                {t.older}
              </Button>
            </div>
          )
        }
      />
    </Panel>
  );
}

function useColumns(onOpen: (id: number) => void): TableColumn<OfficeImport>[] {
  const { t, format, locale } = useTexts(importsTexts);
  const { heads } = t;
  const figure = (name: 'added' | 'changed' | 'refused') => ({
    head: heads[name],
    isRight: true,
    render: ({ report }: OfficeImport) => (report ? format.integer(sumOf(report, name)) : ''),
  });
  return [
    {
      head: heads.file,
      render: ({ id, fileName }) => (
        <button type="button" className="link import-open" onClick={() => onOpen(id)}>
          {fileName}
        </button>
      ),
    },
    {
      head: heads.at,
      className: 'muted',
      render: ({ startedAt }) => startedAt && formatDateTime(startedAt, locale),
    },
    { head: heads.by, className: 'muted', render: ({ byName }) => byName },
    figure('added'),
    figure('changed'),
    figure('refused'),
    { head: heads.state, render: (row) => <StateTag row={row} /> },
    {
      head: heads.actions,
      isActions: true,
      render: (row) => row.canUndo && <UndoButton row={row} onOpen={onOpen} />,
    },
  ];
}

function StateTag({ row: { state } }: { row: OfficeImport }) {
  const { t } = useTexts(importsTexts);
  const text = t.states[state];
  if (state === 'finished') return <span className="import-tag is-good">{text}</span>;
  if (state === 'failed' || state === 'stopped')
    return <span className="import-tag is-bad">{text}</span>;
  return <span className="import-tag">{text}</span>;
}

function UndoButton({ row, onOpen }: { row: OfficeImport; onOpen: (id: number) => void }) {
  const { t } = useTexts(importsTexts);
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  const toast = useToast();
  async function undo() {
    if ((await change(`/api/office/imports/${row.id}/undo`)) === null) return;
    toast({ text: t.undoStarted });
    onOpen(row.id);
  }
  return (
    <Button
      look="secondary"
      aria-label={t.undoOf(row.fileName)}
      busy={busy !== null && t.undoingNow}
      onClick={() => void undo()}
    >
      {t.undo}
    </Button>
  );
}
