import './consent-list-screen.css';
import type { ConsentTablePage, TableConsent } from '#contract/office/customers/office-consents.ts';
import {
  consentViews,
  isConsentView,
  listedConsentKinds,
  type ConsentView,
} from '#rules/person/consent-kinds.ts';
import { consentDeskTexts } from '#text/office/customers/consent-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead, type OfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import { queryOf, useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';
import { useRowCursor } from '#ui/office/table/use-row-cursor.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useLocation } from 'wouter';
import { useConsentColumns } from './consent-columns.tsx';

type ConsentAddress = ListAddress<'view' | 'kind' | 'q' | 'cursor'>;

/** The interval at which the list shows new decisions. */
const everyMs = 30_000;
/** Late ones are counted up to so many. */
const mostLate = 1000;

const keyOf = ({ id }: TableConsent) => id;

/** The list of decisions: the person, the words, and what the register knows of each (rule customers/consents). */
export function ConsentListScreen() {
  const address = useListAddress(officePaths.consents, ['view', 'kind', 'q', 'cursor']);
  const { storeName } = useOffice();
  const { t } = useTexts(consentDeskTexts);
  const { view: word = 'all' } = address.words;
  const view = isConsentView(word) ? word : 'all';
  const query = useOfficeRead<ConsentTablePage>(`/api/office/consent-table?${address.query}`, {
    every: everyMs,
    keep: true,
  });
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead title={t.title} about={t.about} actions={<FileLink address={address} />} />
      <section className="office-panel" aria-label={t.list}>
        <Views address={address} current={view} late={query.data?.late ?? 0} />
        <div className="list-bar">
          <SearchField
            label={t.search}
            hasShortcut
            placeholder={t.searchHint}
            value={address.words.q ?? ''}
            onSearch={(q) => address.set({ q })}
          />
          <KindFilter address={address} />
        </div>
        <ConsentTable query={query} address={address} />
      </section>
    </>
  );
}

function Views(props: { address: ConsentAddress; current: ConsentView; late: number }) {
  const { address, current, late } = props;
  const { t, format } = useTexts(consentDeskTexts);
  const count = late === 0 ? '' : format.integer(late) + (late >= mostLate ? '+' : '');
  const tabs = consentViews.map((view) => ({
    key: view,
    to: address.to({ view: view === 'all' ? null : view }),
    name: t.views[view],
    isCurrent: current === view,
    count: view === 'late' ? count : '',
    isLit: view === 'late',
  }));
  return <TabRow label={t.viewsName} tabs={tabs} />;
}

function KindFilter({ address }: { address: ConsentAddress }) {
  const { t } = useTexts(consentDeskTexts);
  return (
    <select
      className="input consent-kind"
      aria-label={t.kind}
      value={address.words.kind ?? ''}
      onChange={({ target }) => address.set({ kind: target.value })}
    >
      <option value="">{t.anyKind}</option>
      {listedConsentKinds.map((kind) => (
        <option key={kind} value={kind}>
          {t.kinds[kind]}
        </option>
      ))}
    </select>
  );
}

/** All that the list has, as a file (rule customers/consents-file). */
function FileLink({ address }: { address: ConsentAddress }) {
  const { t, locale } = useTexts(consentDeskTexts);
  const { view = null, kind = null, q = null } = address.words;
  const words = queryOf({ view, kind, q, locale }, ['view', 'kind', 'q', 'locale']);
  return (
    <a
      className="button is-secondary"
      href={`/api/office/consent-table/export?${words}`}
      title={t.fileHint}
      download
    >
      <OfficeIcon name="download" />
      {t.file}
    </a>
  );
}

/** The page of decisions; J and K move, Enter opens the customer. */
function ConsentTable(props: { query: OfficeRead<ConsentTablePage>; address: ConsentAddress }) {
  const { query, address } = props;
  const { t, format } = useTexts(consentDeskTexts);
  const { may } = useOffice();
  const [, navigate] = useLocation();
  const columns = useConsentColumns();
  const page = query.data;
  const cursor = useRowCursor({ rows: page?.items ?? [], keyOf });
  const { row } = cursor;
  const opened = may('customers:read') ? row : undefined;
  useKeys({ Enter: opened && (() => navigate(officePaths.customer(opened.customerId))) });
  return (
    <ListTable
      label={t.list}
      className="consent-table"
      query={query}
      columns={columns}
      keyOf={keyOf}
      cursor={cursor}
      phone="lines"
      waitingRows={10}
      empty={<NoConsents address={address} />}
      foot={
        page && (
          <PageTurner
            shown={t.shown(format.integer(page.items.length))}
            previous={page.previous}
            next={page.next}
            onTurn={(at) => address.set({ cursor: at })}
          />
        )
      }
    />
  );
}

function NoConsents({ address }: { address: ConsentAddress }) {
  const { t } = useTexts(consentDeskTexts);
  const { q, kind, view } = address.words;
  if (q === undefined && kind === undefined && view === 'late')
    return <EmptyState icon="check" title={t.noneLate} text={t.noneLateHint} />;
  if (q === undefined && kind === undefined && view === undefined)
    return <EmptyState icon="package-open" title={t.empty} text={t.emptyHint} />;
  return (
    <EmptyState icon="search-x" title={t.nothingFound} text={t.nothingFoundHint}>
      <Button look="secondary" onClick={() => address.replaceAll({})}>
        {t.showAll}
      </Button>
    </EmptyState>
  );
}
