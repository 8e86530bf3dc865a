import './account-statement-screen.css';
import type { AccountStatement } from '#contract/account.ts';
import { formatDate } from '#text/format.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OverdueBar } from '#ui/frame/overdue-notice.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';

const nothing = '–';

function Movement(props: { row: AccountStatement['items'][number]; currency: string }) {
  const { row, currency } = props;
  const { account, format } = useText();
  const locale = useLocale();
  const amount = (value: number) => (value === 0 ? nothing : format.money(value, currency));
  return (
    <tr>
      <td data-l={account.date} className="numeric">
        {formatDate(row.date, locale)}
      </td>
      <td className="table-title">{row.document}</td>
      <td data-l={account.description}>{row.description}</td>
      <td data-l={account.dueDate} className="numeric">
        {row.dueDate === null ? nothing : formatDate(row.dueDate, locale)}
      </td>
      <td data-l={account.debit} className="align-right numeric">
        {amount(row.debit)}
      </td>
      <td data-l={account.credit} className="align-right numeric">
        {amount(row.credit)}
      </td>
      <td data-l={account.balance} className="align-right numeric">
        <b>{format.money(row.balance, currency)}</b>
      </td>
    </tr>
  );
}

function Movements({ items, currency }: Pick<AccountStatement, 'items' | 'currency'>) {
  const { account } = useText();
  const { date, document, description, dueDate, debit, credit, balance } = account;
  // A movement has no name of its own; it keeps its place counted from the oldest.
  const numbered = items.map((movement, place) => ({ ...movement, place })).toReversed();
  return (
    <div className="table-frame">
      <table className="table is-stacked">
        <thead>
          <tr>
            {[date, document, description, dueDate].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {[debit, credit, balance].map((title) => (
              <th key={title} scope="col" className="align-right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered.map((row) => (
            <Movement key={row.place} row={row} currency={currency} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * The account statement of a business customer (rule business/statement), the newest movement
 * first.
 */
export default function AccountStatementScreen({ data }: { data: AccountStatement }) {
  const { account, format } = useText();
  const { store } = useShop();
  const { items, currency, overdue } = data;
  const balance = `${account.balance}: ${format.money(data.balance, currency)}`;
  return (
    <>
      {overdue && <OverdueBar overdue={overdue} />}
      <AccountLayout title={account.statementTitle} {...(items.length > 0 && { count: balance })}>
        <title>{`${account.statementTitle} | ${store.name}`}</title>
        <meta name="robots" content="noindex" />
        {items.length === 0 ? (
          <EmptyState icon="landmark" title={account.statementEmpty} />
        ) : (
          <Movements items={items} currency={currency} />
        )}
      </AccountLayout>
    </>
  );
}
