import type { ApprovalDetail, ApprovalHead } from '#contract/company/approvals.ts';
import { isPaymentType, paymentTypes } from '#rules/order/payment-methods.ts';
import { approvalTexts, reasonTexts } from '#text/customer/approval-text.ts';
import { orderTexts } from '#text/customer/orders-text.ts';
import { formatDateTime } from '#text/format.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';
import { RequestDetail } from './request-detail.tsx';

/** An order that waits for the reader; the open one with its lines and today's figures. */
export function WaitingRequest(props: { request: ApprovalHead; detail: ApprovalDetail | null }) {
  const { request, detail } = props;
  const locale = useLocale();
  const text = approvalTexts[locale];
  const { format } = useText();
  const { id, name, askedAt, total, currency } = request;
  // Two requests of one buyer have different names.
  const label = [name, formatDateTime(askedAt, locale), format.money(total, currency)].join(' · ');
  return (
    <section
      className={detail ? 'approval is-open' : 'approval'}
      aria-label={label}
      id={`talep-${id}`}
    >
      <RequestHead request={request} total={detail?.total ?? request.total} />
      {detail && <RequestDetail detail={detail} name={name} />}
      <div className="approval-actions">
        <Approve request={request} detail={detail} />
        <Return id={id} name={name} />
        {detail ? (
          <p className="caption">
            {request.paymentType === paymentTypes.card ? text.approveCardHint : text.approveHint}
          </p>
        ) : (
          <a
            className={buttonClass({ look: 'quiet' })}
            href={`${localised(rareUrls.approval(id), locale)}#talep-${id}`}
            aria-label={text.productsOf(name)}
          >
            {text.products}
            <Icon name="chevron-down" />
          </a>
        )}
      </div>
    </section>
  );
}

function RequestHead({ request, total }: { request: ApprovalHead; total: number }) {
  const locale = useLocale();
  const { format } = useText();
  const { t: orders } = useTexts(orderTexts);
  const text = approvalTexts[locale];
  const { name, branch, askedAt, reasons, paymentType, currency } = request;
  const asked = formatDateTime(askedAt, locale);
  return (
    <div className="approval-head">
      <div>
        <h2>{name}</h2>
        <p className="caption">{branch === '' ? asked : `${branch} · ${asked}`}</p>
      </div>
      <dl>
        <div className="approval-why">
          <dt>{text.why}</dt>
          <dd>
            {reasonTexts(locale, reasons, currency).map((reason) => (
              <span key={reason} className="approval-mark is-waiting">
                {reason}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{text.payment}</dt>
          <dd>{isPaymentType(paymentType) ? orders.methods[paymentType] : ''}</dd>
        </div>
        <div className="approval-total">
          <dt>{text.amount}</dt>
          <dd className="numeric">{format.money(total, currency)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Approve({ request, detail }: { request: ApprovalHead; detail: ApprovalDetail | null }) {
  const locale = useLocale();
  const { format } = useText();
  const text = approvalTexts[locale];
  const total = detail?.total ?? request.total;
  const amount = format.money(total, request.currency);
  const label = detail?.totalBefore == null ? text.approveFor : text.approveChanged;
  return (
    <OnceForm to={localised(urls.approvals, locale)}>
      <input type="hidden" name="action" value="approve" />
      <input type="hidden" name="id" value={request.id} />
      <input type="hidden" name="total" value={total} />
      <Button
        type="submit"
        icon="check"
        look={detail ? 'primary' : 'secondary'}
        aria-label={detail ? undefined : text.approveOf(request.name)}
      >
        {detail ? label(amount) : text.approve}
      </Button>
    </OnceForm>
  );
}

function Return({ id, name }: { id: number; name: string }) {
  const locale = useLocale();
  const text = approvalTexts[locale];
  return (
    <details className="approval-return">
      <summary className={buttonClass({ look: 'secondary' })} aria-label={text.giveBackOf(name)}>
        {text.giveBack}
      </summary>
      <OnceForm to={localised(urls.approvals, locale)} className="approval-reason">
        <input type="hidden" name="action" value="return" />
        <input type="hidden" name="id" value={id} />
        <label className="label" htmlFor={`neden-${id}`}>
          {text.giveBackReason}
        </label>
        <textarea id={`neden-${id}`} className="input" name="reason" rows={3} maxLength={500} />
        <p className="caption">{text.giveBackHint}</p>
        <Button type="submit" look="secondary">
          {text.giveBackNow}
        </Button>
      </OnceForm>
    </details>
  );
}
