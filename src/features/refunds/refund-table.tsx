import type { OwedRefund, OwedRefundPage } from '#contract/office/orders/office-refunds.ts';
import { usualRefundSort } from '#rules/order/refund/refund-desk.ts';
import { formatDateTime } from '#text/format.ts';
import { orderDetailTexts, refundReasonText } from '#text/office/order-detail-text.ts';
import { refundDeskTexts } from '#text/office/orders/refund-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import type { RowSelection } from '#ui/office/table/use-row-selection.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useRefundAddress } from './refund-address.tsx';
import { RefundAccount } from './refund-account.tsx';

/** The page of refunds. Without a `selection` no row can be chosen. */
export function RefundTable(props: {
  query: OfficeRead<OwedRefundPage>;
  selection: RowSelection<OwedRefund> | undefined;
  onAccount: (refund: OwedRefund) => void;
}) {
  const { query, selection } = props;
  const address = useRefundAddress();
  const { t, format } = useTexts(refundDeskTexts);
  const columns = useRefundColumns(props.onAccount);
  const page = query.data;
  const all = page ? format.integer(page.total.count) + (page.total.isMore ? '+' : '') : '';
  return (
    <ListTable
      label={t.list}
      className="refund-table"
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      phone="card"
      {...(selection && { selection })}
      nameOf={({ customer }) => t.select(customer)}
      sort={{
        current: address.words.sort ?? usualRefundSort(address.view),
        onSort: (sort) => address.set({ sort }),
      }}
      waitingRows={6}
      empty={<NoRefunds />}
      {...(page && page.total.sums.length > 0 && { footRow: <Sums page={page} /> })}
      foot={
        page && (
          <PageTurner
            shown={t.shownOf(format.integer(page.items.length), all)}
            previous={page.previous}
            next={page.next}
            onTurn={(cursor) => address.set({ cursor })}
          />
        )
      }
    />
  );
}

function useRefundColumns(onAccount: (refund: OwedRefund) => void): TableColumn<OwedRefund>[] {
  const { t, format } = useTexts(refundDeskTexts);
  const { view } = useRefundAddress();
  const { heads } = t;
  const last: TableColumn<OwedRefund> =
    view === 'sent'
      ? {
          head: heads.sent,
          className: 'refund-table-waits',
          render: (refund) => <Sent refund={refund} />,
        }
      : {
          head: heads.waits,
          className: 'refund-table-waits',
          isRight: true,
          sort: { by: 'since', first: 'ascending' },
          render: ({ since }) => <Waits since={since} />,
        };
  return [
    {
      head: heads.customer,
      className: 'refund-table-customer',
      render: (refund) => <Customer refund={refund} />,
    },
    {
      head: heads.order,
      className: 'refund-table-order',
      render: ({ orderNo }) => (
        <OfficeLink className="link" to={officePaths.order(orderNo)}>
          {orderNo}
        </OfficeLink>
      ),
    },
    {
      head: heads.iban,
      className: 'refund-table-iban',
      render: (refund) => <RefundAccount refund={refund} onAccount={onAccount} />,
    },
    last,
    {
      head: heads.amount,
      className: 'refund-table-amount',
      isRight: true,
      render: ({ amount, currency }) => <b className="numeric">{format.money(amount, currency)}</b>,
    },
  ];
}

function Customer({ refund }: { refund: OwedRefund }) {
  const { t: words } = useTexts(orderDetailTexts);
  const reason = refundReasonText(refund.reason, words);
  return (
    <>
      <b>{refund.customer}</b>
      <span className="caption">{[reason, refund.by].filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** Days after which a refund is late. */
const lateDays = 3;

function Waits({ since }: { since: string }) {
  const { t, format } = useTexts(refundDeskTexts);
  const now = useNow();
  const days = Math.floor((now - Date.parse(since)) / 86_400_000);
  const text = days < 1 ? t.today : t.days(format.integer(days));
  return <span className={days >= lateDays ? 'refund-table-late' : 'muted'}>{text}</span>;
}

function Sent({ refund: { sentAt, sentBy, reference } }: { refund: OwedRefund }) {
  const { t, locale } = useTexts(refundDeskTexts);
  return (
    <>
      <span>{sentAt === null ? '' : formatDateTime(sentAt, locale)}</span>
      <span className="caption">
        {[sentBy && t.sentBy(sentBy), reference].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

function Sums({ page }: { page: OwedRefundPage }) {
  const { t, format } = useTexts(refundDeskTexts);
  return (
    <tr className="refund-table-sums">
      <td aria-hidden="true" />
      <td colSpan={4}>{t.sum(format.integer(page.total.count))}</td>
      <td className="numeric">
        {page.total.sums.map(({ amount, currency }) => (
          <b key={currency}>{format.money(amount, currency)}</b>
        ))}
      </td>
    </tr>
  );
}

function NoRefunds() {
  const { t } = useTexts(refundDeskTexts);
  const address = useRefundAddress();
  const isSearched = address.words.q !== undefined;
  return (
    <EmptyState
      icon={isSearched ? 'search-x' : 'package-open'}
      title={isSearched ? t.nothingFound : t.empty}
      text={isSearched ? t.nothingFoundHint : t.emptyHint}
    >
      {isSearched && (
        <Button look="secondary" onClick={() => address.set({ q: null })}>
          {t.showAll}
        </Button>
      )}
    </EmptyState>
  );
}
