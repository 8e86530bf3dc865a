import type { ApprovalDetail } from '#contract/company/approvals.ts';
import { approvalTexts } from '#text/customer/approval-text.ts';
import { formatDate } from '#text/format.ts';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';

type Line = ApprovalDetail['lines'][number];

/** A request's lines and figures of this moment, with what changed since its buyer asked. */
export function RequestDetail({ detail, name }: { detail: ApprovalDetail; name: string }) {
  const { format } = useText();
  const text = approvalTexts[useLocale()];
  const { lines, total, totalBefore, currency, problems, note } = detail;
  return (
    <div className="approval-body">
      {totalBefore !== null && (
        <NoticeBar
          kind="warning"
          title={text.changed(format.money(totalBefore, currency), format.money(total, currency))}
        >
          {text.changedHint}
        </NoticeBar>
      )}
      {problems.length > 0 && (
        <NoticeBar kind="warning" title={text.cannot}>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </NoticeBar>
      )}
      <div className="table-frame">
        <table className="table is-stacked">
          <thead>
            <tr>
              <th>{text.heads.product}</th>
              <th className="align-right">{text.heads.quantity}</th>
              <th className="align-right">{text.heads.price}</th>
              <th className="align-right">{text.heads.net}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.id} line={line} currency={currency} />
            ))}
          </tbody>
        </table>
      </div>
      <Facts detail={detail} />
      {note !== '' && (
        <p className="approval-note">
          <b>{text.noteOf(name)}</b> {note}
        </p>
      )}
    </div>
  );
}

function LineRow({ line, currency }: { line: Line; currency: string }) {
  const { format } = useText();
  const text = approvalTexts[useLocale()];
  const { name, code, quantity, unit, price, priceCurrency, priceBefore, net } = line;
  return (
    <tr>
      <td className="table-title">
        <b>{name}</b>
        <span className="caption approval-under">{code}</span>
      </td>
      <td className="align-right numeric" data-l={text.heads.quantity}>
        {format.integer(quantity)} {unit}
      </td>
      <td className="align-right numeric" data-l={text.heads.price}>
        <span>
          {format.money(price, priceCurrency)}
          {priceBefore !== null && (
            <span className="caption approval-under is-changed">
              {text.priceBefore(format.money(priceBefore, priceCurrency))}
            </span>
          )}
        </span>
      </td>
      <td className="align-right numeric" data-l={text.heads.net}>
        <b>{format.money(net, currency)}</b>
      </td>
    </tr>
  );
}

function Facts({ detail }: { detail: ApprovalDetail }) {
  const locale = useLocale();
  const { format } = useText();
  const text = approvalTexts[locale];
  const { reference, costCentre, delivery, account } = detail;
  const own = [reference, costCentre].filter((each) => each !== '');
  return (
    <dl className="approval-facts">
      <div>
        <dt>{text.reference}</dt>
        {own.length === 0 ? (
          <dd>{text.none}</dd>
        ) : (
          own.map((each, index) => <dd key={index === 0 ? 'first' : 'second'}>{each}</dd>)
        )}
      </div>
      <div>
        <dt>{text.delivery}</dt>
        <dd>{delivery}</dd>
      </div>
      {account && (
        <div>
          <dt>{text.accountLeft}</dt>
          <dd>
            <b className="numeric">{format.money(account.remaining, account.currency)}</b>{' '}
            <span className="caption">/ {format.money(account.limit, account.currency)}</span>
          </dd>
          <dd className="caption">{text.dueOn(formatDate(account.dueOn, locale))}</dd>
        </div>
      )}
    </dl>
  );
}
