import type { ImportProblemLine, OfficeImportDetail } from '#contract/office/office-imports.ts';
import { importsTexts } from '#text/office/imports-text.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { partName, type ImportParts } from './import-figures.tsx';

const figures = ['read', 'added', 'changed', 'unchanged', 'refused'] as const;

/** The counts of each part. */
export function PartTable({ parts }: { parts: ImportParts }) {
  const { t, format } = useTexts(importsTexts);
  const [first = '', ...heads] = t.partHeads;
  const columns: TableColumn<ImportParts[number]>[] = [
    { head: first, render: ({ part }) => <b>{partName(t.partNames, part)}</b>, isLabeled: false },
    ...figures.map((figure, index) => ({
      head: heads[index] ?? figure,
      isRight: true,
      render: ({ counts }: ImportParts[number]) => (
        <span className={figure === 'refused' && counts.refused > 0 ? 'import-bad' : undefined}>
          {format.integer(counts[figure])}
        </span>
      ),
    })),
  ];
  return (
    <Panel title={t.parts} wide>
      <DataTable
        label={t.parts}
        columns={columns}
        keyOf={({ part }) => part}
        rows={parts}
        phone="lines"
      />
    </Panel>
  );
}

/** Refused lines and warnings, the first of them, and the file that has all. */
export function ProblemPanel({ found }: { found: OfficeImportDetail }) {
  const { t, locale } = useTexts(importsTexts);
  const { lineHeads } = t;
  if (found.problems.length === 0) return null;
  const columns: TableColumn<ImportProblemLine>[] = [
    { head: lineHeads.line, isRight: true, render: ({ line }) => <b>{line}</b> },
    { head: lineHeads.file, render: ({ file }) => <code>{file}</code> },
    { head: lineHeads.field, render: ({ field }) => <code>{field}</code> },
    {
      head: lineHeads.reason,
      className: 'import-reason',
      render: ({ severity, text }) => (
        <>
          {severity === 'warning' && <span className="office-tag">{t.warning}</span>} {text}
        </>
      ),
    },
  ];
  return (
    <Panel
      title={t.refusedLines}
      wide
      aside={
        <a
          className={buttonClass({ look: 'secondary' })}
          href={`/api/office/imports/${found.id}/problems.csv?locale=${locale}`}
          download
        >
          <OfficeIcon name="download" />
          {t.download}
        </a>
      }
    >
      <DataTable
        label={t.refusedLines}
        columns={columns}
        keyOf={({ file, line, field, text }) => `${file} ${line} ${field} ${text}`}
        rows={found.problems}
        phone="lines"
      />
    </Panel>
  );
}
