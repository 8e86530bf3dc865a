import type { ApprovalOutcome } from '#contract/company/approvals.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { approvalTexts } from '#text/customer/approval-text.ts';
import { formatDate } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** Requests that were decided on, or the reader's own, the newest first; nothing without any. */
export function PastRequests(props: {
  title: string;
  rows: readonly ApprovalOutcome[];
  days: number;
  isOwn?: boolean;
}) {
  const { title, rows, days, isOwn = false } = props;
  const { pastHeads } = approvalTexts[useLocale()];
  if (rows.length === 0) return null;
  return (
    <section className="approvals-past">
      <h2>{title}</h2>
      <div className="table-frame">
        <table className="table is-stacked">
          <thead>
            <tr>
              {!isOwn && <th>{pastHeads.person}</th>}
              <th>{pastHeads.branch}</th>
              <th>{pastHeads.date}</th>
              <th>{pastHeads.decision}</th>
              <th className="align-right">{pastHeads.amount}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PastRow key={row.id} row={row} days={days} isOwn={isOwn} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function PastRow(props: { row: ApprovalOutcome; days: number; isOwn: boolean }) {
  const { row, days, isOwn } = props;
  const locale = useLocale();
  const { format } = useText();
  const { pastHeads } = approvalTexts[locale];
  const amount = format.money(row.total, row.currency);
  return (
    <tr>
      {!isOwn && <td className="table-title">{row.name}</td>}
      <td data-l={pastHeads.branch}>{row.branch === '' ? '–' : row.branch}</td>
      <td className="numeric" data-l={pastHeads.date}>
        {formatDate(row.decidedAt ?? row.askedAt, locale)}
      </td>
      <td data-l={pastHeads.decision}>
        <span>
          <Decision row={row} days={days} />
          {row.reason !== '' && <span className="caption approval-under">{row.reason}</span>}
          {isOwn && <OwnActions row={row} amount={amount} />}
        </span>
      </td>
      <td className="align-right numeric" data-l={pastHeads.amount}>
        <b>{amount}</b>
      </td>
    </tr>
  );
}

const marks: Record<ApprovalOutcome['state'], string> = {
  waiting: 'approval-mark is-waiting',
  approved: 'approval-mark is-approved',
  returned: 'approval-mark',
  expired: 'approval-mark',
  withdrawn: 'approval-mark',
};

function Decision({ row, days }: { row: ApprovalOutcome; days: number }) {
  const locale = useLocale();
  const { states } = approvalTexts[locale];
  const { state, decidedName, isDecidedByReader, orderNo } = row;
  const said = {
    waiting: states.waiting,
    approved: isDecidedByReader ? states.youApproved : states.approved(decidedName),
    returned: isDecidedByReader ? states.youReturned : states.returned(decidedName),
    expired: states.expired(days),
    withdrawn: states.withdrawn,
  }[state];
  return (
    <>
      <span className={marks[state]}>{said}</span>{' '}
      {orderNo !== null && (
        <a
          className="link"
          href={localised(`${urls.orders}?q=${encodeURIComponent(orderNo)}`, locale)}
        >
          {orderNo}
        </a>
      )}
    </>
  );
}

/** Takes the cart back: of one that waits, that nobody allowed, or that a card is to pay. */
function OwnActions({ row, amount }: { row: ApprovalOutcome; amount: string }) {
  const locale = useLocale();
  const text = approvalTexts[locale];
  const isWaiting = row.state === 'waiting';
  if (!isWaiting && !row.canTake) return null;
  const toPay = row.state === 'approved' && row.paymentType === paymentTypes.card;
  const label = isWaiting ? text.withdraw : toPay ? text.takeAndPay : text.take;
  return (
    <OnceForm to={localised(urls.approvals, locale)} className="approval-own">
      <input type="hidden" name="action" value={isWaiting ? 'withdraw' : 'take'} />
      <input type="hidden" name="id" value={row.id} />
      <Button
        type="submit"
        look={toPay ? 'primary' : 'secondary'}
        aria-label={isWaiting ? text.withdrawOf(amount) : text.takeOf(amount)}
      >
        {label}
      </Button>
    </OnceForm>
  );
}
