import './account-statement-screen.css';
import type { FormEvent } from 'react';
import type { AccountStatement } from '#contract/account.ts';
import { statementPeriod, type StatementPeriod } from '#rules/order/account/statement-rows.ts';
import { formatDate } from '#text/format.ts';
import { statementTexts } from '#text/customer/statement-texts.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OverdueBar } from '#ui/frame/overdue-notice.tsx';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { useNavigate } from '#ui/state/router-context.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';
import { OpenOrders } from './open-orders.tsx';

function DueDate({ row }: { row: AccountStatement['items'][number] }) {
  const locale = useLocale();
  const { overdue } = statementTexts[locale];
  if (row.dueDate === null) return null;
  const day = formatDate(row.dueDate, locale);
  if (!row.overdue) return day;
  return (
    <b className="statement-overdue">
      <Icon name="circle-alert" />
      {day} <span className="screen-reader-only">{overdue}</span>
    </b>
  );
}

/** A missing value is an empty cell: a dash in a table, and nothing among a phone's pairs. */
function Movement(props: { row: AccountStatement['items'][number]; currency: string }) {
  const { row, currency } = props;
  const { account, format } = useText();
  const locale = useLocale();
  const amount = (value: number) => (value === 0 ? null : format.money(value, currency));
  return (
    <tr>
      <td data-l={account.date} className="numeric">
        {formatDate(row.date, locale)}
      </td>
      <td className="table-title">{row.document}</td>
      <td data-l={account.description}>{row.description}</td>
      <td data-l={account.dueDate} className="numeric">
        <DueDate row={row} />
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
      <table className="table is-stacked statement">
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

/** To the page that pays against the account (rule payment/open-account). */
function PayLink() {
  const { account } = useText();
  const locale = useLocale();
  return (
    <div className="page-head-actions">
      <a className={buttonClass()} href={localised(urls.pay, locale)}>
        {account.pay}
      </a>
    </div>
  );
}

/** A period by its days, and the period as files (rules business/statement-period, business/statement-files). */
function PeriodForm({ period }: { period: StatementPeriod }) {
  const locale = useLocale();
  const text = statementTexts[locale];
  const navigate = useNavigate();
  const path = localised(urls.statement, locale);
  function show(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const asked = new FormData(event.currentTarget);
    const day = (name: string) => String(asked.get(name) ?? '');
    void navigate(path + periodQuery(statementPeriod({ from: day('from'), to: day('to') })));
  }
  const query = periodQuery(period);
  return (
    <div className="statement-tools">
      <form className="statement-period" action={path} onSubmit={show} key={query}>
        <TextField type="date" name="from" label={text.from} defaultValue={period.from ?? ''} />
        <TextField type="date" name="to" label={text.to} defaultValue={period.to ?? ''} />
        <Button type="submit" look="secondary">
          {text.show}
        </Button>
        {query !== '' && (
          <a className={buttonClass({ look: 'quiet' })} href={path}>
            {text.wholePeriod}
          </a>
        )}
      </form>
      <div className="statement-files">
        {[
          [rareUrls.statementCsv(query), text.csv] as const,
          [rareUrls.statementPaper(query), text.pdf] as const,
        ].map(([to, label]) => (
          <a
            key={label}
            className={buttonClass({ look: 'quiet' })}
            href={localised(to, locale)}
            download
          >
            {label}
          </a>
        ))}
      </div>
    </div>
  );
}

function periodQuery({ from, to }: StatementPeriod): string {
  const days = [from && `from=${from}`, to && `to=${to}`].filter(Boolean);
  return days.length === 0 ? '' : `?${days.join('&')}`;
}

/** The form and the movements; a period without any says so. */
function Statement({ data, period }: { data: AccountStatement; period: StatementPeriod }) {
  const { account, format } = useText();
  const text = statementTexts[useLocale()];
  const { items, currency, more } = data;
  const isNarrowed = period.from !== null || period.to !== null;
  if (items.length === 0 && !isNarrowed) {
    return <EmptyState icon="landmark" title={account.statementEmpty} />;
  }
  return (
    <>
      <PeriodForm period={period} />
      {more && <p className="muted statement-more">{text.more(format.integer(items.length))}</p>}
      {items.length === 0 ? (
        <p className="muted">{text.nothingInPeriod}</p>
      ) : (
        <Movements items={items} currency={currency} />
      )}
    </>
  );
}

/**
 * The account statement of a business customer (rule business/statement), the newest movement
 * first.
 */
export default function AccountStatementScreen(props: {
  data: AccountStatement;
  at: { query: string };
}) {
  const { data, at } = props;
  const { account, format } = useText();
  const { store, settings } = useShop();
  const { currency, overdue } = data;
  const asked = new URLSearchParams(at.query);
  const period = statementPeriod({ from: asked.get('from'), to: asked.get('to') });
  const balance = `${account.balance}: ${format.money(data.balance, currency)}`;
  return (
    <>
      {overdue && <OverdueBar overdue={overdue} />}
      <AccountLayout
        title={account.statementTitle}
        action={settings.b2c_kk_odeme && !overdue && <PayLink />}
        {...(data.items.length > 0 && { count: balance })}
      >
        <title>{`${account.statementTitle} | ${store.name}`}</title>
        <meta name="robots" content="noindex" />
        {data.credit && <OpenOrders credit={data.credit} />}
        <Statement data={data} period={period} />
      </AccountLayout>
    </>
  );
}
