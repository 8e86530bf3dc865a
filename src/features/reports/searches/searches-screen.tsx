import './searches-screen.css';
import { useState } from 'react';
import type { LostSearch, LostSearchPage } from '#contract/office/catalog/office-searches.ts';
import { searchDays } from '#rules/reports/report-table.ts';
import { formatDate } from '#text/format.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOfficeRead, type OfficeRead } from '#ui/office/state/office-query.tsx';
import { useSynonymRight } from './use-synonym-right.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { FileLinks, ReportFrame } from '../report-frame.tsx';
import { Segments } from '../report-segments.tsx';
import { SynonymDialog } from './synonym-dialog.tsx';
import { SynonymPanel } from './synonym-panel.tsx';

type SearchesAddress = ListAddress<'days' | 'q' | 'cursor'>;

/** The searches that found nothing, with the synonyms that let them find (rules reports/searches, reports/synonyms). */
export function SearchesScreen() {
  const { t } = useTexts(reportTexts);
  const address: SearchesAddress = useListAddress(officePaths.lostSearches, [
    'days',
    'q',
    'cursor',
  ]);
  const { days = '7', q, cursor = '1' } = address.words;
  const words = new URLSearchParams({ days, ...(q !== undefined && { q }) });
  const query = useOfficeRead<LostSearchPage>(
    `/api/office/reports/searches?${words}&page=${cursor}`,
    { keep: true },
  );
  const [said, setSaid] = useState<string | null>(null);
  return (
    <ReportFrame here="searches" about={t.searchesAbout}>
      <div className="office-columns">
        <section className="office-panel" aria-label={t.tabs.searches}>
          <SearchBar address={address} file={String(words)} days={days} />
          <SearchTable query={query} address={address} onMatch={setSaid} />
        </section>
        <div>
          {query.data && <Sums page={query.data} />}
          <SynonymPanel onAdd={() => setSaid('')} />
        </div>
      </div>
      {said !== null && <SynonymDialog said={said} onClose={() => setSaid(null)} />}
    </ReportFrame>
  );
}

function SearchBar(props: { address: SearchesAddress; file: string; days: string }) {
  const { address, file, days } = props;
  const { t, format } = useTexts(reportTexts);
  return (
    <div className="list-bar">
      <SearchField
        label={t.searchSearches}
        hasShortcut
        value={address.words.q ?? ''}
        onSearch={(q) => address.set({ q })}
      />
      <Segments
        label={t.period}
        current={days}
        segments={searchDays.map((each) => ({
          key: String(each),
          to: address.to({ days: each === 7 ? null : String(each) }),
          name: t.days(format.integer(each)),
        }))}
      />
      <FileLinks path="/api/office/reports/searches/export" query={file} />
    </div>
  );
}

function SearchTable(props: {
  query: OfficeRead<LostSearchPage>;
  address: SearchesAddress;
  onMatch: (said: string) => void;
}) {
  const { query, address, onMatch } = props;
  const { t, format } = useTexts(reportTexts);
  const columns = useColumns(onMatch);
  const page = query.data;
  return (
    <ListTable
      label={t.tabs.searches}
      query={query}
      columns={columns}
      keyOf={({ text }) => text}
      waitingRows={8}
      empty={<EmptyState icon="search" title={t.noSearches} text={t.noSearchesHint} />}
      foot={
        page && (
          <PageTurner
            shown={t.rowsOf(format.integer(page.items.length), format.integer(page.total))}
            previous={page.page > 1 ? String(page.page - 1) : null}
            next={page.page < page.pages ? String(page.page + 1) : null}
            onTurn={(cursor) => address.set({ cursor })}
          />
        )
      }
    />
  );
}

function useColumns(onMatch: (said: string) => void): TableColumn<LostSearch>[] {
  const { t, format, locale } = useTexts(reportTexts);
  const { mayChange, whoMay } = useSynonymRight();
  return [
    {
      head: t.heads.searched,
      className: 'lost-searches-text',
      render: ({ text }) => <b>{text}</b>,
    },
    {
      head: t.heads.times,
      className: 'numeric',
      isRight: true,
      render: ({ hits }) => format.integer(hits),
    },
    {
      head: t.heads.last,
      className: 'muted',
      isRight: true,
      render: ({ lastDay }) => formatDate(lastDay, locale),
    },
    {
      head: t.heads.now,
      render: ({ now }) => (now === 0 ? t.nothingNow : t.findsNow(format.integer(now))),
    },
    {
      head: t.heads.actions,
      isActions: true,
      render: ({ text }) => (
        <Button
          look="secondary"
          className="is-small"
          aria-label={t.matchOf(text)}
          disabled={!mayChange}
          title={whoMay}
          onClick={() => onMatch(text)}
        >
          {t.match}
        </Button>
      ),
    },
  ];
}

function Sums({ page: { sums, before, days } }: { page: LostSearchPage }) {
  const { t, format } = useTexts(reportTexts);
  const share = ({ empty, searches }: LostSearchPage['sums']) =>
    searches === 0
      ? format.integer(empty)
      : `${format.integer(empty)} · ${format.percent(Math.round((empty / Math.max(searches, empty)) * 1000) / 10)}`;
  return (
    <Panel title={t.searchesOf(format.integer(days))}>
      <dl className="office-pairs">
        <dt>{t.allSearches}</dt>
        <dd>{format.integer(Math.max(sums.searches, sums.empty))}</dd>
        <dt>{t.emptySearches}</dt>
        <dd>{share(sums)}</dd>
        <dt>{t.emptyBefore(format.integer(days))}</dt>
        <dd>{share(before)}</dd>
      </dl>
    </Panel>
  );
}
