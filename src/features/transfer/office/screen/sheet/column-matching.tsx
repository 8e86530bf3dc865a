import './column-matching.css';
import { useState } from 'react';
import type { OfficeImportDetail } from '#contract/office/office-imports.ts';
import type { SheetAnswer, SheetDetail } from '#contract/office/office-sheets.ts';
import { isFieldOf, type SheetKind } from '#rules/transfer/sheets/sheet-fields.ts';
import { checkMatching, type SheetMatching } from '#rules/transfer/sheets/match-columns.ts';
import { sheetColumnsOf, sheetTexts } from '#text/office/imports/sheet-texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { ColumnTable } from './column-table.tsx';
import { SheetChoices } from './sheet-choices.tsx';

interface Matched {
  found: OfficeImportDetail & { kind: SheetKind };
  onChecking: () => void;
  onAnother: () => void;
}

/** The matching of a sheet's columns, once the sheet was read (rule import-export/sheet-matching). */
export function ColumnMatching(props: Matched) {
  const { t } = useTexts(sheetTexts);
  const { id } = props.found;
  const [headRow, setHeadRow] = useState<number | null>(null);
  const path = `/api/office/imports/${id}/sheet${headRow === null ? '' : `?headRow=${headRow}`}`;
  const changes = useOfficeChange();
  const [isRead, setRead] = useState(false);
  const query = useOfficeRead<SheetAnswer>(path, isRead ? { keep: true } : { every: 1000 });
  if (!isRead && query.data?.sheet) setRead(true);
  return (
    <Loaded query={query} waiting={<WaitingRows count={6} />}>
      {({ sheet }) =>
        sheet ? (
          <MatchForm
            key={JSON.stringify(sheet.matching)}
            {...props}
            sheet={sheet}
            changes={changes}
            onHeadRow={(row) => setHeadRow(row)}
          />
        ) : (
          <Panel title={t.title}>
            <p aria-live="polite">{t.reading}</p>
            <progress className="import-bar" aria-label={t.reading} />
          </Panel>
        )
      }
    </Loaded>
  );
}

type FormProps = Matched & {
  sheet: SheetDetail;
  /** Of the whole screen: the form is made anew when its matching was stored. */
  changes: ReturnType<typeof useOfficeChange>;
  onHeadRow: (row: number) => void;
};

function MatchForm({ found, sheet, changes, onHeadRow, onChecking, onAnother }: FormProps) {
  const { t, format } = useTexts(sheetTexts);
  const { kind, id } = found;
  const { busy, failed, fields, change } = changes;
  const [matching, setMatching] = useState(() => startOf(kind, sheet));
  const set = (part: Partial<SheetMatching>) => setMatching((before) => ({ ...before, ...part }));
  const wrong = useWrongText(kind, matching, fields);
  async function start() {
    if ((await change(`/api/office/imports/${id}/matching`, matching)) === null) return;
    if ((await change(`/api/office/imports/${id}/check`)) !== null) onChecking();
  }
  const count = matching.fields.filter((field) => field !== null).length;
  const columns = sheet.columns.length;
  return (
    <Panel
      title={t.title}
      wide
      aside={
        <span className="caption">{t.matched(format.integer(count), format.integer(columns))}</span>
      }
      foot={
        <>
          <span className="caption">{t.empty}</span>
          <span className="column-matching-foot">
            <Button look="secondary" onClick={onAnother}>
              {t.another}
            </Button>
            <Button
              disabled={wrong !== ''}
              busy={busy !== null && t.starting}
              onClick={() => void start()}
            >
              {t.start}
            </Button>
          </span>
        </>
      }
    >
      <SheetAbout sheet={sheet} />
      <SheetChoices {...{ kind, matching, set, onHeadRow }} />
      <FailureNote text={wrong === '' ? failed : wrong} />
      <ColumnTable
        kind={kind}
        sheet={sheet}
        fields={matching.fields}
        onField={(at, field) => set({ fields: matching.fields.with(at, field) })}
      />
    </Panel>
  );
}

/** The offered matching, for fields that the kind has. */
function startOf(kind: SheetKind, { matching }: SheetDetail): SheetMatching {
  const fields = matching.fields.map((name) => (name && isFieldOf(kind, name) ? name : null));
  return { ...matching, fields };
}

/** The sentence of the first thing that is wrong with a matching; empty: nothing is. */
function useWrongText(
  kind: SheetKind,
  matching: SheetMatching,
  refused: Readonly<Record<string, string>>,
): string {
  const { t, locale } = useTexts(sheetTexts);
  const found = checkMatching(kind, matching);
  if (found.ok) return Object.values(refused)[0] ?? '';
  const name = sheetColumnsOf(kind, locale).find(({ field }) => field === found.field)?.name ?? '';
  if (found.reason === 'no-key') return t.keyMissing(name);
  return found.reason === 'twice' ? t.twice(name) : t.wrong[found.reason];
}

function SheetAbout({ sheet }: { sheet: SheetDetail }) {
  const { t, format } = useTexts(sheetTexts);
  const { rows, columns, encoding, delimiter, isRemembered, looked } = sheet;
  const parts = [
    t.about(format.integer(rows), format.integer(columns.length)),
    sheet.format === 'csv' ? `${t.formats.csv}, ${encoding.toUpperCase()}` : t.formats.xlsx,
    ...(sheet.format === 'csv' ? [t.delimiter(delimiter === '\t' ? t.tab : delimiter)] : []),
    ...(looked < rows ? [t.lookedAt(format.integer(looked))] : []),
  ];
  return (
    <p className="column-matching-about caption">
      {parts.join(' · ')}
      {isRemembered && <b> {t.remembered}</b>}
    </p>
  );
}
