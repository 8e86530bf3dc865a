import type { ListHistory } from '#contract/office/prices/price-rules.ts';
import { formatDateTime } from '#text/format.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { ActivityChange } from '#ui/office/activity-change.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { loggedValues } from './logged-values.tsx';
import { useListUndo } from './use-list-undo.tsx';

type Entry = ListHistory['items'][number];

/** The newest changes of a list; the last one can be undone (rules wholesale/history, wholesale/undo). */
export function ListChanges({ code }: { code: string }) {
  const { t } = useTexts(priceDeskTexts);
  const { may } = useOffice();
  const { isUndoing, undo } = useListUndo(code);
  const query = useOfficeRead<ListHistory>(`${officeUrls.priceList(code)}/history`);
  return (
    <Panel title={t.history} wide foot={<span className="caption">{t.historyHint}</span>}>
      <Loaded query={query} waiting={<WaitingRows count={3} />}>
        {({ items }) => {
          const last = items.find(({ undone }) => !undone);
          if (items.length === 0) return <p className="list-table-empty">{t.historyNone}</p>;
          return (
            <ul className="office-list price-history">
              {items.map((entry) => (
                <HistoryRow
                  key={entry.id}
                  entry={entry}
                  isBusy={isUndoing}
                  onUndo={
                    entry === last && may('prices:write') ? () => void undo(entry.id) : undefined
                  }
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function HistoryRow(props: { entry: Entry; isBusy: boolean; onUndo: (() => void) | undefined }) {
  const { entry, isBusy, onUndo } = props;
  const { t, format, locale } = useTexts(priceDeskTexts);
  const { at, by, kind, added, changed, removed, undone, samples } = entry;
  const rules = added + changed + removed;
  const counts = [
    added > 0 && t.steps.added(format.integer(added)),
    changed > 0 && t.steps.changed(format.integer(changed)),
    removed > 0 && t.steps.removed(format.integer(removed)),
  ];
  const about = [formatDateTime(at, locale), by, ...(kind === 'terms' ? [] : counts)];
  return (
    <li>
      <div>
        <b>
          {t.kinds[kind]} {undone && <span className="office-tag">{t.undoneTag}</span>}
        </b>
        <span className="caption">{about.filter(Boolean).join(' · ')}</span>
        {samples.map(({ before, after }, index) => (
          // The samples of an entry never change.
          // oxlint-disable-next-line react/no-array-index-key
          <ActivityChange key={index} before={loggedValues(before)} after={loggedValues(after)} />
        ))}
        {kind !== 'terms' && rules > samples.length && (
          <span className="caption">{t.moreSteps(format.integer(rules - samples.length))}</span>
        )}
      </div>
      {onUndo && (
        <Button look="quiet" disabled={isBusy} onClick={onUndo}>
          {t.undo}
        </Button>
      )}
    </li>
  );
}
