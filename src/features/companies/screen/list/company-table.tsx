import { useLocation } from 'wouter';
import type {
  CompanyTablePage,
  TableCompany,
} from '#contract/office/companies/office-companies.ts';
import { formatDate } from '#text/format.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import type { ListAddress } from '#ui/office/table/use-list-address.ts';
import { useRowCursor } from '#ui/office/table/use-row-cursor.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { CompanyStateTag } from '../company-state-tag.tsx';

export type CompanyAddress = ListAddress<'view' | 'q' | 'sort' | 'cursor'>;

const keyOf = ({ code }: TableCompany) => code;

/** The page of companies; J and K move, Enter opens. */
export function CompanyTable(props: {
  query: OfficeRead<CompanyTablePage>;
  address: CompanyAddress;
}) {
  const { query, address } = props;
  const { t, format } = useTexts(companyDeskTexts);
  const [, navigate] = useLocation();
  const columns = useCompanyColumns();
  const page = query.data;
  const cursor = useRowCursor({ rows: page?.items ?? [], keyOf });
  const { row } = cursor;
  useKeys({ Enter: row && (() => navigate(officePaths.company(row.code))) });
  const all = page ? format.integer(page.total.count) + (page.total.isMore ? '+' : '') : '';
  return (
    <ListTable
      label={t.list}
      query={query}
      columns={columns}
      keyOf={keyOf}
      cursor={cursor}
      phone="lines"
      sort={{
        current: address.words.sort ?? 'title',
        onSort: (sort) => address.set({ sort: sort === 'title' ? null : sort }),
      }}
      waitingRows={8}
      empty={<NoCompanies address={address} />}
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

function useCompanyColumns(): TableColumn<TableCompany>[] {
  const { t, format, locale } = useTexts(companyDeskTexts);
  const { heads } = t;
  return [
    {
      head: heads.company,
      className: 'company-table-name',
      sort: { by: 'title', first: 'ascending' },
      render: (company) => <Name company={company} />,
    },
    {
      head: heads.terms,
      render: ({ group, priceList }) => (
        <>
          {group === '' ? <span className="muted">{t.noGroup}</span> : group}
          {priceList !== '' && <span className="caption company-line">{priceList}</span>}
        </>
      ),
    },
    { head: heads.users, isRight: true, render: ({ users }) => format.integer(users) },
    {
      head: heads.balance,
      isRight: true,
      className: 'company-nowrap',
      render: ({ balance, currency }) => format.money(balance, currency),
    },
    {
      head: heads.overdue,
      isRight: true,
      className: 'company-nowrap',
      render: ({ overdue, currency }) =>
        overdue > 0 && <span className="company-overdue">{format.money(overdue, currency)}</span>,
    },
    {
      head: heads.year,
      isRight: true,
      className: 'company-nowrap',
      render: ({ orders }) => <b>{format.money(orders.sum, 'TRY') + (orders.isMore ? '+' : '')}</b>,
    },
    {
      head: heads.ordered,
      className: 'company-nowrap muted',
      render: ({ orders: { lastAt } }) => (lastAt === null ? t.never : formatDate(lastAt, locale)),
    },
  ];
}

function Name({ company }: { company: TableCompany }) {
  const { code, title, taxNumber, state } = company;
  return (
    <>
      <OfficeLink className="link" to={officePaths.company(code)}>
        {title === '' ? code : title}
      </OfficeLink>{' '}
      {state !== 'active' && <CompanyStateTag state={state} />}
      <span className="caption company-line">{[code, taxNumber].filter(Boolean).join(' · ')}</span>
    </>
  );
}

function NoCompanies({ address }: { address: CompanyAddress }) {
  const { t } = useTexts(companyDeskTexts);
  const { q, view } = address.words;
  const isNarrowed = q !== undefined || view !== undefined;
  return (
    <EmptyState
      icon={isNarrowed ? 'search-x' : 'store'}
      title={isNarrowed ? t.nothingFound : t.empty}
      text={isNarrowed ? t.nothingFoundHint : t.emptyHint}
    >
      {isNarrowed && (
        <Button look="secondary" onClick={() => address.set({ q: null, view: null, sort: null })}>
          {t.showAll}
        </Button>
      )}
    </EmptyState>
  );
}
