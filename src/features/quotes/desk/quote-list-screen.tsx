import './quote-desk.css';
import { useLocation } from 'wouter';
import type { QuoteTablePage, TableQuote } from '#contract/office/quotes/office-quotes.ts';
import { quoteViews, type QuoteView } from '#rules/quotes/quote-states.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { useQuoteCounts } from '#ui/office/state/use-quote-counts.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';
import { useRowCursor } from '#ui/office/table/use-row-cursor.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { QuoteStateTag } from '#ui/office/quote-state.tsx';

type Address = ListAddress<'view' | 'q' | 'company' | 'cursor'>;

const everyMs = 30_000;
const views = Object.keys(quoteViews) as QuoteView[];
const keyOf = ({ quoteNo }: TableQuote) => quoteNo;

/** The quotes of the shop, those that wait for an answer first (rule quotes/office-list). */
export function QuoteListScreen() {
  const address = useListAddress(officePaths.quotes, ['view', 'q', 'company', 'cursor']);
  const { storeName } = useOffice();
  const { t, format } = useTexts(quoteDeskTexts);
  const counts = useQuoteCounts();
  const current = address.words.view ?? 'waiting';
  const tabs = views.map((view) => ({
    key: view,
    to: address.to({ view: view === 'waiting' ? null : view }),
    name: t.views[view],
    isCurrent: current === view,
    count: counts(view) === 0 ? '' : format.integer(counts(view)),
  }));
  const waiting = counts('waiting');
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead
        title={t.title}
        about={waiting === 0 ? undefined : t.about(format.integer(waiting))}
      />
      <section className="office-panel" aria-label={t.list}>
        <TabRow label={t.viewsName} tabs={tabs} />
        <div className="list-bar">
          <SearchField
            label={t.search}
            hasShortcut
            placeholder={t.searchHint}
            value={address.words.q ?? ''}
            onSearch={(q) => address.set({ q })}
          />
          <CompanyChip address={address} />
        </div>
        <QuoteTable address={address} view={current} />
      </section>
    </>
  );
}

function QuoteTable({ address, view }: { address: Address; view: string }) {
  const { t, format } = useTexts(quoteDeskTexts);
  const [, navigate] = useLocation();
  const search = new URLSearchParams(address.query);
  search.set('view', view);
  const query = useOfficeRead<QuoteTablePage>(`/api/office/quotes?${search}`, {
    every: everyMs,
    keep: true,
  });
  const columns = useQuoteColumns();
  const page = query.data;
  const cursor = useRowCursor({ rows: page?.items ?? [], keyOf });
  const { row } = cursor;
  useKeys({ Enter: row && (() => navigate(officePaths.quote(row.quoteNo))) });
  const all = page ? format.integer(page.total.count) + (page.total.isMore ? '+' : '') : '';
  return (
    <ListTable
      label={t.list}
      query={query}
      columns={columns}
      keyOf={keyOf}
      cursor={cursor}
      phone="lines"
      waitingRows={8}
      empty={<NoQuotes address={address} />}
      foot={
        page && (
          <PageTurner
            shown={t.shownOf(format.integer(page.items.length), all)}
            previous={page.previous}
            next={page.next}
            onTurn={(at) => address.set({ cursor: at })}
          />
        )
      }
    />
  );
}

/** The company whose quotes alone are shown; one press shows all again. */
function CompanyChip({ address }: { address: Address }) {
  const { t } = useTexts(quoteDeskTexts);
  const { company } = address.words;
  if (company === undefined) return null;
  return (
    <span className="quote-desk-chip">
      {t.ofCompany(company)}
      <button
        type="button"
        aria-label={t.ofAll(company)}
        onClick={() => address.set({ company: null })}
      >
        <OfficeIcon name="x" />
      </button>
    </span>
  );
}

function useQuoteColumns(): TableColumn<TableQuote>[] {
  const { t, format, locale } = useTexts(quoteDeskTexts);
  const { heads } = t;
  return [
    {
      head: heads.quote,
      render: ({ quoteNo, state }) => (
        <>
          <OfficeLink className="link" to={officePaths.quote(quoteNo)}>
            {quoteNo}
          </OfficeLink>{' '}
          <QuoteStateTag state={state} />
        </>
      ),
    },
    {
      head: heads.customer,
      className: 'quote-desk-name',
      render: ({ customer, company }) => (
        <>
          {company === '' ? customer : company}
          {company !== '' && <span className="caption quote-desk-line">{customer}</span>}
        </>
      ),
    },
    { head: heads.lines, isRight: true, render: ({ lines }) => format.integer(lines) },
    {
      head: heads.net,
      isRight: true,
      render: ({ net, currency }) => <b>{net > 0 ? format.money(net, currency) : '–'}</b>,
    },
    {
      head: heads.valid,
      className: 'muted',
      render: ({ validUntil }) => (validUntil === null ? '' : formatDate(validUntil, locale)),
    },
    {
      head: heads.changed,
      className: 'muted',
      render: ({ updatedAt }) => formatDateTime(updatedAt, locale),
    },
  ];
}

function NoQuotes({ address }: { address: Address }) {
  const { t } = useTexts(quoteDeskTexts);
  const { q, company, view } = address.words;
  const isNarrowed = q !== undefined || company !== undefined || view !== 'all';
  return (
    <EmptyState
      icon={isNarrowed ? 'search-x' : 'file-text'}
      title={isNarrowed ? t.nothingFound : t.empty}
      {...(!isNarrowed && { text: t.emptyHint })}
    >
      {isNarrowed && (
        <Button
          look="secondary"
          onClick={() => address.set({ q: null, company: null, view: 'all' })}
        >
          {t.showAll}
        </Button>
      )}
    </EmptyState>
  );
}
