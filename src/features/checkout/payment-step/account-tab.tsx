import './account-tab.css';
import type { ReactNode } from 'react';
import type { CheckoutAccount } from '#contract/checkout.ts';
import { openAccountTexts } from '#text/customer/open-account-text.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** The company's open account with this order on it (rule open-account/method). */
export function AccountPanel({ account }: { account: CheckoutAccount }) {
  const { t, format } = useTexts(openAccountTexts);
  const locale = useLocale();
  const money = (amount: number) => format.money(amount, account.currency);
  const { balance, notBooked, orders, thisOrder, remaining, problem } = account;
  return (
    <div className="account-panel">
      <h3>{account.title}</h3>
      <p className="caption">{t.terms(money(account.limit), account.days)}</p>
      <Meter account={account} />
      <dl className="account-parts">
        <Part mark={<i className="is-balance" />} name={t.balance} amount={money(balance)} />
        {notBooked > 0 && (
          <Part
            mark={<i className="is-open" />}
            name={t.notBooked(orders)}
            amount={money(notBooked)}
          />
        )}
        <Part mark={<i className="is-order" />} name={t.thisOrder} amount={money(thisOrder)} />
        <Part mark={<i className="is-left" />} name={t.remaining} amount={money(remaining)} />
      </dl>
      {problem === null ? (
        <div className="notice is-info">
          <Icon name="clock" />
          <div>
            <b>{t.dueOn(formatDate(account.dueOn, locale))}</b>
            {t.dueHint}
          </div>
        </div>
      ) : (
        <NoticeBar kind="warning" title={problem}>
          {t.otherMethods}
        </NoticeBar>
      )}
      {account.grant !== null && <Grant grant={account.grant} />}
      <p className="caption">
        {account.bookedAt !== null && t.bookedAt(formatDateTime(account.bookedAt, locale))}{' '}
        <a className="link" href={localised(urls.statement, locale)}>
          {t.statement}
        </a>
      </p>
    </div>
  );
}

/** The grant that the order uses (rule open-account/grants). */
function Grant({ grant }: { grant: NonNullable<CheckoutAccount['grant']> }) {
  const { t, format } = useTexts(openAccountTexts);
  const locale = useLocale();
  const amount = format.money(grant.amount, grant.currency);
  return (
    <NoticeBar kind="info" title={t.grant(amount, formatDate(grant.until, locale))}>
      {t.grantHint}
    </NoticeBar>
  );
}

function Part(props: { mark: ReactNode; name: string; amount: string }) {
  return (
    <div>
      <dt>
        {props.mark}
        {props.name}
      </dt>
      <dd>{props.amount}</dd>
    </div>
  );
}

/** The parts of the limit; what is beyond it is cut off, and said in words below. */
function Meter({ account }: { account: CheckoutAccount }) {
  const { limit, balance, notBooked, thisOrder } = account;
  const share = (amount: number) => (Math.max(0, amount) / Math.max(limit, 0.01)) * 100;
  const [first, second] = [share(balance), share(balance) + share(notBooked)];
  return (
    <svg
      className="account-meter"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="is-balance" width={first} height="4" />
      <rect className="is-open" x={first} width={share(notBooked)} height="4" />
      <rect className="is-order" x={second} width={share(thisOrder)} height="4" />
    </svg>
  );
}
