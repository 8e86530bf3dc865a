import { useLocation } from 'wouter';
import type { ReturnTablePage, TableReturnRow } from '#contract/office/orders/office-returns.ts';
import { urgencyOf } from '#rules/returns/return-clocks.ts';
import { daysBetween } from '#rules/returns/return-right.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { formatDate } from '#text/format.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { useNow } from '#ui/office/state/use-now.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import type { ListAddress } from '#ui/office/table/use-list-address.ts';
import { useRowCursor } from '#ui/office/table/use-row-cursor.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { StateTag } from './desk-parts.tsx';

export type ReturnAddress = ListAddress<'view' | 'q' | 'reason' | 'from' | 'to' | 'cursor'>;

const keyOf = ({ returnNo }: TableReturnRow) => returnNo;

/** The page of returns; J and K move, Enter opens. */
export function ReturnTable(props: { query: OfficeRead<ReturnTablePage>; address: ReturnAddress }) {
  const { query, address } = props;
  const { t, format } = useTexts(returnDeskTexts);
  const [, navigate] = useLocation();
  const columns = useReturnColumns();
  const page = query.data;
  const cursor = useRowCursor({ rows: page?.items ?? [], keyOf });
  const { row } = cursor;
  useKeys({ Enter: row && (() => navigate(officePaths.return(row.returnNo))) });
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
      empty={<NoReturns address={address} />}
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

function useReturnColumns(): TableColumn<TableReturnRow>[] {
  const { t, format } = useTexts(returnDeskTexts);
  const { t: words } = useTexts(returnTexts);
  const { heads } = t;
  return [
    {
      head: heads.no,
      className: 'returns-nowrap',
      render: ({ returnNo }) => (
        <OfficeLink className="link" to={officePaths.return(returnNo)}>
          {returnNo}
        </OfficeLink>
      ),
    },
    {
      head: heads.customer,
      render: ({ customer, company, city }) => (
        <>
          <b>{customer}</b>
          <span className="caption returns-line">
            {[company || t.retail, city].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      head: heads.what,
      render: ({ lines, reasons }) =>
        `${t.lines(format.integer(lines))} · ${reasons.map((each) => words.reasons[each]).join(', ')}`,
    },
    {
      head: heads.state,
      className: 'returns-nowrap',
      render: ({ state, needsIban, isBankRefused }) => {
        const text = isBankRefused ? t.bankRefused : needsIban ? t.needsIban : undefined;
        return <StateTag state={state} text={text} />;
      },
    },
    { head: heads.about, className: 'muted', render: (row) => <About row={row} /> },
    { head: heads.money, className: 'returns-nowrap', render: (row) => <Due row={row} /> },
    {
      head: heads.amount,
      isRight: true,
      className: 'returns-nowrap',
      render: ({ amount, currency }) => <b>{format.money(amount, currency)}</b>,
    },
  ];
}

function About({ row }: { row: TableReturnRow }) {
  const { t } = useTexts(returnDeskTexts);
  const { state, isCompany, carrier, trackingNo, isBankRefused, needsIban, card, orderNo } = row;
  if (state === 'requested' && isCompany) return t.companyNote;
  if (isBankRefused || needsIban) return t.ibanAsked;
  if (state === 'sent' && carrier !== '') return [carrier, trackingNo].filter(Boolean).join(' ');
  return state === 'refunded' && card !== '' ? card : orderNo;
}

/** The last day of the money, or how long somebody waits. */
function Due({ row }: { row: TableReturnRow }) {
  const { t, format, locale } = useTexts(returnDeskTexts);
  const today = istanbulDay(new Date(useNow()));
  const { state, dueOn } = row;
  const since = istanbulDay(new Date(row.since));
  const urgency = urgencyOf({ state, dueOn, since }, today);
  const isUrgent = urgency !== 'none';
  if (state === 'requested') {
    const days = daysBetween(since, today);
    return days === 0 ? null : (
      <span className={isUrgent ? 'returns-urgent' : undefined}>
        {t.waits(format.integer(days))}
      </span>
    );
  }
  if (state === 'refunded') return formatDate(row.since, locale);
  if (state === 'refused' || state === 'closed' || state === 'called-off') return null;
  if (dueOn === null) return <span className="muted">{t.notStarted}</span>;
  const left = daysBetween(today, dueOn);
  const day = formatDate(dueOn, locale);
  const later = left === 0 ? t.today(day) : t.daysLeft(day, format.integer(left));
  return (
    <span className={isUrgent ? 'returns-urgent' : undefined}>
      {left < 0 ? t.late(format.integer(-left)) : later}
    </span>
  );
}

function NoReturns({ address }: { address: ReturnAddress }) {
  const { t } = useTexts(returnDeskTexts);
  const { q, view, reason, from, to } = address.words;
  const isNarrowed = [q, view, reason, from, to].some((word) => word !== undefined);
  const nothing = { q: null, view: null, reason: null, from: null, to: null };
  return (
    <EmptyState
      icon={isNarrowed ? 'search-x' : 'undo'}
      title={isNarrowed ? t.nothingFound : t.empty}
      text={isNarrowed ? t.nothingFoundHint : t.emptyHint}
    >
      {isNarrowed && (
        <Button look="secondary" onClick={() => address.set(nothing)}>
          {t.showAll}
        </Button>
      )}
    </EmptyState>
  );
}
