import './link-step.css';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { linkStepTexts } from '#text/office/orders/link-step-text.ts';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { formatDateTime } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { StepHead, type StepProps } from '#features/order-detail/step-parts.tsx';

/** An order that waits for its payment link to be used: until when, and the link itself (rule phone-orders/link). */
export function LinkStep({
  view,
  link,
  work,
  footer,
}: StepProps & { link: NonNullable<OrderDetailView['paymentLink']> }) {
  const { t, format } = useTexts(linkStepTexts);
  const { t: words } = useTexts(orderDetailTexts);
  const { may } = useOffice();
  const { total, currency } = view.order;
  return (
    <>
      <div className="office-panel-body">
        <StepHead title={t.title(format.money(total, currency))}>
          <Until until={link.until} />
        </StepHead>
        {link.isAtBank && <p className="office-note is-info link-step-note">{t.atBank}</p>}
        {view.askedContracts.length > 0 && (
          <p className="office-note is-info link-step-note">{t.toAccept}</p>
        )}
        <p className="link-step-link">
          <span className="caption">{t.link}</span>
          <code>{link.url}</code>
          <CopyButton text={link.url} label={t.copy} />
        </p>
        <p className="caption">{t.hint}</p>
      </div>
      {footer(
        may('orders:write') && (
          <Button
            look="secondary"
            busy={work.busy === 'mail' && words.working}
            onClick={() => void work.sendMail('order-received')}
          >
            {t.again}
          </Button>
        ),
      )}
    </>
  );
}

function Until({ until }: { until: string }) {
  const { t, locale } = useTexts(linkStepTexts);
  const now = useNow();
  const when = formatDateTime(until, locale);
  return Date.parse(until) < now ? t.over(when) : t.until(when);
}

/** Money that came by the link and could not be booked: it goes back (rule phone-orders/link-money). */
export function ReturnedPayments({ view }: { view: OrderDetailView }) {
  const { t, format, locale } = useTexts(linkStepTexts);
  const { returnedPayments } = view;
  if (returnedPayments.length === 0) return null;
  return (
    <>
      <h3 className="money-head">{t.returned}</h3>
      <ul className="money-list">
        {returnedPayments.map(({ reference, at, state, amount, currency }) => (
          <li key={reference}>
            <span>
              {t.returnedStates[state]}
              <span className="caption">{`${formatDateTime(at, locale)} · ${reference}`}</span>
            </span>
            <b className="numeric">{format.money(amount, currency)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
