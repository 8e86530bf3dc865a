import { useLocation } from 'wouter';
import type {
  CustomerTablePage,
  TableCustomer,
} from '#contract/office/customers/office-customers.ts';
import { customerSortsOf, type CustomerView } from '#rules/person/customer-list.ts';
import { formatDate } from '#text/format.ts';
import { customerListTexts } from '#text/office/customers/customer-list-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useRowCursor } from '#ui/office/table/use-row-cursor.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import type { CustomerAddress } from './customer-address.tsx';

const keyOf = ({ id }: TableCustomer) => id;

/** The page of customers; J and K move, Enter opens. */
export function CustomerTable(props: {
  query: OfficeRead<CustomerTablePage>;
  address: CustomerAddress;
  view: CustomerView;
}) {
  const { query, address, view } = props;
  const { t, format } = useTexts(customerListTexts);
  const [, navigate] = useLocation();
  const columns = useCustomerColumns(view);
  const page = query.data;
  const cursor = useRowCursor({ rows: page?.items ?? [], keyOf });
  const { row } = cursor;
  useKeys({ Enter: row && (() => navigate(officePaths.customer(row.id))) });
  const [usual = '-created'] = customerSortsOf(view);
  const all = page ? format.integer(page.total.count) + (page.total.isMore ? '+' : '') : '';
  return (
    <ListTable
      label={t.list}
      className="customer-table"
      query={query}
      columns={columns}
      keyOf={keyOf}
      cursor={cursor}
      phone="card"
      sort={{
        current: address.words.sort ?? usual,
        onSort: (sort) => address.set({ sort: sort === usual ? null : sort }),
      }}
      waitingRows={10}
      empty={<NoCustomers address={address} />}
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

function useCustomerColumns(view: CustomerView): TableColumn<TableCustomer>[] {
  const { t, format, locale } = useTexts(customerListTexts);
  const { heads } = t;
  const sorts: readonly string[] = customerSortsOf(view);
  const sortBy = (by: string, first: 'ascending' | 'descending') =>
    sorts.includes(by) ? { sort: { by, first } } : {};
  return [
    {
      head: heads.person,
      className: 'customer-table-person',
      ...sortBy('name', 'ascending'),
      render: (customer) => <Person customer={customer} />,
    },
    {
      head: heads.company,
      className: 'customer-table-company',
      render: (customer) => <Company customer={customer} />,
    },
    { head: heads.city, render: ({ city }) => city },
    {
      head: heads.orders,
      className: 'customer-table-orders',
      isRight: true,
      isLabeled: true,
      render: ({ orders }) => format.integer(orders.count) + (orders.isMore ? '+' : ''),
    },
    {
      head: heads.sum,
      className: 'customer-table-sum',
      isRight: true,
      render: ({ orders }) => <b>{format.money(orders.sum, 'TRY') + (orders.isMore ? '+' : '')}</b>,
    },
    {
      head: heads.ordered,
      className: 'customer-table-date muted',
      isLabeled: true,
      ...sortBy('ordered', 'descending'),
      render: ({ orders: { lastAt } }) => (lastAt === null ? t.never : formatDate(lastAt, locale)),
    },
    {
      head: heads.created,
      className: 'customer-table-date is-created muted',
      isLabeled: true,
      ...sortBy('created', 'descending'),
      render: ({ createdAt }) => formatDate(createdAt, locale),
    },
  ];
}

function Person({ customer }: { customer: TableCustomer }) {
  const { t } = useTexts(customerListTexts);
  const { id, name, email, blocked } = customer;
  return (
    <>
      <OfficeLink className="link" to={officePaths.customer(id)}>
        {name === '' ? email : name}
      </OfficeLink>
      {blocked && <span className="customer-table-blocked">{t.blocked}</span>}
      <span className="caption">{email}</span>
    </>
  );
}

function Company({ customer }: { customer: TableCustomer }) {
  const { t, format } = useTexts(customerListTexts);
  const { kind, company, branches } = customer;
  return (
    <>
      {company === '' ? <span className="muted">{t.kinds[kind]}</span> : company}
      {branches > 0 && <span className="caption">{t.branches(format.integer(branches))}</span>}
    </>
  );
}

function NoCustomers({ address }: { address: CustomerAddress }) {
  const { t } = useTexts(customerListTexts);
  const { q, view } = address.words;
  const isNarrowed = q !== undefined || view !== undefined;
  return (
    <EmptyState
      icon={isNarrowed ? 'search-x' : 'package-open'}
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
