import type { PrivacyList, PrivacyRow } from '#contract/office/customers/office-privacy.ts';
import { formatDate } from '#text/format.ts';
import { privacyDeskTexts } from '#text/office/customers/privacy-desk-text.ts';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useListAddress } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { ClockTag } from './clock-tag.tsx';

/** Requests about personal data with their clocks (rule privacy/office). */
export function PrivacyListScreen() {
  const address = useListAddress(officePaths.privacy, ['state', 'after']);
  const { storeName } = useOffice();
  const { t, format } = useTexts(privacyDeskTexts);
  const query = useOfficeRead<PrivacyList>(`/api/office/privacy?${address.query}`, {
    every: 30_000,
    keep: true,
  });
  const columns = useColumns();
  const current = address.words.state ?? 'open';
  const tabs = (['open', 'done'] as const).map((state) => ({
    key: state,
    to: address.to({ state: state === 'open' ? null : state }),
    name: t[state],
    isCurrent: current === state,
    count: '',
    isLit: false,
  }));
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead title={t.title} about={t.about} />
      <section className="office-panel" aria-label={t.list}>
        <TabRow label={t.views} tabs={tabs} />
        <ListTable
          label={t.list}
          query={query}
          columns={columns}
          keyOf={({ id }) => id}
          phone="lines"
          empty={
            <EmptyState icon="receipt-text" title={t.none}>
              {t.noneHint}
            </EmptyState>
          }
          foot={
            query.data && (
              <PageTurner
                shown={t.shown(format.integer(query.data.items.length))}
                previous={null}
                next={query.data.next === null ? null : String(query.data.next)}
                onTurn={(after) => address.set({ after })}
              />
            )
          }
        />
      </section>
    </>
  );
}

function useColumns(): TableColumn<PrivacyRow>[] {
  const { t, locale } = useTexts(privacyDeskTexts);
  return [
    {
      head: t.heads.name,
      render: ({ id, name, email }) => (
        <>
          <OfficeLink className="link" to={officePaths.privacyRequest(id)}>
            {name}
          </OfficeLink>{' '}
          <span className="caption">{email}</span>
        </>
      ),
    },
    { head: t.heads.wish, render: ({ wish }) => t.wishes[wish] },
    { head: t.heads.confirmed, render: ({ confirmedAt }) => formatDate(confirmedAt, locale) },
    { head: t.heads.due, render: ({ dueOn }) => formatDate(dueOn, locale) },
    { head: t.heads.state, render: (request) => <ClockTag request={request} /> },
  ];
}
