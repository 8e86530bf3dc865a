import './account-tab.css';
import type { ReactNode } from 'react';
import type { CheckoutAccount } from '#contract/checkout.ts';
import { openAccountTexts } from '#text/customer/open-account-text.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { WaysOut } from './ways-out.tsx';

/** The company's open account with this order on it (rule open-account/method). */
export function AccountPanel({
  account,
  methods,
}: {
  account: CheckoutAccount;
  methods: readonly PaymentType[];
}) {
  const { t, format } = useTexts(openAccountTexts);
  const locale = useLocale();
  const money = (amount: number) => format.money(amount, account.currency);
  const { remaining, problem } = account;
  return (
    <div className="account-panel">
      {problem !== null && (
        <NoticeBar kind="error" title={problem}>
          {remaining < 0 ? t.tooMuch(money(-remaining)) : t.otherWays}
        </NoticeBar>
      )}
      <h3>{account.title}</h3>
      <p className="caption">{t.terms(money(account.limit), account.days)}</p>
      <Meter account={account} />
      <Parts account={account} />
      {problem === null ? (
        <div className="notice is-info">
          <Icon name="clock" />
          <div>
            <b>{t.dueOn(formatDate(account.dueOn, locale))}</b>
            {t.dueHint}
          </div>
        </div>
      ) : (
        <WaysOut account={account} methods={methods} />
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

/** The amounts beside the meter. */
function Parts({ account }: { account: CheckoutAccount }) {
  const { t, format } = useTexts(openAccountTexts);
  const money = (amount: number) => format.money(amount, account.currency);
  const { balance, notBooked, orders, thisOrder, remaining } = account;
  return (
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
      {remaining < 0 ? (
        <Part mark={<i className="is-over" />} name={t.beyond} amount={money(-remaining)} />
      ) : (
        <Part mark={<i className="is-left" />} name={t.remaining} amount={money(remaining)} />
      )}
    </dl>
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

/** The parts of the limit, and what is beyond it. */
function Meter({ account }: { account: CheckoutAccount }) {
  const { limit, balance, notBooked, thisOrder, remaining } = account;
  const over = Math.max(0, -remaining);
  // A bar that is too short for everything shows what is beyond the limit at its end.
  const whole = Math.max(limit, 0.01) + over;
  const share = (amount: number) => (Math.max(0, amount) / whole) * 100;
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
      <rect className="is-over" x={100 - share(over)} width={share(over)} height="4" />
    </svg>
  );
}
