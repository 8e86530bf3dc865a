import type { OfficeImportDetail } from '#contract/office/office-imports.ts';
import { importsTexts } from '#text/office/imports-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { partName, sumOf } from './import-figures.tsx';
import { PartTable, ProblemPanel } from './import-lists.tsx';

type CheckedPart = NonNullable<OfficeImportDetail['check']>[number];

interface CheckedProps {
  found: OfficeImportDetail;
  onAnother: () => void;
  /** Back to the columns of a sheet; null for a store folder. */
  onColumns: (() => void) | null;
}

/** The result of a check: counts, refused lines, old and new values, and the button that imports (rule import-export/check). */
export function CheckedImport(props: CheckedProps) {
  const { found } = props;
  const parts = found.check ?? [];
  return (
    <>
      <Totals parts={parts} />
      <div className="import-columns">
        <div>
          <PartTable parts={parts} />
          <ProblemPanel found={found} />
        </div>
        <div>
          {parts.map((part) => (
            <Changes key={part.part} part={part} />
          ))}
        </div>
      </div>
      <StartBar {...props} />
    </>
  );
}

const totals = ['added', 'changed', 'unchanged', 'refused'] as const;

function Totals({ parts }: { parts: readonly CheckedPart[] }) {
  const { t, format } = useTexts(importsTexts);
  return (
    <dl className="office-panel import-totals">
      {totals.map((name) => (
        <div key={name}>
          <dt>{t.figures[name]}</dt>
          <dd className={name === 'refused' ? 'is-bad' : undefined}>
            {format.integer(sumOf([...parts], name))}
          </dd>
          <dd className="caption">{t.figureHints[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Changes({ part: { part, counts, fields, added, changed } }: { part: CheckedPart }) {
  const { t, format } = useTexts(importsTexts);
  const byField = fields
    .slice(0, 6)
    .map(({ field, count }) => `${field} ${format.integer(count)}`)
    .join(', ');
  const name = partName(t.partNames, part);
  return (
    <>
      {changed.length > 0 && (
        <Panel title={`${name}: ${t.changes}`} aside={format.integer(counts.changed)} wide>
          {byField !== '' && <p className="import-by-field caption">{t.fieldCounts(byField)}</p>}
          <Samples samples={changed} total={counts.changed} />
        </Panel>
      )}
      {added.length > 0 && (
        <Panel title={`${name}: ${t.additions}`} aside={format.integer(counts.added)} wide>
          <Samples samples={added} total={counts.added} />
        </Panel>
      )}
    </>
  );
}

const shownSamples = 5;
const shownFields = 4;

function Samples({ samples, total }: { samples: CheckedPart['added']; total: number }) {
  const { t, format } = useTexts(importsTexts);
  const shown = samples.slice(0, shownSamples);
  const more = total - shown.length;
  return (
    <ul className="import-samples">
      {shown.map(({ key, name, fields }) => (
        <li key={key}>
          <b>{name === '' ? key : name}</b>
          {fields.slice(0, shownFields).map((field) => (
            <Value key={field.field} {...field} />
          ))}
        </li>
      ))}
      {more > 0 && <li className="caption">{t.andMore(format.integer(more))}</li>}
    </ul>
  );
}

function Value({ field, before, after }: CheckedPart['added'][number]['fields'][number]) {
  const { t } = useTexts(importsTexts);
  return (
    <span className="import-value">
      <code>{field}</code>
      {before !== '' && <del>{before}</del>}
      <span aria-hidden="true">→</span>
      <span className="screen-reader-only">{t.becomes}</span>
      <ins>{after === '' ? t.empty : after}</ins>
    </span>
  );
}

/** Says what can be undone, and begins the import. */
function StartBar({ found, onAnother, onColumns }: CheckedProps) {
  const { t, format } = useTexts(importsTexts);
  const { busy, failed, change } = useOfficeChange();
  const parts = found.check ?? [];
  const pictures = parts.find(({ part }) => part === 'images')?.counts.read ?? 0;
  const records = sumOf(parts, 'added') + sumOf(parts, 'changed') + pictures;
  return (
    <div className="office-panel import-start">
      <p>
        {records > 0 ? (
          <>
            <b>{t.canUndo}</b> <span className="caption">{t.canUndoHint}</span>
          </>
        ) : (
          t.nothing
        )}
      </p>
      <FailureNote text={failed} />
      <Button look="secondary" onClick={onAnother}>
        {t.other}
      </Button>
      {onColumns && (
        <Button look="secondary" onClick={onColumns}>
          {t.toColumns}
        </Button>
      )}
      {records > 0 && (
        <Button
          busy={busy !== null && t.runningNow}
          onClick={() => void change(`/api/office/imports/${found.id}/run`)}
        >
          {t.start(format.integer(records))}
        </Button>
      )}
    </div>
  );
}
